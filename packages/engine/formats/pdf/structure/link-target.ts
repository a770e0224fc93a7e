const longestAddress = 2048;
const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Where a layer's `href` leads, as an address of ASCII characters; undefined when it is none of http, https, mailto and tel. A
 * file that is passed on must not open other files or run anything.
 */
export function linkTarget(href: string): string | undefined {
  const trimmed = href.trim();
  if (trimmed === '' || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (!schemes.has(url.protocol)) return undefined;
  const address = url.href.replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
  return address.length <= longestAddress ? address : undefined;
}
