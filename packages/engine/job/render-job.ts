import type { EvaluatedLayers, Report, Template } from '@platen/template';
import type { VideoProgress } from '../options/video-progress.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import type { Limits } from '../platform/limits.ts';
import type { AssetCache } from '../sources/asset-cache.ts';
import type { Resources } from '../pages/resources.ts';
import type { UnchangedLayers } from '../paint/unchanged-layers.ts';
import type { Platform } from '../platform/platform.ts';
import type { RenderGuard } from '../platform/render-guard.ts';
import type { ParsedRenderOptions } from '../options/parse-render-options.ts';
import type { RendererOptions } from './renderer.ts';
import type { RenderOptions } from '../options/render-options.ts';
import type { LoadedSubtitles } from '../subtitles/load-subtitles.ts';
import type { SetText } from '../pages/layout-context.ts';
import type { FontStore } from '../text/fonts/font-store.ts';

/** Options of a renderer, and of one render's sources. */
export interface JobOptions extends RendererOptions, Pick<RenderOptions, 'assetKeys' | 'onFetch'> {}

/** A render whose pages are laid out: what every kind of output is made from. */
export interface RenderJob {
  platform: Platform;
  limits: Limits;
  /** The renderer's own options, with the render's assets in `resolveAsset`. */
  options: JobOptions;
  cache: AssetCache;
  fontStore: FontStore;
  painter: UnchangedLayers;
  guard: RenderGuard;
  wanted: ParsedRenderOptions;
  /** With all values in it. */
  template: Template;
  /** The pages that are wanted, in their order. */
  pages: readonly PageLayout[];
  /** The same in extra sizes that they were laid out for anew, by their names. */
  extraPages: ReadonlyMap<string, readonly PageLayout[]>;
  /** How many pages there are in all. */
  pageCount: number;
  /** Facts about layers that data made. */
  evaluated: EvaluatedLayers;
  resources: Resources;
  /** For renders with time; their fonts are among the resources. */
  subtitles?: LoadedSubtitles;
  /** Sets a text layer with the job's fonts; for pages that are laid out again at another time. */
  setText: SetText;
  /** Report that collects problems found during the render. */
  report: Report;
  /** Called with 0 to 1, of this part of the render. */
  onProgress(progress: number, detail?: VideoProgress): void;
}
