import type { BlendMode as PsdBlendMode, Layer as PsdLayer } from 'ag-psd';
import {
  blendModes,
  layer as layerSchema,
  type BlendMode,
  type ImageLayer,
  type Layer,
  type ShapeLayer,
  type Stroke,
} from '@platen/template';
import { freshId } from '../fresh-id.ts';
import { groupAround } from './group-around.ts';
import { copyLayer, idFor, nameOf, spendPixels, type PsdContext } from './psd-context.ts';
import { readEffects, type ReadEffects } from './psd-effects.ts';
import { maskLayer } from './psd-masks.ts';
import { readOutline } from './psd-outline.ts';
import { readPaint } from './psd-paint.ts';
import { isOpaque, writePngUri } from './psd-pixels.ts';
import { reasonAgainst } from './psd-text.ts';
import { strokePixels, strokeReach } from './stroke-pixels.ts';

/** Makes layers of those of the file, from the lowest up, in pixels of the canvas. */
export async function buildPsdLayers(layers: readonly PsdLayer[], context: PsdContext): Promise<Layer[]> {
  const built: Layer[] = [];
  for (let index = 0; index < layers.length;) {
    const base = layers[index];
    if (!base) break;
    const clipped: PsdLayer[] = [];
    for (index += 1; layers[index]?.clipping; index++) clipped.push(layers[index] as PsdLayer);
    const made = await buildLayer(base, context);
    if (!made) {
      for (const each of clipped) context.notes.note(each, 'the layer that it is cut by is missing');
    } else if (clipped.length === 0) built.push(made);
    else built.push(await clipTo(made, clipped, context));
  }
  return built;
}

/** Layers that are cut by the one below them, which is in the group twice: once as what is seen, and once as what cuts. */
async function clipTo(base: Layer, clipped: readonly PsdLayer[], context: PsdContext): Promise<Layer> {
  const layers: Layer[] = [];
  for (const source of clipped) {
    const layer = await buildLayer(source, context);
    if (layer) layers.push(layer);
  }
  if (layers.length === 0) return base;
  const { opacity, blendMode, visible, name } = base;
  const shown = { ...base, opacity: 1, blendMode: 'normal', visible: true } as Layer;
  const cutter = copyLayer({ ...shown, shadows: [] }, context.ids);
  const masked = layers.map((layer): Layer => {
    const mask = { type: 'layer', layerId: cutter.id, mode: 'alpha', invert: false } as const;
    if (!layer.mask) return { ...layer, mask };
    const id = freshId(`${layer.id}-clipped`, 'clipped', context.ids);
    const look = { id, opacity: layer.opacity, blendMode: layer.blendMode, mask };
    return groupAround([{ ...layer, opacity: 1, blendMode: 'normal' }], look);
  });
  const id = freshId(`${base.id}-group`, 'group', context.ids);
  // What is cut is mixed with the layer below it, and with nothing further down.
  const look = { id, name, blendMode, visible, opacity: opacity === 1 && masked.some(blends) ? 0.999 : opacity };
  return groupAround([shown, cutter, ...masked], look);
}

async function buildLayer(source: PsdLayer, context: PsdContext): Promise<Layer | undefined> {
  const content = await buildContent(source, context);
  if (!content) return undefined;
  const blendMode = readBlendMode(source, context);
  const isShape = content.type === 'shape';
  const painted = await applyEffects(content, source, context);
  const masked = await maskLayer(painted, source, context, isShape && source.vectorMask !== undefined);
  const { opacity, visible } = masked;
  return {
    ...masked,
    opacity: opacity * (source.opacity ?? 1),
    visible: visible && source.hidden !== true,
    blendMode,
  } as Layer;
}

const otherModes: Readonly<Partial<Record<PsdBlendMode, BlendMode>>> = {
  'pass through': 'normal',
  'linear dodge': 'plus-lighter',
  'linear burn': 'color-burn',
  'darker color': 'darken',
  'lighter color': 'lighten',
  'vivid light': 'hard-light',
  'linear light': 'hard-light',
  'pin light': 'hard-light',
  'hard mix': 'hard-light',
};

function readBlendMode(source: PsdLayer, { notes }: PsdContext): BlendMode {
  const { blendMode = 'normal' } = source;
  const css = blendModes.find((mode) => mode === blendMode.replaceAll(' ', '-'));
  if (css) return css;
  const near = otherModes[blendMode] ?? 'normal';
  if (blendMode !== 'pass through' && blendMode !== 'linear dodge') {
    notes.note(source, `its blend mode, ${blendMode}, is now ${near}`);
  }
  return near;
}

function blends(layer: Layer): boolean {
  return layer.blendMode !== 'normal' || (layer.type === 'group' && layer.layers.some(blends));
}

async function buildContent(source: PsdLayer, context: PsdContext): Promise<Layer | undefined> {
  const { notes, asPixels, texts } = context;
  if (source.children) return buildGroup(source, context);
  const isPixels = asPixels.has(source);
  if (source.text) {
    const live = isPixels ? undefined : texts.get(source);
    if (live) {
      context.sources.set(live.id, source);
      return live;
    }
    notes.note(
      source,
      `${reasonAgainst(source.text, context.known) ?? 'its text would look different'}, so it stays an image`,
    );
  } else if (source.vectorFill) {
    const shape = isPixels ? undefined : buildShape(source, context);
    if (shape) return shape;
    notes.note(source, 'its shape would look different, so it stays an image');
  } else if (source.adjustment) {
    notes.note(source, `its adjustment, ${source.adjustment.type}, cannot be edited`);
  } else if (source.placedLayer) notes.note(source, 'it is a smart object, of which the image is kept');
  return buildImage(source, context);
}

async function buildGroup(source: PsdLayer, context: PsdContext): Promise<Layer | undefined> {
  const layers = await buildPsdLayers(source.children ?? [], context);
  if (layers.length === 0) return undefined;
  const isOwn = source.blendMode !== 'pass through' && layers.some(blends);
  const id = idFor(source, 'group', context);
  // Layers of a group that is all but opaque are mixed with each other first.
  const opacity = isOwn && (source.opacity ?? 1) === 1 ? 0.999 : 1;
  return groupAround(layers, { id, name: nameOf(source), opacity });
}

/** A shape that a paint fills; undefined when no paint of ours is the same. */
function buildShape(source: PsdLayer, context: PsdContext): ShapeLayer | undefined {
  const { vectorFill, vectorStroke, vectorMask, fillOpacity = 1 } = source;
  const { canvas } = context;
  const whole = { geometry: { shape: 'rectangle' }, box: { x: 0, y: 0, ...canvas }, radius: {} } as const;
  const outline = vectorMask ? readOutline(source, canvas, context.cost) : whole;
  if (!outline || !vectorFill || vectorMask?.invert) return undefined;
  const { box, geometry, radius } = outline;
  const fill = readPaint(vectorFill, box, fillOpacity);
  const content = vectorStroke?.content;
  const line = content && readPaint(content, box, fillOpacity * (vectorStroke.opacity ?? 1));
  const isFilled = vectorStroke?.fillEnabled !== false;
  const isLined = vectorStroke?.strokeEnabled === true;
  if ((isFilled && !fill) || (isLined && !line)) return undefined;
  const width = Math.min(1000, vectorStroke?.lineWidth?.value ?? 1);
  const stroke: Stroke | undefined = line && {
    paint: line,
    width,
    position: vectorStroke?.lineAlignment ?? 'center',
    // Lengths are multiples of the width.
    dash: (vectorStroke?.lineDashSet ?? []).slice(0, 16).map(({ value }) => Math.min(5000, Math.max(0, value * width))),
    dashOffset: vectorStroke?.lineDashOffset?.value ?? 0,
    cap: vectorStroke?.lineCapType ?? 'butt',
    join: vectorStroke?.lineJoinType ?? 'miter',
    miterLimit: Math.min(100, Math.max(1, vectorStroke?.miterLimit ?? 10)),
  };
  return layerSchema.parse({
    type: 'shape',
    id: idFor(source, 'shape', context),
    name: nameOf(source),
    ...box,
    geometry,
    radius,
    fills: isFilled && fill ? [fill] : [],
    strokes: isLined && stroke ? [stroke] : [],
  }) as ShapeLayer;
}

async function buildImage(source: PsdLayer, context: PsdContext): Promise<ImageLayer | undefined> {
  const { image } = context.store.pixels(source);
  const uri = await context.store.png(source);
  if (!image || uri === undefined) return undefined;
  const { x, y, width, height } = image;
  return layerSchema.parse({
    type: 'image',
    id: idFor(source, 'image', context),
    name: nameOf(source),
    x,
    y,
    width,
    height,
    source: uri,
    fit: 'fill',
    opacity: hasEffects(source) ? 1 : (source.fillOpacity ?? 1),
  }) as ImageLayer;
}

function hasEffects({ effects }: PsdLayer): boolean {
  return effects !== undefined && !effects.disabled;
}

async function applyEffects(layer: Layer, source: PsdLayer, context: PsdContext): Promise<Layer> {
  if (!hasEffects(source)) return layer;
  const effects = readEffects(source, layer, context.globalAngle);
  for (const lost of effects.lost) context.notes.note(source, `${lost} is not preserved`);
  const { shadows, overlays, strokes } = effects;
  if (layer.type === 'shape') {
    const filled = layer.fills.length > 0 ? overlays : [];
    return { ...layer, shadows, fills: [...layer.fills, ...filled], strokes: [...layer.strokes, ...strokes] };
  }
  if (layer.type === 'text') {
    const [overlay] = overlays.slice(-1);
    const [stroke] = strokes.slice(-1);
    const style = overlay ? { ...layer.style, fill: overlay } : layer.style;
    const runs = overlay ? layer.runs.map((run) => ({ ...run, style: { ...run.style, fill: overlay } })) : layer.runs;
    return { ...layer, shadows, style, runs, ...(stroke && { stroke }) };
  }
  return layer.type === 'image' ? applyToImage(layer, source, effects, context) : { ...layer, shadows };
}

/** An image, what is painted over it, and outlines of its visible pixels, as a group that casts the shadows. */
async function applyToImage(
  layer: ImageLayer,
  source: PsdLayer,
  { shadows, overlays, strokes }: ReadEffects,
  context: PsdContext,
): Promise<Layer> {
  const { image } = context.store.pixels(source);
  const shown = { ...layer, opacity: source.fillOpacity ?? 1 };
  if (!image || (overlays.length === 0 && strokes.length === 0)) return { ...shown, shadows };
  const mask = { type: 'image', source: layer.source, mode: 'alpha', invert: false } as const;
  const { x, y, width, height } = layer;
  const paints = overlays.map((paint) => {
    const id = freshId(`${layer.id}-overlay`, 'overlay', context.ids);
    return layerSchema.parse({
      type: 'shape',
      id,
      x,
      y,
      width,
      height,
      fills: [paint],
      ...(!isOpaque(image) && { mask }),
    });
  });
  const lines: Layer[] = [];
  for (const stroke of strokes) {
    const reach = strokeReach(stroke);
    const box = { x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach };
    spendPixels(box, `The outline of layer "${nameOf(source)}"`, context);
    const uri = await writePngUri(strokePixels(image, stroke), context.platform);
    const id = freshId(`${layer.id}-outline`, 'outline', context.ids);
    const cut = { type: 'image', source: uri, mode: 'alpha', invert: false };
    lines.push(layerSchema.parse({ type: 'shape', id, ...box, fills: [stroke.paint], mask: cut }));
  }
  const id = freshId(`${layer.id}-effects`, 'effects', context.ids);
  context.sources.set(id, source);
  return groupAround([shown, ...paints, ...lines], { id, name: layer.name, shadows });
}
