import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { loadDrawing } from '../../packages/engine/svg/load-drawing.ts';
import { rasterizeDrawing } from '../../packages/engine/svg/rasterize-drawing.ts';
import type { Platform } from '../../packages/engine/platform/platform.ts';
import { svgSamples } from './svg-samples.ts';

/** What must be the same on all platforms of an SVG: its normalized text, and resvg's pixels as a canvas gives them back. */
export async function hashDrawings(platform: Platform): Promise<Record<string, { text: string; pixels: string }>> {
  const hashes: Record<string, { text: string; pixels: string }> = {};
  for (const { name, svg } of svgSamples) {
    const { drawing } = await loadDrawing(new TextEncoder().encode(svg), platform, defaultLimits);
    const canvas = rasterizeDrawing(drawing, 90, 60, platform);
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, 90, 60).data ?? new Uint8ClampedArray();
    hashes[name] = {
      text: bytesToHex(sha256(new TextEncoder().encode(drawing.svg))).slice(0, 16),
      pixels: bytesToHex(sha256(new Uint8Array(pixels.buffer))).slice(0, 16),
    };
    platform.releaseCanvas(canvas);
  }
  return hashes;
}
