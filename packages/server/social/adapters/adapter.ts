import type { MediaFormat, PlatformRules, PostPrivacy, SocialPlatform } from '@platen/api/social';
import type { Connection } from './connection.ts';
import type { Explanation, PlatformAnswer, PlatformRequest } from './platform-request.ts';

/** JSON that an adapter keeps between its steps; it parses what it gets back with a schema of its own. */
export type Checkpoint = Readonly<Record<string, unknown>>;

/** One image or video of a post, already checked against the network's rules. */
export interface PostMedia {
  kind: 'image' | 'video';
  format: MediaFormat;
  /** Such as `image/png`. */
  mediaType: string;
  byteLength: number;
  /** Pixels. */
  width: number;
  height: number;
  /** Of videos. */
  durationMs?: number;
  /** Alternative text; empty if there is none. */
  alt: string;
  /** A public address of the file at this service, for networks that fetch by themselves. */
  url: string;
  /** The bytes from `start` to before `end`; all of them by default. */
  read(start?: number, end?: number): Promise<Uint8Array>;
}

/** A post as one account is to publish it. */
export interface AccountPost {
  /** May be empty. */
  content: string;
  media: readonly PostMedia[];
  options: {
    firstComment?: string;
    disableLinkPreview?: boolean;
    title?: string;
    link?: string;
    /** The audience, if the network allows a choice. */
    privacy?: PostPrivacy;
    /** TikTok: music is added to a carousel of photos. */
    autoAddMusic?: boolean;
  };
}

/** An account as a network's adapter knows it. */
export interface AdapterAccount {
  /** The network's own id of it. */
  providerId: string;
  username: string | null;
  name: string;
  /** Public data of the connection, such as the instance, a page's id or a board. */
  details: Readonly<Record<string, string>>;
}

/** Tools of an adapter for one account. */
export interface AdapterCall {
  account: AdapterAccount;
  /** Secrets of the connection besides the access token, which `request` sends by itself. */
  secrets: Readonly<Record<string, string>>;
  /**
   * The same at every try of this publication, and of no other: 32 lower-case hexadecimal digits. For networks that know an idempotency
   * key or let the client choose an id.
   */
  key: string;
  /** When the publication was begun: the same at every try. */
  begunAt: Date;
  /** Sends a request to the network; see `PlatformRequest`. Throws SocialError. */
  request(request: PlatformRequest): Promise<PlatformAnswer>;
  /** Keeps what was reached in the middle of a step, such as a file that is uploaded, so that a retry does not do it again. */
  save(checkpoint: Checkpoint): Promise<void>;
  now(): Date;
  signal: AbortSignal;
}

/** A published post. */
export interface Published {
  state: 'published';
  /** The network's id of the post. */
  id: string;
  /** Public URL; null if the network does not return it. */
  url: string | null;
  /** For `comment`, `confirm` and later steps. */
  checkpoint?: Checkpoint;
}

/** The network took it and is still at work. */
export interface InFlight {
  state: 'processing';
  checkpoint: Checkpoint;
  /** Milliseconds after which to ask again; default by the service. */
  askAfterMs?: number;
}

/** Whether a step is over. */
export type Progress = { state: 'ready'; checkpoint: Checkpoint } | InFlight;

/** State of a publication at the network after its response was lost. */
export type Found = Published | InFlight | { state: 'absent' } | { state: 'unknown' };

/**
 * The service's interface to one network. A publication goes through `start` (files are uploaded, drafts and containers made: nothing that
 * people see, so it may be repeated), `poll` (until the network has worked on them), `finalize` (the one request that publishes), `confirm`
 * (until what was accepted is seen) and `comment`. The service writes what was reached before every step. `finalize` and `comment` begin
 * only after it is written that they do; when their answer is lost, `find` and `findComment` are asked before anything is sent again. Every
 * step throws SocialError; one with `isOutcomeUnknown` counts as a lost answer.
 */
export interface Adapter {
  platform: SocialPlatform;
  /** The network's published hosts, which access tokens may be sent to; of instances, `details.instance` holds the origin. */
  hosts: readonly string[];
  connection: Connection;
  /** Explains failed responses of the network, unless a request does so itself. */
  explain?(answer: PlatformAnswer): Explanation | undefined;
  /** The rules of an account that has its own, in place of those of the network. */
  rulesOf?(rules: PlatformRules, account: Pick<AdapterAccount, 'details'>): PlatformRules;
  /** Sentences about what of a post it does not take, besides the rules that `platformRules` holds. */
  accepts?(post: AccountPost, account: AdapterAccount): string[];
  start(call: AdapterCall, post: AccountPost, checkpoint: Checkpoint): Promise<Progress>;
  poll(call: AdapterCall, post: AccountPost, checkpoint: Checkpoint): Promise<Progress>;
  finalize(call: AdapterCall, post: AccountPost, checkpoint: Checkpoint): Promise<Published | InFlight>;
  /** Finds the result of a `finalize` whose response was lost. Changes nothing. */
  find(call: AdapterCall, post: AccountPost, checkpoint: Checkpoint): Promise<Found>;
  /** Returns the state of a post in progress. Undefined when `finalize` never answers so. */
  confirm?(call: AdapterCall, post: AccountPost, checkpoint: Checkpoint): Promise<Published | InFlight>;
  /** Writes the first comment. */
  comment?(call: AdapterCall, published: Published, text: string): Promise<void>;
  /** Whether the first comment is there. */
  findComment?(call: AdapterCall, published: Published, text: string): Promise<'present' | 'absent' | 'unknown'>;
}

/** The video of a post; undefined for one without. */
export function videoOf({ media }: Pick<AccountPost, 'media'>): PostMedia | undefined {
  return media.find(({ kind }) => kind === 'video');
}
