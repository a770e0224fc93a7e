import type { z } from 'zod';

/** One request to a network. One of `json`, `form`, `multipart` and `bytes` is the body. */
export interface PlatformRequest {
  /** Default GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The network's published address, such as `https://api.linkedin.com/rest/posts`. Where the operator configured another base address for the
   * network, that one’s origin is put in its place; addresses of instances that a person named stay.
   */
  url: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** `application/x-www-form-urlencoded`. */
  form?: Readonly<Record<string, string>>;
  multipart?: readonly FormPart[];
  bytes?: Uint8Array;
  /**
   * How the access token goes along: `bearer` (the default when there is an account), `query` as `access_token`, `none` for addresses that are
   * secret by themselves, such as upload sessions.
   */
  token?: 'bearer' | 'query' | 'none';
  /** Statuses that are an answer and no failure, besides 2xx; such as 308 of resumable uploads. */
  accepts?: readonly number[];
  /** Default 30,000. */
  timeoutMs?: number;
  /** Explains a failed response in a sentence, with the kind of failure if its status does not tell. */
  explain?(answer: PlatformAnswer): Explanation | undefined;
}

/** Explanation of a failed response. */
export interface Explanation {
  kind?: 'reconnect' | 'retry' | 'rate' | 'invalid';
  message?: string;
  retryAfterMs?: number;
}

/** A part of a multipart body. */
export interface FormPart {
  name: string;
  value: string | { bytes: Uint8Array; fileName: string; mediaType: string };
}

/** A network's answer. */
export interface PlatformAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  text: string;
  bytes: Uint8Array;
  /** The body by a schema. Throws SocialError `retry` with an unknown outcome when it is something else. */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
}
