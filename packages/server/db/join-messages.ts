import type { PGlite } from '@electric-sql/pglite';

/** What the bridge to `pg` uses of PGlite. */
type Backend = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/** Messages after which the backend answers only once another one asks for it: Parse, Bind, Describe, Execute, Close. */
const unanswered = new Set([...'PBDEC'].map((type) => type.charCodeAt(0)));

/**
 * The embedded database with the messages of a statement joined: the bridge hands each over by itself, and each crossing into the
 * database takes as long as what most of them ask for. The answers to all of them come with the last.
 */
export function joinMessages(lite: Backend): Backend {
  let held: Uint8Array[] = [];
  return {
    waitReady: lite.waitReady,
    async execProtocolStream(message, options) {
      held.push(message);
      if (unanswered.has(message[0] ?? 0)) return [];
      const joined = held.length === 1 ? message : Buffer.concat(held);
      held = [];
      return lite.execProtocolStream(joined, options);
    },
  };
}
