import type { Readable } from 'node:stream';

/** Properties of a stored file. */
export interface StoredFile {
  size: number;
  /** By the extension of its key. */
  contentType: string;
}

/** A file of a list. */
export interface ListedFile {
  key: string;
  size: number;
  /** When it was last put. */
  changedAt: Date;
}

/** Which part of a list is wanted. */
export interface ListOptions {
  /** The last key of the part before. */
  after?: string;
  /** At most so many, and 1000. */
  limit: number;
}

/** Part of a file, in bytes, both ends inclusive as in HTTP. An end past that of the file means the file's. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files lie: a local folder or an S3 bucket. Keys are paths of `[a-z0-9._/-]` such as
 * `renders/1/0f3a….png`, made from the file's content and a secret, so that a key never changes what it means and cannot be guessed. A file is there whole or not
 * at all, and what was put is there after a crash.
 */
export interface Storage {
  readonly kind: 'local' | 's3';
  /**
   * Stores bytes or a stream. Throws TypeError for what is no key, and when the content type is another than the key's extension
   * says. A stream that fails leaves nothing.
   */
  put(key: string, body: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Undefined when there is no such file. Throws RangeError for a range that begins past its end. */
  open(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>;
  /** The whole file. Undefined when there is none. Throws ServiceError when larger than `maxBytes`. */
  read(key: string, maxBytes: number): Promise<Uint8Array | undefined>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Files whose keys begin with a prefix such as `renders/1/`, in the order of their keys. */
  list(prefix: string, options: ListOptions): Promise<ListedFile[]>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** An address that takes one PUT of exactly that size and type, until it expires; undefined when only the service takes files. */
  uploadUrl(key: string, file: StoredFile, expiresInSeconds: number): Promise<string | undefined>;
  /** Throws when the place cannot be written to and read from. */
  check(): Promise<void>;
  close(): Promise<void>;
}
