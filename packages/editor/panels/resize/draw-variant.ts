import type { Platform } from '@platen/engine';
import { createScene, paintScene, type Resources } from '@platen/engine/internal';
import type { Variant } from '../../store/resize-variants.ts';

/** Draws a page in another size as the engine does, so that it fits into a square of `side` pixels, as the address of a PNG. */
export async function drawVariant(
  { layout, size }: Variant,
  resources: Resources,
  platform: Platform,
  side: number,
): Promise<string> {
  const scale = Math.min(1, side / Math.max(size.width, size.height));
  const scene = createScene(layout, resources, platform);
  try {
    const canvas = paintScene(scene, {
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
      scale,
    });
    try {
      const bytes = await platform.encodeImage(canvas, 'png', 100);
      return URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    } finally {
      platform.releaseCanvas(canvas);
    }
  } finally {
    scene.destroy();
  }
}
