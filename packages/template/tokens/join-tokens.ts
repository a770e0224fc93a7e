import type { BrandKit } from './brand-kit.ts';
import type { TokenAxis, Tokens } from './tokens.ts';

/** A template, as far as its tokens go. */
export interface TokenHolder {
  tokens?: Tokens | undefined;
  brandKit?: BrandKit | undefined;
}

/** Joined tokens by the kit in them, so that the same tokens give the same object. */
const joinedByKit = new WeakMap<BrandKit, { own: Tokens | undefined; joined: Tokens }>();

/** Whether a token is that of the kit: the template has none of this name, or one of the same type. */
export function isOfKit({ tokens, brandKit }: TokenHolder, name: string): boolean {
  if (!brandKit || !Object.hasOwn(brandKit.values, name)) return false;
  const own = tokens && Object.hasOwn(tokens.values, name) ? tokens.values[name] : undefined;
  return own === undefined || own.type === brandKit.values[name]?.type;
}

function joinAxes(kit: readonly TokenAxis[], own: readonly TokenAxis[]): TokenAxis[] {
  const joined = new Map(kit.map((axis) => [axis.id, axis]));
  for (const axis of own) {
    const before = joined.get(axis.id);
    joined.set(axis.id, before ? { ...before, values: [...new Set([...before.values, ...axis.values])] } : axis);
  }
  return [...joined.values()];
}

/**
 * The tokens and axes of a template together with those of the brand kit that it follows; undefined when it has neither. A token of the kit takes the place of one
 * of the same name and type. An axis that both have has the values of both, and the default of the kit.
 */
export function joinTokens(holder: TokenHolder): Tokens | undefined {
  const { tokens: own, brandKit: kit } = holder;
  if (!kit) return own;
  const known = joinedByKit.get(kit);
  if (known && known.own === own) return known.joined;
  const ofKit = Object.entries(kit.values).filter(([name]) => isOfKit(holder, name));
  const joined: Tokens = {
    axes: joinAxes(kit.axes, own?.axes ?? []),
    values: { ...own?.values, ...Object.fromEntries(ofKit) },
  };
  joinedByKit.set(kit, { own, joined });
  return joined;
}
