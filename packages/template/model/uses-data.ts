import { usesDesign } from './uses-design.ts';
import { hasRules } from '../layers/has-rules.ts';
import type { Template } from './template.ts';

/**
 * Whether a template declares data or masters, has layers with expressions or pages that flow, or has tokens, a brand kit, text styles, locales or test data: it cannot be
 * checked and filled in without `dataSupport`.
 */
export function usesData(
  template: Pick<
    Template,
    'data' | 'masters' | 'pages' | 'tokens' | 'brandKit' | 'textStyles' | 'locales' | 'testData'
  >,
): boolean {
  const { data, masters, pages, testData } = template;
  return (
    data !== undefined ||
    masters !== undefined ||
    testData !== undefined ||
    usesDesign(template) ||
    pages.some(({ layers, flow, master }) => flow !== undefined || master !== undefined || hasRules(layers))
  );
}
