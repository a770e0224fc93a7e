import type { Report, Template } from '@platen/template';
import type { VideoPart, VideoPlan } from '../options/video-part.ts';
import type { VideoProgress } from '../options/video-progress.ts';
import type { RenderTarget } from '../formats/video/video-input.ts';
import type { VideoFormat, AudioFormat } from '../options/video-format.ts';
import type { VideoOptions } from '../options/video-options.ts';
import type { PdfOptions } from '../options/pdf-options.ts';
import type { PngCompression, StillFormat } from '../platform/platform.ts';
import type { Synthesiser } from '../voice/synthesiser.ts';
import type { PageLayout } from '../layout/page-layout.ts';
import type { Limits } from '../platform/limits.ts';
import type { FontSource } from '../text/font-set.ts';

/** Everything that can be rendered: images, documents, videos and audio. */
export type RenderFormat = StillFormat | 'pdf' | VideoFormat | AudioFormat;

/** A value for a parameter or style key, by its key; see `applyModifications`. */
export type Modifications = Readonly<Record<string, unknown>>;

/** A further size of every page, in pixels; the page is contained and centred in it. */
export interface OutputSize {
  /** Names the output; appears in the answer. */
  name: string;
  width: number;
  height: number;
}

/** What one render should answer: its format, size and pages, and how to follow or stop it. */
export interface RenderOptions {
  /** Default `png`. */
  format?: RenderFormat;
  /** 1 to 100, default 90 (AVIF 60). PNG ignores it. */
  quality?: number;
  /**
   * How a PNG is written; other formats ignore it. `small` takes about a quarter to three quarters fewer bytes than `fast` for the same pixels and
   * up to a second and a half for each megapixel in Node. Default `fast`.
   */
  compression?: PngCompression;
  /** Output pixels per template pixel, default 1. Not together with `width`, `height`. */
  scale?: number;
  /** Output size, 10 to 5000; with one of them the other follows the page's ratio, with both the page is contained and centred on its background. */
  width?: number;
  height?: number;
  /** Further sizes of each page, at most 50. */
  extraSizes?: readonly OutputSize[];
  /** 1-based page numbers; default all. */
  pages?: readonly number[];
  /** Leaves the page's background out. JPEG has no transparency and refuses it. */
  transparent?: boolean;
  /** A report becomes a RENDER_REJECTED error. Default false. */
  strict?: boolean;
  /** How a PDF is made; other formats ignore it. */
  pdfOptions?: PdfOptions;
  /** How a video or audio is made; other formats ignore it. */
  videoOptions?: VideoOptions;
  /** Stills show the page at that time in milliseconds, its motion included; default: as it was designed, with all layers. No page may be over by then. */
  atMs?: number;
  /**
   * A still of many: moments of the video, evenly spread, in a grid, each that many pixels wide (default 320), with its time in
   * the video in a corner when `timeLabels` says so. Stills only.
   */
  contactSheet?: { columns: number; rows: number; width?: number; timeLabels?: boolean };
  /** Receives a video's bytes as they are made, in place of the answer's. For one output only. */
  target?: RenderTarget;
  /**
   * The same for videos and audio that are one file for each page: answers what receives that page's. The pages come one after the
   * other, each asked for once. For `combinePages: false` only.
   */
  targetOfPage?: (page: number) => RenderTarget;
  /** Only a part of a video in MP4, MOV or WebM, to be joined with others by `joinVideo`. */
  videoPart?: VideoPart;
  /** Called with 0 to 1, and for videos with how many frames are done and how fast. */
  onProgress?: (progress: number, detail?: VideoProgress) => void;
  signal?: AbortSignal;
  /** Bytes of `asset:<id>` sources by id, for this render alone; asked before the renderer's `resolveAsset`. */
  assets?: Readonly<Record<string, Uint8Array>>;
  /**
   * What `asset:<id>` sources stand for in this render: `resolveAsset` is asked for the key of the id, and an id without a key is
   * unreachable. A key must name content: what was read once under a key is not read again.
   */
  assetKeys?: Readonly<Record<string, string>>;
  /** Called with each http(s) address that the render fetches; not called over a browser's worker. */
  onFetch?: (url: string) => void;
  /**
   * Hands the assets' buffers over to the worker or thread that renders, instead of copies: the caller's are empty afterwards.
   * Default false. Nothing is handed over where no thread lies between, nor a buffer in which more lies than one asset.
   */
  transferAssets?: boolean;
  /** Also answer the numbers of the layout. Default false. */
  includeLayout?: boolean;
}

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

/** All images of a render, what a person should know of them, and the layout when it was asked for. */
export interface RenderResult {
  outputs: RenderOutput[];
  report: Report;
  layout?: PageLayout[];
  /** With `videoPart: 'plan'`, in place of outputs. */
  videoPlan?: VideoPlan;
}

/** What a renderer is given once, for all its renders. */
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
