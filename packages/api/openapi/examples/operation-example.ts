import type { Operations } from '../../operations.ts';

/** Values of the parameters in a path, query or header, by name, as they are sent. */
type Values = Readonly<Record<string, string | number | boolean>>;

/** An example call of an operation with its response. */
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
