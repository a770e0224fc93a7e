import type { PngCompression } from '../platform/platform.ts';
import type { RenderFormat } from './output-kind.ts';
import type { PdfOptions } from './pdf-options.ts';
import type { RenderTarget } from './render-target.ts';
import type { VideoOptions } from './video-options.ts';
import type { VideoPart } from './video-part.ts';
import type { VideoProgress } from './video-progress.ts';

/** A value for a parameter or style key, by its key; see `applyModifications`. */
export type Modifications = Readonly<Record<string, unknown>>;

/** A further size of every page, in pixels; the page is contained and centered in it. */
export interface OutputSize {
  /** Names the output; appears in the answer. */
  name: string;
  width: number;
  height: number;
}

/** Options of one render: format, size and pages, and how to follow or stop it. */
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
  /** Output size, 10 to 5000; with one of them the other follows the page's ratio, with both the page is contained and centered on its background. */
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
  /** Receives a video's bytes as they are made, instead of the answer's. For one output only. */
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
   * Keys of `asset:<id>` sources in this render: `resolveAsset` is called with the key of the id, and an id without a key is unreachable. A
   * key must identify content: content read once under a key is not read again.
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
