/** A subset of a TrueType font whose glyphs have the numbers of the whole font. */
export interface Subset {
  tables: ReadonlyMap<string, Uint8Array>;
  /** Outlines by the number of the glyph; empty for glyphs without any, and for those that are not in the subset. */
  outlines: readonly Uint8Array[];
  /** Advance and left bearing by the number of the glyph. */
  metrics: readonly (readonly [number, number])[];
}

/** Glyphs of subsets of one TrueType font, which can be written as one font. */
export class JoinedFont {
  readonly #outlines: Uint8Array[] = [];
  readonly #metrics: (readonly [number, number])[] = [];
  #tables: Subset['tables'] | undefined;

  /** Whether a subset has the same outlines for glyphs that are there already. */
  fits({ outlines }: Subset): boolean {
    return outlines.every((outline, glyph) => {
      const known = this.#outlines[glyph];
      return outline.byteLength === 0 || known === undefined || known.byteLength === 0 || isSame(known, outline);
    });
  }

  /** Adds the glyphs of a subset that fits. */
  add({ tables, outlines, metrics }: Subset): void {
    this.#tables ??= tables;
    for (const [glyph, outline] of outlines.entries()) {
      if (!this.#outlines[glyph]?.byteLength) this.#outlines[glyph] = outline;
      const [advance, bearing] = metrics[glyph] ?? [0, 0];
      if (outline.byteLength > 0 || advance > 0) this.#metrics[glyph] = [advance, bearing];
    }
  }

  /** The font with all glyphs. */
  write(): Uint8Array {
    return writeFont(this.#tables ?? new Map(), this.#outlines, this.#metrics);
  }
}

/** Whether outlines are the same but for the zeros that fill them up. */
function isSame(one: Uint8Array, other: Uint8Array): boolean {
  const [short, long] = one.byteLength < other.byteLength ? [one, other] : [other, one];
  return long.every((byte, place) => byte === (short[place] ?? 0));
}

/** Reads a subset; undefined for what is no TrueType font. */
export function readSubset(font: Uint8Array): Subset | undefined {
  const view = viewOf(font);
  if (font.byteLength < 12 || view.getUint32(0) !== 0x00010000) return undefined;
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16;
    const tag = Buffer.from(font.subarray(entry, entry + 4)).toString('latin1');
    const offset = view.getUint32(entry + 8);
    tables.set(tag, font.subarray(offset, offset + view.getUint32(entry + 12)));
  }
  const [head, hhea, maxp, loca, glyf, hmtx] = ['head', 'hhea', 'maxp', 'loca', 'glyf', 'hmtx'].map((tag) =>
    tables.get(tag),
  );
  if (!head || !hhea || !maxp || !loca || !glyf || !hmtx) return undefined;
  const count = viewOf(maxp).getUint16(4);
  const isLong = viewOf(head).getInt16(50) === 1;
  const places = viewOf(loca);
  const placeOf = (glyph: number): number => (isLong ? places.getUint32(glyph * 4) : places.getUint16(glyph * 2) * 2);
  const measured = viewOf(hhea).getUint16(34);
  const widths = viewOf(hmtx);
  const outlines: Uint8Array[] = [];
  const metrics: [number, number][] = [];
  for (let glyph = 0; glyph < count; glyph++) {
    outlines.push(glyf.subarray(placeOf(glyph), placeOf(glyph + 1)));
    const isMeasured = glyph < measured;
    const bearing = isMeasured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2;
    metrics.push([
      widths.getUint16(Math.min(glyph, measured - 1) * 4),
      bearing + 2 <= hmtx.byteLength ? widths.getInt16(bearing) : 0,
    ]);
  }
  return { tables, outlines, metrics };
}

function writeFont(
  tables: Subset['tables'],
  outlines: readonly Uint8Array[],
  metrics: readonly (readonly [number, number])[],
): Uint8Array {
  const loca = Buffer.alloc((outlines.length + 1) * 4);
  const hmtx = Buffer.alloc(outlines.length * 4);
  const parts: Buffer[] = [];
  let place = 0;
  for (const [glyph, outline] of outlines.entries()) {
    loca.writeUInt32BE(place, glyph * 4);
    const padded = Buffer.concat([outline, Buffer.alloc(-outline.byteLength & 3)]);
    parts.push(padded);
    place += padded.byteLength;
    const [advance, bearing] = metrics[glyph] ?? [0, 0];
    hmtx.writeUInt16BE(advance, glyph * 4);
    hmtx.writeInt16BE(bearing, glyph * 4 + 2);
  }
  loca.writeUInt32BE(place, outlines.length * 4);
  const changed = (tag: string, change: (table: Buffer) => void): [string, Buffer] => {
    const table = Buffer.from(tables.get(tag) ?? []);
    change(table);
    return [tag, table];
  };
  return writeTables(
    new Map<string, Uint8Array>([
      ...tables,
      changed('head', (head) => head.writeUInt32BE(0, 8) && head.writeInt16BE(1, 50)),
      changed('hhea', (hhea) => hhea.writeUInt16BE(outlines.length, 34)),
      changed('maxp', (maxp) => maxp.writeUInt16BE(outlines.length, 4)),
      ['loca', loca],
      ['glyf', Buffer.concat(parts)],
      ['hmtx', hmtx],
    ]),
  );
}

/** Writes tables in the order of their tags, with their sums (OpenType, “Table Directory”). */
function writeTables(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  const power = Math.floor(Math.log2(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(sorted.length * 16 - 2 ** power * 16, 10);
  const bodies: Buffer[] = [];
  let place = directory.byteLength;
  for (const [index, [tag, table]] of sorted.entries()) {
    const body = Buffer.concat([table, Buffer.alloc(-table.byteLength & 3)]);
    const entry = 12 + index * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(sumOf(body), entry + 4);
    directory.writeUInt32BE(place, entry + 8);
    directory.writeUInt32BE(table.byteLength, entry + 12);
    bodies.push(body);
    place += body.byteLength;
  }
  return Buffer.concat([directory, ...bodies]);
}

function sumOf(body: Buffer): number {
  let sum = 0;
  for (let place = 0; place < body.byteLength; place += 4) sum = (sum + body.readUInt32BE(place)) >>> 0;
  return sum;
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
