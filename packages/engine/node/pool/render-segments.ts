import { PlatenError, type Report } from '@platen/template';
import { FilePathSource, type Source } from 'mediabunny';
import { createVideoProgress } from '../../options/video-progress.ts';
import type { VideoPart } from '../../options/video-part.ts';
import type { Modifications, RenderOptions } from '../../options/render-options.ts';
import { joinVideo } from '../../formats/video/join-video.ts';
import type { VideoPlan } from '../../formats/video/video-plan.ts';
import type { RenderResult } from '../../job/renderer.ts';
import { cutSegments, type Segment } from './cut-segments.ts';
import { videoKey } from './video-key.ts';
import { openPartStore, type PartStore } from './part-store.ts';

/** Tools for rendering a video in segments. */
export interface SegmentTools {
  /** Renders on one thread of the pool. */
  render(options: RenderOptions): Promise<RenderResult>;
  threads: number;
  workFolder?: string | undefined;
}

/**
 * Renders a video in segments on several threads and joins them. Finished segments are files; with a work folder they stay when
 * the render is interrupted, and the next render of the same video continues with what is missing.
 */
export async function renderInSegments(
  template: unknown,
  modifications: Modifications,
  options: RenderOptions,
  tools: SegmentTools,
): Promise<RenderResult> {
  const { target, onProgress, ...plain } = { ...options, transferAssets: false };
  const planned = await tools.render({ ...plain, videoPart: 'plan' });
  const { videoPlan: plan } = planned;
  if (!plan) throw new PlatenError('RENDER_FAILED', 'The video was not planned.');
  const segments = cutSegments(plan);
  if (segments.length < 2) return tools.render(options);

  const store = await openPartStore(tools.workFolder, videoKey(template, modifications, options, plan));
  const stop = new AbortController();
  const { signal: given } = options;
  const signal = given ? AbortSignal.any([given, stop.signal]) : stop.signal;
  const render = (videoPart: VideoPart, more: RenderOptions): Promise<RenderResult> =>
    tools.render({ ...plain, ...more, videoPart, signal });
  let isDone = false;
  let ended: Promise<unknown> | undefined;
  try {
    const { parts, audio, finished } = await startParts(plan, segments, store, {
      render,
      onProgress,
      threads: tools.threads,
    });
    ended = finished;
    const joining = joinVideo(
      { plan, images: sources(parts, store), ...(audio && { audio: new FilePathSource(store.fileOf(await audio)) }) },
      { target, check: () => signal.throwIfAborted() },
    );
    // Whatever fails first is the reason.
    const [written, reports] = await Promise.all([joining, finished]);
    isDone = true;
    const { width, height, durationMs, bytes } = written;
    return {
      ...(planned.layout && { layout: planned.layout }),
      outputs: [{ page: 0, size: '', format: plan.format, width, height, durationMs, bytes }],
      report: distinct([planned.report, ...reports]),
      pageCount: planned.pageCount,
    };
  } catch (error) {
    stop.abort();
    if (given?.aborted) throw new PlatenError('RENDER_ABORTED', 'The render was aborted.', { cause: given.reason });
    throw error;
  } finally {
    await Promise.allSettled([ended]);
    await store.close(isDone).catch(() => undefined);
  }
}

interface PartTools extends Pick<RenderOptions, 'onProgress'> {
  render(part: VideoPart, more: RenderOptions): Promise<RenderResult>;
  threads: number;
}

interface StartedParts {
  /** Names of segments, each once it is there. */
  parts: Promise<string>[];
  audio: Promise<string> | undefined;
  /** The reports of all. */
  finished: Promise<Report[]>;
}

/** Makes what is missing, as many at a time as there are threads, the first ones first. */
async function startParts(
  plan: VideoPlan,
  segments: readonly Segment[],
  store: PartStore,
  { render, onProgress, threads }: PartTools,
): Promise<StartedParts> {
  const ending = plan.format === 'webm' ? 'webm' : 'mp4';
  const names = segments.map((_, index) => `segment-${String(index + 1).padStart(5, '0')}.${ending}`);
  const reports = new Map<string, Report>();
  for (const name of [...names, audioName]) {
    const known = await store.find(name);
    if (known) reports.set(name, known);
  }
  const framesOf = segments.map(({ frameCount }, index) => (reports.has(names[index] ?? '') ? frameCount : 0));
  const sum = (): number => framesOf.reduce((total, frames) => total + frames, 0);
  const progress = createVideoProgress(plan.frameCount, (share, detail) => onProgress?.(share, detail), sum());

  const there = names.map(() => Promise.withResolvers<string>());
  const audioThere = Promise.withResolvers<string>();
  for (const { promise } of [...there, audioThere]) promise.catch(() => {});
  const make = async (name: string, part: VideoPart, onPart: RenderOptions['onProgress']): Promise<void> => {
    if (reports.has(name)) return;
    const report = await store.make(
      name,
      async (target) => (await render(part, { target, ...(onPart && { onProgress: onPart }) })).report,
    );
    reports.set(name, report);
  };
  const tasks = segments.map((segment, index) => async (): Promise<void> => {
    const name = names[index] ?? '';
    await make(name, segment, (_, detail) => {
      framesOf[index] = detail?.framesDone ?? framesOf[index] ?? 0;
      progress(sum());
    });
    framesOf[index] = segment.frameCount;
    progress(sum());
    there[index]?.resolve(name);
  });
  // The joined file begins with the sound.
  if (plan.hasAudio) {
    tasks.unshift(async () => {
      await make(audioName, 'audio', undefined);
      audioThere.resolve(audioName);
    });
  }
  const waiting = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of waiting) await task();
  };
  const finished = Promise.all(Array.from({ length: threads }, work)).then(
    () => [...reports.values()],
    (error: unknown) => {
      for (const { reject } of [...there, audioThere]) reject(error);
      throw error;
    },
  );
  finished.catch(() => {});
  return {
    parts: there.map(({ promise }) => promise),
    audio: plan.hasAudio ? audioThere.promise : undefined,
    finished,
  };
}

const audioName = 'sound.mka';

async function* sources(parts: readonly Promise<string>[], store: PartStore): AsyncGenerator<Source> {
  for (const part of parts) yield new FilePathSource(store.fileOf(await part));
}

/** Every entry once: each part finds the same. */
function distinct(reports: readonly Report[]): Report {
  const entries = new Map(reports.flat().map((entry) => [JSON.stringify(entry), entry]));
  return [...entries.values()];
}
