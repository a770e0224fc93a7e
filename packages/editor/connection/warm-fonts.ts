import { FontStore, prefetchFonts, textNeeds } from '@platen/engine/internal';
import { createBrowserPlatform } from '@platen/engine/browser';
import type { Template } from '@platen/template';

/** Bytes of opened fonts that an artboard keeps. */
const fontBytes = 96 * 1024 * 1024;

/** A store of fonts for an artboard whose bundled files lie below that address, which ends in a slash. */
export function createFontStore(assetBase: string): FontStore {
  const platform = createBrowserPlatform({ assetBase });
  return new FontStore({ readBundled: (path) => platform.readBundled(path), cacheBytes: fontBytes });
}

/** Starts loading the fonts of a template's first page, so that its texts are drawn sooner. A page without texts needs none. */
export function warmFonts(store: FontStore, { pages }: Pick<Template, 'pages'>): void {
  const needs = textNeeds({ pages: pages.slice(0, 1) }).fonts;
  if (needs.length === 0) return;
  store.warm();
  // What is unavailable is reported when the page is laid out.
  prefetchFonts({ store, needs }).catch(() => {});
}
