import { applyModifications, parseTemplate, PlatenError, type DesignChoices, type Template } from '@platen/template';
import { checkAspects } from '@platen/template/internal';
import { CostBudget } from '../cost/cost-budget.ts';
import type { AdaptedSizes } from './adapt-sizes.ts';
import { checkTemplateSize } from './check-limits.ts';
import { numberedTexts } from './numbered-texts.ts';
import { timeLabelNeeds } from '../motion/time-label.ts';
import { outputKind } from '../options/output-kind.ts';
import type { SetText } from '../pages/layout-context.ts';
import { layoutPagesWith } from '../layout/layout-pages.ts';
import type { LayoutResult } from '../pages/layout-context.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import type { Limits } from '../platform/limits.ts';
import type { AssetCache } from '../sources/asset-cache.ts';
import { loadEvaluation } from '../load/load-evaluation.ts';
import { loadResources, type LoadedResources } from '../load/load-resources.ts';
import { assetKeyOf } from '../sources/resolve-source.ts';
import { reportLowResolution } from '../load/report-low-resolution.ts';
import type { UnchangedLayers } from '../paint/unchanged-layers.ts';
import { placeFocalPoints } from './place-focal-points.ts';
import type { Platform } from '../platform/platform.ts';
import { rejectReport } from '../job/reject-report.ts';
import { reportOf } from '../job/report-of.ts';
import type { RenderGuard } from '../platform/render-guard.ts';
import type { ParsedRenderOptions } from '../options/parse-render-options.ts';
import type { JobOptions, RenderJob } from '../job/render-job.ts';
import type { RendererOptions } from '../job/renderer.ts';
import type { Modifications } from '../options/render-options.ts';
import { loadJobSubtitles } from './load-job-subtitles.ts';
import { subtitleNeeds } from '../subtitles/subtitle-layer.ts';
import type { FontStore } from '../text/fonts/font-store.ts';
import type { CachedTexts } from '../text/cached-texts.ts';

/** Shares of a render's progress: resources are there, pages are laid out. */
const stillShares = { loaded: 0.3, laidOut: 0.4 };
/** Videos and audio take so long that the rest is nothing. */
const videoShares = { loaded: 0.01, laidOut: 0.02 };

/** State that a renderer keeps between renders. */
export interface RendererTools {
  platform: Platform;
  limits: Limits;
  options: RendererOptions;
  cache: AssetCache;
  fontStore: FontStore;
  texts: CachedTexts;
  painter: UnchangedLayers;
}

/** Context shared by all stages of one render. */
export interface RenderContext extends RendererTools {
  guard: RenderGuard;
  wanted: ParsedRenderOptions;
}

/**
 * Reads a template, puts the values in, loads what it needs and lays it out, and hands all of it to `use`; it is there until
 * `use` is done. Throws PlatenError for whatever is wrong, and in strict mode RENDER_REJECTED for what would be reported.
 */
export async function withRenderJob<Result>(
  context: RenderContext,
  source: unknown,
  modifications: Modifications,
  use: (job: RenderJob) => Promise<Result>,
): Promise<Result> {
  return withParsedJob(context, parseTemplate(source), modifications, use);
}

/** The same for a template that was read before. */
export async function withParsedJob<Result>(
  context: RenderContext,
  parsed: Template,
  modifications: Modifications,
  use: (job: RenderJob) => Promise<Result>,
): Promise<Result> {
  const { platform, limits, options, cache, fontStore, texts, guard, wanted } = context;
  const shares = ['image', 'document'].includes(outputKind(wanted.format)) ? stillShares : videoShares;
  const evaluation = await guard.race(loadEvaluation(parsed, wanted, platform));
  const applied = applyModifications(parsed, modifications, { evaluation, design: designOf(wanted) });
  const { template: filled } = applied;
  checkTemplateSize(filled, limits);
  const resolveAsset = chooseAssets(wanted, options.resolveAsset);
  const { assetKeys, onFetch } = wanted;
  const jobOptions: JobOptions = {
    ...options,
    ...(resolveAsset && { resolveAsset }),
    ...(assetKeys && { assetKeys }),
    ...(onFetch && { onFetch }),
  };
  const { signal } = guard;
  const subtitles = await guard.race(
    loadJobSubtitles(filled, { ...jobOptions, platform, limits, cache, wanted, signal }),
  );
  const cost = new CostBudget(limits.maxSteps);
  const loading = loadResources(filled, platform, {
    ...jobOptions,
    limits,
    cache,
    fontStore,
    stills: showsStills(wanted),
    isNumbered: applied.pageTexts.size > 0,
    moreTexts: [
      ...numberedTexts(filled, applied.pageTexts),
      ...(subtitles ? subtitleNeeds(subtitles) : []),
      ...(wanted.contactSheet?.timeLabels ? timeLabelNeeds() : []),
    ],
    signal,
    locale: wanted.locale ?? parsed.locales?.default,
    cost,
  });
  const loaded = await guard.race(loading).catch((error: unknown) => {
    releaseLater(loading);
    throw error;
  });
  try {
    wanted.onProgress?.(shares.loaded);
    guard.check();
    const { images } = loaded.resources;
    const focal = { points: wanted.focalPoints, images, platform, cost };
    const placed = await guard.race(placeFocalPoints(filled, focal));
    const { fonts, setCode, layoutGroup, combine, charts, paging } = loaded.resources;
    const setText: SetText = (layer, box, start) => texts.layout(layer, box, fonts, start, cost);
    const { rangeFrom, rangeTo } = wanted.format === 'pdf' ? wanted.pdfOptions : {};
    const layOut = (each: Template): LayoutResult =>
      layoutPagesWith(setText, each, {
        ...(wanted.pages && { pages: wanted.pages }),
        range: { ...(rangeFrom !== undefined && { from: rangeFrom }), ...(rangeTo !== undefined && { to: rangeTo }) },
        onStep: () => guard.check(),
        setCode,
        layoutGroup,
        combine,
        charts,
        paging,
        evaluated: applied,
        maxPages: limits.maxPages,
      });
    const { template, laidOut, extraPages } = await layOutSizes(placed, wanted, layOut);
    const marked = await markPages(laidOut.pages, extraPages, wanted);
    checkPagesExist(laidOut, wanted);
    wanted.onProgress?.(shares.laidOut);
    const report = [...applied.report, ...loaded.report, ...(subtitles?.report ?? []), ...laidOut.report];
    report.push(...reportLowResolution(laidOut.pages, images));
    report.push(...checkAspects(parsed, template, (address) => images.get(address)));
    if (wanted.strict) rejectReport(reportOf({ report, evaluated: applied }));
    return await use({
      platform,
      limits,
      options: jobOptions,
      cache,
      fontStore,
      painter: context.painter,
      guard,
      wanted,
      template,
      ...marked,
      pageCount: laidOut.pageCount,
      evaluated: applied,
      resources: loaded.resources,
      ...(subtitles && { subtitles }),
      setText,
      report,
      onProgress: (progress, detail) => wanted.onProgress?.(shares.laidOut + (1 - shares.laidOut) * progress, detail),
    });
  } finally {
    loaded.release();
  }
}

/** Lays a template out, and anew in sizes of another shape where that is wanted. */
async function layOutSizes(
  template: Template,
  wanted: ParsedRenderOptions,
  layOut: (template: Template) => LayoutResult,
): Promise<AdaptedSizes> {
  const laidOut = layOut(template);
  const hasSizes = (wanted.width !== undefined && wanted.height !== undefined) || wanted.extraSizes.length > 0;
  if (wanted.fit !== 'adapt' || !hasSizes) return { template, laidOut, extraPages: new Map() };
  const { adaptSizes } = await import('./adapt-sizes.ts');
  return adaptSizes(template, laidOut, wanted, layOut);
}

/** The pages with the watermark that is wanted. */
async function markPages(
  pages: readonly PageLayout[],
  extraPages: RenderJob['extraPages'],
  { watermark }: ParsedRenderOptions,
): Promise<Pick<RenderJob, 'pages' | 'extraPages'>> {
  if (!watermark) return { pages, extraPages };
  const { addWatermark } = await import('../layout/add-watermark.ts');
  const extra = [...extraPages].map(([name, each]) => [name, addWatermark(each)] as const);
  return { pages: addWatermark(pages), extraPages: new Map(extra) };
}

/** The choices of a render for the template's tokens and locales. */
function designOf({ axes, brand, mode, tokens, locale }: ParsedRenderOptions): DesignChoices {
  const chosen = { ...axes, ...(brand !== undefined && { brand }), ...(mode !== undefined && { mode }) };
  return { axes: chosen, tokens, locale };
}

/** Whether videos are shown by one image of them. */
function showsStills({ format, atMs, contactSheet }: ParsedRenderOptions): boolean {
  return ['image', 'document'].includes(outputKind(format)) && atMs === undefined && !contactSheet;
}

/** The render's own assets first, then those of the renderer, by their keys where the render names them. */
function chooseAssets(
  { assets = {}, assetKeys }: Pick<ParsedRenderOptions, 'assets' | 'assetKeys'>,
  resolveAsset: RendererOptions['resolveAsset'],
): RendererOptions['resolveAsset'] {
  if (Object.keys(assets).length === 0 && !assetKeys) return resolveAsset;
  return async (id) => {
    const own = Object.hasOwn(assets, id) ? assets[id] : undefined;
    const key = assetKeys ? assetKeyOf(`asset:${id}`, { assetKeys }) : id;
    const bytes = own ?? (key === undefined ? undefined : await resolveAsset?.(key));
    if (!bytes) throw new PlatenError('ASSET_UNREACHABLE', `There is no asset ${id}.`);
    return bytes;
  };
}

/** Releases the result of a load that is no longer awaited. */
function releaseLater(loading: Promise<LoadedResources>): void {
  loading.then(
    (loaded) => loaded.release(),
    () => {},
  );
}

/** Throws OPTIONS_INVALID for pages that are requested and do not exist, and when none are left. */
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
  const message = 'contains no page from rangeFrom to rangeTo';
  throw new PlatenError('OPTIONS_INVALID', `The option pages ${message}.`, { issues: [{ path: 'pages', message }] });
}

function noSuchPage(path: string, option: string, number: number | undefined): PlatenError {
  const message = `contains page ${number}, which the template does not have`;
  return new PlatenError('OPTIONS_INVALID', `The option ${option} ${message}.`, { issues: [{ path, message }] });
}
