import { deflateSync } from 'node:zlib';
import { sceneOf, times, type Attack, type AttackScene } from './attack.ts';

/** A table of a font by its four letters. */
type Tables = Readonly<Record<string, Buffer>>;

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16BE(value & 0xffff, index * 2));
  return bytes;
};
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};

/** An sfnt file of tables (OpenType 1.9, "Organization of an OpenType font"). Checksums are left out: nobody looks at them. */
function writeSfnt(tables: Tables): Buffer {
  const entries = Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  let offset = 12 + entries.length * 16;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, body] of entries) {
    directory.push(Buffer.from(tag, 'latin1'), u32(0, offset, body.length));
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([u32(0x00010000), u16(entries.length, 0, 0, 0), ...directory, ...bodies]);
}

/** The tables of a font of `glyphs` glyphs, whose letters a to z are glyphs 1 to 26. `outline` gives the bytes of each. */
function fontTables(glyphs: number, outline: (glyph: number) => Buffer, more: Tables = {}): Tables {
  const outlines = times(glyphs, outline);
  let at = 0;
  const offsets = [0, ...outlines.map((bytes) => (at += bytes.length))];
  const head = Buffer.alloc(54);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt32BE(0x5f0f3cf5, 12);
  head.writeUInt16BE(1000, 18);
  head.writeUInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt32BE(0x00010000, 0);
  hhea.writeInt16BE(800, 4);
  hhea.writeInt16BE(-200, 6);
  hhea.writeUInt16BE(1, 34);
  const maxp = Buffer.alloc(32);
  maxp.writeUInt32BE(0x00010000, 0);
  maxp.writeUInt16BE(glyphs, 4);
  // Format 4: one segment of small letters, and the one that ends the table.
  const cmap = Buffer.concat([
    u16(0, 1, 3, 1),
    u32(12),
    u16(4, 32, 0, 4, 4, 1, 0, 122, 0xffff, 0, 97, 0xffff, 1 - 97, 1, 0, 0),
  ]);
  return {
    cmap,
    head,
    hhea,
    maxp,
    hmtx: Buffer.concat([u16(600, 0), Buffer.alloc((glyphs - 1) * 2)]),
    glyf: Buffer.concat(outlines),
    loca: u32(...offsets),
    ...more,
  };
}

/** A glyph of one square. */
const square = Buffer.concat([
  u16(1, 0, 0, 500, 500, 3, 0),
  Buffer.from([1, 1, 1, 1]),
  u16(0, 0, 500, 0, 0, 500, 0, -500),
]);

/** A composite glyph (OpenType, "glyf") of these glyphs at their places. */
function composite(parts: readonly number[]): Buffer {
  const records = parts.map((glyph, index) =>
    u16(0x0003 | (index + 1 < parts.length ? 0x0020 : 0), glyph, index, index),
  );
  const bytes = Buffer.concat([u16(-1, 0, 0, 500, 500), ...records]);
  return Buffer.concat([bytes, Buffer.alloc(bytes.length % 4 === 0 ? 0 : 4 - (bytes.length % 4))]);
}

/** A glyph of one outline with that many points. */
function longOutline(points: number): Buffer {
  const bytes = Buffer.concat([
    u16(1, 0, 0, 1000, 1000, points - 1, 0),
    Buffer.alloc(points, 1),
    u16(...times(points, (index) => (index % 2 ? 900 : -900))),
    u16(...times(points, (index) => ((index * 37) % 3 === 0 ? 30 : -15))),
  ]);
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

/** A GSUB table in which each letter becomes many of the next one, over and over (OpenType, "Multiple substitution"). */
function growingSubstitution(lookups: number, copies: number): Buffer {
  const lookup = (from: number): Buffer => {
    const coverage = u16(1, 1, from);
    const sequence = u16(copies, ...times(copies, () => from + 1));
    const subtable = Buffer.concat([u16(1, 8 + sequence.length, 1, 8), sequence, coverage]);
    return Buffer.concat([u16(2, 0, 1, 8), subtable]);
  };
  return writeLayoutTable(times(lookups, (index) => lookup(index + 1)));
}

/** A GSUB table with lookups that all belong to the feature `liga` of any script. */
function writeLayoutTable(lookups: readonly Buffer[]): Buffer {
  const script = u16(4, 0, 0, 0xffff, 1, 0);
  const scripts = Buffer.concat([u16(1), Buffer.from('DFLT'), u16(8), script]);
  const feature = u16(0, lookups.length, ...lookups.keys());
  const features = Buffer.concat([u16(1), Buffer.from('liga'), u16(8), feature]);
  let offset = 2 + lookups.length * 2;
  const offsets = lookups.map((lookup) => (offset += lookup.length) - lookup.length);
  const list = Buffer.concat([u16(lookups.length, ...offsets), ...lookups]);
  const start = 10;
  return Buffer.concat([
    u16(1, 0, start, start + scripts.length, start + scripts.length + features.length),
    scripts,
    features,
    list,
  ]);
}

/** A chaining context that calls lookups which call it again (OpenType, "Chained sequence context"). */
function recursiveSubstitution(lookups: number): Buffer {
  const lookup = (index: number): Buffer => {
    const coverage = u16(2, 1, 1, 26, 0);
    const records = times(40, (record) => [0, (index + record) % lookups]).flat();
    const head = u16(3, 0, 1, 0, 0, 40, ...records);
    head.writeUInt16BE(head.length, 6);
    return Buffer.concat([u16(6, 0, 1, 8), head, coverage]);
  };
  return writeLayoutTable(times(lookups, lookup));
}

/** An `fvar` table with that many axes, all named differently. */
function variationAxes(count: number): Buffer {
  const axis = (index: number): Buffer =>
    Buffer.concat([Buffer.from(`a${String(index).padStart(3, '0')}`), u32(0, 0, 1000 << 16), u16(0, 256)]);
  return Buffer.concat([u16(1, 0, 16, 2, count, 20, 0, 4 + count * 4), ...times(count, axis)]);
}

/** A character map of format 12 with that many groups. */
function mapOfGroups(count: number): Buffer {
  const groups = Buffer.concat(times(count, (index) => u32(97 + index * 2, 97 + index * 2, (index % 26) + 1)));
  return Buffer.concat([u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(16 + count * 12, 0, count), groups]);
}

/** WOFF 1.0 with each table deflated. */
function packWoff(sfnt: Buffer): Buffer {
  const count = sfnt.readUInt16BE(4);
  let at = 44 + count * 20;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const index of times(count, (number) => number)) {
    const entry = 12 + index * 16;
    const [offset, length] = [sfnt.readUInt32BE(entry + 8), sfnt.readUInt32BE(entry + 12)];
    const body = sfnt.subarray(offset, offset + length);
    const packed = deflateSync(body, { level: 9 });
    const smaller = packed.length < body.length ? packed : body;
    const padded = Buffer.concat([smaller, Buffer.alloc((4 - (smaller.length % 4)) % 4)]);
    directory.push(sfnt.subarray(entry, entry + 4), u32(at, smaller.length, length, 0));
    bodies.push(padded);
    at += padded.length;
  }
  const head = Buffer.alloc(44);
  head.write('wOFF', 0, 'latin1');
  head.writeUInt32BE(0x00010000, 4);
  head.writeUInt32BE(at, 8);
  head.writeUInt16BE(count, 12);
  head.writeUInt32BE(sfnt.length, 16);
  return Buffer.concat([head, ...directory, ...bodies]);
}

function fontScene(file: Buffer, content: string, more: object = {}): AttackScene {
  const source = `data:font/ttf;base64,${file.toString('base64')}`;
  const { template } = sceneOf([
    {
      type: 'text',
      id: 'text',
      width: 1000,
      height: 1000,
      runs: [{ text: content }],
      style: { fontFamily: 'Bomb', fontSize: 40 },
      ...more,
    },
  ]);
  return { template: { ...template, fonts: [{ family: 'Bomb', weight: 400, style: 'normal', source }] } };
}

const letters = 'abcdefghij klmnopqrst ';
const ladder = (glyphs: number, width: number) => (glyph: number) =>
  glyph === 0 || glyph + 1 >= glyphs ? square : composite(times(width, () => glyph + 1));

/** Fonts that grow when they are unpacked, shaped or drawn. */
export const fontAttacks: readonly Attack[] = [
  { name: 'font-of-parts', make: () => fontScene(writeSfnt(fontTables(30, ladder(30, 60))), letters.repeat(20)) },
  {
    name: 'font-of-parts-doubling',
    make: () => fontScene(writeSfnt(fontTables(30, ladder(30, 2))), letters.repeat(20)),
  },
  {
    name: 'font-of-itself',
    make: () =>
      fontScene(
        writeSfnt(
          fontTables(30, (glyph) => (glyph === 0 ? square : composite(times(30, (index) => (index % 26) + 1)))),
        ),
        letters.repeat(20),
      ),
  },
  {
    name: 'font-of-points',
    make: () =>
      fontScene(
        writeSfnt(fontTables(30, (glyph) => (glyph === 0 ? square : longOutline(60_000)))),
        letters.repeat(200),
      ),
  },
  {
    name: 'font-of-parts-and-points',
    make: () =>
      fontScene(
        writeSfnt(
          fontTables(30, (glyph) =>
            glyph === 27 ? longOutline(60_000) : glyph === 0 ? square : composite(times(1000, () => 27)),
          ),
        ),
        letters.repeat(20),
      ),
  },
  {
    name: 'font-growing',
    make: () =>
      fontScene(writeSfnt(fontTables(30, () => square, { GSUB: growingSubstitution(25, 60) })), 'a'.repeat(1000)),
  },
  {
    name: 'font-growing-slowly',
    make: () =>
      fontScene(writeSfnt(fontTables(30, () => square, { GSUB: growingSubstitution(25, 2) })), 'a'.repeat(1000)),
  },
  {
    name: 'font-growing-in-many',
    make: () => {
      const scene = fontScene(writeSfnt(fontTables(30, () => square, { GSUB: growingSubstitution(25, 2) })), '', {
        runs: [{ text: 'a '.repeat(40_000) }],
      });
      return scene;
    },
  },
  {
    name: 'font-recursive',
    make: () =>
      fontScene(writeSfnt(fontTables(30, () => square, { GSUB: recursiveSubstitution(60) })), letters.repeat(400)),
  },
  {
    name: 'font-of-axes',
    make: () => fontScene(writeSfnt(fontTables(30, () => square, { fvar: variationAxes(3000) })), letters),
  },
  {
    name: 'font-of-characters',
    make: () => fontScene(writeSfnt(fontTables(30, () => square, { cmap: mapOfGroups(400_000) })), letters.repeat(20)),
  },
  {
    name: 'font-unpacking',
    make: () =>
      fontScene(packWoff(writeSfnt(fontTables(30, () => square, { zero: Buffer.alloc(190 * 1024 * 1024) }))), letters),
  },
  {
    name: 'fonts-unpacking',
    make: () => {
      const files = times(12, (index) =>
        packWoff(writeSfnt(fontTables(30, () => square, { zero: Buffer.alloc(150 * 1024 * 1024 + index) }))),
      );
      const layers = files.map((_, index) => ({
        type: 'text',
        id: `text-${index}`,
        width: 100,
        height: 100,
        runs: [{ text: 'abc' }],
        style: { fontFamily: `Bomb ${index}` },
      }));
      const fonts = files.map((file, index) => ({
        family: `Bomb ${index}`,
        weight: 400,
        style: 'normal',
        source: `data:font/woff;base64,${file.toString('base64')}`,
      }));
      const { template } = sceneOf(layers);
      return { template: { ...template, fonts } };
    },
  },
  {
    name: 'fonts-of-the-library',
    make: () =>
      sceneOf(
        times(300, (index) => ({
          type: 'text',
          id: `text-${index}`,
          width: 500,
          height: 100,
          runs: [{ text: 'Hamburgefonstiv' }],
          style: { fontWeight: 100 + (index % 9) * 100, axes: { opsz: index / 10, wght: 100 + index } },
        })),
      ),
  },
];
