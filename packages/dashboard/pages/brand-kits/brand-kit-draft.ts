import type { BrandKitRecord } from '@platen/api';
import {
  checkTokens,
  referencedToken,
  type Token,
  type TokenType,
  type Tokens,
  type TokenValue,
} from '@platen/template';

/** A brand kit as it is edited. */
export interface BrandKitDraft extends Tokens {
  name: string;
}

/** Values of axes that a value of a token is for, `{mode: "dark"}`; empty: its usual value. */
export type Condition = Readonly<Record<string, string>>;

/** A kit as it is edited. */
export function draftOf({ name, axes, values }: BrandKitRecord): BrandKitDraft {
  return { name, axes, values };
}

/** Returns the update that changes a kit to match a draft; empty if there are no changes. */
export function changesOf(kit: BrandKitRecord, draft: BrandKitDraft): Partial<BrandKitDraft> {
  const { name, axes, values } = draft;
  return {
    ...(name.trim() !== kit.name && { name: name.trim() }),
    ...(JSON.stringify(axes) !== JSON.stringify(kit.axes) && { axes }),
    ...(JSON.stringify(values) !== JSON.stringify(kit.values) && { values }),
  };
}

/** Whether a condition names the same values as another. */
export function isSameCondition(a: Condition, b: Condition): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The columns of a kit: every value of an axis but its default, and the combinations that tokens have values for. */
export function conditionsOf({ axes, values }: Tokens): Condition[] {
  const single = axes.flatMap(({ id, values: all, default: usual }) =>
    all.filter((value) => value !== (usual ?? all[0])).map((value): Condition => ({ [id]: value })),
  );
  const used = Object.values(values).flatMap(({ when }) =>
    when.map(({ value: _value, ...wanted }) => wanted as Condition),
  );
  const found = [...single];
  for (const each of used) if (!found.some((known) => isSameCondition(known, each))) found.push(each);
  return found;
}

/** Combinations of two axes that are no column yet. */
export function furtherConditions(tokens: Tokens): Condition[] {
  const known = conditionsOf(tokens);
  const single = known.filter((each) => Object.keys(each).length === 1);
  const pairs = single.flatMap((a, index) =>
    single
      .slice(index + 1)
      .flatMap((b): Condition[] => (Object.keys(a)[0] === Object.keys(b)[0] ? [] : [{ ...a, ...b }])),
  );
  return pairs.filter((pair) => !known.some((each) => isSameCondition(each, pair)));
}

/** The value that a token has under a condition; undefined where it has its usual one. */
export function valueUnder(token: Token, condition: Condition): TokenValue | undefined {
  if (Object.keys(condition).length === 0) return token.value;
  return token.when.find(({ value: _value, ...wanted }) => isSameCondition(wanted as Condition, condition))?.value;
}

/** The values with another one for a token under a condition; undefined removes it. */
export function withValue(
  values: Tokens['values'],
  name: string,
  condition: Condition,
  value: TokenValue | undefined,
): Tokens['values'] {
  const token = values[name];
  if (!token) return values;
  if (Object.keys(condition).length === 0)
    return value === undefined ? values : { ...values, [name]: { ...token, value } };
  const others = token.when.filter(({ value: _value, ...wanted }) => !isSameCondition(wanted as Condition, condition));
  const when = value === undefined ? others : [...others, { ...condition, value }];
  return { ...values, [name]: { ...token, when: when as Token['when'] } };
}

const firstValues: Readonly<Record<TokenType, TokenValue>> = {
  color: '#2563eb',
  number: 16,
  fontFamily: 'Inter',
  text: '',
  imageUrl: '',
};

/** A token of a type that was just added. */
export function newToken(type: TokenType): Token {
  return { type, value: firstValues[type], when: [], description: '' };
}

/** The values without a token; what refers to it has its usual value instead. */
export function withoutToken(all: Tokens['values'], name: string): Tokens['values'] {
  const gone = all[name];
  if (!gone) return all;
  const instead = (value: TokenValue): TokenValue => (referencedToken(value) === name ? gone.value : value);
  return Object.fromEntries(
    Object.entries(all).flatMap(([other, token]) =>
      other === name
        ? []
        : [
            [
              other,
              {
                ...token,
                value: instead(token.value),
                when: token.when.map((each) => ({ ...each, value: instead(each.value) }) as Token['when'][number]),
              },
            ] as const,
          ],
    ),
  );
}

/** A kit with the values of an axis; none deletes it, and a new one is added. Values of tokens for what is gone go with it. */
export function withAxis(tokens: Tokens, id: string, next: readonly string[]): Tokens {
  const isKnown = tokens.axes.some((axis) => axis.id === id);
  const axes = (isKnown ? tokens.axes : [...tokens.axes, { id, values: [] }]).flatMap((axis) => {
    if (axis.id !== id) return [axis];
    if (next.length === 0) return [];
    const { default: usual, ...rest } = axis;
    return [{ ...rest, values: [...next], ...(usual !== undefined && next.includes(usual) && { default: usual }) }];
  });
  const values = Object.entries(tokens.values).map(([name, token]) => [
    name,
    {
      ...token,
      when: token.when.filter((each) => {
        const wish: unknown = each[id];
        return typeof wish !== 'string' || next.includes(wish);
      }),
    },
  ]);
  return { axes, values: Object.fromEntries(values) as Tokens['values'] };
}

/** Whether a kit can be saved as it is written. */
export function isValidDraft({ name, axes, values }: BrandKitDraft): boolean {
  return name.trim() !== '' && checkTokens({ axes, values }).length === 0;
}
