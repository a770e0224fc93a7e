/** How far a network's clock may be behind this one, in milliseconds. */
const clockToleranceMs = 5_000;

/**
 * True if something was created at a network since a publication was started, by the network's clock. Times without an offset are in UTC,
 * and networks that give whole seconds omit the rest.
 */
export function isMadeSince(made: string | number | undefined, begunAt: Date): boolean {
  if (made === undefined) return false;
  const text = typeof made === 'string' && !/(?:z|[+-]\d{2}:?\d{2})$/i.test(made) ? `${made}Z` : made;
  const time = new Date(text).getTime();
  return time >= begunAt.getTime() - clockToleranceMs - 999;
}

/** Whether a text that a network shows is the one that was sent: spaces and line ends may have changed on the way. */
export function isSameText(shown: string | null | undefined, sent: string | undefined): boolean {
  return flatten(shown ?? '') === flatten(sent ?? '');
}

function flatten(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
}

/** Whether it is, for networks that keep the lines of a text: spaces around them and the ways to end a line may differ. */
export function hasSameLines(shown: string | null | undefined, sent: string): boolean {
  return trimLines(shown ?? '') === trimLines(sent);
}

function trimLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
