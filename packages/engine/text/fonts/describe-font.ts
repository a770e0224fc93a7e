import { readTables, readTag, type SfntTable } from './sfnt.ts';

/** Description of a font file, from the file itself. */
export interface FontDescription {
  /** The family a person asks for: the typographic family where there is one. */
  family: string;
  /** One weight, or the range of the `wght` axis. */
  weight: number | readonly [number, number];
  style: 'normal' | 'italic';
}

const typographicFamily = 16;
const legacyFamily = 1;
const windows = 3;
const englishUnitedStates = 0x409;

/**
 * Reads family, weight and style from the `name`, `OS/2`, `head` and `fvar` tables of sfnt bytes (a WOFF must be unpacked
 * before). Answers undefined for a font without a name. Weights without an `OS/2` table are 400, or 700 when `head` says bold.
 */
export function describeFont(sfnt: Uint8Array): FontDescription | undefined {
  const tables = readTables(sfnt);
  if (!tables) return undefined;
  const view = (tag: string): DataView | undefined => viewTable(sfnt, tables.get(tag));
  const family = readFamily(view('name'));
  if (family === undefined) return undefined;
  const os2 = view('OS/2');
  const macStyle = readUint16(view('head'), 44) ?? 0;
  const selection = readUint16(os2, 62) ?? 0;
  const isItalic = (selection & 0x201) !== 0 || (os2 === undefined && (macStyle & 2) !== 0);
  const weight = readUint16(os2, 4) ?? ((macStyle & 1) !== 0 ? 700 : 400);
  return {
    family,
    weight: readWeightAxis(view('fvar')) ?? Math.min(1000, Math.max(1, weight)),
    style: isItalic ? 'italic' : 'normal',
  };
}

function readFamily(name: DataView | undefined): string | undefined {
  if (!name || name.byteLength < 6) return undefined;
  const storage = name.getUint16(4);
  let best: { rank: number; text: string } | undefined;
  for (let index = 0; index < name.getUint16(2); index++) {
    const entry = 6 + index * 12;
    if (entry + 12 > name.byteLength) break;
    const nameId = name.getUint16(entry + 6);
    if (nameId !== typographicFamily && nameId !== legacyFamily) continue;
    const platform = name.getUint16(entry);
    const text = readNameText(name, platform, storage + name.getUint16(entry + 10), name.getUint16(entry + 8));
    if (text === '') continue;
    const isEnglish = platform === windows && name.getUint16(entry + 4) === englishUnitedStates;
    const rank = (nameId === typographicFamily ? 4 : 0) + (isEnglish ? 2 : 0) + (platform === windows ? 1 : 0);
    if (!best || rank > best.rank) best = { rank, text };
  }
  return best?.text;
}

/** Names are UTF-16 on Windows' and Unicode's platforms; on the old Macintosh one, family names are ASCII in practice. */
function readNameText(name: DataView, platform: number, offset: number, length: number): string {
  if (offset + length > name.byteLength) return '';
  const isWide = platform !== 1;
  let text = '';
  for (let at = offset; at + (isWide ? 1 : 0) < offset + length; at += isWide ? 2 : 1) {
    text += String.fromCharCode(isWide ? name.getUint16(at) : name.getUint8(at));
  }
  return text.trim();
}

function readWeightAxis(fvar: DataView | undefined): readonly [number, number] | undefined {
  if (!fvar || fvar.byteLength < 16) return undefined;
  const first = fvar.getUint16(4);
  const size = fvar.getUint16(10);
  for (let index = 0; index < fvar.getUint16(8); index++) {
    const axis = first + index * size;
    if (axis + 16 > fvar.byteLength) break;
    if (readTag(fvar, axis) !== 'wght') continue;
    return [fvar.getInt32(axis + 4) / 65_536, fvar.getInt32(axis + 12) / 65_536];
  }
  return undefined;
}

function viewTable(bytes: Uint8Array, table: SfntTable | undefined): DataView | undefined {
  return table && new DataView(bytes.buffer, bytes.byteOffset + table.offset, table.length);
}

function readUint16(view: DataView | undefined, offset: number): number | undefined {
  return view && offset + 2 <= view.byteLength ? view.getUint16(offset) : undefined;
}
