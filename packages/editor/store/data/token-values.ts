import type { Template } from '@platen/template';
import { resolveTokens } from '@platen/template/internal';
import type { ShownDesign } from '../shown-design.ts';

/** The tokens of a template with their values in a brand and mode. */
export function tokenValues(
  { tokens }: Pick<Template, 'tokens'>,
  { axes }: ShownDesign,
): ReadonlyMap<string, string | number> {
  return tokens ? resolveTokens(tokens, axes) : new Map();
}

/** Those of them that are colors. */
export function tokenColors(template: Pick<Template, 'tokens'>, design: ShownDesign): ReadonlyMap<string, string> {
  const { values = {} } = template.tokens ?? {};
  const colors = [...tokenValues(template, design)].filter(([name]) => values[name]?.type === 'color');
  return new Map(colors.map(([name, value]) => [name, String(value)]));
}
