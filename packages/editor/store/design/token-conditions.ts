import type { Token, TokenCase, Tokens, TokenType, TokenValue } from '@platen/template';

/** Values of axes that a value of a token is for, `{mode: "dark"}`; empty: the value where nothing else fits. */
export type TokenCondition = Readonly<Record<string, string>>;

const firstValues: Readonly<Record<TokenType, TokenValue>> = {
  color: '#2563eb',
  number: 16,
  fontFamily: 'Inter',
  text: 'Text',
  imageUrl: 'library:images/arches.webp',
};

/** A token of a type that was just added. */
export function newToken(type: TokenType): Token {
  return { type, value: firstValues[type], when: [], description: '' };
}

/** Whether two values of a token are for the same values of axes. */
export function isSameCondition(a: TokenCondition, b: TokenCondition): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

function conditionOf({ value: _value, ...wanted }: TokenCase): TokenCondition {
  return wanted as TokenCondition;
}

/** The conditions that tokens can have values for: every value of an axis but its default, and the combinations that have values already. */
export function conditionsOf({ axes, values }: Tokens): TokenCondition[] {
  const found = axes.flatMap(({ id, values: all, default: usual = all[0] }) =>
    all.filter((value) => value !== usual).map((value): TokenCondition => ({ [id]: value })),
  );
  for (const condition of Object.values(values).flatMap(({ when }) => when.map(conditionOf)))
    if (!found.some((known) => isSameCondition(known, condition))) found.push(condition);
  return found;
}

/** The value that a token has under a condition; undefined where it has its usual one. */
export function valueUnder(token: Token, condition: TokenCondition): TokenValue | undefined {
  if (Object.keys(condition).length === 0) return token.value;
  return token.when.find((each) => isSameCondition(conditionOf(each), condition))?.value;
}

/** A token with another value under a condition; undefined takes the value away there, but not the usual one. */
export function withTokenValue(token: Token, condition: TokenCondition, value: TokenValue | undefined): Token {
  if (Object.keys(condition).length === 0) return value === undefined ? token : { ...token, value };
  const at = token.when.findIndex((each) => isSameCondition(conditionOf(each), condition));
  const index = at < 0 ? token.when.length : at;
  const next = value === undefined ? [] : [{ ...condition, value } as TokenCase];
  return { ...token, when: token.when.toSpliced(index, 1, ...next) };
}

/** Tokens with the values of an axis; none deletes it, and a new one is added. Values of tokens for what is gone go with it. */
export function withAxisValues(tokens: Tokens, id: string, next: readonly string[]): Tokens {
  const isKnown = tokens.axes.some((axis) => axis.id === id);
  const axes = (isKnown ? tokens.axes : [...tokens.axes, { id, values: [] }]).flatMap((axis) => {
    if (axis.id !== id) return [axis];
    if (next.length === 0) return [];
    const { default: usual, ...rest } = axis;
    return [{ ...rest, values: [...next], ...(usual !== undefined && next.includes(usual) && { default: usual }) }];
  });
  const values = Object.entries(tokens.values).map(([name, token]): [string, Token] => [
    name,
    {
      ...token,
      when: token.when.filter((each) => {
        const wish: unknown = each[id];
        return typeof wish !== 'string' || next.includes(wish);
      }),
    },
  ]);
  return { axes, values: Object.fromEntries(values) };
}
