import { PlatenError } from '@platen/template';
import { describeFont } from './describe-font.ts';
import { fontContainer, readTables, readTag, type SfntTable } from './sfnt.ts';
import { unpackFont } from './unpack-font.ts';

/** Type and description of a font file. */
export interface FontInspection {
  container: 'ttf' | 'otf' | 'woff' | 'woff2';
  family: string;
  /** 1 to 1000; the default of a variable font's `wght` axis. */
  weight: number;
  style: 'normal' | 'italic';
  axes: { tag: string; min: number; default: number; max: number }[];
  /** OpenType `OS/2` fsType, by its most lenient bit. */
  embedding: 'installable' | 'editable' | 'preview' | 'restricted';
  glyphCount: number;
}

const maxAxes = 64;

/**
 * Inspects a font file without drawing: TTF, OTF, WOFF or WOFF2, every table within the file. Throws FONT_UNSUPPORTED for other and damaged
 * files, and for a font without a name; LIMIT_ASSET_BYTES if it is larger than `maxBytes`.
 */
export async function inspectFont(bytes: Uint8Array, maxBytes: number): Promise<FontInspection> {
  const sfnt = await unpackFont(bytes, 'file', maxBytes);
  const tables = readTables(sfnt);
  const description = describeFont(sfnt);
  if (!tables || !description) throw new PlatenError('FONT_UNSUPPORTED', 'The font has no name.');
  const view = (tag: string): DataView | undefined => viewOf(sfnt, tables.get(tag));
  const axes = readAxes(view('fvar'));
  const axis = axes.find(({ tag }) => tag === 'wght');
  const { family, weight, style } = description;
  const container = fontContainer(bytes);
  return {
    container: container === 'woff' || container === 'woff2' ? container : tables.has('glyf') ? 'ttf' : 'otf',
    family: cleanName(family),
    weight: axis?.default ?? (typeof weight === 'number' ? weight : 400),
    style,
    axes,
    embedding: readEmbedding(view('OS/2')),
    glyphCount: readUint16(view('maxp'), 4) ?? 0,
  };
}

function cleanName(family: string): string {
  const clean = family
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 120)
    .trim();
  if (clean === '') throw new PlatenError('FONT_UNSUPPORTED', 'The font has no name.');
  return clean;
}

/** OpenType `fvar`: axes of tag, least, usual and greatest value in 16.16. */
function readAxes(fvar: DataView | undefined): FontInspection['axes'] {
  if (!fvar || fvar.byteLength < 16) return [];
  const axes: FontInspection['axes'] = [];
  const [first, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)];
  for (let index = 0; index < Math.min(count, maxAxes); index++) {
    const at = first + index * size;
    if (size < 20 || at + 16 > fvar.byteLength) break;
    const value = (offset: number): number => fvar.getInt32(at + offset) / 65_536;
    axes.push({ tag: readTag(fvar, at), min: value(4), default: value(8), max: value(12) });
  }
  return axes;
}

/** OpenType `OS/2`, fsType: 2 restricted, 4 preview and print, 8 editable, 0 installable; of several the most lenient counts. */
function readEmbedding(os2: DataView | undefined): FontInspection['embedding'] {
  const type = (readUint16(os2, 8) ?? 0) & 0x0e;
  if (type === 0) return 'installable';
  if (type & 8) return 'editable';
  return type & 4 ? 'preview' : 'restricted';
}

function viewOf(bytes: Uint8Array, table: SfntTable | undefined): DataView | undefined {
  return table && new DataView(bytes.buffer, bytes.byteOffset + table.offset, table.length);
}

function readUint16(view: DataView | undefined, offset: number): number | undefined {
  return view && offset + 2 <= view.byteLength ? view.getUint16(offset) : undefined;
}
