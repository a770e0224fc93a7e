import { isColorText } from '../values/color.ts';
import { parseCssShadows } from '../css/parse-css-shadow.ts';
import { ValueError } from '../errors/refusal.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { blendModes } from '../layers/layer-common.ts';
import { readFabricFilters } from './fabric-filters.ts';
import { readFabricGeometry } from './fabric-geometry.ts';
import { readFabricPlace, type FabricPlace } from './fabric-place.ts';
import { withFabricSize } from './fabric-size.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { booleanIn, numberIn, textIn } from './read-json.ts';
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

/** Operations that our layers have no mode for, but that a mask of all that is below does. */
const erasing = new Set(['destination-out', 'destination-in']);

/** Whether an object cuts what is below it, and how. */
export function erasesBelow(object: JsonObject): 'destination-out' | 'destination-in' | undefined {
  const name = textIn(object, 'globalCompositeOperation');
  return erasing.has(name) ? (name as 'destination-out' | 'destination-in') : undefined;
}

function blendMode(object: JsonObject, named: Named, notes: ImportNotes): string {
  const name = textIn(object, 'globalCompositeOperation', 'source-over');
  if (name === 'source-over' || erasing.has(name)) return 'normal';
  if (name === 'lighter') return 'plus-lighter';
  if (blendModes.some((mode) => mode === name)) return name;
  notes.note(named, 'globalCompositeOperation', `the blend mode "${name}" is not supported`);
  return 'normal';
}

/** A clip path that is a shape and lies straight on its object, as a mask in fractions of the layer's box, which it is centered on. */
export function straightMask(object: JsonObject, place: FabricPlace): JsonObject | undefined {
  const { clipPath } = object;
  if (!isJsonObject(clipPath) || place.width === 0 || place.height === 0) return undefined;
  const source = { originX: 'left', originY: 'top', ...withFabricSize(clipPath) };
  const matrix = [place.scaleX, 0, 0, place.scaleY, place.width / 2, place.height / 2] as const;
  const clip = readFabricPlace(source, { matrix, centered: true }, true);
  const shape = readFabricGeometry(source, clip);
  const isStraight = clip.rotation % 360 === 0 && clip.skewX === 0 && !clip.flipX && !clip.flipY;
  const isPlain = !isJsonObject(clipPath.clipPath) && !booleanIn(clipPath, 'absolutePositioned', false);
  const isFilled = textIn(clipPath, 'fill', 'black') !== '' && clipPath.fill !== null && !textIn(clipPath, 'stroke');
  if (!shape || !isStraight || !isPlain || !isFilled) return undefined;
  const radius = Math.min(5000, shape.radius);
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
    filters: readFabricFilters(object, place, named, notes),
  };
}
