import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { Resources } from '../pages/resources.ts';
import type { Platform } from '../platform/platform.ts';
import { Konva } from '../paint/konva-environment.ts';
import type { LayerEffects } from '../paint/paint-layer.ts';
import { createPaintTools, type PaintTools } from '../paint/paint-tools.ts';
import type { Content } from '../layers/content.ts';
import { createBooleanContent } from '../layers/group/boolean-content.ts';
import { createFrame, frameOf, inFrame, type FrameScene } from '../layers/frame-content.ts';
import { leafDefinitionOf } from '../layers/layer-definitions.ts';
import { createLayerEffects } from './layer-effects.ts';
import { LayerNode } from './layer-node.ts';
import { nameLayer } from '../cost/name-layer.ts';
import { PageBackground } from './page-background.ts';

/** A page as Konva nodes: its background, then one `LayerNode` for each layer, in page pixels. */
export class PageScene extends Konva.Group {
  layout: PageLayout;
  background: PageBackground;
  readonly tools: PaintTools;
  /** All layers that are drawn or mask others, by id. */
  readonly nodes: ReadonlyMap<string, LayerNode>;
  readonly #masked = new Map<LayerNode, LayerNode[]>();

  constructor(layout: PageLayout, tools: PaintTools) {
    super({ id: layout.page.id, name: layout.page.name });
    this.layout = layout;
    this.tools = tools;
    this.background = new PageBackground(layout.page, tools);
    this.add(this.background);
    const nodes = new Map<string, LayerNode>();
    this.nodes = nodes;
    for (const item of layout.layers) this.add(createLayerNode(item, this, nodes));
    this.linkMasks();
  }

  /** Finds the layers that mask others, which are then not drawn themselves. */
  protected linkMasks(): void {
    this.#masked.clear();
    for (const node of this.nodes.values()) node.isMask = false;
    for (const node of this.nodes.values()) {
      const { mask } = node.layer;
      const masking = mask?.type === 'layer' ? this.nodes.get(mask.layerId) : undefined;
      if (!masking || masking === node) continue;
      masking.isMask = true;
      this.#masked.set(masking, [...(this.#masked.get(masking) ?? []), node]);
    }
  }

  /** The layers of the page itself, in the order they are drawn. */
  get layerNodes(): LayerNode[] {
    return this.children.filter((child) => child instanceof LayerNode);
  }

  /** Counts a layer as changed, together with the groups it is in and whatever it masks. */
  noteChange(node: LayerNode, seen: Set<LayerNode> = new Set()): void {
    if (seen.has(node)) return;
    seen.add(node);
    for (let one: unknown = node; one instanceof LayerNode; one = one.parent) one.revision += 1;
    for (const [masking, masked] of this.#masked) {
      if (!isWithin(masking, node) && !isWithin(node, masking)) continue;
      for (const other of masked) this.noteChange(other, seen);
    }
  }

  /** Makes layers that lie over the page, in its pixels; they are painted apart from it. */
  createOverlay(items: readonly LaidOutLayer[]): LayerNode[] {
    const nodes = new Map<string, LayerNode>();
    return items.map((item) => createLayerNode(item, this, nodes));
  }

  /** Changes a layer's properties and box in its parent; its content is created again. Children stay. */
  restyle(item: LaidOutLayer): void {
    const node = this.nodes.get(item.layer.id);
    if (!node) return;
    const { effects, content, frame } = createParts(item, this, this.nodes);
    node.become(item.layer, item.box, effects, content, frame ? [frame.behind, frame.over] : []);
    this.noteChange(node);
  }
}

/** Whether a layer is the other one or is in it. */
function isWithin(node: LayerNode, other: LayerNode): boolean {
  for (let one: unknown = node; one instanceof LayerNode; one = one.parent) if (one === other) return true;
  return false;
}

/**
 * The scene of a page, ready to be painted or put on a `Konva.Stage`. Throws TEMPLATE_INVALID for a color that does not
 * exist, naming its layer.
 */
export function createScene(layout: PageLayout, resources: Resources, platform: Platform): PageScene {
  return new PageScene(layout, createPaintTools(platform, resources));
}

/** Parts of a layer's node; `frame` only in groups, whose children are between its parts. */
interface LayerParts {
  effects: LayerEffects;
  content: Content | undefined;
  frame: FrameScene | undefined;
}

function createParts(item: LaidOutLayer, scene: PageScene, nodes: ReadonlyMap<string, LayerNode>): LayerParts {
  const { layer, box } = item;
  const { tools } = scene;
  const effects = createLayerEffects(layer, box, tools, (id, context) => drawMaskLayer(nodes.get(id), context, tools));
  const frameStyle = frameOf(layer);
  const frame = frameStyle && createFrame(frameStyle, box, tools);
  if ('children' in item) {
    const { boolean } = item.layer;
    if (!boolean) return { effects, content: undefined, frame };
    const outline = createBooleanContent(boolean, item.outline ?? '', box, tools);
    return { effects, content: frame ? inFrame(outline, frame) : outline, frame: undefined };
  }
  const own = leafDefinitionOf(item.layer).createContent(item, tools);
  return { effects, content: frame ? inFrame(own, frame) : own, frame: undefined };
}

/** A layer with all that is in it as nodes, which are entered in `nodes`. */
export function createLayerNode(item: LaidOutLayer, scene: PageScene, nodes: Map<string, LayerNode>): LayerNode {
  const { layer, box } = item;
  try {
    const { effects, content, frame } = createParts(item, scene, nodes);
    const node = new LayerNode(layer, box, effects, scene.tools.surfaces, content);
    if ('children' in item) {
      if (frame) node.addFrame(frame.behind);
      for (const child of item.children) node.add(createLayerNode(child, scene, nodes));
      if (frame) node.addFrame(frame.over);
    }
    nodes.set(layer.id, node);
    return node;
  } catch (error) {
    throw nameLayer(error, layer);
  }
}

function drawMaskLayer(node: LayerNode | undefined, context: CanvasRenderingContext2D, tools: PaintTools): boolean {
  const canvas = tools.surfaces.surfaceOf(context)?.konva;
  return !!node && !!canvas && node.drawAsMask(canvas, undefined);
}
