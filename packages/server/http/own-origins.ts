/** Names that every machine has for itself. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origins that pages of the service can have: that of its public address, and where that is this machine itself, those of the
 * machine's other names, which people type as well.
 */
export function ownOrigins(publicUrl: string): string[] {
  const { hostname, origin, port, protocol } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [origin];
  return loopbackNames.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
