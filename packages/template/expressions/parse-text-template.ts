import type { ExpressionNode, TextTemplate } from './expression.ts';
import { ExpressionError, issueOf, type ExpressionIssue } from './expression-issue.ts';
import { ExpressionParser } from './parse-expression.ts';

/** Longest text with expressions, in UTF-16 units. */
export const maxTextTemplateLength = 100_000;
/** Expressions that one text can hold. */
const maxHoles = 500;

const written = /\\[\\{}]|[^{\\]+|\\/y;

/** The text up to the next brace that opens, and where it ends. */
function readText(source: string, start: number): { text: string; end: number } {
  let text = '';
  let at = start;
  while (at < source.length) {
    written.lastIndex = at;
    const [piece] = written.exec(source) ?? [];
    if (piece === undefined) break;
    text += /^\\[\\{}]/.test(piece) ? piece.slice(1) : piece;
    at += piece.length;
  }
  return { text, end: at };
}

function readHole(source: string, start: number): { node: ExpressionNode; end: number } {
  if (source[start + 1] === '{')
    throw new ExpressionError('SYNTAX', 'write one pair of braces: {name}; \\{ is a brace in the text', {
      start,
      end: start + 2,
    });
  let closing = -1;
  try {
    // The brace that closes is no word of an expression, but ends it.
    closing = closingBrace(source, start + 1);
    const parser = new ExpressionParser(source.slice(0, closing), start + 1);
    if (parser.isAtEnd())
      throw new ExpressionError('SYNTAX', 'the braces are empty; write \\{ for a brace in the text', {
        start,
        end: closing + 1,
      });
    const node = parser.parse();
    if (!parser.isAtEnd()) parser.unexpected('an operator or the closing brace');
    return { node, end: closing + 1 };
  } catch (error) {
    if (error instanceof ExpressionError) error.range ??= { start, end: closing < 0 ? source.length : closing + 1 };
    throw error;
  }
}

/** Where the brace is that closes an expression: the first that is in no text and no name in backquotes. */
function closingBrace(source: string, start: number): number {
  let quote: string | undefined;
  for (let at = start; at < source.length; at++) {
    const character = source[at] ?? '';
    if (quote !== undefined) {
      if (character === '\\') at++;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === "'" || character === '`') quote = character;
    else if (character === '}') return at;
  }
  throw new ExpressionError('SYNTAX', 'the brace is not closed; write \\{ for a brace in the text', {
    start: start - 1,
    end: Math.min(source.length, start + 20),
  });
}

/**
 * Reads a text with expressions in braces, such as `Hello {name}, {count(items)} items`, of at most 100,000 characters and 500
 * expressions. `\{`, `\}` and `\\` stand for the signs themselves.
 */
export function parseTextTemplate(source: string): TextTemplate | ExpressionIssue {
  try {
    if (source.length > maxTextTemplateLength)
      throw new ExpressionError('TOO_LONG', `a text has at most ${maxTextTemplateLength} characters`);
    const parts: (string | ExpressionNode)[] = [];
    let holes = 0;
    for (let at = 0; at < source.length;) {
      const { text, end } = readText(source, at);
      if (text !== '') parts.push(text);
      at = end;
      if (at >= source.length) break;
      if (++holes > maxHoles) throw new ExpressionError('TOO_COMPLEX', `a text has at most ${maxHoles} expressions`);
      const hole = readHole(source, at);
      parts.push(hole.node);
      at = hole.end;
    }
    return Object.freeze({ source, parts: Object.freeze(parts) });
  } catch (error) {
    return issueOf(error, source);
  }
}

/** Whether a text has expressions, or escapes of braces, so that it is more than itself. */
export function isTextTemplate(source: string): boolean {
  return /[{\\]/.test(source);
}
