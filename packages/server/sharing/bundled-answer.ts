import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readBundledFile, readUnpackedFont } from '@platen/engine/node';

/** A bundled file as it travels. */
export interface BundledAnswer {
  bytes: Uint8Array;
  /** The media type when it is not that of the file itself. */
  type?: 'font/sfnt';
  encoding?: 'gzip';
}

/** The caller's accepted encodings, from its headers. */
export interface BundledWish {
  accept?: string | undefined;
  acceptEncoding?: string | undefined;
}

/** Bytes of unpacked and compressed files that are kept, longest unused out first. */
const cachedBytes = 24 * 1024 * 1024;

const compress = promisify(gzip);

/**
 * Makes a reader of bundled files as callers want them. A caller that takes `font/sfnt` gets fonts unpacked: browsers offer pages no
 * decompressor of WOFF2, and one in JavaScript takes longer than the rest of drawing a text. What becomes much smaller by it is
 * compressed for those who take gzip. The reader throws PlatenError ASSET_UNREACHABLE for what is not there.
 */
export function createBundledAnswers(): (name: string, wish: BundledWish) => Promise<BundledAnswer> {
  const cached = new Map<string, Promise<BundledAnswer>>();
  const sizes = new Map<string, number>();
  let usedBytes = 0;

  const keep = (key: string, answer: BundledAnswer): BundledAnswer => {
    if (!cached.has(key)) return answer;
    sizes.set(key, answer.bytes.byteLength);
    usedBytes += answer.bytes.byteLength;
    for (const [oldest, size] of sizes) {
      if (usedBytes <= cachedBytes || oldest === key) break;
      cached.delete(oldest);
      sizes.delete(oldest);
      usedBytes -= size;
    }
    return answer;
  };

  return (name, { accept = '', acceptEncoding = '' }) => {
    const isUnpacked = name.endsWith('.woff2') && /\bfont\/sfnt\b/.test(accept);
    const isCompressed = (isUnpacked || /\.(?:wasm|dic|json)$/.test(name)) && /\bgzip\b/.test(acceptEncoding);
    if (!isUnpacked && !isCompressed) return readBundledFile(name).then((bytes) => ({ bytes }));
    const key = `${isUnpacked ? 'sfnt' : ''} ${isCompressed ? 'gzip' : ''} ${name}`;
    const known = cached.get(key);
    const size = sizes.get(key);
    if (known) {
      if (size !== undefined) {
        sizes.delete(key);
        sizes.set(key, size);
      }
      return known;
    }
    const made = (isUnpacked ? readUnpackedFont(name) : readBundledFile(name))
      .then(async (bytes): Promise<BundledAnswer> => {
        const type = isUnpacked && ({ type: 'font/sfnt' } as const);
        return isCompressed ? { bytes: await compress(bytes), encoding: 'gzip', ...type } : { bytes, ...type };
      })
      .then((answer) => keep(key, answer));
    cached.set(key, made);
    made.catch(() => cached.delete(key));
    return made;
  };
}
