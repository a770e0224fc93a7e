import type { CornerRadii, Layer } from '@platen/template';
import { compositeOperation } from '../paint/blend-mode.ts';
import { growBox, type Box } from '../geometry/boxes.ts';
import { exactPath } from '../geometry/exact-path.ts';
import { maskArea } from '../geometry/mask-area.ts';
import { fitRadii, geometryOutline, geometryPathData } from '../geometry/geometry-path.ts';
import { definitionOf } from '../layers/layer-definitions.ts';
import { drawImage } from '../paint/draw-image.ts';
import type { LayerEffects, LayerMask } from '../paint/paint-layer.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import { prepareShadows } from '../paint/shadows.ts';
import { frameOf } from '../layers/frame-content.ts';

/** Creates the effects of a layer's common properties on its image. A mask by another layer is resolved when it is drawn, by `drawMask`. */
export function createLayerEffects(
  layer: Layer,
  box: Box,
  tools: PaintTools,
  drawMask: (layerId: string, context: CanvasRenderingContext2D) => boolean,
): LayerEffects {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  return {
    opacity: layer.opacity,
    blend: compositeOperation(layer.blendMode),
    filters: layer.filters,
    shadows: prepareShadows(layer.shadows),
    clip: layer.type === 'group' && layer.clip,
    rounded: isRounded(cornersOf(layer)),
    boxOutline: (grow) => exactPath(tools.platform, boxPathData(layer, area, grow)),
    mask: createMask(layer, area, tools, drawMask),
  };
}

function createMask(
  { mask }: Layer,
  area: Box,
  tools: PaintTools,
  drawMask: (layerId: string, context: CanvasRenderingContext2D) => boolean,
): LayerMask | undefined {
  if (!mask) return undefined;
  if (mask.type === 'layer') {
    const { mode, invert, layerId } = mask;
    return { type: 'layer', mode, inverted: invert, draw: (context) => drawMask(layerId, context) };
  }
  if (mask.type === 'image') {
    const { mode, invert, source } = mask;
    const draw = (context: CanvasRenderingContext2D): boolean => {
      const image = tools.images.get(source);
      if (image) drawImage(context, image, area, area, tools);
      return image !== undefined;
    };
    return { type: 'image', mode, inverted: invert, draw };
  }
  const outline = geometryOutline(tools.platform, mask.geometry, maskArea(mask, area), mask.radius);
  return { type: 'shape', outline, inverted: mask.invert };
}

/** Path data of the layer's box with its own radii, grown by some pixels; an ellipse's is the ellipse. */
export function boxPathData(layer: Layer, area: Box, grow: number): string {
  const box = growBox(area, grow);
  const radius = cornersOf(layer);
  if (radius === 'ellipse') return geometryPathData({ shape: 'ellipse' }, box, undefined);
  const grown = radius && growRadii(fitRadii(radius, area.width, area.height), grow);
  return geometryPathData({ shape: 'rectangle' }, box, grown);
}

function cornersOf(layer: Layer): CornerRadii | 'ellipse' | undefined {
  const { corners } = definitionOf(layer);
  return corners ? corners(layer) : frameOf(layer)?.radius;
}

function isRounded(corners: CornerRadii | 'ellipse' | undefined): boolean {
  return typeof corners === 'object' && Object.values(corners).some((radius) => radius > 0);
}

/** CSS: a grown corner is rounder, but a sharp one stays sharp and one sharper than the growth grows by less. */
function growRadii(radius: CornerRadii, grow: number): CornerRadii {
  const grown = (own: number) => {
    if (own === 0) return 0;
    const ratio = own / Math.max(grow, 1e-9);
    return Math.max(0, own + (ratio < 1 ? grow * (1 + (ratio - 1) ** 3) : grow));
  };
  return {
    topLeft: grown(radius.topLeft),
    topRight: grown(radius.topRight),
    bottomRight: grown(radius.bottomRight),
    bottomLeft: grown(radius.bottomLeft),
  };
}
