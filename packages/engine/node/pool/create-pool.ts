import { PlatenError } from '@platen/template';
import { Piscina } from 'piscina';
import { copyForThread } from '../../render/copy-for-thread.ts';
import { renderTimeMs } from '../../render/limits.ts';
import { describeFonts } from '../../render/remote-font.ts';
import { parseRenderOptions } from '../../render/render-options.ts';
import type { Modifications, Renderer, RendererOptions, RenderOptions, RenderResult } from '../../render/renderer.ts';
import { describeSynthesiser } from '../../voice/remote-synthesiser.ts';
import type { NodePlatformOptions } from '../platform.ts';
import { createJobSlots, type Slot } from './job-slots.ts';
import { filmCodecs } from '../../formats/film/film-file.ts';
import type { renderInSegments } from './render-segments.ts';
import type { PoolSetup } from './pool-job.ts';
import { runPoolJob } from './run-pool-job.ts';
import { bytesPerThread, defaultMemoryBudget, threadsForMemory } from './thread-count.ts';

/** What a pool is made with. Callbacks are called in the pool's own thread. */
export interface PoolOptions
  extends RendererOptions, Pick<NodePlatformOptions, 'allowUrl' | 'fetchUrl' | 'fetchTimeoutMs' | 'inkProfile'> {
  /** Default: as many as the memory budget carries, at most one for each processor. */
  threads?: number;
  /** Resident bytes the process may take. Past it, threads are replaced by fresh ones. Default: half of the memory. */
  memoryBudgetBytes?: number;
  /** Renders that may wait; one more is refused with RENDERER_BUSY. Default 1000. */
  maxQueue?: number;
  /**
   * Keeps the finished segments of films in MP4, MOV and WebM, so that a render that was interrupted goes on where it ended when
   * it is asked for again. Removed when the film is finished. Default: a temporary folder, which no later render finds.
   */
  workFolder?: string;
}

/** A renderer of several threads. */
export interface Pool extends Renderer {
  readonly threads: number;
  /** Renders that wait or run. */
  readonly pending: number;
}

/** Renders that fresh threads have to themselves before the resident size is looked at again. */
const rendersBetweenRecycling = 100;

/** Milliseconds that a thread is given to notice an abort or its time limit, before it is ended. */
const graceMs = 3000;

/**
 * Renders on several threads, each with a renderer and a bounded cache of its own. A thread that does not stop when aborted,
 * or runs past the time limit, is ended and replaced.
 */
export function createPool(options: PoolOptions = {}): Pool {
  const memoryBudgetBytes = options.memoryBudgetBytes ?? defaultMemoryBudget();
  const threads = options.threads ?? threadsForMemory(memoryBudgetBytes);
  const { workFolder } = options;
  const setup = createSetup(options, Math.floor(memoryBudgetBytes / threads));
  const slots = createJobSlots(threads, options.maxQueue ?? 1000);
  const closed = new AbortController();
  let crew = startThreads(threads, setup);
  let rendersOfCrew = 0;
  /** Jobs whose thread is not free yet. */
  const busy = new Set<Promise<void>>();

  /** Goes on with fresh threads; what leaked in native code goes with the old ones. */
  const recycleWhenLarge = (): void => {
    if (rendersOfCrew < rendersBetweenRecycling || process.memoryUsage.rss() < memoryBudgetBytes) return;
    rendersOfCrew = 0;
    void slots.pauseFor(async () => {
      await crew.destroy();
      if (!closed.signal.aborted) crew = startThreads(threads, setup);
    });
  };

  const leaveWhenFree = async (slot: Slot, threadIsFree: Promise<void>): Promise<void> => {
    await threadIsFree;
    rendersOfCrew += 1;
    if (!closed.signal.aborted) recycleWhenLarge();
    slot.leave();
  };

  const renderOne = async (
    template: unknown,
    modifications: Modifications,
    renderOptions: RenderOptions,
  ): Promise<RenderResult> => {
    const { format } = parseRenderOptions(renderOptions);
    const work = copyForThread(template, modifications, renderOptions);
    const ending = createEnding(closed.signal, renderOptions.signal);
    try {
      const slot = await slots.enter(ending.signal);
      if (ending.signal.aborted) {
        slot.leave();
        throw ending.signal.reason;
      }
      const job = runPoolJob(crew, work, renderOptions, {
        ending: ending.signal,
        limitMs: renderTimeMs(format, options.limits ?? {}) + graceMs,
        graceMs,
        host: options,
      });
      const left = leaveWhenFree(slot, job.threadIsFree).finally(() => busy.delete(left));
      busy.add(left);
      return await job.result;
    } finally {
      ending.dispose();
    }
  };

  return {
    threads,
    get pending() {
      return slots.count;
    },
    async render(template, modifications = {}, renderOptions = {}) {
      const whole = (each: RenderOptions): Promise<RenderResult> => renderOne(template, modifications, each);
      if (!isCut(renderOptions, threads, workFolder)) return whole(renderOptions);
      return renderCut(template, modifications, renderOptions, { render: whole, threads, workFolder });
    },
    async close() {
      closed.abort();
      // Ended in the middle of a call into native code, a thread takes the process with it. Those that do not stop are ended.
      await Promise.allSettled(busy);
      await crew.destroy();
    },
  };
}

/** Whether a render is a film that is made in segments. Throws OPTIONS_INVALID. */
function isCut(options: RenderOptions, threads: number, workFolder: string | undefined): boolean {
  const { format, videoOptions, filmPart } = parseRenderOptions(options);
  if (threads < 2 && workFolder === undefined) return false;
  return Object.hasOwn(filmCodecs, format) && videoOptions.combinePages && filmPart === undefined;
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

function startThreads(threads: number, setup: PoolSetup): Piscina {
  return new Piscina({
    filename: new URL('./pool-thread.ts', import.meta.url).href,
    workerData: setup,
    minThreads: threads,
    maxThreads: threads,
    // Waiting for jobs must not hold up what else a thread has to do, such as reading a port.
    atomics: 'disabled',
  });
}

function createSetup(options: PoolOptions, bytesForThread: number): PoolSetup {
  const { cacheBytes = Math.min(256 * 1024 * 1024, Math.floor(Math.max(bytesForThread, bytesPerThread) / 4)) } =
    options;
  return {
    fonts: describeFonts(options.fonts ?? []),
    canResolveAssets: options.resolveAsset !== undefined,
    canResolveRelative: options.resolveRelative !== undefined,
    asksForUrls: options.allowUrl !== undefined,
    fetchesByHost: options.fetchUrl !== undefined,
    cacheBytes,
    ...(options.limits && { limits: options.limits }),
    ...(options.fetchTimeoutMs !== undefined && { fetchTimeoutMs: options.fetchTimeoutMs }),
    ...(options.synthesiser && { synthesiser: describeSynthesiser(options.synthesiser) }),
    ...(options.inkProfile !== undefined && { inkProfile: options.inkProfile }),
  };
}
