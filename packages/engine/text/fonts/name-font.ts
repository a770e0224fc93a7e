import { PlatenError } from '@platen/template';
import { ByteWriter } from './byte-writer.ts';
import { readTables, tagNumber } from './sfnt.ts';

/** How a font is to be found among others. */
export interface FontName {
  family: string;
  /** 1 to 1000. */
  weight: number;
  style: 'normal' | 'italic';
  /** The height of an x that it states: with `centered` twice the height of the middle between its ascent and descent. Default: its own. */
  xHeight?: 'centered';
}

const italicBit = 0x01;
const boldBit = 0x20;
const regularBit = 0x40;

/**
 * A copy of sfnt bytes that goes by another family, weight and style (OpenType `name` and `OS/2` tables); its glyphs stay as
 * they are. Throws FONT_UNSUPPORTED when its tables cannot be read.
 */
export function nameFont(sfnt: Uint8Array, name: FontName): Uint8Array {
  const tables = readTables(sfnt);
  if (!tables) throw new PlatenError('FONT_UNSUPPORTED', "The font's tables cannot be read.");
  const parts = [...tables].map(([tag, { offset, length }]) => ({
    tag,
    bytes:
      tag === 'name'
        ? nameTable(name)
        : tag === 'OS/2'
          ? withStyle(new Uint8Array(sfnt.subarray(offset, offset + length)), name, centerOf(sfnt, tables.get('hhea')))
          : sfnt.subarray(offset, offset + length),
  }));
  if (!tables.has('name')) parts.push({ tag: 'name', bytes: nameTable(name) });
  parts.sort((a, b) => tagNumber(a.tag) - tagNumber(b.tag));
  return assemble(sfnt.subarray(0, 4), parts);
}

function assemble(signature: Uint8Array, parts: readonly { tag: string; bytes: Uint8Array }[]): Uint8Array {
  const power = 2 ** Math.floor(Math.log2(parts.length));
  const out = new ByteWriter(12 + parts.reduce((sum, { bytes }) => sum + bytes.byteLength + 20, 0));
  out.put(signature);
  out.uint16(parts.length);
  out.uint16(power * 16);
  out.uint16(Math.log2(power));
  out.uint16((parts.length - power) * 16);
  let offset = 12 + parts.length * 16;
  for (const { tag, bytes } of parts) {
    out.uint32(tagNumber(tag));
    out.uint32(0);
    out.uint32(offset);
    out.uint32(bytes.byteLength);
    offset += (bytes.byteLength + 3) & ~3;
  }
  for (const { bytes } of parts) {
    out.put(bytes);
    out.align();
  }
  return out.finish();
}

/** OpenType `name`, format 0: family and subfamily in English for Windows, the records that every reader looks for. */
function nameTable({ family, weight, style }: FontName): Uint8Array {
  const subfamily = `${weight >= 600 ? 'Bold' : ''}${style === 'italic' ? ' Italic' : ''}`.trim() || 'Regular';
  const texts: [id: number, text: string][] = [
    [1, family],
    [2, subfamily],
    [4, `${family} ${subfamily}`],
    [6, `${family.replaceAll(/[^A-Za-z0-9]/g, '')}-${weight}${style === 'italic' ? 'Italic' : ''}`],
  ];
  const out = new ByteWriter(256);
  out.uint16(0);
  out.uint16(texts.length);
  out.uint16(6 + texts.length * 12);
  let offset = 0;
  for (const [id, text] of texts) {
    for (const value of [3, 1, 0x409, id, text.length * 2, offset]) out.uint16(value);
    offset += text.length * 2;
  }
  for (const [, text] of texts) for (let i = 0; i < text.length; i++) out.uint16(text.charCodeAt(i));
  return out.finish();
}

/** Changes the table where it is. */
function withStyle(os2: Uint8Array, { weight, style, xHeight }: FontName, center: number): Uint8Array {
  const view = new DataView(os2.buffer, os2.byteOffset, os2.byteLength);
  if (os2.byteLength < 64) return os2;
  view.setUint16(4, weight);
  const selection = view.getUint16(62) & ~(italicBit | boldBit | regularBit);
  view.setUint16(
    62,
    selection | (style === 'italic' ? italicBit : 0) | (weight === 400 && style === 'normal' ? regularBit : 0),
  );
  // Since version 2 of the table.
  if (xHeight === 'centered' && view.getUint16(0) >= 2 && os2.byteLength >= 88) view.setInt16(86, center);
  return os2;
}

/** Ascent and descent (below the baseline, negative) added up. */
function centerOf(sfnt: Uint8Array, hhea: { offset: number; length: number } | undefined): number {
  if (!hhea || hhea.length < 8) return 0;
  const view = new DataView(sfnt.buffer, sfnt.byteOffset + hhea.offset, hhea.length);
  return view.getInt16(4) + view.getInt16(6);
}
