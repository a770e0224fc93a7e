/** What pages that draw with the engine differ in. */
export interface EnginePagePolicy {
  /** Who may show the page in a frame, as of `frame-ancestors`. */
  frameAncestors: string;
  /** Whether pictures, films and what else a template names may come from any site. Default: from the service alone. */
  anySource?: boolean;
}

/**
 * The headers of a page that draws with the engine. Code comes from the service alone, and from no text: `wasm-unsafe-eval` lets the
 * engine run its WebAssembly and nothing else.
 */
export function enginePageHeaders({ frameAncestors, anySource = false }: EnginePagePolicy): Record<string, string> {
  const sources = anySource ? "'self' https: http: blob: data:" : "'self' blob: data:";
  const policy = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self'",
    'img-src': sources,
    'media-src': sources,
    'font-src': "'self' blob: data:",
    'connect-src': sources,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': frameAncestors,
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
