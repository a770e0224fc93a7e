import type { Template } from '@platen/template';
import { resolveTokens } from '@platen/template/internal';
import type { ShownDesign } from '../shown-design.ts';

/** The tokens of a template that are colors, with their values in a brand and mode. */
export function tokenColors({ tokens }: Pick<Template, 'tokens'>, { axes }: ShownDesign): ReadonlyMap<string, string> {
  if (!tokens) return new Map();
  const colors = [...resolveTokens(tokens, axes)].filter(([name]) => tokens.values[name]?.type === 'color');
  return new Map(colors.map(([name, value]) => [name, String(value)]));
}
