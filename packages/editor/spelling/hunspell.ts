import start from 'hunspell-wasm/wasm/hunspell.js';

/** The parts of Hunspell's WebAssembly used here, with Emscripten's names. */
interface HunspellModule {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  _malloc(bytes: number): number;
  _free(address: number): void;
  _Hunspell_create(affPath: number, dicPath: number): number;
  _Hunspell_spell(handle: number, word: number): number;
  _Hunspell_suggest(handle: number, list: number, word: number): number;
  _Hunspell_free_list(handle: number, list: number, count: number): void;
}

/** An opened dictionary. */
export interface Hunspell {
  /** Whether a word is right. */
  isRight(word: string): boolean;
  /** Returns suggestions, the likeliest first. */
  suggest(word: string): string[];
}

/** Files of a dictionary. */
export interface DictionaryBytes {
  aff: Uint8Array;
  dic: Uint8Array;
}

/** Starts Hunspell (MPL 1.1) from the bytes of its WebAssembly. What it answers opens dictionaries; each stays until the worker ends. */
export async function startHunspell(wasm: Uint8Array): Promise<(bytes: DictionaryBytes) => Hunspell> {
  const silent = { print: () => {}, printErr: () => {} };
  const module = (await (start as (options: object) => Promise<unknown>)({
    wasmBinary: wasm,
    ...silent,
  })) as HunspellModule;
  let opened = 0;
  return (bytes) => openDictionary(module, `${++opened}`, inUnicode(bytes));
}

function openDictionary(module: HunspellModule, name: string, { aff, dic }: DictionaryBytes): Hunspell {
  const { _malloc: allocate, _free: free, _Hunspell_create: create, _Hunspell_spell: spell } = module;
  const { _Hunspell_suggest: suggest, _Hunspell_free_list: freeList } = module;
  const paths = [`${name}.aff`, `${name}.dic`] as const;
  module.FS.writeFile(paths[0], aff);
  module.FS.writeFile(paths[1], dic);
  const addresses = paths.map((path) => write(module, path));
  const handle = create(addresses[0] ?? 0, addresses[1] ?? 0);
  for (const address of addresses) free(address);
  for (const path of paths) module.FS.unlink(path);
  if (handle === 0) throw new Error('The dictionary could not be read.');
  const withWord = <Answer>(word: string, ask: (address: number) => Answer): Answer => {
    const address = write(module, word);
    try {
      return ask(address);
    } finally {
      free(address);
    }
  };
  const isIn = (word: string): boolean => withWord(word, (address) => spell(handle, address) !== 0);
  // A dictionary that has no letter with an accent says nothing of accents: “café” is the “cafe” it knows.
  const hasAccents = dic.some((byte) => byte > 127);
  return {
    isRight: (word) => isIn(word) || (!hasAccents && isIn(word.normalize('NFD').replaceAll(/\p{M}/gu, ''))),
    suggest: (word) =>
      withWord(word, (address) => {
        const list = allocate(4);
        const count = suggest(handle, list, address);
        const first = module.HEAPU32[list >>> 2] ?? 0;
        const words = Array.from({ length: count }, (_, index) =>
          read(module, module.HEAPU32[(first >>> 2) + index] ?? 0),
        );
        if (count > 0) freeList(handle, list, count);
        free(list);
        return words;
      }),
  };
}

/**
 * A dictionary in UTF-8. Older ones are in the encoding their affix file names, and the flags of their words are single letters of that
 * encoding: in UTF-8 they are declared as letters too.
 */
export function inUnicode({ aff, dic }: DictionaryBytes): DictionaryBytes {
  const head = new TextDecoder('latin1').decode(aff);
  const encoding = /^\s*SET\s+(\S+)/m.exec(head)?.[1] ?? 'ISO8859-1';
  if (/^utf-?8$/i.test(encoding)) return { aff, dic };
  const decoder = decoderOf(encoding);
  const text = decoder.decode(aff).replace(/^\s*SET\s.*$/m, '');
  const flags = /^\s*FLAG\s/m.test(text) ? '' : 'FLAG UTF-8\n';
  const encoder = new TextEncoder();
  return { aff: encoder.encode(`SET UTF-8\n${flags}${text}`), dic: encoder.encode(decoder.decode(dic)) };
}

/** Hunspell's names of encodings are not all those of the web. */
function decoderOf(encoding: string): TextDecoder {
  const name = encoding
    .toLowerCase()
    .replace(/^microsoft-cp/, 'windows-')
    .replace(/^tis620.*$/, 'tis-620');
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}

/** Copies a text into Hunspell's memory, with a trailing zero; the caller frees it. */
function write(module: HunspellModule, text: string): number {
  const bytes = new TextEncoder().encode(text);
  const { _malloc: allocate } = module;
  const address = allocate(bytes.length + 1);
  module.HEAPU8.set(bytes, address);
  module.HEAPU8[address + bytes.length] = 0;
  return address;
}

function read({ HEAPU8 }: HunspellModule, address: number): string {
  const end = HEAPU8.indexOf(0, address);
  return new TextDecoder().decode(HEAPU8.subarray(address, end));
}
