/** Bases of an address that nobody has: what stays there is a path of the service. */
const anywhere = 'http://service.invalid';

/**
 * A path of this service, with its query, that a `return_to` may lead to; undefined for everything else, such as addresses of other
 * sites however they are spelt (`//site`, `/\site`, with tabs and line ends that browsers drop).
 */
export function returnPath(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string' || text.length > 4000 || !text.startsWith('/')) return undefined;
  // Anything but visible ASCII has no place in an address, and browsers read some of it away.
  if (!/^[!-~]+$/.test(text) || text.includes('\\') || text.startsWith('//')) return undefined;
  try {
    const url = new URL(text, anywhere);
    if (url.origin !== anywhere || url.pathname.startsWith('//')) return undefined;
    return `${url.pathname}${url.search}`;
  } catch {
    return undefined;
  }
}
