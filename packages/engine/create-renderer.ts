import { applyModifications, checkAspects, parseTemplate, PlatenError } from '@platen/template';
import { checkTemplateSize } from './check-limits.ts';
import { layoutPagesWith, type LayoutResult } from './layout/layout-pages.ts';
import type { SetText } from './layout/layout-context.ts';
import { defaultLimits, renderTimeMs, type Limits } from './limits.ts';
import { AssetCache } from './load/asset-cache.ts';
import { loadResources, type LoadedResources } from './load/load-resources.ts';
import { reportLowResolution } from './load/report-low-resolution.ts';
import type { FilmFormat, SoundFormat } from './formats/film/film-format.ts';
import { outputKind } from './formats/output-kind.ts';
import { releasePaintMemory } from './paint/paint-tools.ts';
import { UnchangedLayers } from './paint/unchanged-layers.ts';
import { FontStore } from './text/fonts/font-store.ts';
import { KeptTexts } from './text/kept-texts.ts';
import type { Platform, StillFormat } from './platform.ts';
import { createRenderGuard, type RenderGuard } from './render-guard.ts';
import { parseRenderOptions, type ParsedRenderOptions } from './render-options.ts';
import { toPlatenError } from './render-outcome.ts';
import type { Modifications, Renderer, RendererOptions, RenderOutput, RenderResult } from './renderer.ts';
import { rejectReport } from './reject-report.ts';
import type { RenderJob } from './render-job.ts';
import { renderPictures } from './render-pictures.ts';
import { loadJobSubtitles } from './subtitles/load-job-subtitles.ts';
import { subtitleNeeds } from './subtitles/subtitle-layer.ts';

/** Bytes kept between renders when nothing is said. */
const defaultCacheBytes = 256 * 1024 * 1024;

/** Shares of a render's progress: resources are there, pages are laid out. */
const stillShares = { loaded: 0.3, laidOut: 0.4 };
/** Films and sound take so long that the rest is nothing. */
const filmShares = { loaded: 0.01, laidOut: 0.02 };

/**
 * A renderer on the given platform: resolves, loads, lays out, then draws and encodes the pages one after another. Throws
 * PlatenError with the code of what went wrong; RENDER_FAILED, with the reason as its cause, for what nobody foresaw.
 */
export function createRendererOn(platform: Platform, options: RendererOptions = {}): Renderer {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const cacheBytes = options.cacheBytes ?? defaultCacheBytes;
  const tools: RendererTools = {
    platform,
    limits,
    options,
    // Pictures are by far the largest; a page's unchanged layers are one picture.
    cache: new AssetCache(cacheBytes / 2),
    fontStore: new FontStore({ readBundled: (path) => platform.readBundled(path), cacheBytes: cacheBytes / 4 }),
    texts: new KeptTexts(),
    painter: new UnchangedLayers(platform, cacheBytes / 4),
  };
  const closed = new AbortController();
  return {
    async render(template, modifications = {}, renderOptions = {}) {
      const parsed = parseRenderOptions(renderOptions);
      const { signal } = parsed;
      const guard = createRenderGuard({
        maxDurationMs: renderTimeMs(parsed.format, limits),
        signal,
        closed: closed.signal,
      });
      try {
        guard.check();
        return await renderTemplate({ ...tools, guard, wanted: parsed }, template, modifications);
      } catch (error) {
        // When the render had to end, that is the reason, whatever broke because of it.
        guard.check();
        throw toPlatenError(error);
      } finally {
        guard.dispose();
      }
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

/** What a renderer keeps from render to render. */
interface RendererTools {
  platform: Platform;
  limits: Limits;
  options: RendererOptions;
  cache: AssetCache;
  fontStore: FontStore;
  texts: KeptTexts;
  painter: UnchangedLayers;
}

/** What all stages of one render need. */
interface RenderContext extends RendererTools {
  guard: RenderGuard;
  wanted: ParsedRenderOptions;
}

async function renderTemplate(
  context: RenderContext,
  source: unknown,
  modifications: Modifications,
): Promise<RenderResult> {
  const { platform, limits, options, cache, fontStore, texts, guard, wanted } = context;
  const shares = ['picture', 'document'].includes(outputKind(wanted.format)) ? stillShares : filmShares;
  const parsed = parseTemplate(source);
  const { template, report } = applyModifications(parsed, modifications);
  checkTemplateSize(template, limits);
  const resolveAsset = chooseAssets(wanted.assets, options.resolveAsset);
  const jobOptions = { ...options, ...(resolveAsset && { resolveAsset }) };
  const { signal } = guard;
  const subtitles = await guard.race(
    loadJobSubtitles(template, { ...jobOptions, platform, limits, cache, wanted, signal }),
  );
  const loading = loadResources(template, platform, {
    ...jobOptions,
    limits,
    cache,
    fontStore,
    stills: showsStills(wanted),
    moreTexts: subtitles && subtitleNeeds(subtitles),
    signal,
  });
  const loaded = await guard.race(loading).catch((error: unknown) => {
    releaseLater(loading);
    throw error;
  });
  try {
    wanted.onProgress?.(shares.loaded);
    guard.check();
    const { fonts } = loaded.resources;
    const setText: SetText = (layer, box, start) => texts.layout(layer, box, fonts, start);
    const { rangeFrom, rangeTo } = wanted.format === 'pdf' ? wanted.pdfOptions : {};
    const laidOut = layoutPagesWith(setText, template, {
      ...(wanted.pages && { pages: wanted.pages }),
      range: { ...(rangeFrom !== undefined && { from: rangeFrom }), ...(rangeTo !== undefined && { to: rangeTo }) },
      onStep: () => guard.check(),
    });
    checkPagesExist(laidOut, wanted);
    wanted.onProgress?.(shares.laidOut);
    report.push(...loaded.report, ...(subtitles?.report ?? []), ...laidOut.report);
    report.push(...reportLowResolution(laidOut.pages, loaded.resources.pictures));
    report.push(...checkAspects(parsed, template, (address) => loaded.resources.pictures.get(address)));
    if (wanted.strict) rejectReport(report);
    const outputs = await renderOutputs({
      platform,
      limits,
      options: jobOptions,
      cache,
      fontStore,
      painter: context.painter,
      guard,
      wanted,
      template,
      pages: laidOut.pages,
      resources: loaded.resources,
      ...(subtitles && { subtitles }),
      setText,
      report,
      onProgress: (progress, detail) => wanted.onProgress?.(shares.laidOut + (1 - shares.laidOut) * progress, detail),
    });
    return { outputs, report, ...(wanted.includeLayout && { layout: structuredClone(laidOut.pages) }) };
  } finally {
    loaded.release();
  }
}

/** Whether films are shown by one picture of them. */
function showsStills({ format, atMs, contactSheet }: ParsedRenderOptions): boolean {
  return ['picture', 'document'].includes(outputKind(format)) && atMs === undefined && !contactSheet;
}

/** Makes the files of laid out pages. */
async function renderOutputs(job: RenderJob): Promise<RenderOutput[]> {
  const { format } = job.wanted;
  switch (outputKind(format)) {
    case 'picture': {
      if (job.wanted.atMs === undefined && !job.wanted.contactSheet) return renderPictures(job, format as StillFormat);
      const { renderContactSheet, renderMoments } = await import('./render-moments.ts');
      return (job.wanted.contactSheet ? renderContactSheet : renderMoments)(job, format as StillFormat);
    }
    case 'document': {
      const { renderDocument } = await import('./formats/pdf/render-document.ts');
      return [await renderDocument(job)];
    }
    case 'film': {
      const { renderFilm } = await import('./render-film.ts');
      return renderFilm(job, format as FilmFormat);
    }
    case 'sound': {
      const { renderSound } = await import('./render-film.ts');
      return renderSound(job, format as SoundFormat);
    }
  }
}

/** The render's own assets first, then those of the renderer. */
function chooseAssets(
  assets: ParsedRenderOptions['assets'],
  resolveAsset: RendererOptions['resolveAsset'],
): RendererOptions['resolveAsset'] {
  if (!assets) return resolveAsset;
  return async (id) => {
    const bytes = Object.hasOwn(assets, id) ? assets[id] : await resolveAsset?.(id);
    if (!bytes) throw new PlatenError('ASSET_UNREACHABLE', `There is no asset ${id}.`);
    return bytes;
  };
}

/** Gives back what a load brings that nobody waits for any more. */
function releaseLater(loading: Promise<LoadedResources>): void {
  loading.then(
    (loaded) => loaded.release(),
    () => {},
  );
}

/** Throws OPTIONS_INVALID for pages that are asked for and do not exist, and when none are left. */
function checkPagesExist(
  { pages, pageCount }: LayoutResult,
  { format, pages: listed, pdfOptions }: ParsedRenderOptions,
) {
  const missing = listed?.findIndex((number) => number > pageCount) ?? -1;
  if (missing >= 0) throw noSuchPage(`pages[${missing}]`, 'pages', listed?.[missing]);
  if (format !== 'pdf') return;
  for (const key of ['rangeFrom', 'rangeTo'] as const) {
    const number = pdfOptions[key];
    if (number !== undefined && number > pageCount) throw noSuchPage(`pdfOptions.${key}`, key, number);
  }
  if (pages.length > 0 || !listed) return;
  const message = 'names no page from rangeFrom to rangeTo';
  throw new PlatenError('OPTIONS_INVALID', `The option pages ${message}.`, { issues: [{ path: 'pages', message }] });
}

function noSuchPage(path: string, option: string, number: number | undefined): PlatenError {
  const message = `names page ${number}, which the template does not have`;
  return new PlatenError('OPTIONS_INVALID', `The option ${option} ${message}.`, { issues: [{ path, message }] });
}
