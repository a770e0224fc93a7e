import type { JsonObject } from '../json/json-object.ts';
import type { Filter } from '../values/filter.ts';
import type { FabricPlace } from './fabric-place.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { numberIn, objectsIn, textIn } from './read-json.ts';

/** A filter of ours for one of Fabric's; `lost` says what of it looks different. */
interface ReadFilter {
  filter?: Filter;
  lost?: string;
}

/** Share of an image's shorter side that Fabric's blur of 1 reaches, as a standard deviation. */
const blurShare = 0.12 / Math.sqrt(6);

function readFilter(source: JsonObject, place: FabricPlace): ReadFilter {
  const share = (key: string, min: number, max: number): number => numberIn(source, key, 0, min, max);
  const scale = (place.scaleX + place.scaleY) / 2;
  switch (textIn(source, 'type').toLowerCase()) {
    case 'brightness':
      return {
        filter: { type: 'brightness', amount: 1 + share('brightness', -1, 1) },
        lost: 'it adds light there and multiplies it here',
      };
    case 'contrast': {
      const level = Math.floor(share('contrast', -1, 1) * 255);
      return { filter: { type: 'contrast', amount: Math.min(10, (259 * (level + 255)) / (255 * (259 - level))) } };
    }
    case 'saturation':
      return {
        filter: { type: 'saturate', amount: 1 + share('saturation', -1, 9) },
        lost: 'it keeps the brightest part of a color there and its lightness here',
      };
    case 'huerotation':
      return {
        filter: { type: 'hue', angle: share('rotation', -2, 2) * 180 },
        lost: 'colors are as light as before now',
      };
    case 'blur':
      return {
        filter: {
          type: 'blur',
          radius: Math.min(500, share('blur', 0, 1) * blurShare * Math.min(place.width, place.height)),
        },
        lost: 'it fades at the edges of the image now',
      };
    case 'grayscale':
      return {
        filter: { type: 'grayscale', amount: 1 },
        ...(textIn(source, 'mode', 'average') === 'luminosity'
          ? {}
          : { lost: 'grays are as light as the eye sees colors' }),
      };
    case 'sepia':
      return { filter: { type: 'sepia', amount: 1 } };
    case 'invert':
      return source.alpha === true
        ? { lost: 'what is transparent cannot be inverted' }
        : { filter: { type: 'invert', amount: 1 } };
    case 'noise':
      return {
        filter: { type: 'noise', amount: share('noise', 0, 1000) / 1000, seed: 1 },
        lost: 'its grain is another one',
      };
    case 'pixelate':
      return {
        filter: {
          type: 'pixelate',
          size: Math.min(1000, Math.max(1, numberIn(source, 'blocksize', 4, 1, 1000) * scale)),
        },
        lost: 'blocks have the mean of their colors and not that of a corner',
      };
    default:
      return { lost: 'this filter is not supported' };
  }
}

/** Whether a filter changes nothing, as Fabric stores many that are switched off. */
function isNeutral(source: JsonObject): boolean {
  const amounts: Readonly<Record<string, string>> = {
    brightness: 'brightness',
    contrast: 'contrast',
    saturation: 'saturation',
    vibrance: 'vibrance',
    huerotation: 'rotation',
    blur: 'blur',
    noise: 'noise',
  };
  const key = amounts[textIn(source, 'type').toLowerCase()];
  return (key !== undefined && numberIn(source, key, 0) === 0) || source.invert === false;
}

/** The filters of an image. */
export function readFabricFilters(object: JsonObject, place: FabricPlace, named: Named, notes: ImportNotes): Filter[] {
  return objectsIn(object, 'filters')
    .flatMap((source) => (textIn(source, 'type') === 'Composed' ? objectsIn(source, 'subFilters') : [source]))
    .filter((source) => !isNeutral(source))
    .slice(0, 16)
    .flatMap((source) => {
      const { filter, lost } = readFilter(source, place);
      if (lost) notes.note(named, `the filter ${textIn(source, 'type', 'without a type')}`, lost);
      return filter ? [filter] : [];
    });
}
