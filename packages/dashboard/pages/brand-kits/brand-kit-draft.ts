import type { BrandKitRecord } from '@platen/api';
import { conditionsOf, isSameCondition, withTokenValue, type TokenCondition } from '@platen/editor/tokens';
import { checkTokens, referencedToken, type Token, type Tokens, type TokenValue } from '@platen/template';

/** A brand kit as it is edited. */
export interface BrandKitDraft extends Tokens {
  name: string;
}

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

/** Combinations of two axes that are no column yet. */
export function furtherConditions(tokens: Tokens): TokenCondition[] {
  const known = conditionsOf(tokens);
  const single = known.filter((each) => Object.keys(each).length === 1);
  const pairs = single.flatMap((a, index) =>
    single
      .slice(index + 1)
      .flatMap((b): TokenCondition[] => (Object.keys(a)[0] === Object.keys(b)[0] ? [] : [{ ...a, ...b }])),
  );
  return pairs.filter((pair) => !known.some((each) => isSameCondition(each, pair)));
}

/** The values with another one for a token under a condition; undefined removes it. */
export function withValue(
  values: Tokens['values'],
  name: string,
  condition: TokenCondition,
  value: TokenValue | undefined,
): Tokens['values'] {
  const token = values[name];
  return token ? { ...values, [name]: withTokenValue(token, condition, value) } : values;
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

/** Whether a kit can be saved as it is written. */
export function isValidDraft({ name, axes, values }: BrandKitDraft): boolean {
  return name.trim() !== '' && checkTokens({ axes, values }).length === 0;
}
