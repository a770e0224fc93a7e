import type { CheckResult, Report, Template } from '@platen/template';
import type { Modifications, RenderOptions } from '../options/render-options.ts';
import type { RenderFormat } from '../options/output-kind.ts';
import type { VideoPlan } from './video-plan.ts';
import type { Synthesizer } from '../voice/synthesizer.ts';
import type { PageLayout } from '../pages/page-layout.ts';
import type { Limits } from '../platform/limits.ts';
import type { FontSource } from '../text/font-set.ts';

/** One file: an image of one page, a document or a video. `width` and `height` are in pixels, 0 for audio. */
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

/** All outputs of a render, their report, and the layout if it was requested. */
export interface RenderResult {
  outputs: RenderOutput[];
  report: Report;
  /** Pages of the design with its values, also those that were not rendered: a page that flows counts as many as it became. */
  pageCount: number;
  layout?: PageLayout[];
  /** With `videoPart: 'plan'`, instead of outputs. */
  videoPlan?: VideoPlan;
  /** With `check`, instead of outputs. */
  check?: CheckResult;
}

/** Options of a renderer, for all its renders. */
export interface RendererOptions {
  /** Font files besides the template's own; they take precedence over the bundled library. */
  fonts?: readonly FontSource[];
  /** Limits that override `defaultLimits`. */
  limits?: Partial<Limits>;
  /** Returns the bytes of `asset:<id>` sources. Without it they are unreachable. */
  resolveAsset?: (id: string) => Promise<Uint8Array>;
  /** Returns the bytes of relative paths, which are relative to the template's file. Without it they are unreachable. */
  resolveRelative?: (path: string) => Promise<Uint8Array>;
  /**
   * Returns the bytes of an http(s) address for which there was no answer, as in browsers where its server sends no CORS headers. If it
   * rejects, the address is reported as unreachable, as without it.
   */
  fetchBlocked?: (url: string) => Promise<Uint8Array>;
  /** Bytes of decoded images and opened fonts kept between renders, oldest out first. Default 256 MiB. */
  cacheBytes?: number;
  /** Synthesizer for voice texts; default: the bundled one. */
  synthesizer?: Synthesizer;
}

/** Renders templates; the same interface in Node, in a pool and in a browser worker. */
export interface Renderer {
  /** `template` is validated, whatever its type; throws PlatenError. */
  render(template: Template | unknown, modifications?: Modifications, options?: RenderOptions): Promise<RenderResult>;
  close(): Promise<void>;
}
