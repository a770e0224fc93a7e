import type { Template } from './template.ts';

/** Whether a template has tokens, a brand kit, text styles or locales, so that its pages are to be resolved before they are drawn. */
export function usesDesign({
  tokens,
  brandKit,
  textStyles,
  locales,
}: Pick<Template, 'tokens' | 'brandKit' | 'textStyles' | 'locales'>): boolean {
  return tokens !== undefined || brandKit !== undefined || textStyles !== undefined || locales !== undefined;
}
