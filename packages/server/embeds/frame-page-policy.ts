/**
 * The headers of the editor's page, which only pages of `origins` may show in a frame. Code comes from the service alone, and from
 * no text: `wasm-unsafe-eval` lets the engine run its WebAssembly and nothing else. Pictures and films may come from where templates
 * say.
 */
export function framePageHeaders(origins: readonly string[]): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self'",
    'img-src': "'self' https: http: blob: data:",
    'media-src': "'self' https: http: blob: data:",
    'font-src': "'self' blob: data:",
    'connect-src': "'self' https: http: blob: data:",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': origins.length > 0 ? origins.join(' ') : "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
