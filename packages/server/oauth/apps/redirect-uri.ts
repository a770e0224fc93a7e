const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** A scheme of an application's own is a domain name of its makers, read backwards (RFC 8252, section 7.1): it has a dot. */
const ownScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/;
/** Schemes with a dot that open parts of an operating system, not an application of their maker. */
const systemSchemes =
  /^(?:x-apple|com\.apple|com\.microsoft|microsoft|windows|ms-[a-z0-9+-]*|vnd|com\.android|android)\./;
const maxLength = 2000;

/**
 * Why an address cannot be where an application receives its codes, in words; undefined when it can. Web addresses are https; http is for
 * the person's own machine alone (RFC 8252). Schemes of an application's own need a dot, which none of those that run code, show files or
 * open settings has (`javascript:`, `smb:`, `ms-settings:`).
 */
export function refuseRedirectUri(uri: string): string | undefined {
  if (uri.length > maxLength) return `is longer than ${maxLength} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri)) return 'has characters that addresses do not have';
  const parsed = URL.parse(uri);
  if (!parsed) return 'is no address';
  if (uri.includes('#')) return 'has a fragment';
  if (uri.includes('*')) return 'has a wildcard: name each address in full';
  if (parsed.username !== '' || parsed.password !== '') return 'has a user or password';
  if (parsed.protocol === 'https:') return undefined;
  if (parsed.protocol === 'http:') {
    return loopbackHosts.has(parsed.hostname) ? undefined : 'is http: use https, or an address of your own machine';
  }
  const scheme = parsed.protocol.slice(0, -1);
  if (!ownScheme.test(parsed.protocol)) {
    return `has the scheme ${scheme}: use https, or a domain name of yours read backwards, as com.example.tool`;
  }
  return systemSchemes.test(parsed.protocol) ? `cannot have the scheme ${scheme}` : undefined;
}

/** Where a person is sent back to, as they know it: the host, or the scheme of an application on their machine. */
export function describeRedirect(uri: string): { isLocal: boolean; place: string } {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol === 'https:') return { isLocal: false, place: host };
  return { isLocal: true, place: loopbackHosts.has(hostname) && protocol === 'http:' ? host : protocol };
}

/** Returns the source that a page's policy must list so that its form may end at the address (`form-action`). */
export function formActionOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  // Policies cannot name hosts that are IPv6 addresses.
  return isWeb && !host.startsWith('[') ? `${protocol}//${host}` : protocol;
}
