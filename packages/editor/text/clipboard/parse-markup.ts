/** In place of `style` while it is parsed: pages may forbid styles in attributes, and this one is never to be applied. */
export const styleAttribute = 'data-platen-style';

/** HTML of a clipboard as a document of its own, in which nothing is run, loaded or shown. Declarations are in `styleAttribute`. */
export function parseMarkup(html: string): Document {
  return new DOMParser().parseFromString(html.replaceAll(/\sstyle\s*=/gi, ` ${styleAttribute}=`), 'text/html');
}

/** Text as it was before `parseMarkup`. */
export function originalText(text: string): string {
  return text.replaceAll(` ${styleAttribute}=`, ' style=');
}
