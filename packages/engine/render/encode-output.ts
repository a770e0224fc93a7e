import type { StillFormat } from '../platform/platform.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import type { OutputFrame } from '../pages/output-frame.ts';
import type { RenderJob } from '../job/render-job.ts';
import type { RenderOutput } from '../job/renderer.ts';

/** Encodes a canvas as one of a render's images, and gives it back. `page` is 1-based, 0 for an image of all pages. */
export async function encodeOutput(
  { platform, guard, wanted }: RenderJob,
  canvas: PlatformCanvas,
  { name, width, height }: Pick<OutputFrame, 'name' | 'width' | 'height'>,
  page: number,
  format: StillFormat,
): Promise<RenderOutput> {
  try {
    guard.check();
    const bytes = await platform.encodeImage(canvas, format, wanted.quality, wanted.compression);
    guard.check();
    return { page, size: name, format, width, height, bytes };
  } finally {
    platform.releaseCanvas(canvas);
  }
}
