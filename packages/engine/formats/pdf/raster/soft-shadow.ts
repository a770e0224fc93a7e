import type { Shadow } from '@platen/template';
import { growBox, intersectBoxes, isEmptyBox, roundBoxOut, type Box } from '../../../geometry/boxes.ts';
import { exactPath } from '../../../geometry/exact-path.ts';
import { scaleOf } from '../../../geometry/matrix.ts';
import type { LayerEffects } from '../../../paint/paint-layer.ts';
import { createPaintTools } from '../../../paint/paint-tools.ts';
import { drawInnerShadow, type PreparedShadow } from '../../../paint/shadows.ts';
import { blurSurface } from '../../../paint/soft-blur.ts';
import type { Surface } from '../../../paint/surface-pool.ts';
import type { DocumentTools } from '../paint/document-tools.ts';
import type { PageFrame } from '../page-frame.ts';
import type { PlacedLayer } from '../paint/placed-layer.ts';
import type { PageRaster } from './page-raster.ts';

/** How solid a shadow is, 8 bits for each pixel, and where it lies. */
export interface Silhouette {
  alpha: Uint8Array;
  width: number;
  height: number;
  box: Box;
}

/** The page that a shadow falls on, and what draws its layers as pixels. */
export interface ShadowPage {
  readonly tools: DocumentTools;
  readonly frame: PageFrame;
  readonly raster: PageRaster;
}

/** A blur has no details finer than its standard deviation: this many pixels to one are enough. */
const pixelsInSigma = 5;
/** Pixels of one shadow at most: it is soft. */
const maxPixels = 4_000_000;

/** Pixels of the raster for one of the space that a blur is given in. */
function scaleFor(blur: number, { width, height }: Box, finest: number, { rasters }: DocumentTools): number {
  const scale = Math.min(finest, blur > 0 ? (pixelsInSigma * 2) / blur : finest);
  const bounded = scale * Math.min(1, Math.sqrt(maxPixels / Math.max(width * height * scale * scale, 1)));
  return bounded * rasters.take(width * bounded, height * bounded);
}

/** The soft shadow of an outline, in the outline's own space. `bounds` holds the shadow; `toPoints` are points in one unit. */
export function castSoftBox(
  outline: string,
  bounds: Box,
  { blur, offsetX, offsetY }: Shadow,
  toPoints: number,
  tools: DocumentTools,
): Silhouette | undefined {
  const box = roundBoxOut(growBox(bounds, blur / 2));
  const scale = scaleFor(blur, box, (tools.options.rasterDpi / 72) * toPoints, tools);
  return onSurface(tools, box, scale, (surface, surfaces) => {
    const { context, width, height } = surface;
    const [scaleX, scaleY] = [width / box.width, height / box.height];
    context.setTransform(scaleX, 0, 0, scaleY, (offsetX - box.x) * scaleX, (offsetY - box.y) * scaleY);
    context.fillStyle = '#000';
    context.fill(exactPath(tools.platform, outline));
    return blurSurface(surface, (blur / 2) * scale, surfaces);
  });
}

/** The soft shadow of a layer as it shows, in page pixels. `shown` holds the layer. */
export function castSoftDrop(
  placed: PlacedLayer,
  shown: Box,
  { blur, offsetX, offsetY }: Shadow,
  page: ShadowPage,
): Silhouette | undefined {
  const { tools, frame } = page;
  const own = scaleOf(placed.matrix);
  const reach = blur * 2 * own + 2;
  const [a, b, c, d] = placed.matrix;
  const [x, y] = [a * offsetX + c * offsetY, b * offsetX + d * offsetY];
  const seen = growBox({ ...frame.shown, x: frame.shown.x - x, y: frame.shown.y - y }, reach);
  const box = roundBoxOut(intersectBoxes(growBox(shown, reach), seen));
  if (isEmptyBox(box)) return undefined;
  const scale = scaleFor(blur * own, box, (tools.options.rasterDpi / 72) * scaleOf(frame.toPage), tools);
  const part = page.raster.draw(placed, box, scale, { ...plainEffects, shadows: [] });
  if (!part) return undefined;
  const { pixels } = part;
  const real = pixels.width / part.box.width;
  const soft = onSurface(tools, part.box, real, (surface, surfaces) => {
    const image = surface.context.createImageData(pixels.width, pixels.height);
    image.data.set(pixels.data);
    surface.context.putImageData(image, 0, 0);
    return blurSurface(surface, (blur / 2) * own * real, surfaces);
  });
  return soft && { ...soft, box: { ...soft.box, x: soft.box.x + x, y: soft.box.y + y } };
}

/** A shadow into a layer from its edge, within what it shows; in page pixels. `shown` holds the layer. */
export function castInner(placed: PlacedLayer, shown: Box, shadow: Shadow, page: ShadowPage): Silhouette | undefined {
  const { tools, frame } = page;
  const own = scaleOf(placed.matrix);
  const reach = (Math.hypot(shadow.offsetX, shadow.offsetY) + shadow.blur * 2 + Math.abs(shadow.spread)) * own + 2;
  const box = roundBoxOut(intersectBoxes(growBox(shown, 2), growBox(frame.shown, reach)));
  if (isEmptyBox(box)) return undefined;
  // Its outer edge is that of the layer, as sharp as can be.
  const scale = scaleFor(0, box, (tools.options.rasterDpi / 72) * scaleOf(frame.toPage), tools);
  const part = page.raster.draw(placed, box, scale, { ...plainEffects, shadows: [] });
  if (!part) return undefined;
  const { pixels } = part;
  const real = pixels.width / part.box.width;
  return onSurface(
    tools,
    part.box,
    real,
    (surface, surfaces) => {
      const image = surface.context.createImageData(pixels.width, pixels.height);
      for (let index = 3; index < pixels.data.length; index += 4) image.data[index] = pixels.data[index]!;
      surface.context.putImageData(image, 0, 0);
      // White on black, cut to the layer's own alpha: how bright it is says how deep the shadow.
      const prepared: PreparedShadow = { shadow, color: '#ffffff' };
      const [a, b, c, d] = placed.matrix;
      drawInnerShadow(surface, prepared, [a * real, b * real, c * real, d * real, 0, 0], surfaces);
      return surface;
    },
    'brightness',
  );
}

const plainEffects: Partial<LayerEffects> = { opacity: 1, blend: 'source-over' };

/** Draws on a surface over a box and reads how solid, or how bright, the result is. */
function onSurface(
  tools: DocumentTools,
  box: Box,
  scale: number,
  draw: (surface: Surface, surfaces: ReturnType<typeof createPaintTools>['surfaces']) => Surface,
  read: 'alpha' | 'brightness' = 'alpha',
): Silhouette | undefined {
  tools.guard.check();
  const [width, height] = [Math.ceil(box.width * scale - 1e-6), Math.ceil(box.height * scale - 1e-6)];
  if (!(width > 0 && height > 0)) return undefined;
  const { surfaces } = createPaintTools(tools.platform, tools.resources);
  const surface = surfaces.acquire(width, height);
  let drawn = surface;
  let done = false;
  try {
    drawn = draw(surface, surfaces);
    const { data } = drawn.context.getImageData(0, 0, width, height);
    const alpha = new Uint8Array(width * height);
    for (let pixel = 0, index = 0; pixel < alpha.length; pixel++, index += 4) {
      const solid = data[index + 3]!;
      alpha[pixel] = read === 'alpha' ? solid : Math.round((data[index]! * solid) / 255);
    }
    done = true;
    return { alpha, width, height, box };
  } finally {
    surfaces.release(surface, !done);
    if (drawn !== surface) surfaces.release(drawn);
  }
}
