import { PlatenError, type QrLayer } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../layout/page-layout.ts';
import type { Resources } from '../load/resources.ts';
import type { Platform } from '../platform.ts';
import { Konva } from '../paint/konva-environment.ts';
import { createPaintTools, type PaintTools } from '../paint/paint-tools.ts';
import { createImageContent } from './image-scene.ts';
import { noContent, type Content } from './content.ts';
import { createFrame, frameOf, inFrame } from './frame-scene.ts';
import { createLayerEffects } from './layer-effects.ts';
import { LayerNode } from './layer-node.ts';
import { PageBackground } from './page-background.ts';
import { createQrContent } from './qr-scene.ts';
import { createShapeContent } from './shape-scene.ts';
import { createSvgContent } from './svg-scene.ts';
import { createTableContent } from './table-scene.ts';
import { createTextContent } from './text-scene.ts';
import { createVideoContent } from './video-scene.ts';

/** A page as Konva nodes: its background, then one `LayerNode` for each layer, in page pixels. */
export class PageScene extends Konva.Group {
  readonly layout: PageLayout;
  readonly background: PageBackground;
  readonly tools: PaintTools;

  constructor(layout: PageLayout, tools: PaintTools) {
    super({ id: layout.page.id, name: layout.page.name });
    this.layout = layout;
    this.tools = tools;
    this.background = new PageBackground(layout.page, tools);
    this.add(this.background);
  }
}

/**
 * The scene of a page, ready to be painted or put on a `Konva.Stage`. Throws TEMPLATE_INVALID for a colour that does not
 * exist, naming its layer.
 */
export function createScene(layout: PageLayout, resources: Resources, platform: Platform): PageScene {
  const scene = new PageScene(layout, createPaintTools(platform, resources));
  const nodes = new Map<string, LayerNode>();
  for (const item of layout.layers) scene.add(createLayerNode(item, scene, nodes));
  for (const { layer } of nodes.values()) {
    const masking = layer.mask?.type === 'layer' ? nodes.get(layer.mask.layerId) : undefined;
    if (masking && masking.layer !== layer) masking.isMask = true;
  }
  return scene;
}

function createLayerNode(item: LaidOutLayer, scene: PageScene, nodes: Map<string, LayerNode>): LayerNode {
  const { layer, box } = item;
  const { tools } = scene;
  try {
    const effects = createLayerEffects(layer, box, tools, (id, context) =>
      drawMaskLayer(nodes.get(id), context, tools),
    );
    const frameStyle = frameOf(layer);
    const frame = frameStyle && createFrame(frameStyle, box, tools);
    const own = 'children' in item ? undefined : createContent(item, tools);
    const content = own && frame ? inFrame(own, frame) : own;
    const node = new LayerNode(layer, box, effects, tools.surfaces, content);
    if ('children' in item) {
      if (frame) node.addFrame(frame.behind);
      for (const child of item.children) node.add(createLayerNode(child, scene, nodes));
      if (frame) node.addFrame(frame.over);
    }
    nodes.set(layer.id, node);
    return node;
  } catch (error) {
    if (!(error instanceof PlatenError) || error.message.startsWith('layer ')) throw error;
    throw new PlatenError(error.code, `layer "${layer.name || layer.id}": ${error.message}`, { cause: error });
  }
}

type CodeItem = Extract<LaidOutLayer, { layer: QrLayer }>;

function isCode(item: LaidOutLayer): item is CodeItem {
  return item.layer.type === 'qr';
}

function drawMaskLayer(node: LayerNode | undefined, context: CanvasRenderingContext2D, tools: PaintTools): boolean {
  const canvas = tools.surfaces.surfaceOf(context)?.konva;
  return !!node && !!canvas && node.drawAsMask(canvas, undefined);
}

function createContent(item: Exclude<LaidOutLayer, { children: LaidOutLayer[] }>, tools: PaintTools): Content {
  if ('text' in item) return createTextContent(item.layer, item.text, item.box, tools);
  if ('table' in item) return createTableContent(item.layer, item.table, item.box, tools);
  if (isCode(item)) return createQrContent(item.layer, item.code, item.box, tools);
  const { layer, box } = item;
  switch (layer.type) {
    case 'image':
      return createImageContent(layer, box, tools);
    case 'shape':
      return createShapeContent(layer, box, tools);
    case 'svg':
      return createSvgContent(layer, box, tools);
    case 'video':
      return createVideoContent(layer, box, tools);
    case 'audio':
      return noContent;
  }
}
