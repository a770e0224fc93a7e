import { ServiceError } from './service-error.ts';

/** Bytes of answers that one caller may leave unread: they are held in memory until they are taken. */
const maxUnreadBytes = 64 * 1024 * 1024;
/** Smaller ones are with the system at once. */
const smallBytes = 64 * 1024;

/** Bounds what callers who ask and do not read make the service hold. */
export interface UnreadAnswers {
  /** Throws ServiceError `rate_limit_exceeded` for a caller who has too much to read. */
  check(who: string): void;
  /** Counts an answer until `response` is over, however that ends. Streams are read from as they are taken, and count nothing. */
  hold(who: string, payload: unknown, response: { once(event: 'close', listener: () => void): unknown }): void;
}

/** Counts of one process. */
export function createUnreadAnswers(): UnreadAnswers {
  const unread = new Map<string, number>();
  const add = (who: string, bytes: number): void => {
    const left = (unread.get(who) ?? 0) + bytes;
    if (left > 0) unread.set(who, left);
    else unread.delete(who);
  };
  return {
    check(who) {
      if ((unread.get(who) ?? 0) <= maxUnreadBytes) return;
      throw new ServiceError(
        'rate_limit_exceeded',
        `More than ${maxUnreadBytes / 1024 / 1024} MiB of responses are unread. Read them before you send more requests.`,
        { headers: { 'Retry-After': '5' } },
      );
    },
    hold(who, payload, response) {
      const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
      if (bytes <= smallBytes) return;
      add(who, bytes);
      response.once('close', () => add(who, -bytes));
    },
  };
}
