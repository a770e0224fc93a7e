import type { Filter } from '@platen/template';
import { currentMatrix, liesOnPixels, multiply, scaleOf, transformBox, type Matrix } from '../geometry/matrix.ts';
import type { Reveal } from './unit-state.ts';
import { growBox, intersectBoxes, isEmptyBox, roundBoxOut, uniteBoxes, type Box } from '../geometry/boxes.ts';
import { cutToReveal } from './cut-to-reveal.ts';
import { applyFilters, filterReach } from './filters.ts';
import type { Outline } from '../geometry/geometry-path.ts';
import { drawIsolated, openSurface, placeSurface } from './isolation.ts';
import { maskByOutline, maskBySurface } from './masks.ts';
import {
  castShadow,
  drawBoxShadow,
  drawDropShadow,
  drawInnerShadow,
  isBlurredApart,
  payForShadow,
  shadowBounds,
  shadowReach,
  type PreparedShadow,
} from './shadows.ts';
import type { Surface, SurfacePool } from './surface-pool.ts';

export type LayerMask =
  | { type: 'shape'; outline: Outline; inverted: boolean }
  | {
      type: 'layer' | 'image';
      mode: 'alpha' | 'luminance';
      inverted: boolean;
      /** Draws the masking layer on a context in the parent's space, or the image in the layer's own; false when there is none to draw. */
      draw(context: CanvasRenderingContext2D): boolean;
    };

/** Effects on a layer's whole image. Boxes and outlines are in the layer's own space. */
export interface LayerEffects {
  opacity: number;
  blend: GlobalCompositeOperation;
  filters: readonly Filter[];
  shadows: readonly PreparedShadow[];
  /** Path of the layer's box, with its radii, grown by some pixels. */
  boxOutline(grow: number): Path2D;
  /** Cuts at the layer's box. */
  clip: boolean;
  /** A corner of the box is round. */
  rounded: boolean;
  mask: LayerMask | undefined;
  /** Only a part of all that the layer shows is uncovered, shadows included. */
  reveal?: Reveal | undefined;
}

/** A layer to paint. The context it is painted on is in its parent's space, `matrix` leads there from its own. */
export interface LayerSubject {
  matrix: Matrix;
  box: Box;
  /** Holds all that `draw` draws. */
  bounds: Box;
  /** `draw` is one operation: alpha, blending and a shadow can be applied as it is drawn. */
  single: boolean;
  /** Nothing shows through the layer anywhere in its box. */
  coversBox: boolean;
  /** Draws the layer itself on a context in the parent's space. */
  draw(context: CanvasRenderingContext2D): void;
}

/** The box of a layer with all that its effects add, in its own space. */
export function effectBounds(box: Box, bounds: Box, effects: LayerEffects): Box {
  return shadowBounds(imageBounds(box, bounds, effects), box, effects.shadows);
}

function imageBounds(box: Box, bounds: Box, { clip, filters }: LayerEffects): Box {
  return growBox(clip ? intersectBoxes(bounds, box) : bounds, filterReach(filters));
}

/**
 * Paints a layer with its effects, in this order: clip, filters, mask, inner shadows; box and drop shadows below; then opacity
 * and blending of it all. What needs no intermediate image gets none.
 */
export function paintLayer(
  context: CanvasRenderingContext2D,
  subject: LayerSubject,
  effects: LayerEffects,
  surfaces: SurfacePool,
): void {
  const { reveal } = effects;
  const plain = effects.opacity === 1 && effects.blend === 'source-over' && !reveal;
  const bare = effects.shadows.length === 0 && !needsImage(effects);
  if (plain || (bare && subject.single && !reveal)) {
    context.save();
    context.globalAlpha *= effects.opacity;
    if (effects.blend !== 'source-over') context.globalCompositeOperation = effects.blend;
    paintParts(context, subject, effects, surfaces);
    context.restore();
    return;
  }
  const bounds = effectBounds(subject.box, subject.bounds, effects);
  context.save();
  context.globalAlpha *= effects.opacity;
  context.globalCompositeOperation = effects.blend;
  drawIsolated(context, surfaces, transformBox(bounds, subject.matrix), (inner) => {
    paintParts(inner, subject, effects, surfaces);
    if (reveal) cutToReveal(inner, uniteBoxes([bounds, subject.box]), subject.matrix, reveal);
  });
  context.restore();
}

function needsImage({ filters, mask, clip, shadows }: LayerEffects): boolean {
  return filters.length > 0 || !!mask || clip || shadows.some(({ shadow }) => shadow.type !== 'box');
}

function paintParts(
  context: CanvasRenderingContext2D,
  subject: LayerSubject,
  effects: LayerEffects,
  surfaces: SurfacePool,
): void {
  const asImage = needsImage(effects);
  if (effects.shadows.length === 0 && !asImage) {
    subject.draw(context);
    return;
  }
  const toDevice = multiply(currentMatrix(context), subject.matrix);
  for (const shadow of effects.shadows.toReversed()) {
    if (shadow.shadow.type !== 'box') continue;
    context.save();
    context.transform(...subject.matrix);
    const covered = subject.coversBox && !asImage;
    drawBoxShadow(context, shadow, subject.box, effects.boxOutline, covered, toDevice, surfaces);
    context.restore();
  }
  if (!asImage) {
    subject.draw(context);
    return;
  }
  const drops = effects.shadows.filter(({ shadow }) => shadow.type === 'drop');
  const onlyShadow = drops.length === effects.shadows.length && drops.length === 1 ? drops[0] : undefined;
  if (
    onlyShadow &&
    !isBlurredApart(onlyShadow, toDevice, surfaces) &&
    subject.single &&
    effects.filters.length === 0 &&
    !effects.mask &&
    !effects.clip
  ) {
    const bounds = shadowBounds(subject.bounds, subject.box, [onlyShadow]);
    payForShadow(context, transformBox(bounds, subject.matrix), surfaces);
    context.save();
    castShadow(context, onlyShadow, toDevice);
    subject.draw(context);
    context.restore();
    return;
  }
  if (drops.length === effects.shadows.length && drops.length === 0 && clipsOnWholePixels(effects, subject, toDevice)) {
    context.save();
    context.save();
    context.transform(...subject.matrix);
    context.beginPath();
    context.rect(subject.box.x, subject.box.y, subject.box.width, subject.box.height);
    context.restore();
    context.clip();
    subject.draw(context);
    context.restore();
    return;
  }
  paintImage(context, subject, effects, drops, toDevice, surfaces);
}

/** Whether clipping is all there is to do and the clip's edges need no antialiasing, which browsers leave out. */
function clipsOnWholePixels(effects: LayerEffects, { box }: LayerSubject, toDevice: Matrix): boolean {
  return (
    effects.clip && !effects.rounded && effects.filters.length === 0 && !effects.mask && liesOnPixels(box, toDevice)
  );
}

/** Draws the layer on a surface, works on it, and puts it with its drop shadows on the context. */
function paintImage(
  context: CanvasRenderingContext2D,
  subject: LayerSubject,
  effects: LayerEffects,
  drops: readonly PreparedShadow[],
  toDevice: Matrix,
  surfaces: SurfacePool,
): void {
  const region = imageRegion(context, subject, effects, toDevice, surfaces);
  if (isEmptyBox(region)) return;
  let image = openSurface(context, surfaces, region);
  let done = false;
  try {
    const toImage = multiply([1, 0, 0, 1, -region.x, -region.y], toDevice);
    const toParent = currentMatrix(image.context);
    subject.draw(image.context);
    image.context.setTransform(...toImage);
    if (effects.clip) {
      maskByOutline(image.context, { path: effects.boxOutline(0), fillRule: 'nonzero' }, subject.box, false, surfaces);
    }
    const drawn = effects.clip ? intersectBoxes(subject.bounds, subject.box) : subject.bounds;
    image = applyFilters(image, effects.filters, toImage, drawn, surfaces);
    image.context.setTransform(...toImage);
    if (effects.mask) applyMask(image, effects.mask, subject.box, toParent, surfaces);
    for (const shadow of effects.shadows.toReversed()) {
      if (shadow.shadow.type === 'inner') drawInnerShadow(image, shadow, toDevice, surfaces);
    }
    for (const drop of drops.toReversed()) drawDropShadow(context, image, region, drop, toDevice, surfaces);
    placeSurface(context, image, region);
    done = true;
  } finally {
    surfaces.release(image, !done);
  }
}

/** The part of the layer's image that can reach the canvas, be it through a shadow or a filter; whole device pixels. */
function imageRegion(
  context: CanvasRenderingContext2D,
  { bounds, box }: LayerSubject,
  effects: LayerEffects,
  toDevice: Matrix,
  surfaces: SurfacePool,
): Box {
  const drawn = roundBoxOut(transformBox(imageBounds(box, bounds, effects), toDevice));
  const reach = filterReach(effects.filters) + shadowReach(effects.shadows);
  const { width, height } = surfaces.extentOf(context);
  return intersectBoxes(drawn, growBox({ x: 0, y: 0, width, height }, Math.ceil(reach * scaleOf(toDevice))));
}

function applyMask(image: Surface, mask: LayerMask, box: Box, toParent: Matrix, surfaces: SurfacePool): void {
  if (mask.type === 'shape') {
    maskByOutline(image.context, mask.outline, box, mask.inverted, surfaces);
    return;
  }
  const surface = surfaces.acquire(image.width, image.height);
  let done = false;
  try {
    surface.context.setTransform(...(mask.type === 'image' ? currentMatrix(image.context) : toParent));
    if (mask.draw(surface.context)) maskBySurface(image, surface, mask.mode, mask.inverted, surfaces.cost);
    done = true;
  } finally {
    surfaces.release(surface, !done);
  }
}
