/** A request to an address that a user named. */
export interface FetchRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'MKCOL' | 'PROPFIND';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Bytes after which the answer is refused, as sent and decompressed. */
  maxBytes: number;
  /** Limit for the whole request, redirects included. Default 30,000. */
  timeoutMs?: number;
  /**
   * Default 5; 0 refuses any. Another origin hears only harmless headers of the request, so no `Authorization`; https never leads
   * to http.
   */
  maxRedirects?: number;
  signal?: AbortSignal;
  /**
   * Whose connections are used, by an arbitrary name: 16 to each host, so that one whose host never responds does not block others.
   * Default: the service's own.
   */
  connectionsOf?: string;
  /** Whether the bytes are to are in memory that threads share, where they come as they are. Default false. */
  inSharedMemory?: boolean;
  /** Called with the number of response bytes as they arrive; an error it throws ends the request and is rethrown. */
  onBytes?: (count: number) => void;
}

/** A whole answer. */
export interface FetchAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  /** Where it came from in the end. */
  url: string;
}

/**
 * The only way out of the service to addresses that users name. Refuses everything that is not public http(s), by literal, by every
 * resolved address and by the peer it is connected to, at every redirect; the operator's allow list excepted.
 */
export interface SafeFetcher {
  /** Throws FetchError; an answer of any status is an answer. */
  fetch(url: string, request: FetchRequest): Promise<FetchAnswer>;
  /**
   * Throws FetchError `not_allowed` for an address that would be refused as it stands now: what is no public http(s) address,
   * and a name that leads to one that is not. A name that leads nowhere at present passes.
   */
  check(url: string): Promise<void>;
  /** Breaks off what is in progress. */
  close(): Promise<void>;
}
