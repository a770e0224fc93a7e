/** Requirements of a page besides its own style sheet. */
export interface PagePolicy {
  /** Whether it runs a script of the service. Default false. */
  script?: boolean;
  /**
   * Origins, or schemes such as `com.example.app:`, that the answer to a form of the page may lead to: browsers hold redirects after a
   * form to `form-action` too. Default none but the service itself.
   */
  formAction?: readonly string[];
  /** The sites in whose frames it may be shown. Default none. */
  frameAncestors?: '*';
}

/** The headers of pages that the service writes itself: they load nothing from elsewhere, and are shown in no frame unless they say so. */
export function ownPageHeaders({
  script = false,
  formAction = [],
  frameAncestors,
}: PagePolicy): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    "img-src 'self'",
    ["form-action 'self'", ...formAction.filter((source) => /^[A-Za-z0-9+.:/[\]*-]+$/.test(source))].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors ?? "'none'"}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    // Not `no-referrer`: forms would say "Origin: null" then, and would look like those of other sites.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
    vary: 'Accept-Language, Cookie',
  };
}
