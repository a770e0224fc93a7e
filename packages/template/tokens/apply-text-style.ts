import { sharedTextStyle, type SharedTextStyle } from '../layers/text/shared-text-style.ts';
import type { TextLayer, TextRunStyle } from '../layers/text/text-layer.ts';
import { replaceReferences } from './replace-references.ts';
import type { ResolvedTokens } from './resolve-tokens.ts';
import { referencedToken } from '../values/token-reference.ts';

/** A shared text style with the values of tokens: what it sets of the style of a text, and its line height. */
export interface ResolvedTextStyle {
  style: TextRunStyle;
  lineHeight: number | undefined;
}

/** A shared text style with the values of tokens in it. Values that a text cannot have are left out. */
export function resolveTextStyle(shared: SharedTextStyle, tokens: ResolvedTokens): ResolvedTextStyle {
  const entries = Object.entries(replaceReferences(shared, tokens)).flatMap(([key, value]) => {
    const token = referencedToken(value);
    const own: unknown = token === undefined ? value : tokens.get(token);
    return own === undefined || !sharedTextStyle.safeParse({ [key]: own }).success ? [] : [[key, own] as const];
  });
  // Without references, numbers are all that is left of them.
  const {
    name: _name,
    lineHeight,
    ...style
  } = Object.fromEntries(entries) as Omit<TextRunStyle, 'lineHeight'> & {
    name?: string;
    lineHeight?: number;
  };
  return { style, lineHeight };
}

/** A text in a shared style, except where it says that it differs. */
export function applyTextStyle(layer: TextLayer, { style, lineHeight }: ResolvedTextStyle): TextLayer {
  const own = new Set<string>(layer.ownStyle);
  const taken = Object.fromEntries(Object.entries(style).filter(([key]) => !own.has(key)));
  return {
    ...layer,
    style: { ...layer.style, ...taken },
    lineHeight: lineHeight === undefined || own.has('lineHeight') ? layer.lineHeight : lineHeight,
  };
}
