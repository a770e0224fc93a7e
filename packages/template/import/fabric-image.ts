import type { JsonObject } from '../json/json-object.ts';
import { readFabricStroke } from './fabric-stroke.ts';
import type { FabricMembers, FabricPlace } from './fabric-place.ts';
import { sizeOfDataUri } from './image-size.ts';
import type { ImportNotes, Named } from './import-notes.ts';
import { numberIn, textIn } from './read-json.ts';

/** Reads the members that only images have. */
export function readFabricImage(
  object: JsonObject,
  place: FabricPlace,
  named: Named,
  notes: ImportNotes,
): FabricMembers {
  const source = textIn(object, 'src');
  if (source.startsWith('blob:')) notes.note(named, 'src', 'a blob: URL is only valid in the page that created it');
  return {
    members: {
      type: 'image',
      source: source.startsWith('blob:') ? '' : source,
      ...cropOf(object, source, named, notes),
      stroke: readFabricStroke(object, place, named, notes),
    },
    place,
  };
}

/** A crop is in pixels of the image: only files that bring it along say how large it is. */
function cropOf(object: JsonObject, source: string, named: Named, notes: ImportNotes): JsonObject {
  const [x, y] = [numberIn(object, 'cropX', 0, 0), numberIn(object, 'cropY', 0, 0)];
  const [width, height] = [numberIn(object, 'width', 0, 0), numberIn(object, 'height', 0, 0)];
  const size = sizeOfDataUri(source);
  if (!size) {
    if (x === 0 && y === 0) return { fit: 'fill' };
    notes.note(named, 'its crop', 'it is in pixels of an image whose size the file does not say');
    return { fit: 'cover' };
  }
  const isWhole = x === 0 && y === 0 && width >= size.width && height >= size.height;
  const share = (length: number, side: number): number => Math.min(1, Math.max(0.0001, length / side));
  if (isWhole || x >= size.width || y >= size.height) return { fit: 'fill' };
  return {
    fit: 'fill',
    crop: {
      x: x / size.width,
      y: y / size.height,
      width: share(Math.min(width, size.width - x), size.width),
      height: share(Math.min(height, size.height - y), size.height),
    },
  };
}
