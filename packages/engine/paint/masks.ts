import type { Outline } from './geometry-path.ts';
import { luminance } from './pixel-filters.ts';
import type { Surface } from './surface-pool.ts';

/** Keeps what lies inside an outline (outside, when inverted). The context is in the outline's space. */
export function maskByOutline(context: CanvasRenderingContext2D, outline: Outline, inverted: boolean): void {
  context.save();
  context.globalCompositeOperation = inverted ? 'destination-out' : 'destination-in';
  context.fillStyle = '#000';
  context.fill(outline.path, outline.fillRule);
  context.restore();
}

/** Keeps what lies where a mask of the same size is solid (where it is not, when inverted). */
export function maskBySurface(picture: Surface, mask: Surface, mode: 'alpha' | 'luminance', inverted: boolean): void {
  if (mode === 'luminance') luminanceToAlpha(mask);
  const { context, width, height } = picture;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = inverted ? 'destination-out' : 'destination-in';
  context.drawImage(mask.image, 0, 0, width, height, 0, 0, width, height);
  context.restore();
}

function luminanceToAlpha({ context, width, height }: Surface): void {
  const pixels = context.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let index = 0; index < data.length; index += 4) {
    const light = luminance(data[index]!, data[index + 1]!, data[index + 2]!);
    data[index + 3] = (data[index + 3]! * light) / 255;
  }
  context.putImageData(pixels, 0, 0);
}
