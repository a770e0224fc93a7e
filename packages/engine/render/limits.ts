import { outputKind } from '../formats/output-kind.ts';
import type { RenderFormat } from './renderer.ts';

/** Bounds on what one render may use. Each is refused with its own code when passed. */
export interface Limits {
  /** Pixels of one output picture. */
  maxOutputPixels: number;
  /** Layers of a template, nested ones included. */
  maxLayers: number;
  /** Groups within groups. */
  maxNesting: number;
  /** Bytes of one picture, SVG or font file. */
  maxAssetBytes: number;
  /** Bytes of one film or sound. */
  maxMediaBytes: number;
  /** Decoded pixels of one picture or of one frame of a film. */
  maxAssetPixels: number;
  /** Font files of one render. */
  maxFonts: number;
  /** Milliseconds for one render, fetching included. */
  maxDurationMs: number;
  /** The same for a render of a film or sound. */
  maxFilmRenderMs: number;
  /** Milliseconds that a film or sound may last. */
  maxFilmDurationMs: number;
  /** Frames that a film may have. */
  maxFilmFrames: number;
  /**
   * Steps that reading, laying out and drawing may take, for one picture or for each frame of a film; see `CostBudget`. Each further
   * picture of a render may take a twentieth of that.
   */
  maxSteps: number;
}

/** The bounds a renderer keeps unless it is given others. */
export const defaultLimits: Limits = {
  maxOutputPixels: 100_000_000,
  maxLayers: 5000,
  maxNesting: 32,
  maxAssetBytes: 50 * 1024 * 1024,
  maxMediaBytes: 500 * 1024 * 1024,
  maxAssetPixels: 100_000_000,
  maxFonts: 200,
  maxDurationMs: 120_000,
  maxFilmRenderMs: 7_200_000,
  maxFilmDurationMs: 7_200_000,
  maxFilmFrames: 432_000,
  maxSteps: 8_000_000_000,
};

/** Milliseconds that a render of that format may take. */
export function renderTimeMs(format: RenderFormat, limits: Partial<Limits>): number {
  const kind = outputKind(format);
  const isLong = kind === 'film' || kind === 'sound';
  const key = isLong ? 'maxFilmRenderMs' : 'maxDurationMs';
  return limits[key] ?? defaultLimits[key];
}
