/** Who may show a page in a frame: nobody, or every site. */
export type Framing = 'nowhere' | 'anywhere';

/**
 * The headers of the pages of shared templates. Everything comes from the service itself; `blob:` and `data:` are what the engine
 * makes in the browser, and `wasm-unsafe-eval` lets it run its WebAssembly and nothing else. Addresses of shares are secrets of
 * those who have them, so no other site is told of one.
 */
export function pageHeaders(framing: Framing): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob: data:",
    'font-src': "'self' blob: data:",
    'connect-src': "'self' blob: data:",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': framing === 'anywhere' ? '*' : "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(framing === 'nowhere' && { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
  };
}
