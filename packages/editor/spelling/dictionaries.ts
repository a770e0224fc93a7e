import { PlatenError } from '@platen/template';

/** The files of a Hunspell dictionary, as LibreOffice and Firefox use them: addresses, relative ones to the page. */
export interface DictionaryFiles {
  /** The file of affixes, `.aff`. At most 8 MB. */
  aff: string | URL;
  /** The file of words, `.dic`. At most 40 MB. */
  dic: string | URL;
}

/** A dictionary of the host, such as its own service. If it throws, words are not marked. */
export interface DictionaryFunctions {
  /** Returns whether each of these words is correct, in order. At most 200 words at a time, each without spaces. */
  check(words: readonly string[], language: string): readonly boolean[] | Promise<readonly boolean[]>;
  /** Returns suggestions for a misspelled word, the likeliest first. Default: no suggestions. */
  suggest?(word: string, language: string): readonly string[] | Promise<readonly string[]>;
}

/** Dictionaries by language tag (BCP 47), such as `de` or `pt-BR`. `false` disables the check of a language. */
export type Dictionaries = Readonly<Record<string, DictionaryFiles | DictionaryFunctions | false>>;

/** A resolved dictionary: absolute addresses, or functions. */
export type KnownDictionary =
  | { kind: 'files'; aff: string; dic: string }
  | { kind: 'functions'; functions: DictionaryFunctions }
  | { kind: 'none' };

/** Maximum number of a host's dictionaries. */
const maxDictionaries = 50;
/** Languages whose dictionaries lie beside the engine's files, and the folder each is in. American words are those of `en` alone. */
const bundled: Readonly<Record<string, string>> = { en: 'en', 'en-GB': 'en-gb' };
/** Where English is written as in Britain. */
const britishRegions = /^en-(?:AU|GB|IE|IN|NZ|ZA)$/;

/**
 * Reads what a host gives as `dictionaries`. Throws PlatenError TEMPLATE_INVALID, and takes none of it, when a tag is no language tag,
 * an address is not one of `http:`, `https:`, `data:` or `blob:`, or an entry is neither files nor functions.
 */
export function readDictionaries(given: unknown, base: string): ReadonlyMap<string, KnownDictionary> {
  if (given === undefined || given === null) return new Map();
  if (typeof given !== 'object') throw invalid('dictionaries must be an object of language tags.');
  const entries = Object.entries(given);
  if (entries.length > maxDictionaries) throw invalid(`dictionaries can hold at most ${maxDictionaries} languages.`);
  return new Map(entries.map(([tag, entry]) => [readTag(tag), readEntry(tag, entry, base)]));
}

/**
 * The dictionary for texts in a language, and the tag it is known by: one of the host's, else one of those that come with the editor,
 * for the very tag or its language alone. Undefined when there is none.
 */
export function findDictionary(
  language: string,
  own: ReadonlyMap<string, KnownDictionary>,
  assetBase: string,
): { tag: string; dictionary: Exclude<KnownDictionary, { kind: 'none' }> } | undefined {
  const wanted = canonicalTag(language);
  if (wanted === undefined) return undefined;
  const whole = britishRegions.test(wanted) ? [wanted, 'en-GB'] : [wanted];
  for (const tag of [...whole, wanted.split('-')[0] ?? '']) {
    const dictionary = own.get(tag) ?? bundledDictionary(tag, assetBase);
    if (dictionary) return dictionary.kind === 'none' ? undefined : { tag, dictionary };
  }
  return undefined;
}

/** A language tag as it is compared; undefined for what is none. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function bundledDictionary(tag: string, assetBase: string): KnownDictionary | undefined {
  const folder = Object.hasOwn(bundled, tag) ? bundled[tag] : undefined;
  if (folder === undefined) return undefined;
  const at = (name: string): string => new URL(`spelling/${folder}.${name}`, assetBase).href;
  return { kind: 'files', aff: at('aff'), dic: at('dic') };
}

function readTag(tag: string): string {
  const canonical = canonicalTag(tag);
  if (canonical === undefined) throw invalid(`dictionaries: “${tag}” is not a language tag such as “de” or “pt-BR”.`);
  return canonical;
}

function readEntry(tag: string, entry: unknown, base: string): KnownDictionary {
  if (entry === false) return { kind: 'none' };
  if (typeof entry === 'object' && entry !== null) {
    if ('check' in entry && typeof entry.check === 'function') {
      if (!('suggest' in entry) || entry.suggest === undefined || typeof entry.suggest === 'function') {
        return { kind: 'functions', functions: entry as DictionaryFunctions };
      }
    } else if ('aff' in entry && 'dic' in entry) {
      return { kind: 'files', aff: readAddress(tag, entry.aff, base), dic: readAddress(tag, entry.dic, base) };
    }
  }
  throw invalid(
    `dictionaries: “${tag}” must be {aff, dic} with two addresses, {check, suggest} with functions, or false.`,
  );
}

function readAddress(tag: string, address: unknown, base: string): string {
  const url = typeof address === 'string' || address instanceof URL ? URL.parse(String(address), base) : null;
  if (url && /^(?:https?|data|blob):$/.test(url.protocol)) return url.href;
  throw invalid(`dictionaries: an address of “${tag}” is not one that a page can fetch.`);
}

function invalid(message: string): PlatenError {
  return new PlatenError('TEMPLATE_INVALID', message);
}
