import type { Template } from '../model/template.ts';
import type { BrandKit } from '../tokens/brand-kit.ts';
import { axesOfCase, type Token, type TokenAxis, type Tokens } from '../tokens/tokens.ts';

/** The names that stand in a part of a template as tokens do: `var(--name)`, or `token.name` of expressions. It may find more than there are. */
function mentionedIn(part: unknown): string[] {
  const text = JSON.stringify(part) ?? '';
  return [...text.matchAll(/var\(--([^()"]{1,64})\)|\btoken\s*\.\s*`?([\p{L}\p{N}_-]+)/gu)].map(
    ([, reference, field]) => reference ?? field ?? '',
  );
}

/** The tokens of a kit that a template uses, by whatever way. */
function usedTokens({ brandKit: _kit, ...template }: Template, values: Tokens['values']): [string, Token][] {
  const used = new Map<string, Token>();
  const pending = mentionedIn(template);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const token = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!token || used.has(name)) continue;
    used.set(name, token);
    pending.push(...mentionedIn(token));
  }
  return [...used];
}

/** The axes with those values of `before` that tokens name and that neither they nor the kit have. */
function withNamedAxes(own: Tokens, before: readonly TokenAxis[], kit: BrandKit): TokenAxis[] {
  const axes = new Map(own.axes.map((axis) => [axis.id, axis]));
  for (const { when } of Object.values(own.values)) {
    for (const named of when) {
      for (const [id, wish] of axesOfCase(named)) {
        const isKnown = [axes.get(id), kit.axes.find((axis) => axis.id === id)].some((axis) =>
          axis?.values.includes(wish),
        );
        const source = before.find((axis) => axis.id === id);
        if (isKnown || !source?.values.includes(wish)) continue;
        const axis = axes.get(id) ?? (kit.axes.some((each) => each.id === id) ? { id, values: [] } : source);
        axes.set(id, { ...axis, values: [...new Set([...axis.values, wish])] });
      }
    }
  }
  return [...axes.values()];
}

/**
 * A template that follows a brand kit in the state given, instead of the kit or the state that it followed before. Tokens that it uses and the kit no longer has, or has as another
 * type, stay as its own, with the values that they had; so do values of axes. No change of a kit makes a valid template invalid.
 */
export function followBrandKit(template: Template, kit: BrandKit): Template {
  const { brandKit: before, tokens } = template;
  const own = tokens ?? { axes: [], values: {} };
  if (!before) return { ...template, brandKit: kit };
  const lost = Object.entries(before.values).filter(
    ([name, { type }]) =>
      !Object.hasOwn(own.values, name) && !(Object.hasOwn(kit.values, name) && kit.values[name]?.type === type),
  );
  const values = { ...own.values, ...Object.fromEntries(usedTokens(template, Object.fromEntries(lost))) };
  const next = { axes: withNamedAxes({ axes: own.axes, values }, before.axes, kit), values };
  const isSame = next.axes.length === 0 && Object.keys(values).length === 0 && !tokens;
  return { ...template, ...(!isSame && { tokens: next }), brandKit: kit };
}

/** A template that follows no brand kit. Tokens of the kit that it uses and has no own ones for become its own. */
export function unfollowBrandKit(template: Template): Template {
  const { brandKit: _kit, ...rest } = followBrandKit(template, { name: '', axes: [], values: {} });
  return rest;
}
