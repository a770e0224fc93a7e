import { hasRules } from '../layers/has-rules.ts';
import type { Template } from './template.ts';

/** Whether a template declares data, or has layers with expressions: it cannot be checked and filled in without `dataSupport`. */
export function usesData({ data, pages }: Pick<Template, 'data' | 'pages'>): boolean {
  return data !== undefined || pages.some(({ layers }) => hasRules(layers));
}
