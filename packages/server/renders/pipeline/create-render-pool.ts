import { join } from 'node:path';
import {
  createPool,
  defaultMemoryBudget,
  threadsForMemory,
  type Renderer,
  type RenderOptions,
  type RenderResult,
  type ShareVideo,
} from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import type { Config } from '../../config/config.ts';
import type { Storage } from '../../storage/storage.ts';
import type { SafeFetcher } from '../../http/fetch/safe-fetcher.ts';
import { isOutage } from '../../http/outage.ts';
import { createFetchStage } from './fetch-stage.ts';
import type { RenderContext } from './render-context.ts';
import { createRenderSlots } from './render-slots.ts';

/** Bytes of one file that a render reads from storage. */
const maxAssetBytes = 500 * 1024 * 1024;

/** Parts of the service's pool. */
export interface RenderPoolParts {
  storage: Storage;
  fetcher: SafeFetcher;
  config: Pick<Config, 'renderThreads' | 'memoryBudgetBytes' | 'jobTimeoutMs' | 'fetchTimeoutMs' | 'dataDirectory'>;
  /** Called with how many milliseconds each render, or part of a video, waited for its thread. */
  onWait?: (waitedMs: number) => void;
  /** Shares the segments of videos with other processes. Default: this one makes them all. */
  shareVideo?: ShareVideo<RenderContext>;
}

/** The service's renderer: several threads, shared by workspaces and their users. */
export interface RenderPool extends Pick<Renderer, 'close'> {
  readonly threads: number;
  /** Renders that wait for a thread or run. */
  readonly pending: number;
  /** Those of them that wait. */
  readonly waiting: number;
  /** Addresses that are fetched for renders, and that wait for that. */
  readonly fetching: number;
  /** Sets whether several share the threads: a single workspace without embeds may use all of them. */
  share(isShared: boolean): void;
  /** Renders of a workspace that wait for a thread or run. */
  countOf(workspaceId: number): number;
  render(
    template: unknown,
    modifications: Readonly<Record<string, unknown>>,
    options: RenderOptions & { context: RenderContext },
  ): Promise<RenderResult>;
}

/**
 * The pool that renders templates of the service. Addresses are fetched by the safe fetcher alone. Assets are read from storage by the
 * keys that a render gives for its ids (see `findTemplateAssets`); a render that gives none reaches none. Videos that were interrupted
 * continue where they were when the same machine renders them again. Renders that fetch hold no thread in the meantime.
 */
export function createRenderPool({ config, storage, fetcher, onWait, shareVideo }: RenderPoolParts): RenderPool {
  const { jobTimeoutMs, memoryBudgetBytes = defaultMemoryBudget() } = config;
  const threads = config.renderThreads ?? threadsForMemory(memoryBudgetBytes);
  const slots = createRenderSlots(threads, onWait);
  const fetches = createFetchStage(
    { fetcher },
    {
      timeLimitMs: config.fetchTimeoutMs,
      workspaceBytes: Math.floor(memoryBudgetBytes / 4),
      allBytes: Math.floor(memoryBudgetBytes / 2),
    },
  );
  // An image that storage cannot give now must not be missing in what is answered, charged and perhaps kept.
  const outages = new WeakMap<RenderContext, unknown>();
  const readAsset = async (key: string, context: RenderContext | undefined): Promise<Uint8Array | undefined> => {
    try {
      return await storage.read(key, maxAssetBytes);
    } catch (error) {
      if (context && isOutage(error)) outages.set(context, error);
      throw error;
    }
  };
  const pool = createPool<RenderContext>({
    threads,
    memoryBudgetBytes,
    limits: { maxDurationMs: jobTimeoutMs, maxVideoRenderMs: jobTimeoutMs },
    workFolder: join(config.dataDirectory, 'work', 'videos'),
    slots,
    ...(shareVideo && { shareVideo }),
    resolvesSlowly: storage.kind !== 'local',
    async resolveAsset(key, context) {
      const bytes = key.startsWith('assets/') ? await readAsset(key, context) : undefined;
      if (!bytes) throw new PlatenError('ASSET_UNREACHABLE', 'The file of a brand asset is no longer in storage.');
      return bytes;
    },
    fetchFor: (url, options) => fetches.fetch(url, options),
  });
  return {
    threads,
    get pending() {
      return slots.count;
    },
    get waiting() {
      return slots.turns.waiting;
    },
    get fetching() {
      return fetches.running + fetches.waiting;
    },
    share: (isShared) => slots.share(isShared),
    countOf: (workspaceId) => slots.turns.countOf(workspaceId),
    async render(template, modifications, options) {
      const { context } = options;
      const ended = await Promise.allSettled([
        pool.render(template, modifications, { ...options, assetKeys: options.assetKeys ?? {} }),
      ]);
      const refusal = fetches.release(context);
      if (refusal) throw refusal;
      const outage = outages.get(context);
      if (outage !== undefined) throw outage;
      const [end] = ended;
      if (end.status === 'rejected') throw end.reason;
      return end.value;
    },
    close: () => pool.close(),
  };
}
