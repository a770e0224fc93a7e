import type { Operations } from '../../operations.ts';

/** Values of the parameters in a path, query or header, by name, as they are sent. */
type Values = Readonly<Record<string, string | number | boolean>>;

/** What a call of an operation may look like, and what it is answered. */
export interface OperationExample {
  params?: Values;
  query?: Values;
  headers?: Values;
  /** The JSON body. */
  body?: unknown;
  /** Bodies of other media types that are text, by type. */
  texts?: Readonly<Record<string, string>>;
  /** JSON answers by status. */
  answers?: Readonly<Record<number, unknown>>;
  /** Answers of other media types that are text, by type. */
  answerTexts?: Readonly<Record<string, string>>;
}

/** The examples of a chapter, by the id of their operation. */
export type ChapterExamples = Partial<Record<keyof Operations, OperationExample>>;
