import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';

/** Outline tables put together again. `xMins` are the glyphs' left edges, which WOFF2 may leave out of `hmtx`. */
export interface RestoredGlyphs {
  glyf: Uint8Array;
  loca: Uint8Array;
  xMins: Int16Array;
}

/** The streams of a transformed `glyf` table (WOFF2, section 5.1). */
interface GlyphStreams {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  glyphs: ByteReader;
  composites: ByteReader;
  boxes: ByteReader;
  instructions: ByteReader;
}

/** Bits of a simple glyph's point flags in `glyf`. */
const pointFlag = { onCurve: 1, shortX: 2, shortY: 4, repeat: 8, sameX: 16, sameY: 32, overlap: 64 } as const;
/** Bits of a component's flags in `glyf`. */
const componentFlag = { words: 1, scale: 8, more: 32, scaleXY: 64, matrix: 128, instructions: 256 } as const;

/** Turns WOFF2's separate streams back into `glyf` and `loca`. Throws RangeError when they are damaged. */
export function restoreGlyphs(transformed: Uint8Array): RestoredGlyphs {
  const reader = new ByteReader(transformed);
  reader.uint16();
  const hasOverlapBits = (reader.uint16() & 1) === 1;
  const count = reader.uint16();
  const longOffsets = reader.uint16() !== 0;
  const sizes = Array.from({ length: 7 }, () => reader.uint32());
  const section = (index: number): ByteReader => reader.section(sizes[index] ?? 0);
  const streams: GlyphStreams = {
    contours: section(0),
    points: section(1),
    flags: section(2),
    glyphs: section(3),
    composites: section(4),
    boxes: section(5),
    instructions: section(6),
  };
  const boxBits = streams.boxes.take(((count + 31) >> 5) << 2);
  const overlapBits = hasOverlapBits ? reader.take((count + 7) >> 3) : undefined;
  const hasBit = (bits: Uint8Array | undefined, index: number): boolean =>
    ((bits?.[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

  const glyf = new ByteWriter(transformed.byteLength * 2);
  const loca = new ByteWriter((count + 1) * 4);
  const putOffset = (): void => {
    if (longOffsets) loca.uint16(glyf.length >>> 16);
    loca.uint16(longOffsets ? glyf.length : glyf.length >> 1);
  };
  const xMins = new Int16Array(count);
  for (let glyph = 0; glyph < count; glyph++) {
    putOffset();
    const contours = streams.contours.uint16();
    if (contours === 0) continue;
    const box = hasBit(boxBits, glyph) ? streams.boxes.take(8) : undefined;
    if (contours === 0xffff) {
      if (box === undefined) throw new RangeError('a composite glyph has no bounds');
      xMins[glyph] = ((box[0] ?? 0) << 8) | (box[1] ?? 0);
      putComposite(glyf, streams, box);
    } else {
      xMins[glyph] = putSimple(glyf, streams, contours, box, hasBit(overlapBits, glyph));
    }
    glyf.align();
  }
  putOffset();
  return { glyf: glyf.finish(), loca: loca.finish(), xMins };
}

function putComposite(glyf: ByteWriter, streams: GlyphStreams, box: Uint8Array): void {
  glyf.uint16(0xffff);
  glyf.put(box);
  let hasInstructions = false;
  for (;;) {
    const flags = streams.composites.uint16();
    glyf.uint16(flags);
    let rest = 2 + (flags & componentFlag.words ? 4 : 2);
    if (flags & componentFlag.scale) rest += 2;
    else if (flags & componentFlag.scaleXY) rest += 4;
    else if (flags & componentFlag.matrix) rest += 8;
    glyf.put(streams.composites.take(rest));
    hasInstructions ||= (flags & componentFlag.instructions) !== 0;
    if ((flags & componentFlag.more) === 0) break;
  }
  if (hasInstructions) putInstructions(glyf, streams);
}

function putInstructions(glyf: ByteWriter, { glyphs, instructions }: GlyphStreams): void {
  const length = glyphs.short255();
  glyf.uint16(length);
  glyf.put(instructions.take(length));
}

/** Returns the glyph's left edge. */
function putSimple(
  glyf: ByteWriter,
  streams: GlyphStreams,
  contours: number,
  box: Uint8Array | undefined,
  overlaps: boolean,
): number {
  const ends: number[] = [];
  let count = 0;
  for (let contour = 0; contour < contours; contour++) {
    count += streams.points.short255();
    ends.push(count - 1);
  }
  const steps = readPoints(streams, count);
  const bounds = boundsOf(steps);
  glyf.uint16(contours);
  if (box === undefined) for (const edge of bounds) glyf.uint16(edge);
  else glyf.put(box);
  for (const end of ends) glyf.uint16(end);
  putInstructions(glyf, streams);
  putPoints(glyf, steps, overlaps);
  return box === undefined ? bounds[0] : (((box[0] ?? 0) << 24) >> 16) | (box[1] ?? 0);
}

/** The way from each point to the next, and whether it is on the curve. */
interface Steps {
  dx: Int32Array;
  dy: Int32Array;
  onCurve: Uint8Array;
}

/** Reads points as triplets of a flag and one to four bytes (WOFF2, section 5.2). */
function readPoints({ flags, glyphs }: GlyphStreams, count: number): Steps {
  const steps = { dx: new Int32Array(count), dy: new Int32Array(count), onCurve: new Uint8Array(count) };
  for (let point = 0; point < count; point++) {
    const code = flags.uint8();
    const flag = code & 0x7f;
    steps.onCurve[point] = code < 0x80 ? 1 : 0;
    let dx = 0;
    let dy = 0;
    if (flag < 10) {
      dy = ((flag & 14) << 7) + glyphs.uint8();
    } else if (flag < 20) {
      dx = (((flag - 10) & 14) << 7) + glyphs.uint8();
    } else if (flag < 84) {
      const base = flag - 20;
      const byte = glyphs.uint8();
      dx = 1 + (base & 0x30) + (byte >> 4);
      dy = 1 + ((base & 0x0c) << 2) + (byte & 0x0f);
    } else if (flag < 120) {
      const base = flag - 84;
      dx = 1 + (Math.floor(base / 12) << 8) + glyphs.uint8();
      dy = 1 + (((base % 12) >> 2) << 8) + glyphs.uint8();
    } else if (flag < 124) {
      const [a, b, c] = [glyphs.uint8(), glyphs.uint8(), glyphs.uint8()];
      dx = (a << 4) + (b >> 4);
      dy = ((b & 0x0f) << 8) + c;
    } else {
      dx = glyphs.uint16();
      dy = glyphs.uint16();
    }
    // Where only y changes the lowest bit is its sign, elsewhere that of x, and the next that of y.
    const isUp = flag < 10 ? flag & 1 : flag & 2;
    steps.dx[point] = flag & 1 ? dx : -dx;
    steps.dy[point] = isUp ? dy : -dy;
  }
  return steps;
}

function boundsOf({ dx, dy }: Steps): [xMin: number, yMin: number, xMax: number, yMax: number] {
  if (dx.length === 0) return [0, 0, 0, 0];
  let x = 0;
  let y = 0;
  let [xMin, yMin, xMax, yMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let point = 0; point < dx.length; point++) {
    x += dx[point] ?? 0;
    y += dy[point] ?? 0;
    xMin = Math.min(xMin, x);
    yMin = Math.min(yMin, y);
    xMax = Math.max(xMax, x);
    yMax = Math.max(yMax, y);
  }
  return [xMin, yMin, xMax, yMax];
}

/** Writes flags, repeated ones counted, then all x, then all y. */
function putPoints(glyf: ByteWriter, { dx, dy, onCurve }: Steps, overlaps: boolean): void {
  const flags = Array.from(onCurve, (isOn, point) => {
    const x = dx[point] ?? 0;
    const y = dy[point] ?? 0;
    let flag = isOn ? pointFlag.onCurve : 0;
    if (overlaps && point === 0) flag |= pointFlag.overlap;
    if (x === 0) flag |= pointFlag.sameX;
    else if (Math.abs(x) < 256) flag |= pointFlag.shortX | (x > 0 ? pointFlag.sameX : 0);
    if (y === 0) flag |= pointFlag.sameY;
    else if (Math.abs(y) < 256) flag |= pointFlag.shortY | (y > 0 ? pointFlag.sameY : 0);
    return flag;
  });
  for (let point = 0; point < flags.length;) {
    const flag = flags[point] ?? 0;
    let repeats = 0;
    while (repeats < 255 && flags[point + repeats + 1] === flag) repeats += 1;
    glyf.uint8(repeats > 0 ? flag | pointFlag.repeat : flag);
    if (repeats > 0) glyf.uint8(repeats);
    point += repeats + 1;
  }
  for (const distances of [dx, dy]) {
    for (const distance of distances) {
      if (distance === 0) continue;
      if (Math.abs(distance) < 256) glyf.uint8(Math.abs(distance));
      else glyf.uint16(distance);
    }
  }
}
