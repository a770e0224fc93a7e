/** Questions to the worker that checks words. `language` identifies its dictionary; the files come with the first question. */
export type SpellingQuestion =
  | { id: number; kind: 'check'; language: string; words: readonly string[] }
  | { id: number; kind: 'suggest'; language: string; word: string }
  /** Where Hunspell's WebAssembly lies. */
  | { kind: 'set-up'; wasm: string }
  | { kind: 'dictionary'; language: string; aff: string; dic: string };

/** Answers of the worker. */
export type SpellingAnswer =
  | { id: number; kind: 'checked'; right: readonly boolean[] }
  | { id: number; kind: 'suggested'; words: readonly string[] }
  | { id: number; kind: 'failed'; message: string };
