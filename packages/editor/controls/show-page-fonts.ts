/**
 * Uses the service's fonts on one of its own pages, whose head preloads `fonts.css`: text is drawn before they are there. The rules of East
 * Asian scripts, a large file, come once the page is loaded, and stand before the others, which they must not outdo.
 */
export function showPageFonts(): void {
  const rules = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"][href$="/fonts.css"]');
  if (!rules) return;
  rules.rel = 'stylesheet';
  const addMore = (): void => {
    const more = document.createElement('link');
    more.rel = 'stylesheet';
    more.href = new URL('fonts-east-asian.css', rules.href).href;
    rules.before(more);
  };
  if (document.readyState === 'complete') addMore();
  else addEventListener('load', addMore, { once: true });
}
