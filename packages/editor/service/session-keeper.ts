import { embedPermissions, type EmbedSession } from '@platen/api';
import type { Client } from '@platen/api/client';
import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Session } from './editor-service.ts';
import { isHostToken, isSessionToken, type GivenSession, type SessionSource } from './session-source.ts';

/** How long before its end a session is renewed, in milliseconds. */
const renewBeforeMs = 60_000;

/** Options of opening a session. */
export interface SessionOptions {
  /** Ends in the version segment, without a slash at its end. */
  baseUrl: string;
  embedId?: string | undefined;
  /** Missing: a session of the embed without a user of the host's. */
  source?: SessionSource | undefined;
  fetch: typeof fetch;
  /** Makes the client that opens and reads sessions. */
  connect(options: { baseUrl: string; fetch: typeof fetch; token?: string }): SessionClient;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The calls that sessions need. */
export type SessionClient = Pick<Client, 'openEmbedSession' | 'readEmbedSession'>;

/** Holds a session and opens the next one before it ends. */
export class SessionKeeper {
  readonly #options: SessionOptions;
  readonly #current: Signal<Session>;
  #renewing: Promise<Session> | undefined;

  private constructor(options: SessionOptions, first: Session) {
    this.#options = options;
    this.#current = signal(first);
  }

  /** Opens the first session. Throws ServiceResponseError, TypeError without a network, and what the host's function throws. */
  static async open(options: SessionOptions): Promise<SessionKeeper> {
    return new SessionKeeper(options, await openSession(options));
  }

  /** The session as it is now. */
  get current(): ReadonlySignal<Session> {
    return this.#current;
  }

  /** Whether another session is available when this one is over. */
  get isRenewable(): boolean {
    const { source, embedId } = this.#options;
    if (typeof source === 'function') return true;
    if (typeof source === 'string') return isHostToken(source);
    return source === undefined && embedId !== undefined;
  }

  /** A token that works for a while yet. A renewal that fails is tried again at the next call while the token still works. */
  async token(): Promise<string> {
    const session = this.#current.peek();
    const { token, expiresAtMs } = session;
    const leftMs = expiresAtMs === undefined ? Infinity : expiresAtMs - this.#options.now();
    if (leftMs > renewBeforeMs || !this.isRenewable) return token;
    try {
      return (await this.renew(session)).token;
    } catch (error) {
      if (leftMs > 0) return token;
      throw error;
    }
  }

  /** Opens another session instead of that one; one that was opened in the meantime is answered as it is. */
  async renew(ended: Session): Promise<Session> {
    if (this.#current.peek() !== ended) return this.#current.peek();
    this.#renewing ??= this.#open(ended).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** Of a token that is given once more nothing is new. A cookie has none, and is another after its person signed in again. */
  async #open(ended: Session): Promise<Session> {
    const next = await openSession(this.#options);
    if (next.token === ended.token && next.workspaceId === undefined) return ended;
    return (this.#current.value = next);
  }
}

async function openSession(options: SessionOptions): Promise<Session> {
  const { source } = options;
  const given = typeof source === 'function' ? await source() : source;
  return given === undefined || (typeof given === 'string' && isHostToken(given))
    ? exchange(options, given)
    : adopt(options, given);
}

/** Opens a session of the embed for the user that the host's token names. */
async function exchange({ embedId, ...options }: SessionOptions, token: string | undefined): Promise<Session> {
  if (embedId === undefined) {
    throw new TypeError('A session needs embed-id, or a token of the service in session.');
  }
  const { data } = await options.connect(options).openEmbedSession({
    params: { embedId },
    body: token === undefined ? {} : { token },
  });
  return toSession(data.token, data, options.now());
}

/** Takes a session that the host opened, or a token of the service. */
async function adopt(options: SessionOptions, given: GivenSession): Promise<Session> {
  if (typeof given !== 'string') {
    if ('workspaceId' in given) return { token: '', ...given, permissions: new Set(embedPermissions) };
    return toSession(given.token, given, options.now());
  }
  if (!isSessionToken(given)) return { token: given, permissions: new Set(embedPermissions) };
  const { data } = await options.connect({ ...options, token: given }).readEmbedSession();
  return toSession(given, data, options.now());
}

function toSession(token: string, answered: EmbedSession, nowMs: number): Session {
  const endMs = Date.parse(answered.expires_at);
  return {
    token,
    // A clock that is far ahead would make every session seem over; then the service says when it is.
    expiresAtMs: endMs - nowMs > renewBeforeMs ? endMs : undefined,
    permissions: new Set(answered.permissions),
    sections: answered.sections ?? undefined,
    theme: answered.theme,
    locale: answered.locale ?? undefined,
    embedId: answered.embed_id,
    embedUserId: answered.embed_user_id ?? undefined,
  };
}
