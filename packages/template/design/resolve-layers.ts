import { ValueError } from '../errors/refusal.ts';
import type { Layer } from '../layers/layer.ts';
import { isContent } from '../layers/write-property.ts';
import type { Page } from '../model/page.ts';
import { applyTextStyle, type ResolvedTextStyle } from '../tokens/apply-text-style.ts';
import { replaceReferences } from '../tokens/replace-references.ts';
import type { ResolvedTokens } from '../tokens/resolve-tokens.ts';
import { overrideExpression, overridePage, overrideProperty } from '../translations/apply-override.ts';
import type { LocaleValues } from '../translations/locale-values.ts';
import { mirrorLayer, mirrorTransition } from '../translations/mirror-page.ts';

interface Made {
  layer: Layer;
  parentWidth: number;
}

/**
 * Puts tokens, shared text styles and the values of a locale into layers. The same layer comes out as the same object, so that a layout that goes by
 * objects sees what has changed.
 */
export class DesignResolver {
  readonly #tokens: ResolvedTokens;
  readonly #styles: ReadonlyMap<string, ResolvedTextStyle>;
  readonly #locale: LocaleValues | undefined;
  readonly #made = new WeakMap<Layer, Made>();

  constructor(
    tokens: ResolvedTokens,
    styles: ReadonlyMap<string, ResolvedTextStyle>,
    locale: LocaleValues | undefined,
  ) {
    this.#tokens = tokens;
    this.#styles = styles;
    this.#locale = locale;
  }

  /** A page with all of it. */
  page(source: Page): Page {
    const { layers: sources, parameters, ...own } = source;
    const layers = this.#layers(sources, source.width);
    let page: Page = { ...replaceReferences(own, this.#tokens), layers, parameters };
    if (this.#locale?.isMirrored) page = { ...page, ...mirrorTransition(page) };
    for (const [property, { value }] of this.#locale?.properties.get(source.id) ?? []) {
      const next = overridePage(page, property, value);
      if (!(next instanceof ValueError)) page = next;
    }
    return page;
  }

  #layers(sources: readonly Layer[], parentWidth: number): Layer[] {
    return sources.map((source) => {
      const known = this.#made.get(source);
      if (known?.parentWidth === parentWidth) return known.layer;
      const layer = this.#layer(source, parentWidth);
      this.#made.set(source, { layer, parentWidth });
      return layer;
    });
  }

  #layer(source: Layer, parentWidth: number): Layer {
    let layer = replaceReferences(source, this.#tokens);
    if (layer.type === 'text' && layer.styleId !== undefined) {
      const style = this.#styles.get(layer.styleId);
      if (style) layer = applyTextStyle(layer, style);
    }
    if (layer.type === 'group') {
      const children = this.#layers(layer.layers, layer.width);
      if (children.some((child, index) => layer.type === 'group' && child !== layer.layers[index]))
        layer = { ...layer, layers: children };
    }
    return this.#locale ? localized(layer, parentWidth, this.#locale) : layer;
  }
}

/** A layer as it is in a locale. */
function localized(source: Layer, parentWidth: number, locale: LocaleValues): Layer {
  let layer = locale.isMirrored ? mirrorLayer(source, parentWidth, locale.isRightToLeft ? 'right' : 'left') : source;
  for (const [property, { tag, value }] of locale.properties.get(source.id) ?? []) {
    const next = overrideProperty(layer, property, value);
    if (next instanceof ValueError) continue;
    layer = next;
    // Letters, hyphens and line breaks are those of the language that the text is in.
    if (layer.type === 'text' && isContent(property) && layer.style.language === '')
      layer = { ...layer, style: { ...layer.style, language: tag } };
  }
  for (const [property, { value }] of locale.expressions.get(source.id) ?? []) {
    const next = overrideExpression(layer, property, value);
    if (!(next instanceof ValueError)) layer = next;
  }
  return layer;
}
