/** An indirect object by its number; its generation is always 0. */
export class PdfReference {
  readonly number: number;

  constructor(number: number) {
    this.number = number;
  }

  toString(): string {
    return `${this.number} 0 R`;
  }
}

/** A value of a PDF object. Text is raw PDF syntax, such as `/DeviceRGB`; see `textString` and `pdfName`. */
export type PdfValue = string | number | boolean | PdfReference | readonly PdfValue[] | PdfDictionary;

/** Entries of a dictionary, keys without their slash. Those that are undefined are omitted. */
export interface PdfDictionary {
  readonly [key: string]: PdfValue | undefined;
}

/** A number as PDF writes it: no exponent, at most `digits` decimals. */
export function formatNumber(value: number, digits = 4): string {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  if (!Number.isFinite(rounded) || rounded === 0) return '0';
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(Math.abs(rounded) < 1 ? digits : 0) : text;
}

/** Writes a value as PDF syntax. */
export function writeValue(value: PdfValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value, 6);
  if (typeof value === 'boolean' || value instanceof PdfReference) return String(value);
  if (isList(value)) return `[${value.map(writeValue).join(' ')}]`;
  return `<<${writeEntries(value)}>>`;
}

/** The entries of a dictionary without its brackets. */
export function writeEntries(dictionary: PdfDictionary): string {
  return Object.entries(dictionary)
    .map(([key, value]) => (value === undefined ? '' : `${pdfName(key)} ${writeValue(value)}`))
    .join('\n');
}

/** A name with its slash; characters that names cannot hold are escaped (ISO 32000-1, 7.3.5). */
export function pdfName(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let name = '/';
  for (const byte of bytes) {
    const plain = byte > 0x20 && byte < 0x7f && !'#%()/<>[]{}'.includes(String.fromCharCode(byte));
    name += plain ? String.fromCharCode(byte) : `#${hexByte(byte)}`;
  }
  return name;
}

/** A text string: plain where it is ASCII, else UTF-16 with a byte order mark (ISO 32000-1, 7.9.2.2). */
export function textString(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`;
  return `<FEFF${utf16Hex(text)}>`;
}

/** Text as UTF-16 in hexadecimal, big-endian, without a byte order mark. */
export function utf16Hex(text: string): string {
  let hex = '';
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    hex += hexByte(unit >> 8) + hexByte(unit & 0xff);
  }
  return hex;
}

/** A byte as two hexadecimal digits. */
export function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

function isList(value: readonly PdfValue[] | PdfDictionary): value is readonly PdfValue[] {
  return Array.isArray(value);
}
