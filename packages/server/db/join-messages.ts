import type { PGlite } from '@electric-sql/pglite';

/** What the bridge to `pg` uses of PGlite. */
type Backend = Pick<PGlite, 'waitReady' | 'execProtocolStream'>;

/** Types of messages (https://www.postgresql.org/docs/15/protocol-message-formats.html) by their first byte. */
const typeOf = (message: Uint8Array): string => String.fromCharCode(message[0] ?? 0);
/** Parse, Bind, Describe, Execute and Close: the backend answers them only once another message asks for it. */
const unanswered = new Set('PBDEC');
/** Those that run nothing: what runs is a Query, or a Bind to what was parsed. */
const idle = new Set('PDECSHX');
/** Bytes of a message before the names in it. */
const headBytes = 5;

/** Beginnings of the names of prepared statements that change nothing which is remembered; see `runPrepared`. */
const harmless = ['read_', 'write_renders'];

/**
 * The embedded database with the messages of a statement joined: the bridge hands each over by itself, and each crossing into the
 * database takes as long as what most of them ask for. The answers to all of them come with the last. `onChange` is called before
 * anything is run that may change what was read.
 */
export function joinMessages(lite: Backend, onChange: () => void): Backend {
  let held: Uint8Array[] = [];
  return {
    waitReady: lite.waitReady,
    async execProtocolStream(message, options) {
      const type = typeOf(message);
      const changesNothing = type === 'B' ? isHarmless(message) : idle.has(type);
      if (!changesNothing) onChange();
      held.push(message);
      if (unanswered.has(type)) return [];
      const joined = held.length === 1 ? message : Buffer.concat(held);
      held = [];
      return lite.execProtocolStream(joined, options);
    },
  };
}

/** Whether a Bind names a statement that is known to change nothing. The portal's name stands before it. */
function isHarmless(message: Uint8Array): boolean {
  const start = message.indexOf(0, headBytes) + 1;
  const name = Buffer.from(message.buffer, message.byteOffset + start, message.indexOf(0, start) - start).toString();
  return harmless.some((beginning) => name.startsWith(beginning));
}
