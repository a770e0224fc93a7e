/**
 * Whether a page of this origin may use an embed: exactly one of those that its configuration lists, or the service itself, whose
 * own pages show an embed only inside frames of the listed ones.
 */
export function isOriginAllowed(origin: unknown, allowedOrigins: readonly string[], publicUrl: string): boolean {
  return typeof origin === 'string' && (allowedOrigins.includes(origin) || origin === new URL(publicUrl).origin);
}

/**
 * Returns the required form of an origin in a configuration; undefined if it already has it. An origin is a scheme, a host and, unless it
 * is the scheme's default, a port: `https://app.example:8443`, without a path and wildcards.
 */
export function refuseOrigin(text: string): string | undefined {
  if (text.includes('*')) return 'Wildcards are not allowed: list each origin, such as https://app.example.';
  if (!URL.canParse(text)) return 'This is not an origin. Use a scheme and a host, such as https://app.example.';
  const { protocol, origin } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'An origin begins with https:// or http://.';
  return origin === text ? undefined : `An origin is a scheme, a host and a port alone: write ${origin}.`;
}
