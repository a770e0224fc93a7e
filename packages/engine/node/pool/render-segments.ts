import { PlatenError, type Report } from '@platen/template';
import { FilePathSource, type Source } from 'mediabunny';
import { createVideoProgress } from '../../options/video-progress.ts';
import type { RenderTarget } from '../../options/render-target.ts';
import type { VideoPart } from '../../options/video-part.ts';
import type { Modifications, RenderOptions } from '../../options/render-options.ts';
import { joinVideo } from '../../formats/video/join-video.ts';
import type { VideoPlan } from '../../job/video-plan.ts';
import type { RenderResult } from '../../job/renderer.ts';
import { cutSegments, type Segment } from './cut-segments.ts';
import { videoKey } from './video-key.ts';
import type { NamedPart, SharedPart, SharedParts, SharedVideo } from './part-sharing.ts';
import { openPartStore, type PartStore } from './part-store.ts';

/** Tools for rendering a video in segments. */
export interface SegmentTools {
  /** Renders on one thread of the pool. */
  render(options: RenderOptions): Promise<RenderResult>;
  threads: number;
  workFolder?: string | undefined;
  /** Shares the parts with other processes. */
  share?: ((video: SharedVideo) => Promise<SharedParts | undefined>) | undefined;
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

  const key = videoKey(template, modifications, options, plan);
  const store = await openPartStore(tools.workFolder, key);
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
      share: async (missing) => tools.share?.({ key, template, modifications, options: plain, parts: missing }),
      signal,
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
  share(missing: readonly NamedPart[]): Promise<SharedParts | undefined>;
  signal: AbortSignal;
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
  { render, onProgress, threads, share, signal }: PartTools,
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
  const progress = createVideoProgress(plan.frameCount, (done, detail) => onProgress?.(done, detail), sum());

  const there = new Map([...names, audioName].map((name) => [name, Promise.withResolvers<string>()]));
  for (const { promise } of there.values()) promise.catch(() => {});
  const all: NamedPart[] = [
    // The joined file begins with the sound.
    ...(plan.hasAudio ? [{ name: audioName, part: 'audio' as const }] : []),
    ...segments.map((part, index) => ({ name: names[index] ?? '', part })),
  ];
  const missing = all.filter(({ name }) => !reports.has(name));
  for (const { name } of all) if (reports.has(name)) there.get(name)?.resolve(name);
  const shared = missing.length > 0 ? await share(missing) : undefined;

  const finish = (name: string, report: Report): void => {
    reports.set(name, report);
    const index = names.indexOf(name);
    if (index >= 0) framesOf[index] = segments[index]?.frameCount ?? 0;
    progress(sum());
    there.get(name)?.resolve(name);
  };
  const work = async ({ name, made }: SharedPart): Promise<void> => {
    const { part } = missing.find((each) => each.name === name) ?? {};
    if (part === undefined) return;
    if (made) {
      const copy = async (target: RenderTarget): Promise<Report> => {
        await made.copyTo(target);
        return made.report;
      };
      finish(name, await store.make(name, copy));
      return;
    }
    const index = names.indexOf(name);
    const onPart: RenderOptions['onProgress'] = (_, detail) => {
      if (index < 0) return;
      framesOf[index] = detail?.framesDone ?? framesOf[index] ?? 0;
      progress(sum());
    };
    const make = async (target: RenderTarget): Promise<Report> =>
      (await render(part, { target, ...(index >= 0 && { onProgress: onPart }) })).report;
    const report = await store.make(name, make);
    await shared?.made(name, store.fileOf(name), report);
    finish(name, report);
  };
  const waiting = missing.values();
  const next = async (): Promise<SharedPart | undefined> => (shared ? shared.take(signal) : waiting.next().value);
  const workOff = async (): Promise<void> => {
    for (let part = await next(); part; part = await next()) await work(part);
  };
  const finished = Promise.all(Array.from({ length: threads }, workOff)).then(
    () => [...reports.values()],
    (error: unknown) => {
      for (const { reject } of there.values()) reject(error);
      throw error;
    },
  );
  const closed = finished.finally(() => shared?.close());
  closed.catch(() => {});
  const partOf = (name: string): Promise<string> => there.get(name)?.promise ?? Promise.resolve(name);
  return {
    parts: names.map(partOf),
    audio: plan.hasAudio ? partOf(audioName) : undefined,
    finished: closed,
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
