import { PlatenError } from '@platen/template';
import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import { jobBuffers, type ThreadJob } from '../render/copy-for-thread.ts';
import { targetKind, writeToTargets, type GivenTargets } from '../render/page-targets.ts';
import { describeFonts } from '../render/remote-font.ts';
import type { PlaybackInfo } from '../render/playback.ts';
import type { RenderOutcome } from '../job/render-outcome.ts';
import type { Outcome } from '../platform/outcome.ts';
import type { RendererOptions } from '../job/renderer.ts';
import type { RenderOptions } from '../options/render-options.ts';
import type { AudioBlock } from '../audio/audio-block.ts';
import type { AudioPeaks } from '../audio/audio-peaks.ts';
import { describeSynthesizer, speakForRemote } from '../voice/remote-synthesizer.ts';
import type { RenderWorker, WorkerHost, WorkerReady } from './protocol.ts';

/** Options of a renderer in a worker. */
export interface RendererClientOptions extends RendererOptions {
  /** URL, ending in `/`, of the bundled files; relative to the page. */
  assetBase: string;
  /** URL, ending in `/`, of FFmpeg's core; relative to the page. Default: `ffmpeg/` below `assetBase`. */
  ffmpegCore?: string;
  /** Starts the worker: at the first render, and again after one was ended or crashed. */
  startWorker: () => Worker;
}

/** One worker, from its start to its end. */
export interface WorkerConnection {
  /** Resolves when the worker listens and is set up; rejects when it cannot start. */
  readonly ready: Promise<WorkerRenders>;
  /** Ends the worker; everything that waits for it rejects with the reason. */
  end(reason: PlatenError): void;
  /** Whether the worker was ended or broke down. */
  isBroken(): boolean;
}

/** A worker that is set up. */
export interface WorkerRenders {
  /** Starts a render. `outcome` rejects only when the worker ends. */
  render(
    job: ThreadJob,
    follow: Pick<RenderOptions, 'onProgress'> & GivenTargets,
  ): { outcome: Promise<RenderOutcome>; abort(): void };
  /** The video that the worker plays; see `RenderWorker`. */
  openPlayback(
    job: ThreadJob,
    canvas: OffscreenCanvas | undefined,
  ): { outcome: Promise<Outcome<PlaybackInfo>>; abort(): void };
  showFrame(timeMs: number): Promise<Outcome<boolean>>;
  startAudio(timeMs: number): Promise<Outcome<void>>;
  nextAudio(): Promise<Outcome<AudioBlock | undefined>>;
  /** See `RenderWorker`. */
  readPeaks(source: string): Promise<Outcome<AudioPeaks | undefined>>;
}

/** Starts a worker, waits for its first message and sets it up. */
export function connectWorker(options: RendererClientOptions): WorkerConnection {
  const { promise: broken, reject: breakDown } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const worker = options.startWorker();
  const api = wrap<RenderWorker>(worker);
  let isBroken = false;

  const end = (reason: PlatenError): void => {
    if (isBroken) return;
    isBroken = true;
    breakDown(reason);
    api[releaseProxy]();
    worker.terminate();
  };
  const onBreakdown = (event: Event): void => {
    event.preventDefault();
    const detail = event instanceof ErrorEvent && event.message ? `: ${event.message}` : '';
    end(new PlatenError('RENDER_FAILED', `The render worker crashed${detail}.`));
  };
  worker.addEventListener('error', onBreakdown);
  worker.addEventListener('messageerror', onBreakdown);

  const setUp = async (): Promise<WorkerRenders> => {
    await firstMessage(worker);
    const assetBase = new URL(options.assetBase, location.href).href;
    const { limits, cacheBytes, fonts = [], synthesizer, resolveAsset, resolveRelative, fetchBlocked } = options;
    await api.setUp(
      {
        assetBase,
        ...(options.ffmpegCore !== undefined && { ffmpegCore: new URL(options.ffmpegCore, location.href).href }),
        fonts: describeFonts(fonts),
        ...(synthesizer && { synthesizer: describeSynthesizer(synthesizer) }),
        ...(limits && { limits }),
        ...(cacheBytes !== undefined && { cacheBytes }),
      },
      {
        asset: resolveAsset !== undefined,
        relative: resolveRelative !== undefined,
        blocked: fetchBlocked !== undefined,
      },
      proxy(createHost(options)),
    );
    let nextId = 1;
    return {
      render(job, { onProgress, ...targets }) {
        const id = nextId++;
        const kind = targetKind(targets);
        const write = kind && proxy(writeToTargets(targets));
        const answer = api.render(id, transfer(job, jobBuffers(job)), onProgress && proxy(onProgress), write, kind);
        return { outcome: Promise.race([answer, broken]), abort: () => void api.abort(id) };
      },
      openPlayback(job, canvas) {
        const id = nextId++;
        const buffers = [...jobBuffers(job), ...(canvas ? [canvas] : [])];
        const answer = api.openPlayback(id, transfer(job, buffers), canvas);
        return { outcome: Promise.race([answer, broken]), abort: () => void api.abort(id) };
      },
      showFrame: (timeMs) => Promise.race([api.showFrame(timeMs), broken]),
      startAudio: (timeMs) => Promise.race([api.startAudio(timeMs), broken]),
      nextAudio: () => Promise.race([api.nextAudio(), broken]),
      readPeaks: (source) => Promise.race([api.readPeaks(source), broken]),
    };
  };
  const ready = Promise.race([setUp(), broken]);
  ready.catch(() => {});
  return { ready, end, isBroken: () => isBroken };
}

/** They stay with the page, and what lies around them in their buffer is not sent along. */
function copyOver(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes);
  return transfer(copy, [copy.buffer]);
}

function createHost({
  fonts = [],
  synthesizer,
  resolveAsset,
  resolveRelative,
  fetchBlocked,
}: RendererClientOptions): WorkerHost {
  return {
    async loadFont(key) {
      const font = fonts.find((candidate) => candidate.key === key);
      if (!font) throw missing(`font ${key}`);
      return copyOver(await font.load());
    },
    async resolveAsset(id) {
      if (!resolveAsset) throw missing(`asset ${id}`);
      return copyOver(await resolveAsset(id));
    },
    async resolveRelative(path) {
      if (!resolveRelative) throw missing(`file ${path}`);
      return copyOver(await resolveRelative(path));
    },
    async fetchBlocked(url) {
      if (!fetchBlocked) throw missing(`file ${url}`);
      return copyOver(await fetchBlocked(url));
    },
    speak: (request) => speakForRemote(synthesizer, request),
  };
}

function missing(what: string): PlatenError {
  return new PlatenError('ASSET_UNREACHABLE', `There is no ${what}.`);
}

function firstMessage(worker: Worker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onMessage = ({ data }: MessageEvent<Partial<WorkerReady> | null>): void => {
    if (data?.type !== 'platen-worker-ready') return;
    worker.removeEventListener('message', onMessage);
    resolve();
  };
  worker.addEventListener('message', onMessage);
  return promise;
}
