import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '@platen/template';
import type { VideoProgress } from '../../options/video-progress.ts';
import type { ThreadJob } from '../../render/copy-for-thread.ts';
import type { TargetKind } from '../../render/page-targets.ts';
import type { RemoteFont } from '../../render/remote-font.ts';
import type { RenderOutcome } from '../../job/render-outcome.ts';
import type { Outcome } from '../../platform/outcome.ts';
import type { RendererOptions } from '../../job/renderer.ts';
import type { RemoteSynthesizer } from '../../voice/remote-synthesizer.ts';
import type { NativeGate } from '../native-work.ts';
import type { Speech, SpeechRequest } from '../../voice/synthesizer.ts';

/** Options of each thread's renderer. */
export interface PoolSetup extends Pick<RendererOptions, 'limits' | 'cacheBytes'> {
  fonts: readonly RemoteFont[];
  fetchTimeoutMs?: number;
  inkProfile?: string;
  canResolveAssets: boolean;
  canResolveRelative: boolean;
  /** Whether each address must be asked about before it is fetched. */
  asksForUrls: boolean;
  /** Whether addresses are fetched on the pool's side. */
  fetchesByHost: boolean;
  /** Speaks on the pool's side; missing: each thread has the engine's own. */
  synthesizer?: RemoteSynthesizer;
}

/** One render as it is sent to a thread. All else about it goes over `port`. */
export interface PoolJob extends ThreadJob {
  reportsProgress: boolean;
  reportsFetches: boolean;
  /** Whether the file, or that of each page, goes to a target on the pool's side. */
  targets: TargetKind | undefined;
  /** Sources already read for it, by `sourceKey`. */
  given: ReadonlyMap<string, GivenSource>;
  /** Kinds of sources for which it leaves the thread instead of waiting in it. */
  leavesFor: readonly NeededSource['kind'][];
  port: MessagePort;
  /** Where it says whether its thread may be ended. */
  nativeGate: NativeGate;
}

/** Kinds of bytes that a thread asks of its pool. */
export type HostFile = 'font' | 'asset' | 'relative';

/** Message that a thread sends once, when it can take jobs. */
export const threadStarted = 'thread started';

/** An external source of a render, by address or by the key of an asset. */
export interface NeededSource {
  kind: 'url' | 'asset';
  name: string;
  /** Past which it is refused. */
  maxBytes: number;
}

/** Result of reading a needed source. The bytes are in memory that threads share. */
export type GivenSource = { bytes: Uint8Array } | { code: ErrorCode; message: string };

/** Returns the key of a source: the same address with a different size limit is a different source. */
export function sourceKey({ kind, name, maxBytes }: NeededSource): string {
  return `${kind} ${maxBytes} ${name}`;
}

/** How a job leaves its thread: done, or for what it needs first. `costMs` is what it took, see `startWorkMeter`. */
export type JobEnd = { costMs: number } & (
  | { outcome: RenderOutcome; needs?: never }
  | { needs: readonly NeededSource[]; outcome?: never }
);

/** From the thread to the pool. */
export type ThreadMessage =
  | { type: 'progress'; progress: number; detail: VideoProgress | undefined }
  | { type: 'write'; id: number; page: number; bytes: Uint8Array; position: number }
  | { type: 'read'; id: number; kind: HostFile; key: string }
  | { type: 'speak'; id: number; request: Omit<SpeechRequest, 'signal'> }
  | { type: 'ask'; id: number; url: string }
  | { type: 'fetching'; url: string }
  | { type: 'fetch'; id: number; url: string; maxBytes: number }
  | { type: 'leave'; id: number };

/** From the pool to the thread. */
export type HostMessage =
  | { type: 'abort' }
  | { type: 'bytes'; id: number; bytes: Uint8Array }
  | { type: 'written'; id: number }
  | { type: 'spoken'; id: number; outcome: Outcome<Speech> }
  | { type: 'unwritable'; id: number; message: string }
  | { type: 'allowed'; id: number; isAllowed: boolean }
  | { type: 'unreadable'; id: number; message: string; code?: ErrorCode };
