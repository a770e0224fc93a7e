import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Editor } from '../../context/editor-context.ts';
import { readDictionaries } from '../../spelling/dictionaries.ts';
import { PersonalWords, type WordStorage } from '../../spelling/personal-words.ts';
import { Spellers, type Speller } from '../../spelling/spellers.ts';

const switchKey = 'platen.spelling';
/** Milliseconds for which the worker is kept if no text is edited; it uses some tens of megabytes. */
const restMs = 60_000;

/** Checking of spelling for one editor: its dictionaries, the words its person knows, and whether it is on. */
export class EditorSpelling {
  readonly words: PersonalWords;
  readonly #editor: Editor;
  readonly #storage: WordStorage | undefined;
  readonly #isOn: Signal<boolean>;
  /** Increases when words become right. */
  readonly #revision = signal(0);
  readonly #ignored = new Set<string>();
  #users = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #spellers: { given: unknown; spellers: Spellers } | undefined;

  constructor(editor: Editor, storage: WordStorage | undefined) {
    this.#editor = editor;
    this.#storage = storage;
    this.#isOn = signal(read(storage, switchKey) !== 'off');
    this.words = new PersonalWords(storage, `platen.words ${personOf(editor)}`);
  }

  /** Whether spelling is checked. */
  get isOn(): ReadonlySignal<boolean> {
    return this.#isOn;
  }

  get revision(): ReadonlySignal<number> {
    return this.#revision;
  }

  /** Turns checking on or off, here and in editors that are opened later. */
  turn(isOn: boolean): void {
    this.#isOn.value = isOn;
    try {
      this.#storage?.setItem(switchKey, isOn ? 'on' : 'off');
    } catch {
      // Then it is as it was the next time.
    }
  }

  /** The speller for a language; undefined while there is none, or nothing to check with. */
  find(language: string): Speller | undefined {
    const { spelling } = this.#editor;
    if (!spelling) return undefined;
    if (!this.#spellers || this.#spellers.given !== spelling.dictionaries) {
      this.#spellers?.spellers.close();
      const { assetBase, startWorker } = spelling;
      const dictionaries = readDictionaries(spelling.dictionaries, document.baseURI);
      this.#spellers = {
        given: spelling.dictionaries,
        spellers: new Spellers({ assetBase, startWorker, dictionaries }),
      };
    }
    // Texts that name no language are in the one that is shown.
    const { state } = this.#editor;
    const shown = state.shownDesign.peek().locale ?? state.template.peek().locales?.default;
    return this.#spellers.spellers.find(language === '' ? (shown ?? spelling.language) : language);
  }

  /** Whether a word is right whatever dictionaries say. */
  isKnown(word: string): boolean {
    return this.#ignored.has(word) || this.words.has(word);
  }

  /** Ignores a word until the editor is closed. */
  ignore(word: string): void {
    this.#ignored.add(word);
    this.#revision.value += 1;
  }

  /** Adds a word to the person's own. */
  add(word: string): void {
    this.words.add(word);
    this.#revision.value += 1;
  }

  /** Registers a text being checked; the returned function unregisters it. The worker ends when there has been none for a while. */
  use(): () => void {
    this.#users += 1;
    clearTimeout(this.#resting);
    return () => {
      this.#users -= 1;
      if (this.#users === 0) this.#resting = setTimeout(() => this.#rest(), restMs);
    };
  }

  #rest(): void {
    this.#spellers?.spellers.close();
    this.#spellers = undefined;
  }
}

const known = new WeakMap<Editor, EditorSpelling>();

/** Checking of spelling for an editor. */
export function spellingOf(editor: Editor): EditorSpelling {
  let spelling = known.get(editor);
  if (!spelling) known.set(editor, (spelling = new EditorSpelling(editor, openStorage())));
  return spelling;
}

/** Returns whose words are used: those of a workspace's or embed's user are their own on a shared device. */
function personOf({ service }: Editor): string {
  if (!service) return '';
  const { workspaceId = '', embedId = '', embedUserId = '' } = service.session();
  return [service.baseUrl, workspaceId, embedId, embedUserId].join(' ');
}

function openStorage(): WordStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    // A frame without an origin of its own has no storage.
    return undefined;
  }
}

function read(storage: WordStorage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}
