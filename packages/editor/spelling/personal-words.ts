import { lookedUp } from './checked-words.ts';

/** Storage of words: the used part of the browser's storage. */
export type WordStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Limits of a person's words: their number, and the length of each. */
export const maxWords = 1000;
const maxLength = 60;

/** Words that a person has added to their dictionary, stored on this device. */
export class PersonalWords {
  readonly #storage: WordStorage | undefined;
  readonly #key: string;
  /** In the order they were added, the latest last. */
  #words: Set<string>;

  /** `key` names whose they are. Without a storage they are forgotten with the page. */
  constructor(storage: WordStorage | undefined, key: string) {
    this.#storage = storage;
    this.#key = key;
    this.#words = new Set(this.#read());
  }

  /** True if a word was added; one in lower case also covers the capitalized form. */
  has(word: string): boolean {
    return this.#words.has(word) || this.#words.has(uncapitalised(word));
  }

  /** Adds a word. Beyond the limit, the oldest are removed. */
  add(word: string): void {
    const added = lookedUp(word).trim();
    if (added === '' || added.length > maxLength) return;
    // Another tab may have added some.
    const known = new Set([...this.#read(), ...this.#words]);
    known.delete(added);
    this.#words = new Set([...known, added].slice(-maxWords));
    try {
      this.#storage?.setItem(this.#key, JSON.stringify([...this.#words]));
    } catch {
      // It may be full or forbidden; then they are known until the page is left.
    }
  }

  #read(): string[] {
    try {
      const saved: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? '[]');
      if (!Array.isArray(saved)) return [];
      const words = saved.filter(
        (one): one is string => typeof one === 'string' && one !== '' && one.length <= maxLength,
      );
      return words.slice(-maxWords);
    } catch {
      return [];
    }
  }
}

function uncapitalised(word: string): string {
  const [first = ''] = word;
  return first.toLowerCase() + word.slice(first.length);
}
