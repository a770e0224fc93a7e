/** Limits of one render. Exceeding one throws its own code. */
export interface Limits {
  /** Pixels of one output image. */
  maxOutputPixels: number;
  /** Layers of a template, nested ones included. */
  maxLayers: number;
  /** Pages of an output that has pages which flow. */
  maxPages: number;
  /** Groups within groups. */
  maxNesting: number;
  /** Bytes of one image, SVG or font file. */
  maxAssetBytes: number;
  /** Bytes of one video or audio. */
  maxMediaBytes: number;
  /** Decoded pixels of one image or of one frame of a video. */
  maxAssetPixels: number;
  /** Font files of one render. */
  maxFonts: number;
  /** Milliseconds for one render, including fetching. */
  maxDurationMs: number;
  /** The same for a render of a video or audio. */
  maxVideoRenderMs: number;
  /** Milliseconds that a video or audio may last. */
  maxVideoDurationMs: number;
  /** Frames that a video may have. */
  maxVideoFrames: number;
  /**
   * Steps that reading, laying out and drawing may take, for one image or for each frame of a video; see `CostBudget`. Each further
   * image of a render may take a twentieth of that.
   */
  maxSteps: number;
}

/** The default limits of a renderer. */
export const defaultLimits: Limits = {
  maxOutputPixels: 100_000_000,
  maxLayers: 5000,
  maxPages: 500,
  maxNesting: 32,
  maxAssetBytes: 50 * 1024 * 1024,
  maxMediaBytes: 500 * 1024 * 1024,
  maxAssetPixels: 100_000_000,
  maxFonts: 200,
  maxDurationMs: 120_000,
  maxVideoRenderMs: 7_200_000,
  maxVideoDurationMs: 7_200_000,
  maxVideoFrames: 432_000,
  maxSteps: 8_000_000_000,
};
