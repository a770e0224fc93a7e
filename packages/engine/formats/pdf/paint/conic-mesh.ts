import { writeValue, type PdfReference, type PdfValue } from '../container/pdf-value.ts';
import type { DocumentTools } from './document-tools.ts';
import type { ShadingStop } from './gradient-shading.ts';

/** Triangles of a whole turn: fine enough that none is seen as one. */
const triangles = 360;

/** Meshes of a document by what they show. */
const meshes = new WeakMap<object, Map<string, PdfReference>>();

/**
 * PDF has no gradients around a point: thin triangles from the point outwards stand for it (shading type 4). `values` returns
 * the components of a stop, which are mixed evenly. It begins at the right, runs clockwise where y is down, and reaches 1 from
 * the point, 0 0.
 */
export function conicMesh(
  stops: readonly ShadingStop[],
  space: PdfValue,
  values: (stop: ShadingStop) => readonly number[],
  { document }: DocumentTools,
): PdfReference {
  const known = meshes.get(document) ?? new Map<string, PdfReference>();
  meshes.set(document, known);
  const key = JSON.stringify([writeValue(space), stops.map((stop) => [stop.offset, ...values(stop)])]);
  let mesh = known.get(key);
  if (!mesh) {
    const components = stops[0] ? values(stops[0]).length : 1;
    const entries = {
      ShadingType: 4,
      ColorSpace: space,
      BitsPerCoordinate: 32,
      BitsPerComponent: 16,
      BitsPerFlag: 8,
      Decode: [-2, 2, -2, 2, ...Array.from({ length: components }, () => [0, 1]).flat()],
    };
    mesh = document.addStream(entries, writeTriangles(stops, components, values));
    known.set(key, mesh);
  }
  return mesh;
}

function writeTriangles(
  stops: readonly ShadingStop[],
  components: number,
  values: (stop: ShadingStop) => readonly number[],
): Uint8Array {
  const edges = anglesOf(stops);
  const bytes = new Uint8Array((edges.length - 1) * 3 * (9 + components * 2));
  const view = new DataView(bytes.buffer);
  let offset = 0;
  const put = (turn: number | undefined, color: readonly number[]): void => {
    const angle = (turn ?? 0) * 2 * Math.PI;
    // A radius of 1 in a space from -2 to 2.
    const [across, down] = turn === undefined ? [0.5, 0.5] : [0.5 + Math.cos(angle) / 4, 0.5 + Math.sin(angle) / 4];
    view.setUint8(offset, 0);
    view.setUint32(offset + 1, Math.round(across * 0xffffffff));
    view.setUint32(offset + 5, Math.round(down * 0xffffffff));
    offset += 9;
    for (const value of color) {
      view.setUint16(offset, Math.round(Math.min(1, Math.max(0, value)) * 0xffff));
      offset += 2;
    }
  };
  for (let index = 1; index < edges.length; index++) {
    const [from, to] = [edges[index - 1]!, edges[index]!];
    // Just inside, where two stops lie at the same place.
    const inset = (to - from) * 1e-6;
    const [first, last] = [mixAt(stops, from + inset, values), mixAt(stops, to - inset, values)];
    put(
      undefined,
      first.map((value, channel) => (value + (last[channel] ?? value)) / 2),
    );
    put(from, first);
    put(to, last);
  }
  return bytes;
}

/** Parts of a turn, 0 to 1, between which triangles lie: evenly spread, and where stops are. */
function anglesOf(stops: readonly ShadingStop[]): number[] {
  const angles = Array.from({ length: triangles + 1 }, (_, index) => index / triangles);
  angles.push(...stops.map(({ offset }) => Math.min(1, Math.max(0, offset))));
  angles.sort((one, other) => one - other);
  return angles.filter((angle, index) => index === 0 || angle - angles[index - 1]! > 1e-9);
}

function mixAt(
  stops: readonly ShadingStop[],
  place: number,
  values: (stop: ShadingStop) => readonly number[],
): readonly number[] {
  const next = stops.findIndex(({ offset }) => offset > place);
  const after = stops[next];
  const before = next < 0 ? stops.at(-1) : stops[next - 1];
  if (!after || !before) return values((before ?? after)!);
  const share = (place - before.offset) / (after.offset - before.offset);
  const [from, to] = [values(before), values(after)];
  return from.map((value, channel) => value + ((to[channel] ?? value) - value) * share);
}
