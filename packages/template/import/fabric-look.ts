import { isColorText } from '../values/color.ts';
import { parseCssShadows } from '../css/parse-css-shadow.ts';
import { ValueError } from '../errors/refusal.ts';
import type { Filter } from '../values/filter.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { blendModes } from '../layers/layer-common.ts';
import { readFabricGeometry } from './fabric-geometry.ts';
import { readFabricPlace, type FabricPlace } from './fabric-place.ts';
import { withFabricSize } from './fabric-size.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { booleanIn, numberIn, objectsIn, textIn } from './read-json.ts';
import { offsetOnLayer } from './turned-box.ts';

function shadows(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): object[] {
  const { shadow } = object;
  if (typeof shadow === 'string') {
    const parsed = parseCssShadows(shadow, 'drop');
    if (!(parsed instanceof ValueError)) return parsed;
    notes.note(named, 'shadow', `it ${parsed.message}`);
  }
  if (!isJsonObject(shadow)) return [];
  const color = textIn(shadow, 'color', 'black');
  const grow = booleanIn(shadow, 'nonScaling', false) ? 1 : (place.scaleX + place.scaleY) / 2;
  const blur = Math.min(1000, numberIn(shadow, 'blur', 0, 0) * grow);
  return [
    {
      type: 'drop',
      color: isColorText(color) ? color : 'black',
      ...offsetOnLayer(numberIn(shadow, 'offsetX', 0) * grow, numberIn(shadow, 'offsetY', 0) * grow, place),
      blur,
    },
  ];
}

function readFilter(filter: JsonObject, size: number): Filter | undefined {
  const share = (key: string, min: number, max: number): number => numberIn(filter, key, 0, min, max);
  switch (textIn(filter, 'type').toLowerCase()) {
    case 'brightness':
      return { type: 'brightness', amount: 1 + share('brightness', -1, 1) };
    case 'contrast':
      return { type: 'contrast', amount: 1 + share('contrast', -1, 1) };
    case 'saturation':
      return { type: 'saturate', amount: 1 + share('saturation', -1, 9) };
    case 'huerotation':
      return { type: 'hue', angle: share('rotation', -2, 2) * 180 };
    case 'blur':
      return { type: 'blur', radius: Math.min(500, (share('blur', 0, 1) * size) / 2) };
    case 'grayscale':
      return { type: 'grayscale', amount: 1 };
    case 'sepia':
      return { type: 'sepia', amount: 1 };
    case 'invert':
      return { type: 'invert', amount: 1 };
    case 'noise':
      return { type: 'noise', amount: share('noise', 0, 1000) / 1000, seed: 1 };
    case 'pixelate':
      return { type: 'pixelate', size: numberIn(filter, 'blocksize', 4, 1, 1000) };
    default:
      return undefined;
  }
}

function filters(object: JsonObject, size: number, named: Named, notes: ImportNotes): Filter[] {
  return objectsIn(object, 'filters')
    .slice(0, 16)
    .flatMap((source) => {
      const filter = readFilter(source, size);
      if (!filter)
        notes.note(named, `the filter ${textIn(source, 'type', 'without a type')}`, 'this filter is not supported');
      return filter ? [filter] : [];
    });
}

function blendMode(object: JsonObject, named: Named, notes: ImportNotes): string {
  const name = textIn(object, 'globalCompositeOperation', 'source-over');
  if (name === 'source-over') return 'normal';
  if (name === 'lighter') return 'plus-lighter';
  if (blendModes.some((mode) => mode === name)) return name;
  notes.note(named, 'globalCompositeOperation', `the blend mode "${name}" is not supported`);
  return 'normal';
}

/** A clip path becomes a mask in fractions of the layer's box, which it is centered on. */
function mask(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): JsonObject | undefined {
  const { clipPath } = object;
  if (!isJsonObject(clipPath) || place.width === 0 || place.height === 0) return undefined;
  const shape = readFabricGeometry(clipPath);
  if (!shape || booleanIn(clipPath, 'absolutePositioned', false)) {
    notes.note(
      named,
      'clipPath',
      shape
        ? 'it is fixed on the canvas and not on its object'
        : `an object of type "${textIn(clipPath, 'type')}" cannot clip`,
    );
    return undefined;
  }
  const space = {
    scaleX: place.scaleX,
    scaleY: place.scaleY,
    originX: place.width / 2,
    originY: place.height / 2,
    centered: true,
  };
  const clip = readFabricPlace({ originX: 'left', originY: 'top', ...withFabricSize(clipPath) }, space, true);
  if (clip.rotation % 360 !== 0) notes.note(named, 'the rotation of its clipPath', 'masks lie straight in their layer');
  const radius = Math.min(5000, shape.radius * clip.scaleX);
  return {
    type: 'shape',
    geometry: shape.geometry,
    x: clip.x / place.width,
    y: clip.y / place.height,
    width: (clip.width || 1) / place.width,
    height: (clip.height || 1) / place.height,
    radius: { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius },
    invert: booleanIn(clipPath, 'inverted', false),
  };
}

/** Reads the members that every Fabric object has, except its place and those of its type. */
export function readFabricLook(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): JsonObject {
  return {
    opacity: numberIn(object, 'opacity', 1, 0, 1),
    visible: booleanIn(object, 'visible', true),
    locked: object.selectable === false || (object.lockMovementX === true && object.lockMovementY === true),
    blendMode: blendMode(object, named, notes),
    shadows: shadows(object, place, named, notes),
    filters: filters(object, Math.max(place.width, place.height), named, notes),
    mask: mask(object, place, named, notes),
  };
}
