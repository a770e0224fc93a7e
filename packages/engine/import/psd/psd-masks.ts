import type { Layer as PsdLayer } from 'ag-psd';
import type { Layer, Mask } from '@platen/template';
import { freshId } from '../fresh-id.ts';
import { boxAround, groupAround } from './group-around.ts';
import { nameOf, spendPixels, type PsdContext } from './psd-context.ts';
import { readOutline } from './psd-outline.ts';
import { writePngUri, type Pixels } from './psd-pixels.ts';
import type { Box } from '../../geometry/boxes.ts';

/** The layer with the masks that it has in the file. A shape that is its vector mask already needs only the painted one. */
export async function maskLayer(
  layer: Layer,
  source: PsdLayer,
  context: PsdContext,
  isOutline: boolean,
): Promise<Layer> {
  const { vectorMask, mask, realMask } = source;
  const hasVector = vectorMask !== undefined && !vectorMask.disable && vectorMask.paths.length > 0;
  // When a layer has both kinds, its first mask is both of them, drawn.
  const isDrawn = mask?.fromVectorData === true;
  const usesPainted =
    mask !== undefined && !mask.disabled && (!isDrawn || (realMask !== undefined && !realMask.disabled));
  let masked = layer;
  if (hasVector && !isOutline && !(isDrawn && usesPainted)) masked = maskByOutline(masked, source, context);
  if (usesPainted) masked = await maskByPixels(masked, source, context);
  return masked;
}

function maskByOutline(layer: Layer, source: PsdLayer, context: PsdContext): Layer {
  if (source.mask?.vectorMaskFeather) context.notes.note(source, 'the soft edge of its vector mask is not preserved');
  const outline = readOutline(source, context.canvas, context.cost);
  if (!outline) return source.vectorMask?.invert ? layer : { ...layer, visible: false };
  const target = layer.type === 'image' ? layer : groupOf(layer, context);
  const { x, y, width, height } = target;
  if (!(width > 0 && height > 0)) return target;
  const mask: Mask = {
    type: 'shape',
    geometry: outline.geometry,
    x: (outline.box.x - x) / width,
    y: (outline.box.y - y) / height,
    width: outline.box.width / width,
    height: outline.box.height / height,
    radius: outline.radius,
    invert: source.vectorMask?.invert === true,
  };
  return { ...target, mask };
}

async function maskByPixels(layer: Layer, source: PsdLayer, context: PsdContext): Promise<Layer> {
  const { mask } = context.store.pixels(source);
  const usual = source.mask?.defaultColor ?? 0;
  const density = source.mask?.userMaskDensity ?? 1;
  if (!mask && usual === 255) return layer;
  if (source.mask?.userMaskFeather) context.notes.note(source, 'the soft edge of its mask is not preserved');
  const target = layer.type === 'image' && !layer.mask ? layer : groupOf(layer, context);
  if (!(target.width > 0 && target.height > 0)) return target;
  spendPixels(target, `The mask of layer "${nameOf(source)}"`, context);
  const pixels = spreadMask(mask, target, usual, density);
  const sourceUri = await writePngUri(pixels, context.platform);
  return { ...target, mask: { type: 'image', source: sourceUri, mode: 'alpha', invert: false } };
}

/** The mask over all of a box, as alpha. */
function spreadMask(mask: (Pixels & Box) | undefined, box: Box, usual: number, density: number): Pixels {
  const [width, height] = [Math.max(1, Math.round(box.width)), Math.max(1, Math.round(box.height))];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const row = mask ? Math.round(box.y) + y - mask.y : -1;
    for (let x = 0; x < width; x++) {
      const column = mask ? Math.round(box.x) + x - mask.x : -1;
      const isInside = mask && row >= 0 && row < mask.height && column >= 0 && column < mask.width;
      const value = isInside ? (mask.data[(row * mask.width + column) * 4] ?? 0) : usual;
      data[(y * width + x) * 4 + 3] = 255 - density * (255 - value);
    }
  }
  return { width, height, data };
}

/** A group around a layer, in whole pixels, that takes its blending: what is masked is blended as a whole. */
function groupOf(layer: Layer, context: PsdContext): Layer {
  if (layer.type === 'group' && !layer.mask) return layer;
  const { opacity, blendMode, visible, name } = layer;
  const inner = { ...layer, opacity: 1, blendMode: 'normal', visible: true } as Layer;
  const id = freshId(`${layer.id}-masked`, 'masked', context.ids);
  const source = context.sources.get(layer.id);
  if (source) context.sources.set(id, source);
  return groupAround([inner], { id, name, opacity, blendMode, visible }, boxAround([layer]));
}
