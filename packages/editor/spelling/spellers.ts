import { findDictionary, type DictionaryFunctions, type KnownDictionary } from './dictionaries.ts';
import type { SpellingAnswer, SpellingQuestion } from './spelling-protocol.ts';

/** Checks words of one language. */
export interface Speller {
  /** Key of its dictionary; results are cached by it. */
  readonly language: string;
  /** Whether each word is right. Rejects when it cannot be known. */
  check(words: readonly string[]): Promise<readonly boolean[]>;
  /** Returns suggestions; empty if there are none. */
  suggest(word: string): Promise<readonly string[]>;
}

/** Options of spellers. */
export interface SpellerOptions {
  /** Absolute URL of the engine's bundled files; ends in a slash. */
  assetBase: string;
  /** The host's own. */
  dictionaries: ReadonlyMap<string, KnownDictionary>;
  startWorker(): Worker;
}

/** Milliseconds that the host's own functions, and the worker once its dictionary is there, may take for an answer. */
const maxMs = 20_000;

type Asked = { [Kind in 'check' | 'suggest']: Omit<Extract<SpellingQuestion, { kind: Kind }>, 'id'> };

/** Finds spellers by language. The worker starts with the first word that is checked, and ends with `close`. */
export class Spellers {
  readonly #options: SpellerOptions;
  readonly #known = new Map<string, Speller | undefined>();
  readonly #waiting = new Map<number, { resolve(answer: SpellingAnswer): void; reject(reason: Error): void }>();
  readonly #sent = new Set<string>();
  #worker: Worker | undefined;
  #isBroken = false;
  #lastId = 0;

  constructor(options: SpellerOptions) {
    this.#options = options;
  }

  /** The speller for texts of a language; undefined when there is no dictionary of it. */
  find(language: string): Speller | undefined {
    if (!this.#known.has(language)) this.#known.set(language, this.#make(language));
    return this.#known.get(language);
  }

  /** Ends the worker; what was asked is answered no more. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fail('Checking has ended.');
  }

  #make(language: string): Speller | undefined {
    const { assetBase, dictionaries } = this.#options;
    const found = findDictionary(language, dictionaries, assetBase);
    if (!found) return undefined;
    const { tag, dictionary } = found;
    if (dictionary.kind === 'functions') return functionSpeller(tag, dictionary.functions);
    const ready = (): void => this.#ready(tag, dictionary);
    return {
      language: tag,
      check: async (words) => {
        ready();
        const answer = await this.#ask({ kind: 'check', language: tag, words });
        return answer.kind === 'checked' ? answer.right : [];
      },
      suggest: async (word) => {
        ready();
        const answer = await this.#ask({ kind: 'suggest', language: tag, word });
        return answer.kind === 'suggested' ? answer.words : [];
      },
    };
  }

  /** Starts the worker, and sends it each dictionary once. */
  #ready(language: string, { aff, dic }: { aff: string; dic: string }): void {
    if (this.#isBroken) throw new Error('The worker that checks words broke down.');
    if (!this.#worker) {
      const worker = this.#options.startWorker();
      worker.addEventListener('message', ({ data }: MessageEvent<SpellingAnswer>) => this.#take(data));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        this.#isBroken = true;
        worker.terminate();
        this.#fail('The worker that checks words broke down.');
      });
      this.#worker = worker;
      this.#send({ kind: 'set-up', wasm: new URL('wasm/hunspell.wasm', this.#options.assetBase).href });
    }
    if (this.#sent.has(language)) return;
    this.#sent.add(language);
    this.#send({ kind: 'dictionary', language, aff, dic });
  }

  #send(question: SpellingQuestion): void {
    this.#worker?.postMessage(question);
  }

  #ask(question: Asked['check' | 'suggest']): Promise<SpellingAnswer> {
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<SpellingAnswer>();
    this.#waiting.set(id, { resolve, reject });
    this.#send({ ...question, id } as SpellingQuestion);
    return promise;
  }

  #take(answer: SpellingAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.kind === 'failed') waiting?.reject(new Error(answer.message));
    else waiting?.resolve(answer);
  }

  #fail(message: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(message));
  }
}

/** The host's functions as a speller: whatever they answer is checked. */
function functionSpeller(language: string, functions: DictionaryFunctions): Speller {
  return {
    language,
    async check(words) {
      const right: unknown = await inTime(Promise.resolve(functions.check(words, language)));
      if (!Array.isArray(right) || right.length !== words.length)
        throw new Error('A dictionary answered too few words.');
      return right.map((one) => one !== false);
    },
    async suggest(word) {
      if (!functions.suggest) return [];
      const words: unknown = await inTime(Promise.resolve(functions.suggest(word, language)));
      return Array.isArray(words) ? words.filter((one): one is string => typeof one === 'string' && one !== '') : [];
    },
  };
}

function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('A dictionary took too long.')), maxMs);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
