import type { Report, Template } from '@platen/template';
import type { Modifications, RenderOptions } from '../options/render-options.ts';
import type { RenderFormat } from '../options/output-kind.ts';
import type { VideoPlan } from './video-plan.ts';
import type { Synthesiser } from '../voice/synthesiser.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import type { Limits } from '../platform/limits.ts';
import type { FontSource } from '../text/font-set.ts';

/** One file: an image of one page, a document or a video. `width` and `height` are its pixels, 0 for sound. */
export interface RenderOutput {
  /** 1-based; 0 for a file of all pages. */
  page: number;
  /** Name of the extra size; empty for the main output. */
  size: string;
  format: RenderFormat;
  width: number;
  height: number;
  /** Empty when a target received them. */
  bytes: Uint8Array;
  /** Videos and audio. */
  durationMs?: number;
  /** Documents. */
  pageCount?: number;
}

/** All images of a render, what a person should know of them, and the layout when it was requested. */
export interface RenderResult {
  outputs: RenderOutput[];
  report: Report;
  layout?: PageLayout[];
  /** With `videoPart: 'plan'`, instead of outputs. */
  videoPlan?: VideoPlan;
}

/** Options of a renderer, for all its renders. */
export interface RendererOptions {
  /** Font files beyond the template's own; asked before the bundled library. */
  fonts?: readonly FontSource[];
  /** Bounds that differ from `defaultLimits`. */
  limits?: Partial<Limits>;
  /** The bytes of `asset:<id>` sources. Without it they are unreachable. */
  resolveAsset?: (id: string) => Promise<Uint8Array>;
  /** The bytes of relative paths, which lie beside the template's file. Without it they are unreachable. */
  resolveRelative?: (path: string) => Promise<Uint8Array>;
  /** Bytes of decoded images and opened fonts kept between renders, oldest out first. Default 256 MiB. */
  cacheBytes?: number;
  /** Speaks voice texts; default the engine's own. */
  synthesiser?: Synthesiser;
}

/** Renders templates; the same shape in Node, in a pool and over a browser worker. */
export interface Renderer {
  /** `template` is checked, whatever its type; throws PlatenError. */
  render(template: Template | unknown, modifications?: Modifications, options?: RenderOptions): Promise<RenderResult>;
  close(): Promise<void>;
}
