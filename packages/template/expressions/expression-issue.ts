/** Every code an expression's issue can have: of its writing, of its meaning, and of its evaluation. Codes are stable. */
export const expressionCodes = [
  // The text is no expression.
  'SYNTAX',
  'TOO_LONG',
  'TOO_COMPLEX',
  // It does not fit the data.
  'NAME_UNKNOWN',
  'FIELD_UNKNOWN',
  'FUNCTION_UNKNOWN',
  'ARGUMENTS',
  'OPTION_UNKNOWN',
  'TYPE',
  // It could not be evaluated.
  'STEPS_EXCEEDED',
  'SIZE_EXCEEDED',
  'DIVISION_BY_ZERO',
  'NUMBER_INVALID',
  'DATE_INVALID',
  'COLOR_INVALID',
  'VALUE_INVALID',
  'ZONE_UNKNOWN',
  'NOT_AVAILABLE',
] as const;
export type ExpressionCode = (typeof expressionCodes)[number];

/** A place in the text of an expression. Offsets and lengths are in UTF-16 units; lines and columns begin with 1. */
export interface ExpressionPosition {
  offset: number;
  length: number;
  line: number;
  column: number;
}

/** One thing that is wrong with an expression, where, and in a sentence. */
export class ExpressionIssue {
  readonly code: ExpressionCode;
  readonly message: string;
  readonly position: ExpressionPosition;

  constructor(code: ExpressionCode, message: string, position: ExpressionPosition) {
    this.code = code;
    this.message = message;
    this.position = position;
  }
}

/** A part of a text: from its first unit up to the one behind it. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The place of a range in a text. */
export function positionOf(source: string, { start, end }: SourceRange): ExpressionPosition {
  const before = source.slice(0, start);
  const line = before.split('\n').length;
  return { offset: start, length: Math.max(0, end - start), line, column: start - before.lastIndexOf('\n') };
}

/** Ends the reading or the evaluation of an expression; it never leaves this folder. */
export class ExpressionError extends Error {
  readonly code: ExpressionCode;
  /** Undefined where only the caller knows. */
  range: SourceRange | undefined;

  constructor(code: ExpressionCode, message: string, range?: SourceRange) {
    super(message);
    this.name = 'ExpressionError';
    this.code = code;
    this.range = range;
  }
}

/** The issue that an error stands for. Throws whatever else was thrown. */
export function issueOf(error: unknown, source: string): ExpressionIssue {
  if (!(error instanceof ExpressionError)) throw error;
  return new ExpressionIssue(error.code, error.message, positionOf(source, error.range ?? { start: 0, end: 0 }));
}
