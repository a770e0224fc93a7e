import { defaultLimits, type Limits } from '../platform/limits.ts';
import { renderTimeMs } from '../options/render-time.ts';
import type { VideoPlan } from '../job/video-plan.ts';
import { toPlatenError } from '../platform/outcome.ts';
import type { Modifications, RenderOptions } from '../options/render-options.ts';
import { AssetCache } from '../sources/asset-cache.ts';
import type { VideoFormat, AudioFormat } from '../options/video-format.ts';
import { outputKind } from '../options/output-kind.ts';
import { releasePaintMemory } from '../paint/paint-tools.ts';
import { UnchangedLayers } from '../paint/unchanged-layers.ts';
import type { Playback } from './playback.ts';
import { FontStore } from '../text/fonts/font-store.ts';
import { CachedTexts } from '../text/cached-texts.ts';
import type { Platform, StillFormat } from '../platform/platform.ts';
import { createRenderGuard, type RenderGuard } from '../platform/render-guard.ts';
import type { RenderJob } from '../job/render-job.ts';
import { reportOf } from '../job/report-of.ts';
import { parseRenderOptions, type ParsedRenderOptions } from '../options/parse-render-options.ts';
import { renderImages } from './render-images.ts';
import type { Renderer, RendererOptions, RenderOutput } from '../job/renderer.ts';
import { withRenderJob, type RendererTools } from './with-render-job.ts';

/** Bytes kept between renders by default. */
const defaultCacheBytes = 256 * 1024 * 1024;

/** A renderer that works where it is called, and so can hand out more than files. */
export interface LocalRenderer extends Renderer {
  /**
   * Makes a template's video ready to be drawn at any time. Of `format` only counts whether it
   * keeps transparency, as animated WebP does; `target` is not used. What it holds is given back by its
   * `close`, or when the signal fires or the renderer closes, after which its calls throw.
   */
  openPlayback(template: unknown, modifications?: Modifications, options?: RenderOptions): Promise<Playback>;
}

/**
 * A renderer on the given platform: resolves, loads, lays out, then draws and encodes the pages one after another. Throws PlatenError with
 * the code of the error; RENDER_FAILED, with its cause, for unexpected errors.
 */
export function createRendererOn(platform: Platform, options: RendererOptions = {}): LocalRenderer {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const cacheBytes = options.cacheBytes ?? defaultCacheBytes;
  const tools: RendererTools = {
    platform,
    limits,
    options,
    // Images are by far the largest; a page's unchanged layers are one image.
    cache: new AssetCache(cacheBytes / 2),
    fontStore: new FontStore({ readBundled: (path) => platform.readBundled(path), cacheBytes: cacheBytes / 4 }),
    texts: new CachedTexts(),
    painter: new UnchangedLayers(platform, cacheBytes / 4),
  };
  const closed = new AbortController();

  const guarded = async <Result>(
    wanted: ParsedRenderOptions,
    maxDurationMs: number,
    work: (guard: RenderGuard) => Promise<Result>,
  ): Promise<Result> => {
    const guard = createRenderGuard({ maxDurationMs, signal: wanted.signal, closed: closed.signal });
    try {
      guard.check();
      return await work(guard);
    } catch (error) {
      // When the render had to end, that is the reason, whatever broke because of it.
      guard.check();
      throw toPlatenError(error);
    } finally {
      guard.dispose();
      platform.returnMemory?.();
    }
  };

  const run = async <Result>(
    template: unknown,
    modifications: Modifications,
    wanted: ParsedRenderOptions,
    maxDurationMs: number,
    use: (job: RenderJob) => Promise<Result>,
  ): Promise<Result> =>
    guarded(wanted, maxDurationMs, (guard) => withRenderJob({ ...tools, guard, wanted }, template, modifications, use));

  return {
    async render(template, modifications = {}, renderOptions = {}) {
      const wanted = parseRenderOptions(renderOptions);
      if (wanted.check) {
        const { check } = wanted;
        return guarded(wanted, limits.maxDurationMs, async (guard) => {
          const { checkValues } = await import('./check-values.ts');
          return {
            outputs: [],
            report: [],
            pageCount: 0,
            check: await checkValues({ ...tools, guard, wanted }, template, check),
          };
        });
      }
      return run(template, modifications, wanted, renderTimeMs(wanted.format, limits), async (job) => ({
        ...(wanted.videoPart === 'plan'
          ? { outputs: [], videoPlan: await planVideo(job) }
          : { outputs: await renderOutputs(job) }),
        report: reportOf(job),
        pageCount: job.pageCount,
        ...(wanted.includeLayout && { layout: structuredClone([...job.pages]) }),
      }));
    },
    async openPlayback(template, modifications = {}, renderOptions = {}) {
      const isClear = renderOptions.format === 'gif' || renderOptions.format === 'animated-webp';
      const wanted = parseRenderOptions({ ...renderOptions, format: isClear ? 'animated-webp' : 'mp4' });
      const { promise, resolve, reject } = Promise.withResolvers<Playback>();
      const { playJob } = await import('./play-job.ts');
      run(template, modifications, wanted, Infinity, (job) => playJob(job, resolve)).catch(reject);
      return promise;
    },
    async close() {
      closed.abort();
      tools.painter.clear();
      tools.cache.clear();
      tools.fontStore.close();
      releasePaintMemory(platform);
    },
  };
}

async function planVideo(job: RenderJob): Promise<VideoPlan> {
  const { renderVideoPlan } = await import('./render-video.ts');
  return renderVideoPlan(job, job.wanted.format as VideoFormat);
}

/** Makes the files of laid out pages. */
async function renderOutputs(job: RenderJob): Promise<RenderOutput[]> {
  const { format } = job.wanted;
  switch (outputKind(format)) {
    case 'image': {
      if (job.wanted.atMs === undefined && !job.wanted.contactSheet) return renderImages(job, format as StillFormat);
      if (job.wanted.contactSheet) {
        const { renderContactSheet } = await import('./render-contact-sheet.ts');
        return renderContactSheet(job, format as StillFormat);
      }
      const { renderMoments } = await import('./render-moments.ts');
      return renderMoments(job, format as StillFormat);
    }
    case 'document': {
      const { renderDocument } = await import('../formats/pdf/render-document.ts');
      return [await renderDocument(job)];
    }
    case 'video': {
      const { renderVideo } = await import('./render-video.ts');
      return renderVideo(job, format as VideoFormat);
    }
    case 'audio': {
      const { renderAudio } = await import('./render-video.ts');
      return renderAudio(job, format as AudioFormat);
    }
  }
}
