// The entry of a pool's thread: one renderer for its life, one job at a time.
import { parentPort } from 'node:worker_threads';
import { PlatenError } from '@platen/template';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import sharp from 'sharp';
import type { VideoProgress } from '../../options/video-progress.ts';
import { targetsOver } from '../../render/page-targets.ts';
import { attachFontLoader } from '../../render/remote-font.ts';
import { outcomeBuffers, type RenderOutcome } from '../../job/render-outcome.ts';
import { describeOutcome } from '../../platform/outcome.ts';
import { attachSynthesizer } from '../../voice/remote-synthesizer.ts';
import { createRenderer } from '../create-renderer.ts';
import { enterNativeGate, whenNativeWorkEnds } from '../native-work.ts';
import { releaseOutputs } from '../release-outputs.ts';
import { JobHost } from './job-host.ts';
import { threadStarted, type HostFile, type JobEnd, type PoolJob, type PoolSetup } from './pool-job.ts';
import { startWorkMeter } from './work-meter.ts';

// Threads of the pool are what works side by side; an encoder that splits its work again only gets in their way.
sharp.concurrency(1);

const setup = workerData as PoolSetup;
let host: JobHost | undefined;
const hostFor = (key: string): JobHost => {
  if (!host) throw new PlatenError('ASSET_UNREACHABLE', `No render is running that could read ${key}.`);
  return host;
};
const readFromHost = (kind: HostFile) => async (key: string) => hostFor(key).read(kind, key);

const renderer = createRenderer({
  encodingThreads: 1,
  fonts: attachFontLoader(setup.fonts, readFromHost('font')),
  ...(setup.limits && { limits: setup.limits }),
  ...(setup.cacheBytes !== undefined && { cacheBytes: setup.cacheBytes }),
  ...(setup.fetchTimeoutMs !== undefined && { fetchTimeoutMs: setup.fetchTimeoutMs }),
  ...(setup.inkProfile !== undefined && { inkProfile: setup.inkProfile }),
  ...(setup.fetchesByHost && {
    fetchUrl: async (url: string, options: { maxBytes: number; signal?: AbortSignal }) =>
      hostFor(url).fetch(url, options),
  }),
  ...(setup.asksForUrls && { allowUrl: async (url: URL) => hostFor(url.href).mayFetch(url.href) }),
  ...(setup.synthesizer && {
    synthesizer: attachSynthesizer(setup.synthesizer, async (request) => hostFor('speech').speak(request)),
  }),
  ...(setup.canResolveAssets && { resolveAsset: readFromHost('asset') }),
  ...(setup.canResolveRelative && { resolveRelative: readFromHost('relative') }),
});

/** Runs one job and hands its images over without copying them. */
export default async function runJob(job: PoolJob): Promise<unknown> {
  enterNativeGate(job.nativeGate);
  const jobHost = new JobHost(job.port, job);
  const meter = startWorkMeter();
  host = jobHost;
  try {
    const outcome = ownBuffers(
      await describeOutcome(
        renderer.render(job.template, job.modifications, {
          ...job.options,
          signal: jobHost.signal,
          ...targetsOver((...write) => jobHost.write(...write), job.targets),
          ...(job.reportsFetches && { onFetch: (url: string) => jobHost.send({ type: 'fetching', url }) }),
          ...(job.reportsProgress && {
            onProgress: (progress: number, detail?: VideoProgress) =>
              jobHost.send({ type: 'progress', progress, detail }),
          }),
        }),
      ),
    );
    const { needs } = jobHost;
    const costMs = meter.read();
    const end: JobEnd = needs.length > 0 ? { needs, costMs } : { outcome, costMs };
    return move({ [transferableSymbol]: end.outcome ? outcomeBuffers(end.outcome) : [], [valueSymbol]: end });
  } finally {
    // A thread without a job may be ended at any time.
    await whenNativeWorkEnds();
    jobHost.close();
  }
}

/**
 * Encoders answer memory of their own libraries, which cannot be handed over. Once copied it is given back: waiting for the
 * collector would make it run every ten renders, on other threads' processors too.
 */
function ownBuffers(outcome: RenderOutcome): RenderOutcome {
  if (!outcome.ok) return outcome;
  const { outputs } = outcome.result;
  const owned = outputs.map((output) => ({ ...output, bytes: new Uint8Array(output.bytes) }));
  releaseOutputs(outputs);
  return { ok: true, result: { ...outcome.result, outputs: owned } };
}

parentPort?.postMessage(threadStarted, []);
