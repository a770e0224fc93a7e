/** Differences between pages that draw with the engine. */
export interface EnginePagePolicy {
  /** Sites that may frame the page, as for `frame-ancestors`. Default: none. */
  frameAncestors?: string;
  /**
   * The address that others reach the service at, when images, videos and what else a template names may come from any site. Default:
   * from the service alone.
   */
  anySourceFrom?: string;
  /** Whether the page shows others of the service in frames. Default false. */
  hasFrames?: boolean;
}

/**
 * The headers of a page that draws with the engine, and of the files that it loads: a worker obeys the policy that its own file is
 * served with. Code comes from the service alone, and from no text: `wasm-unsafe-eval` lets the engine run its WebAssembly and nothing
 * else. The page calls the service, what it made itself (`blob:`, `data:`), and, where templates of people are shown, what these name:
 * the engine fetches images and fonts itself. A page that came by https is given nothing by http in any case, and may not ask.
 */
export function enginePageHeaders({
  frameAncestors = "'none'",
  anySourceFrom,
  hasFrames = false,
}: EnginePagePolicy = {}): Record<string, string> {
  const own = "'self' blob: data:";
  const sources =
    anySourceFrom === undefined ? own : `${own} https:${anySourceFrom.startsWith('https:') ? '' : ' http:'}`;
  const isFramed = frameAncestors !== "'none'";
  const policy = {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'worker-src': "'self' blob:",
    'style-src': "'self'",
    'img-src': sources,
    'media-src': sources,
    'font-src': own,
    'connect-src': sources,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': frameAncestors,
    ...(hasFrames && { 'frame-src': "'self'" }),
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    ...(!isFramed && { 'cross-origin-opener-policy': 'same-origin' }),
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
}
