import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode } from '@platen/template';
import type { FilmProgress } from '../../film/film-progress.ts';
import type { ThreadJob } from '../../render/copy-for-thread.ts';
import type { TargetKind } from '../../render/page-targets.ts';
import type { RemoteFont } from '../../render/remote-font.ts';
import type { Outcome } from '../../render/render-outcome.ts';
import type { RendererOptions } from '../../render/renderer.ts';
import type { RemoteSynthesiser } from '../../voice/remote-synthesiser.ts';
import type { Speech, SpeechRequest } from '../../voice/synthesiser.ts';

/** What each thread's renderer is made with. */
export interface PoolSetup extends Pick<RendererOptions, 'limits' | 'cacheBytes'> {
  fonts: readonly RemoteFont[];
  fetchTimeoutMs?: number;
  inkProfile?: string;
  canResolveAssets: boolean;
  canResolveRelative: boolean;
  /** Whether each address has to be asked about before it is fetched. */
  asksForUrls: boolean;
  /** Whether addresses are fetched on the pool's side. */
  fetchesByHost: boolean;
  /** Speaks on the pool's side; missing: each thread has the engine's own. */
  synthesiser?: RemoteSynthesiser;
}

/** One render as it is sent to a thread. All else about it goes over `port`. */
export interface PoolJob extends ThreadJob {
  reportsProgress: boolean;
  reportsFetches: boolean;
  /** Whether the file, or that of each page, goes to a target on the pool's side. */
  targets: TargetKind | undefined;
  port: MessagePort;
}

/** Kinds of bytes that a thread asks of its pool. */
export type HostFile = 'font' | 'asset' | 'relative';

/** From the thread to the pool. */
export type ThreadMessage =
  | { type: 'progress'; progress: number; detail: FilmProgress | undefined }
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
