import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';

/** A database that takes messages of Postgres's protocol and answers each batch of them whole. */
export interface Backend {
  exec(messages: Uint8Array): Promise<Uint8Array>;
}

/** Bytes of a message's length, after the byte of its type. The very first message has no type, and begins with a zero. */
const lengthBytes = 4;
/** Message types that run nothing: statements run by Query, or by Bind of a parsed one. */
const idleTypes = new Set('PDECSHX');
/** Beginnings of the names of prepared statements that change nothing which is remembered; see `runPrepared`. */
const harmlessNames = ['read_', 'write_renders'];

/** The one session of a backend, which its connections have one after the other. */
export class BackendSession {
  readonly #backend: Backend;
  readonly #onChange: () => void;
  #left: Promise<void> = Promise.resolve();

  /** `onChange` is called before anything is run that may change what was read. */
  constructor(backend: Backend, onChange: () => void) {
    this.#backend = backend;
    this.#onChange = onChange;
  }

  /** Waits until the connection before has left, and answers how to leave: as if nobody had been there. */
  async enter(): Promise<() => Promise<void>> {
    const before = this.#left;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#left = promise;
    await before;
    return async () => {
      try {
        await this.#backend.exec(writeQuery('rollback'));
        await this.#backend.exec(writeQuery('discard all'));
      } finally {
        resolve();
      }
    };
  }

  exec(messages: Buffer): Promise<Uint8Array> {
    if (mayChange(messages)) this.#onChange();
    return this.#backend.exec(messages);
  }
}

/**
 * A connection to a database that is no server, instead of the socket that `pg` would open. What it sends together, which is all of a
 * statement, is handed over together.
 */
export class BackendStream extends Duplex {
  readonly #session: BackendSession;
  #entered: Promise<() => Promise<void>> | undefined;

  constructor(session: BackendSession) {
    super();
    this.#session = session;
  }

  connect(): this {
    this.#entered = this.#session.enter();
    void this.#entered.then(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    callbackify(() => this.#exec(chunk))(done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    callbackify(() => this.#exec(Buffer.concat(chunks.map(({ chunk }) => chunk))))(done);
  }

  override _final(done: (error?: Error | null) => void): void {
    callbackify(async () => {
      await this.#leave();
      this.push(null);
    })(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    callbackify(() => this.#leave())((cause) => done(error ?? cause));
  }

  async #exec(messages: Buffer): Promise<void> {
    const answer = await this.#session.exec(messages);
    if (answer.length > 0) this.push(answer);
  }

  async #leave(): Promise<void> {
    const entered = this.#entered;
    this.#entered = undefined;
    await (
      await entered
    )?.();
  }
}

/** A Query message (https://www.postgresql.org/docs/15/protocol-message-formats.html). */
function writeQuery(text: string): Uint8Array {
  const message = Buffer.alloc(1 + lengthBytes + text.length + 1);
  message.write('Q', 'latin1');
  message.writeUInt32BE(message.length - 1, 1);
  message.write(text, 1 + lengthBytes, 'latin1');
  return message;
}

/** Whether some of these messages run what is not known to change nothing. */
function mayChange(messages: Buffer): boolean {
  for (let start = 0; start + lengthBytes < messages.length;) {
    const isFirst = messages[start] === 0;
    const type = String.fromCharCode(messages[start] ?? 0);
    const length = isFirst ? messages.readUInt32BE(start) : 1 + messages.readUInt32BE(start + 1);
    const message = messages.subarray(start, start + length);
    if (!isFirst && !idleTypes.has(type) && !(type === 'B' && isHarmless(message))) return true;
    start += Math.max(1, length);
  }
  return false;
}

/** Whether a Bind names a statement that is known to change nothing. The portal's name stands before it. */
function isHarmless(message: Buffer): boolean {
  const start = message.indexOf(0, 1 + lengthBytes) + 1;
  const name = message.toString('latin1', start, message.indexOf(0, start));
  return harmlessNames.some((beginning) => name.startsWith(beginning));
}
