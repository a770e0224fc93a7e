import { usesDesign } from './uses-design.ts';
import { hasRules } from '../layers/has-rules.ts';
import type { Template } from './template.ts';

/**
 * Whether a template declares data or masters, has layers with expressions or pages that flow, or has tokens, a brand kit, text styles or locales: it cannot be
 * checked and filled in without `dataSupport`.
 */
export function usesData(
  template: Pick<Template, 'data' | 'masters' | 'pages' | 'tokens' | 'brandKit' | 'textStyles' | 'locales'>,
): boolean {
  const { data, masters, pages } = template;
  return (
    data !== undefined ||
    masters !== undefined ||
    usesDesign(template) ||
    pages.some(({ layers, flow, master }) => flow !== undefined || master !== undefined || hasRules(layers))
  );
}
