import { PlatenError } from '@platen/template';
import { fontContainer, readTables } from './sfnt.ts';

/** Unpacked fonts may be this many times larger than the largest file allowed. */
const unpackedRatio = 4;

const requiredTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const outlineTables = ['glyf', 'CFF ', 'CFF2'];

/**
 * The sfnt bytes of a TTF, OTF, WOFF or WOFF2 file, its table directory checked. Throws FONT_UNSUPPORTED for anything that
 * is not such a font, LIMIT_ASSET_BYTES when the file is larger than `maxBytes`; `name` says which file in the message; `reserve` is told
 * how many bytes the answer has, before they are made, and may throw.
 */
export async function unpackFont(
  bytes: Uint8Array,
  name: string,
  maxBytes: number,
  reserve: (bytes: number) => void = () => {},
): Promise<Uint8Array> {
  if (bytes.byteLength > maxBytes) {
    throw new PlatenError('LIMIT_ASSET_BYTES', `The font ${name} is larger than ${maxBytes} bytes.`);
  }
  const container = fontContainer(bytes);
  if (container === undefined) {
    throw new PlatenError('FONT_UNSUPPORTED', `${name} is not a TTF, OTF, WOFF or WOFF2 font.`);
  }
  if (container === 'collection') {
    throw new PlatenError('FONT_UNSUPPORTED', `${name} is a font collection. Use separate font files.`);
  }
  const sfnt = await unpack(bytes, container, maxBytes * unpackedRatio, reserve).catch((cause: unknown) => {
    if (cause instanceof PlatenError) throw cause;
    throw new PlatenError('FONT_UNSUPPORTED', `The font ${name} is damaged and cannot be unpacked.`, { cause });
  });
  const tables = fontContainer(sfnt) === 'sfnt' ? readTables(sfnt) : undefined;
  if (tables === undefined) throw new PlatenError('FONT_UNSUPPORTED', `The font ${name} is damaged.`);
  const missing = requiredTables.filter((tag) => !tables.has(tag));
  if (!outlineTables.some((tag) => tables.has(tag))) missing.push('outlines');
  if (missing.length > 0) {
    throw new PlatenError('FONT_UNSUPPORTED', `The font ${name} lacks ${missing.join(', ')}.`);
  }
  return sfnt;
}

async function unpack(
  bytes: Uint8Array,
  container: 'sfnt' | 'woff' | 'woff2',
  maxBytes: number,
  reserve: (bytes: number) => void,
): Promise<Uint8Array> {
  if (container === 'woff') {
    const { unpackWoff } = await import('./unpack-woff.ts');
    return unpackWoff(bytes, maxBytes, reserve);
  }
  if (container === 'woff2') {
    // Its decompressor is large, and pages without such fonts do without.
    const { unpackWoff2 } = await import('./unpack-woff2.ts');
    return unpackWoff2(bytes, maxBytes, reserve);
  }
  reserve(bytes.byteLength);
  return bytes;
}
