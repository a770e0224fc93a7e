import type { z } from 'zod';
import type { FetchAnswer, SafeFetcher } from '../http/fetch/safe-fetcher.ts';
import { FetchError } from '../http/fetch/fetch-error.ts';
import { ServiceError } from '../http/service-error.ts';

/** One call of a provider's API. */
export interface PhotoApiCall<Schema extends z.ZodType> {
  url: URL;
  headers: Readonly<Record<string, string>>;
  /** Sent as a form by POST. */
  form?: URLSearchParams;
  schema: Schema;
  signal: AbortSignal;
}

const maxBytes = 4 * 1024 * 1024;
const timeoutMs = 15_000;
/** How long nothing is asked for after the provider said that it wants no more, unless it says itself, in milliseconds. */
const usualPauseMs = 60_000;
const maxPauseMs = 3_600_000;

/** Calls the API of one provider, and leaves it alone while it wants no more calls. */
export class PhotoApi {
  readonly #fetcher: Pick<SafeFetcher, 'fetch'>;
  readonly #name: string;
  readonly #keyVariable: string;
  readonly #now: () => Date;
  #pausedUntilMs = 0;

  constructor(options: { fetcher: Pick<SafeFetcher, 'fetch'>; name: string; keyVariable: string; now: () => Date }) {
    this.#fetcher = options.fetcher;
    this.#name = options.name;
    this.#keyVariable = options.keyVariable;
    this.#now = options.now;
  }

  /** The parsed answer. Nothing that the provider says goes into an error, as it may quote the key. */
  async call<Schema extends z.ZodType>(call: PhotoApiCall<Schema>): Promise<z.output<Schema>> {
    const leftMs = this.#pausedUntilMs - this.#now().getTime();
    if (leftMs > 0) throw this.#tooMany(leftMs);
    const answer = await this.#send(call);
    if (answer.status !== 200) throw this.#refusal(answer);
    const parsed = call.schema.safeParse(readJson(answer.bytes));
    if (!parsed.success) throw this.#unavailable('answered something else than expected', parsed.error);
    return parsed.data;
  }

  async #send({ url, headers, form, signal }: PhotoApiCall<z.ZodType>): Promise<FetchAnswer> {
    try {
      return await this.#fetcher.fetch(url.href, {
        headers: {
          accept: 'application/json',
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(form && { method: 'POST', body: form.toString() }),
        maxBytes,
        timeoutMs,
        // A redirect could lead anywhere with the operator's key.
        maxRedirects: 0,
        signal,
      });
    } catch (error) {
      if (error instanceof FetchError) throw this.#unavailable('could not be reached', error);
      throw error;
    }
  }

  #refusal({ status, headers }: FetchAnswer): ServiceError {
    if (status === 404) return new ServiceError('not_found', `${this.#name} has no such photo.`);
    // Unsplash says 403 where others say 429.
    if (status === 429 || (status === 403 && headers['x-ratelimit-remaining'] === '0')) {
      const seconds = Number(headers['retry-after']);
      const waitMs = seconds > 0 ? Math.min(maxPauseMs, seconds * 1000) : usualPauseMs;
      this.#pausedUntilMs = this.#now().getTime() + waitMs;
      return this.#tooMany(waitMs);
    }
    if (status === 401 || status === 403) {
      return new ServiceError(
        'unavailable',
        `${this.#name} does not accept the key of this instance: the operator should check ${this.#keyVariable}.`,
      );
    }
    return this.#unavailable(`failed with status ${status}`);
  }

  #tooMany(waitMs: number): ServiceError {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    return new ServiceError('rate_limit_exceeded', `${this.#name} takes no more calls now. Wait ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    });
  }

  #unavailable(what: string, cause?: unknown): ServiceError {
    return new ServiceError('unavailable', `${this.#name} ${what}. Try again in a minute.`, { cause });
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
