// The entry of the render worker: exposes a renderer through Comlink and then says that it listens.
import { expose, releaseProxy, transfer, type ProxyMethods } from 'comlink';
import './without-eval.ts';
import { haveOwnBuffer } from '../platform/plain-bytes.ts';
import { createRendererOn, type LocalRenderer } from '../render/create-renderer.ts';
import { targetsOver, type WriteToPage } from '../render/page-targets.ts';
import { attachFontLoader } from '../render/remote-font.ts';
import { outcomeBuffers } from '../job/render-outcome.ts';
import { describeOutcome } from '../platform/outcome.ts';
import { attachSynthesizer } from '../voice/remote-synthesizer.ts';
import { createBrowserPlatform } from './platform.ts';
import { WorkerPlayback } from './player/worker-playback.ts';
import type { RenderWorker, WorkerReady } from './protocol.ts';
import type { SourceOptions } from '../sources/resolve-source.ts';
import type { AudioPeaks } from '../audio/audio-peaks.ts';
import { readSourcePeaks } from './source-peaks.ts';

const running = new Map<number, AbortController>();
let renderer: LocalRenderer | undefined;
let peaksOf: ((source: string) => Promise<AudioPeaks | undefined>) | undefined;
const playback = new WorkerPlayback();

const worker: RenderWorker = {
  setUp({ assetBase, ffmpegCore, fonts, synthesizer, limits, cacheBytes }, resolvers, host) {
    const platform = createBrowserPlatform({ assetBase, ffmpegCore });
    const sources: SourceOptions = {
      ...(resolvers.asset && { resolveAsset: (id) => host.resolveAsset(id) }),
      ...(resolvers.relative && { resolveRelative: (path) => host.resolveRelative(path) }),
      ...(resolvers.blocked && { fetchBlocked: (url) => host.fetchBlocked(url) }),
    };
    peaksOf = (source) => readSourcePeaks(source, platform, sources);
    renderer = createRendererOn(platform, {
      ...sources,
      fonts: attachFontLoader(fonts, (key) => host.loadFont(key)),
      ...(synthesizer && { synthesizer: attachSynthesizer(synthesizer, (request) => host.speak(request)) }),
      ...(limits && { limits }),
      ...(cacheBytes !== undefined && { cacheBytes }),
    });
  },
  async render(id, { template, modifications, options }, onProgress, write, targets) {
    if (!renderer) throw new Error('The worker was not set up.');
    const controller = new AbortController();
    running.set(id, controller);
    const outcome = await describeOutcome(
      renderer.render(template, modifications, {
        ...options,
        signal: controller.signal,
        ...(onProgress && { onProgress }),
        ...(write && targetsOver(handOver(write), targets)),
      }),
    );
    running.delete(id);
    for (const proxied of [onProgress, write]) (proxied as Partial<ProxyMethods> | undefined)?.[releaseProxy]?.();
    return transfer(outcome, outcomeBuffers(outcome));
  },
  async openPlayback(id, job, canvas) {
    if (!renderer) throw new Error('The worker was not set up.');
    const controller = new AbortController();
    running.set(id, controller);
    const outcome = await describeOutcome(playback.open(renderer, job, canvas, controller.signal));
    running.delete(id);
    return outcome;
  },
  showFrame: (timeMs) => describeOutcome(playback.show(timeMs)),
  startAudio: (timeMs) => describeOutcome(playback.startAudio(timeMs)),
  async nextAudio() {
    const outcome = await describeOutcome(playback.nextAudio());
    const block = outcome.ok ? outcome.result : undefined;
    return block ? transfer(outcome, [block.left.buffer, block.right.buffer]) : outcome;
  },
  async readPeaks(source) {
    if (!peaksOf) throw new Error('The worker was not set up.');
    const outcome = await describeOutcome(peaksOf(source));
    return outcome.ok && outcome.result ? transfer(outcome, [outcome.result.levels.buffer]) : outcome;
  },
  abort(id) {
    running.get(id)?.abort();
  },
};

/** Writes on the page's side: bytes are handed over, not copied, where they are all of their buffer. */
function handOver(write: WriteToPage): WriteToPage {
  return (page, bytes, position) => {
    const own = haveOwnBuffer(bytes) ? bytes : new Uint8Array(bytes);
    return write(page, transfer(own, [own.buffer]), position);
  };
}

expose(worker);
postMessage({ type: 'platen-worker-ready' } satisfies WorkerReady);
