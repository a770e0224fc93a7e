import { walkLayers } from '../layers/walk-layers.ts';
import type { Template } from '../model/template.ts';
import { layerHolders } from '../model/with-masters.ts';
import { referencedToken } from '../values/token-reference.ts';
import { walkReferences } from '../tokens/walk-references.ts';

/** A place where a token or a text style is used. */
export interface DesignUse {
  /** Id of the page or master; empty for tokens and text styles. */
  page: string;
  /** Id of the layer; empty for pages themselves, tokens and text styles. */
  layer: string;
  /** Id of the text style, or name of the token, that it is used in. */
  within?: string;
}

/** Whether an expression reads a token: `token.accent`, or in backquotes. */
function reads(expression: string, name: string): boolean {
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);
  return new RegExp(String.raw`\btoken\s*\.\s*(?:\x60${escaped}\x60|${escaped}(?![\p{L}\p{N}_-]))`, 'u').test(
    expression,
  );
}

/** Where a token is used: in other tokens, text styles, pages and layers, expressions included; each place once. */
export function findTokenUses(template: Template, name: string): DesignUse[] {
  const uses: DesignUse[] = [];
  for (const [other, { value, when }] of Object.entries(template.tokens?.values ?? {}))
    if ([value, ...when.map((each) => each.value)].some((each) => referencedToken(each) === name))
      uses.push({ page: '', layer: '', within: other });
  for (const [id, style] of Object.entries(template.textStyles ?? {})) {
    const isUsed = Object.values(style).some((value) => referencedToken(value) === name);
    if (isUsed || [...walkReferences(style)].some(({ token }) => token === name))
      uses.push({ page: '', layer: '', within: id });
  }
  for (const { holder } of layerHolders(template)) {
    const { layers, ...own } = holder;
    if ([...walkReferences(own)].some(({ token }) => token === name)) uses.push({ page: holder.id, layer: '' });
    for (const { layer } of walkLayers(layers)) {
      const { layers: _children, ...rest } = { layers: undefined, ...layer };
      const expressions = [layer.when ?? '', ...Object.values(layer.expressions ?? {})];
      const isUsed = [...walkReferences(rest)].some(({ token }) => token === name);
      if (isUsed || expressions.some((expression) => reads(expression, name)))
        uses.push({ page: holder.id, layer: layer.id });
    }
  }
  return uses;
}

/** The texts in a shared text style. */
export function findTextStyleUses(template: Template, id: string): DesignUse[] {
  return layerHolders(template).flatMap(({ holder }) =>
    [...walkLayers(holder.layers)].flatMap(({ layer }) =>
      layer.type === 'text' && layer.styleId === id ? [{ page: holder.id, layer: layer.id }] : [],
    ),
  );
}
