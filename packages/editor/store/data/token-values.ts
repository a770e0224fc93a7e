import type { Template } from '@platen/template';
import { joinTokens, resolveJoinedTokens } from '@platen/template/internal';
import type { ShownDesign } from '../shown-design.ts';

/** The tokens of a template and of its brand kit with their values in a brand and mode. */
export function tokenValues(
  template: Pick<Template, 'tokens' | 'brandKit'>,
  { axes }: ShownDesign,
): ReadonlyMap<string, string | number> {
  return joinTokens(template) ? resolveJoinedTokens(template, axes) : new Map();
}

/** Those of them that are colors. */
export function tokenColors(
  template: Pick<Template, 'tokens' | 'brandKit'>,
  design: ShownDesign,
): ReadonlyMap<string, string> {
  const { values = {} } = joinTokens(template) ?? {};
  const colors = [...tokenValues(template, design)].filter(([name]) => values[name]?.type === 'color');
  return new Map(colors.map(([name, value]) => [name, String(value)]));
}
