import { applyModifications, checkAspects, parseTemplate, PlatenError, type Report } from '@platen/template';
import { checkTemplateSize } from './check-limits.ts';
import { layoutPagesWith, type LayoutResult } from './layout/layout-pages.ts';
import type { SetText } from './layout/layout-context.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { AssetCache } from './load/asset-cache.ts';
import { loadResources, type LoadedResources } from './load/load-resources.ts';
import { reportLowResolution } from './load/report-low-resolution.ts';
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
import type { RenderJob } from './render-job.ts';
import { renderPictures } from './render-pictures.ts';

/** Bytes kept between renders when nothing is said. */
const defaultCacheBytes = 256 * 1024 * 1024;

/** Shares of a render's progress: resources are there, pages are laid out. */
const loadedProgress = 0.3;
const laidOutProgress = 0.4;

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
      const guard = createRenderGuard({ maxDurationMs: limits.maxDurationMs, signal, closed: closed.signal });
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
  const parsed = parseTemplate(source);
  const { template, report } = applyModifications(parsed, modifications);
  checkTemplateSize(template, limits);
  const resolveAsset = chooseAssets(wanted.assets, options.resolveAsset);
  const loading = loadResources(template, platform, {
    ...options,
    resolveAsset,
    limits,
    cache,
    fontStore,
    stills: ['picture', 'document'].includes(outputKind(wanted.format)),
    signal: guard.signal,
  });
  const loaded = await guard.race(loading).catch((error: unknown) => {
    releaseLater(loading);
    throw error;
  });
  try {
    wanted.onProgress?.(loadedProgress);
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
    wanted.onProgress?.(laidOutProgress);
    report.push(...loaded.report, ...laidOut.report);
    report.push(...reportLowResolution(laidOut.pages, loaded.resources.pictures));
    report.push(...checkAspects(parsed, template, (address) => loaded.resources.pictures.get(address)));
    if (wanted.strict) rejectReport(report);
    const outputs = await renderOutputs({
      platform,
      limits,
      options: { ...options, ...(resolveAsset && { resolveAsset }) },
      cache,
      fontStore,
      painter: context.painter,
      guard,
      wanted,
      template,
      pages: laidOut.pages,
      resources: loaded.resources,
      setText,
      report,
      onProgress: (progress) => wanted.onProgress?.(laidOutProgress + (1 - laidOutProgress) * progress),
    });
    return { outputs, report, ...(wanted.includeLayout && { layout: structuredClone(laidOut.pages) }) };
  } finally {
    loaded.release();
  }
}

/** Makes the files of laid out pages. */
async function renderOutputs(job: RenderJob): Promise<RenderOutput[]> {
  const { format } = job.wanted;
  switch (outputKind(format)) {
    case 'picture':
      return renderPictures(job, format as StillFormat);
    case 'document': {
      const { renderDocument } = await import('./formats/pdf/render-document.ts');
      return [await renderDocument(job)];
    }
    case 'film':
    case 'sound':
      throw new PlatenError('FORMAT_UNSUPPORTED', `${format} is not among the formats of this engine.`);
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

function rejectReport(report: Report): void {
  const [first] = report;
  if (!first) return;
  const rest = report.length > 1 ? ` (and ${report.length - 1} more)` : '';
  throw new PlatenError('RENDER_REJECTED', `Refused in strict mode: ${first.message}${rest}`, {
    issues: report.map(({ page, layer, message }) => ({ path: reportPath(page, layer), message })),
  });
}

/** Where a report's entry is, as far as it says: `pages[0]`, `pages[0] title`. */
function reportPath(page: number, layer: string): string {
  return [page > 0 ? `pages[${page - 1}]` : '', layer].filter((part) => part !== '').join(' ');
}
