import type { Template } from './template.ts';

/** Whether a template has tokens, text styles or locales, so that its pages are to be resolved before they are drawn. */
export function usesDesign({
  tokens,
  textStyles,
  locales,
}: Pick<Template, 'tokens' | 'textStyles' | 'locales'>): boolean {
  return tokens !== undefined || textStyles !== undefined || locales !== undefined;
}
