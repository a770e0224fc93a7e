import type { Expression } from './expression.ts';
import { ExpressionIssue } from './expression-issue.ts';
import { parseExpression } from './parse-expression.ts';
import { Tokenizer, type Token } from './tokenize.ts';

/** The call whose values are being written at the cursor. */
export interface CursorCall {
  name: string;
  isMethod: boolean;
  /** The number of the value at the cursor, from 0; the object of a method is the first. */
  argument: number;
  /** The name of that value, where it has one. */
  argumentName?: string;
  /** Names of the values before it. */
  named: readonly string[];
}

/** The context of the cursor in an unfinished expression. */
export interface CursorPlace {
  /** Where what was begun at the cursor starts, and what it is so far. */
  from: number;
  begun: string;
  /** The quote of the text that the cursor is in. */
  quote?: string;
  call?: CursorCall;
  /** The expression up to the cursor, closed, with a placeholder at the cursor; undefined when it cannot be read. */
  expression?: Expression;
  placeholder: string;
}

/** A name that nobody writes: the placeholder for what is being written. */
const placeholder = 'ꙮꙮ';

const wordAtEnd = /[\p{L}_][\p{L}\p{N}_]*$/u;

/** A bracket or ternary that is open, with the call that it belongs to. */
interface OpenBracket {
  closing: string;
  call?: { name: string; isMethod: boolean; argument: number; argumentName?: string; named: string[] };
}

/** Where the text starts that is not closed at the end. */
function openQuote(source: string): { start: number; quote: string } | undefined {
  let open: { start: number; quote: string } | undefined;
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === '\\' && open) at++;
    else if (open) open = character === open.quote ? undefined : open;
    else if (/["'`]/.test(character)) open = { start: at, quote: character };
  }
  return open;
}

/** All words of a text; undefined when some of it is none. */
function tokensOf(source: string): Token[] | undefined {
  const tokens: Token[] = [];
  try {
    const tokenizer = new Tokenizer(source);
    for (let token = tokenizer.next(); token.kind !== 'end'; token = tokenizer.next()) tokens.push(token);
    return tokens;
  } catch {
    return undefined;
  }
}

/** The brackets open at the end of a text, the innermost last. */
function openBrackets(tokens: readonly Token[]): OpenBracket[] {
  const open: OpenBracket[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'sign') continue;
    const { text } = token;
    const before = tokens[index - 1];
    const last = open.at(-1);
    if (text === '(') {
      const isMethod = before?.kind === 'name' && tokens[index - 2]?.text === '.' && tokens[index - 2]?.kind === 'sign';
      open.push({
        closing: ')',
        ...(before?.kind === 'name'
          ? { call: { name: before.text, isMethod, argument: isMethod ? 1 : 0, named: [] } }
          : {}),
      });
    } else if (text === '[') open.push({ closing: ']' });
    else if (text === '?') open.push({ closing: ' : null' });
    else if (text === ':') {
      if (last?.closing === ' : null') open.pop();
      else if (last?.call && before?.kind === 'name') last.call.argumentName = before.text;
    } else if (text === ',') nextArgument(open);
    else if (text === ')' || text === ']') {
      while (open.at(-1)?.closing === ' : null') open.pop();
      open.pop();
    }
  }
  return open;
}

function nextArgument(open: OpenBracket[]): void {
  while (open.at(-1)?.closing === ' : null') open.pop();
  const call = open.at(-1)?.call;
  if (!call) return;
  call.argument++;
  if (call.argumentName !== undefined) call.named.push(call.argumentName);
  delete call.argumentName;
}

/** Finds the context of a position in an unfinished expression. Only the text before it is read. */
export function findPlaceholder(source: string, cursor: number): CursorPlace {
  const before = source.slice(0, cursor);
  const text = openQuote(before);
  const quoted = text && { quote: text.quote, from: text.start + 1, begun: before.slice(text.start + 1) };
  const [word = ''] = quoted ? [] : (wordAtEnd.exec(before) ?? []);
  const start = text ? text.start : cursor - word.length;
  const tokens = tokensOf(before.slice(0, start));
  const from = quoted?.from ?? start;
  const place: CursorPlace = {
    from,
    begun: quoted?.begun ?? word,
    placeholder,
    ...(quoted ? { quote: quoted.quote } : {}),
  };
  if (!tokens) return place;
  const open = openBrackets(tokens);
  const call = open.findLast(({ closing }) => closing !== ' : null')?.call;
  if (call) place.call = call;
  const closing = open
    .toReversed()
    .map((bracket) => bracket.closing)
    .join('');
  const closed = parseExpression(before.slice(0, start) + placeholder + closing);
  if (!(closed instanceof ExpressionIssue)) place.expression = closed;
  return place;
}
