import { hasRules } from '../layers/has-rules.ts';
import type { Template } from './template.ts';

/**
 * Whether a template declares data or masters, or has layers with expressions or pages that flow: it cannot be checked and filled in
 * without `dataSupport`.
 */
export function usesData({ data, masters, pages }: Pick<Template, 'data' | 'masters' | 'pages'>): boolean {
  return (
    data !== undefined ||
    masters !== undefined ||
    pages.some(({ layers, flow, master }) => flow !== undefined || master !== undefined || hasRules(layers))
  );
}
