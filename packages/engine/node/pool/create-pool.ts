import { PlatenError } from '@platen/template';
import '../return-memory.ts';
import { copyForThread } from '../../render/copy-for-thread.ts';
import { renderTimeMs } from '../../options/render-time.ts';
import type { Modifications, RenderOptions } from '../../options/render-options.ts';
import { describeFonts } from '../../render/remote-font.ts';
import { parseRenderOptions } from '../../options/parse-render-options.ts';
import type { Renderer, RendererOptions, RenderResult } from '../../job/renderer.ts';
import { describeSynthesizer } from '../../voice/remote-synthesizer.ts';
import type { FetchUrl, NodePlatformOptions } from '../platform.ts';
import { createJobSlots, type JobSlots, type Slot } from './job-slots.ts';
import { videoCodecs } from '../../formats/video/video-file.ts';
import type { renderInSegments } from './render-segments.ts';
import { createNeededSources, type NeededSources } from './needed-sources.ts';
import type { SharedVideo, ShareVideo } from './part-sharing.ts';
import type { NeededSource, PoolSetup } from './pool-job.ts';
import { runPoolJob, type RunningPoolJob } from './run-pool-job.ts';
import { bytesPerThread, defaultMemoryBudget, threadsForMemory } from './thread-count.ts';
import { createThreadCrew } from './thread-crew.ts';

/** Options of a pool. Callbacks are called in the pool's own thread. `Context` is the caller's data about a render. */
export interface PoolOptions<Context = unknown>
  extends RendererOptions, Pick<NodePlatformOptions, 'allowUrl' | 'fetchUrl' | 'fetchTimeoutMs' | 'inkProfile'> {
  /** Default: as many as fit into the memory budget, at most one per processor. */
  threads?: number;
  /** Resident memory limit of the process in bytes. Above it, threads are replaced by new ones. Default: half of the memory. */
  memoryBudgetBytes?: number;
  /** Milliseconds a thread has to react to an abort or its time limit before it is ended. Default 3000. */
  graceMs?: number;
  /** Maximum number of waiting renders; more are refused with RENDERER_BUSY. Default 1000. Not used with `slots`. */
  maxQueue?: number;
  /** Assigns the next slot, instead of first come, first served. */
  slots?: JobSlots<Context>;
  /**
   * Fetches an http(s) URL for a render while it occupies no thread, instead of `fetchUrl`. It may return bytes in a SharedArrayBuffer,
   * which are then not copied.
   */
  fetchFor?: (url: string, options: FetchForOptions<Context>) => Promise<Uint8Array>;
  /** Like that of every renderer, with the context of the render. */
  resolveAsset?: (id: string, context?: Context) => Promise<Uint8Array>;
  /** Set it if `resolveAsset` may take long, so that renders occupy no thread while it reads. Default false. */
  resolvesSlowly?: boolean;
  /**
   * Folder for finished segments of videos in MP4, MOV and WebM, so that an interrupted render is resumed when it is requested again. They
   * are removed when the video is finished. Default: a temporary folder, which later renders do not find.
   */
  workFolder?: string;
  /** Shares the parts of videos in MP4, MOV and WebM with other processes. Default: this process makes them all. */
  shareVideo?: ShareVideo<Context>;
}

/** Options of fetching a URL for a render. */
export interface FetchForOptions<Context> {
  maxBytes: number;
  signal: AbortSignal;
  /** The caller's data about the render. */
  context: Context | undefined;
}

/** Options of one render of a pool. */
export interface PoolRenderOptions<Context = unknown> extends RenderOptions {
  /** Passed to the pool's `slots` and `fetchFor`. */
  context?: Context;
}

/** A renderer with several threads. */
export interface Pool<Context = unknown> extends Renderer {
  readonly threads: number;
  /** Number of renders that wait or run. */
  readonly pending: number;
  render(template: unknown, modifications?: Modifications, options?: PoolRenderOptions<Context>): Promise<RenderResult>;
}

/** Renders that fresh threads have to themselves before the resident size is looked at again. */
const rendersBetweenRecycling = 100;

/** Times that a render leaves its thread for what it needs; from then on it waits there. */
const maxRounds = 16;

/**
 * Renders on several threads, each with its own renderer and bounded cache. A thread that does not stop after an abort, or exceeds the time
 * limit, is ended and replaced.
 */
export function createPool<Context = unknown>(options: PoolOptions<Context> = {}): Pool<Context> {
  const memoryBudgetBytes = options.memoryBudgetBytes ?? defaultMemoryBudget();
  const threads = options.threads ?? threadsForMemory(memoryBudgetBytes);
  const { workFolder, shareVideo, fetchFor, resolveAsset, graceMs = 3000 } = options;
  const slots: JobSlots<Context> = options.slots ?? createJobSlots(threads, options.maxQueue ?? 1000);
  const crew = createThreadCrew(threads, createSetup(options, Math.floor(memoryBudgetBytes / threads)));
  const closed = new AbortController();
  let rendersOfCrew = 0;

  /** Goes on with fresh threads; what leaked in native code goes with the old ones. */
  const replaceWhenLarge = (): void => {
    if (rendersOfCrew < rendersBetweenRecycling || process.memoryUsage.rss() < memoryBudgetBytes) return;
    rendersOfCrew = 0;
    crew.replace();
  };

  const leaveWhenFree = async (slot: Slot, { threadIsFree, result, cost }: RunningPoolJob): Promise<void> => {
    const isFetching = result.then(isNeeds, () => false);
    await threadIsFree;
    rendersOfCrew += 1;
    if (!closed.signal.aborted) replaceWhenLarge();
    slot.leave({ isFetching: await isFetching, costMs: await cost });
  };

  /** Renders, or a part of a video, on one thread; whatever is fetched for it is fetched while it has none. */
  const renderOne = async (
    template: unknown,
    modifications: Modifications,
    { context, ...renderOptions }: PoolRenderOptions<Context>,
    sources: NeededSources,
  ): Promise<RenderResult> => {
    const { format, videoPart } = parseRenderOptions(renderOptions);
    const work = copyForThread(template, modifications, renderOptions);
    // What a render brings along is handed over, so that it has one try.
    const leavesFor = Object.keys(renderOptions.assets ?? {}).length > 0 ? [] : leavableKinds(options);
    const ending = createEnding(closed.signal, renderOptions.signal);
    try {
      for (let round = 1; ; round++) {
        const slot = await slots.enter(ending.signal, { format, videoPart, context });
        if (ending.signal.aborted) {
          slot.leave();
          throw ending.signal.reason;
        }
        const job = crew.run((crewThreads) =>
          runPoolJob(crewThreads, work, renderOptions, {
            ending: ending.signal,
            limitMs: renderTimeMs(format, options.limits ?? {}) + graceMs,
            graceMs,
            host: {
              ...options,
              ...(resolveAsset && { resolveAsset: (id: string) => resolveAsset(id, context) }),
              ...(fetchFor && { fetchUrl: fetchWith(fetchFor, context) }),
            },
            sources: { given: sources.given, leavesFor: round < maxRounds ? leavesFor : [] },
          }),
        );
        void leaveWhenFree(slot, job);
        const ended = await job.result;
        if (!isNeeds(ended)) return ended;
        await sources.read(ended.needs, ending.signal);
      }
    } finally {
      ending.dispose();
    }
  };

  const readFor =
    (context: Context | undefined) =>
    async ({ kind, name, maxBytes }: NeededSource, signal: AbortSignal): Promise<Uint8Array> => {
      if (kind === 'url' && fetchFor) return fetchFor(name, { maxBytes, signal, context });
      if (kind === 'asset' && resolveAsset) return resolveAsset(name, context);
      throw new PlatenError('ASSET_UNREACHABLE', 'Nothing reads it.');
    };

  return {
    threads,
    get pending() {
      return slots.count;
    },
    async render(template, modifications = {}, renderOptions = {}) {
      const { context, ...plain } = renderOptions;
      const sources = createNeededSources(readFor(context));
      const whole = (each: RenderOptions): Promise<RenderResult> =>
        renderOne(template, modifications, { ...each, ...(context !== undefined && { context }) }, sources);
      if (!isCut(plain, threads, workFolder)) return whole(plain);
      const share = shareVideo && ((video: SharedVideo) => shareVideo(video, context));
      return renderCut(template, modifications, plain, { render: whole, threads, workFolder, share });
    },
    async close() {
      closed.abort();
      // Those that do not stop are ended.
      await crew.close();
    },
  };
}

function isNeeds<Result>(
  ended: Result | { needs: readonly NeededSource[] },
): ended is { needs: readonly NeededSource[] } {
  return typeof ended === 'object' && ended !== null && 'needs' in ended;
}

/** Returns the kinds of sources for which renders leave their thread. */
function leavableKinds({
  fetchFor,
  resolvesSlowly,
}: Pick<PoolOptions, 'resolvesSlowly'> & { fetchFor?: unknown }): NeededSource['kind'][] {
  return [...(fetchFor ? (['url'] as const) : []), ...(resolvesSlowly ? (['asset'] as const) : [])];
}

/** Fetches for renders that wait in their thread after all. */
function fetchWith<Context>(
  fetchFor: NonNullable<PoolOptions<Context>['fetchFor']>,
  context: Context | undefined,
): FetchUrl {
  return (url, { maxBytes, signal }) =>
    fetchFor(url, { maxBytes, signal: signal ?? new AbortController().signal, context });
}

/** Whether a render is a video that is made in segments. Throws OPTIONS_INVALID. */
function isCut(options: RenderOptions, threads: number, workFolder: string | undefined): boolean {
  const { format, videoOptions, videoPart } = parseRenderOptions(options);
  if (threads < 2 && workFolder === undefined) return false;
  return Object.hasOwn(videoCodecs, format) && videoOptions.combinePages && videoPart === undefined;
}

async function renderCut(...args: Parameters<typeof renderInSegments>): Promise<RenderResult> {
  const { renderInSegments: render } = await import('./render-segments.ts');
  return render(...args);
}

/** A signal that fires with RENDERER_CLOSED or RENDER_ABORTED as its reason. */
function createEnding(closed: AbortSignal, aborted: AbortSignal | undefined) {
  const controller = new AbortController();
  const onClosed = (): void => controller.abort(new PlatenError('RENDERER_CLOSED', 'The renderer was closed.'));
  const onAbort = (): void =>
    controller.abort(new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: aborted?.reason }));
  closed.addEventListener('abort', onClosed);
  aborted?.addEventListener('abort', onAbort);
  if (closed.aborted) onClosed();
  if (aborted?.aborted) onAbort();
  return {
    signal: controller.signal,
    dispose() {
      closed.removeEventListener('abort', onClosed);
      aborted?.removeEventListener('abort', onAbort);
    },
  };
}

function createSetup<Context>(options: PoolOptions<Context>, bytesForThread: number): PoolSetup {
  const { cacheBytes = Math.min(256 * 1024 * 1024, Math.floor(Math.max(bytesForThread, bytesPerThread) / 4)) } =
    options;
  return {
    fonts: describeFonts(options.fonts ?? []),
    canResolveAssets: options.resolveAsset !== undefined,
    canResolveRelative: options.resolveRelative !== undefined,
    asksForUrls: options.allowUrl !== undefined,
    fetchesByHost: options.fetchUrl !== undefined || options.fetchFor !== undefined,
    cacheBytes,
    ...(options.limits && { limits: options.limits }),
    ...(options.fetchTimeoutMs !== undefined && { fetchTimeoutMs: options.fetchTimeoutMs }),
    ...(options.synthesizer && { synthesizer: describeSynthesizer(options.synthesizer) }),
    ...(options.inkProfile !== undefined && { inkProfile: options.inkProfile }),
  };
}
