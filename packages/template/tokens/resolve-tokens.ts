import { PlatenError } from '../errors/errors.ts';
import { isColorText } from '../values/color.ts';
import { chooseAxes, type ChosenAxes } from './choose-axes.ts';
import { isOfKit, joinTokens, type TokenHolder } from './join-tokens.ts';
import { referencedToken } from '../values/token-reference.ts';
import type { Token, TokenType, TokenValue, Tokens } from './tokens.ts';

/** Values of tokens by their names, as they are in one render. */
export type ResolvedTokens = ReadonlyMap<string, string | number>;

/** Says of what kind the value of a token has to be; undefined when it is. */
export function tokenValueProblem(type: TokenType, value: TokenValue): string | undefined {
  if (type === 'number') return typeof value === 'number' ? undefined : 'must be a number';
  if (typeof value !== 'string') return type === 'color' ? 'must be a color such as #ff8800' : 'must be text';
  if (type === 'color' && !isColorText(value)) return 'must be a color such as #ff8800';
  if (type === 'fontFamily' && value.length > 120) return 'must be the name of a font, with at most 120 characters';
  if (type === 'text' && value.length > 100_000) return 'must have at most 100000 characters';
  return undefined;
}

/** The value of a token where the axes are as chosen, which may be a reference to another. */
function valueIn(token: Token, axes: ReadonlyMap<string, string>): TokenValue {
  let best: TokenValue = token.value;
  let named = 0;
  for (const { value, ...wanted } of token.when) {
    const wishes = Object.entries(wanted);
    if (wishes.length <= named || wishes.some(([id, wish]) => axes.get(id) !== wish)) continue;
    best = value;
    named = wishes.length;
  }
  return best;
}

/**
 * The values of a template's tokens with these values of its axes. `given` takes the place of the values of tokens, as brand kits do. Names that the
 * template has no token for are left out. Throws OPTIONS_INVALID for unknown axes and values, and for a given value of another type.
 */
export function resolveTokens(
  tokens: Tokens,
  asked: ChosenAxes = {},
  given: Readonly<Record<string, string | number>> = {},
): ResolvedTokens {
  const axes = chooseAxes(tokens, asked);
  const found = new Map<string, string | number>();
  for (const name of Object.keys(tokens.values)) {
    // Templates are checked for circles and unknown names when they are read.
    const seen = new Set<string>();
    let at = name;
    let value: TokenValue | undefined;
    while (value === undefined && !seen.has(at)) {
      seen.add(at);
      const own: Token | undefined = Object.hasOwn(tokens.values, at) ? tokens.values[at] : undefined;
      if (!own) break;
      const said: TokenValue = Object.hasOwn(given, at) ? (given[at] ?? own.value) : valueIn(own, axes);
      if (Object.hasOwn(given, at)) checkGiven(at, own.type, said);
      const next = referencedToken(said);
      if (next === undefined) value = said;
      else at = next;
    }
    if (value !== undefined) found.set(name, value);
  }
  return found;
}

/** `resolveTokens` for a template with the brand kit that it follows. */
export function resolveJoinedTokens(
  holder: TokenHolder,
  asked: ChosenAxes = {},
  given: Readonly<Record<string, string | number>> = {},
): ResolvedTokens {
  const joined = joinTokens(holder) ?? { axes: [], values: {} };
  if (!holder.brandKit) return resolveTokens(joined, asked, given);
  // A kit is resolved by itself: what a template calls by the same name must not change, or make circular, what the kit refers to.
  const kit = resolveTokens({ axes: joined.axes, values: holder.brandKit.values }, asked, given);
  const ofKit = [...kit].filter(([name]) => isOfKit(holder, name));
  return resolveTokens(joined, asked, { ...Object.fromEntries(ofKit), ...given });
}

function checkGiven(name: string, type: TokenType, value: TokenValue): void {
  const message = tokenValueProblem(type, value);
  if (message === undefined) return;
  throw new PlatenError('OPTIONS_INVALID', `The option tokens.${name} ${message}.`, {
    issues: [{ path: `tokens.${name}`, message }],
  });
}
