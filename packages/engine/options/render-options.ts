import type { CheckOptions } from './check-options.ts';
import type { FocalPoint } from '../geometry/image-fit.ts';
import type { PngCompression } from '../platform/platform.ts';
import type { RenderFormat } from './output-kind.ts';
import type { PdfOptions } from './pdf-options.ts';
import type { RenderTarget } from './render-target.ts';
import type { VideoOptions } from './video-options.ts';
import type { VideoPart } from './video-part.ts';
import type { VideoProgress } from './video-progress.ts';

/** A value for a parameter or style key, by its key; see `applyModifications`. */
export type Modifications = Readonly<Record<string, unknown>>;

/** An additional size of every page, in pixels; the page is fitted into it and centered. */
export interface OutputSize {
  /** Name of the size; repeated in the output. */
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
   * PNG compression; other formats ignore it. `small` gives about a quarter to three quarters fewer bytes than `fast` for the same pixels
   * and takes up to a second and a half per megapixel in Node. Default `fast`.
   */
  compression?: PngCompression;
  /** Output pixels per template pixel, default 1. Not together with `width`, `height`. */
  scale?: number;
  /** Output size, 10 to 5000; with one of them the other follows the page's aspect ratio, with both `fit` says how the page fills it. */
  width?: number;
  height?: number;
  /**
   * How pages fill a size of another shape, and extra sizes: `contain` fits them in and centers them on their background, `adapt` lays them out anew, as
   * `resizePage` does. Images at a time have only the main size adapted. Default `contain`.
   */
  fit?: 'contain' | 'adapt';
  /** Additional sizes of each page, at most 50. */
  extraSizes?: readonly OutputSize[];
  /** 1-based page numbers; default all. */
  pages?: readonly number[];
  /**
   * The language of the template's texts, where it has other languages, and how its expressions write numbers, dates and lists: a tag such as `de-CH`. Default:
   * that of the template, else `en`.
   */
  locale?: string;
  /** Values of the axes of the template's tokens, by their ids; the others have their defaults. */
  axes?: Readonly<Record<string, string>>;
  /** The same for the axis `brand`. */
  brand?: string;
  /** The same for the axis `mode`. */
  mode?: string;
  /** Values in place of those of the template's tokens, by their names. Names that the template has no token for are ignored. */
  tokens?: Readonly<Record<string, string | number>>;
  /** The time zone in which expressions read and write dates: `Europe/Berlin`, `+02:00`. Default `UTC`. */
  timeZone?: string;
  /** The current time for expressions, in milliseconds from 1970, UTC; without it, `now()` and `today()` have no value. */
  nowMs?: number;
  /** Omits the page background. JPEG has no transparency and refuses it. */
  transparent?: boolean;
  /** Throws RENDER_REJECTED if there is anything to report. Default false. */
  strict?: boolean;
  /** `test` writes TEST all over each page, on top of everything else. Default: nothing. */
  watermark?: 'test';
  /** PDF options; other formats ignore them. */
  pdfOptions?: PdfOptions;
  /** Video and audio options; other formats ignore them. */
  videoOptions?: VideoOptions;
  /**
   * Images show the page at this time in milliseconds, including its motion; default: as designed, with all layers. It must be within every
   * page's duration.
   */
  atMs?: number;
  /**
   * Contact sheet: times of the video, evenly spread, in a grid, each this many pixels wide (default 320), with the time in a corner if
   * `timeLabels` is on. Images only.
   */
  contactSheet?: { columns: number; rows: number; width?: number; timeLabels?: boolean };
  /** Receives a video's bytes as they are produced, instead of returning them. For one output only. */
  target?: RenderTarget;
  /**
   * The same for videos and audio with one file per page: returns the target of a page. The pages come one after the other, each requested
   * once. For `combinePages: false` only.
   */
  targetOfPage?: (page: number) => RenderTarget;
  /** Renders only a part of a video in MP4, MOV or WebM, to be joined with others by `joinVideo`. */
  videoPart?: VideoPart;
  /** Searches for values that break the template, instead of rendering it; the modifications are not used. */
  check?: CheckOptions;
  /** Called with a number from 0 to 1, and for videos with the frames done and their rate. */
  onProgress?: (progress: number, detail?: VideoProgress) => void;
  signal?: AbortSignal;
  /** Bytes of `asset:<id>` sources by id, for this render only; they take precedence over the renderer's `resolveAsset`. */
  assets?: Readonly<Record<string, Uint8Array>>;
  /**
   * Keys of `asset:<id>` sources in this render: `resolveAsset` is called with the key of the id, and an id without a key is unreachable. A
   * key must identify content: content read once under a key is not read again.
   */
  assetKeys?: Readonly<Record<string, string>>;
  /**
   * Focal points of `asset:<id>` sources by id, as fractions of the whole image: where image layers and paints with `focal: 'auto'` are cut by
   * `cover`. Default: none.
   */
  focalPoints?: Readonly<Record<string, FocalPoint>>;
  /** Called with each http(s) URL that the render fetches; not called in a browser's worker. */
  onFetch?: (url: string) => void;
  /**
   * Transfers the assets' buffers to the worker or thread that renders, instead of copying them: the caller's are empty afterwards. Default
   * false. Nothing is transferred without a thread in between, nor a buffer that contains more than one asset.
   */
  transferAssets?: boolean;
  /** Also returns the layout. Default false. */
  includeLayout?: boolean;
}
