import type { Layer } from '@platen/template';
import { isSameBut } from '../layers/is-same-but.ts';
import { isSameBox } from '../pages/layout-memory.ts';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import type { Resources } from '../pages/resources.ts';
import type { Konva } from '../paint/konva-environment.ts';
import { createPaintTools, type PaintTools } from '../paint/paint-tools.ts';
import type { Platform } from '../platform/platform.ts';
import { createLayerNode, PageScene } from './create-scene.ts';
import { LayerNode } from './layer-node.ts';
import { PageBackground } from './page-background.ts';

type KonvaGroup = InstanceType<typeof Konva.Group>;

/**
 * The scene of a page that is being edited: it follows the page from layout to layout, and makes again only what is not the same
 * object as before. A node's `revision` increases when its layer looks different.
 */
export class LiveScene extends PageScene {
  /** Increases whenever the page's background or size is another one. */
  backgroundRevision = 0;
  readonly #items = new Map<string, LaidOutLayer>();
  readonly #nodes: Map<string, LayerNode>;

  constructor(layout: PageLayout, tools: PaintTools) {
    super(layout, tools);
    this.#nodes = this.nodes as Map<string, LayerNode>;
    for (const item of layout.layers) this.#enter(item);
  }

  /**
   * Shows another layout of the same page from now on. Throws as `createScene`.
   */
  become(layout: PageLayout): void {
    const before = this.layout.page;
    const { page } = layout;
    this.layout = layout;
    const isOtherBackground =
      page.backgrounds !== before.backgrounds ||
      page.width !== before.width ||
      page.height !== before.height ||
      page.bleed !== before.bleed;
    if (isOtherBackground) this.renewBackground();
    const gone: [node: LayerNode, from: KonvaGroup][] = [];
    const change = { masks: false };
    this.#arrange(this, layout.layers, gone, change);
    for (const [node, from] of gone) if (node.parent === from) this.#remove(node, change);
    if (change.masks) this.linkMasks();
  }

  /** Makes the page's background again, such as when an image for it has come. */
  renewBackground(): void {
    this.backgroundRevision += 1;
    this.background.destroy();
    this.background = new PageBackground(this.layout.page, this.tools);
    this.add(this.background);
    this.background.moveToBottom();
  }

  /** Makes layers again, such as when their images have come. */
  renew(layerIds: Iterable<string>): void {
    for (const id of layerIds) {
      const item = this.#items.get(id);
      if (item) this.restyle(item);
    }
  }

  #enter(item: LaidOutLayer): void {
    this.#items.set(item.layer.id, item);
    if ('children' in item) for (const child of item.children) this.#enter(child);
  }

  /** Sets a parent's children in this order. */
  #arrange(
    parent: KonvaGroup,
    items: readonly LaidOutLayer[],
    gone: [LayerNode, KonvaGroup][],
    change: { masks: boolean },
  ): void {
    const wanted = items.map((item) => this.#nodeOf(item, parent, gone, change));
    const present = parent.children.filter((child) => child instanceof LayerNode);
    if (present.length === wanted.length && present.every((child, index) => child === wanted[index])) return;
    const stays = new Set(wanted);
    for (const child of present) if (!stays.has(child)) gone.push([child, parent]);
    // A group's frame lies below and above its layers, a page's background below them.
    const others = parent.children.filter((child) => !(child instanceof LayerNode));
    const leaving = present.filter((child) => !stays.has(child));
    parent.children = [...others.slice(0, 1), ...leaving, ...wanted, ...others.slice(1)];
    for (const [index, child] of parent.children.entries()) child.index = index;
    if (parent instanceof LayerNode) this.noteChange(parent);
  }

  #nodeOf(
    item: LaidOutLayer,
    parent: KonvaGroup,
    gone: [LayerNode, KonvaGroup][],
    change: { masks: boolean },
  ): LayerNode {
    const { id, type } = item.layer;
    const node = this.#nodes.get(id);
    const before = this.#items.get(id);
    if (!node || !before || before.layer.type !== type) {
      if (node) this.#remove(node, change);
      return this.#create(item, parent, change);
    }
    if (node.parent !== parent) {
      const { parent: from } = node;
      node.moveTo(parent);
      if (from instanceof LayerNode) this.noteChange(from);
    }
    if (before === item) return node;
    this.#items.set(id, item);
    if (before.layer.mask !== item.layer.mask) change.masks = true;
    if (looksTheSame(before, item)) {
      if (!isSamePlace(before, item)) {
        node.settle(item.layer, item.box);
        this.noteChange(node);
        if (isSameIn(turnKeys, before.layer, item.layer)) node.moves += 1;
      } else node.layer = item.layer;
    } else this.restyle(item);
    if ('children' in item) this.#arrange(node, item.children, gone, change);
    return node;
  }

  #create(item: LaidOutLayer, parent: KonvaGroup, change: { masks: boolean }): LayerNode {
    const inside: LayerNode[] = [];
    // What is in a new group may have been elsewhere on the page, and is made again with it.
    const visit = (one: LaidOutLayer): void => {
      const known = this.#nodes.get(one.layer.id);
      if (known) inside.push(known);
      if ('children' in one) for (const child of one.children) visit(child);
    };
    visit(item);
    for (const node of inside) if (this.#nodes.get(node.layer.id) === node) this.#remove(node, change);
    const node = createLayerNode(item, this, this.#nodes);
    parent.add(node);
    this.#enter(item);
    change.masks = true;
    return node;
  }

  /** Takes a layer and all that is in it away. */
  #remove(node: LayerNode, change: { masks: boolean }): void {
    change.masks = true;
    const { parent } = node;
    for (const child of node.getChildren((one) => one instanceof LayerNode)) this.#remove(child as LayerNode, change);
    this.noteChange(node);
    const { id } = node.layer;
    if (this.#nodes.get(id) === node) {
      this.#nodes.delete(id);
      this.#items.delete(id);
    }
    node.destroy();
    if (parent instanceof LayerNode) this.noteChange(parent);
  }
}

/** The scene of a page that changes; see `createScene`. */
export function createLiveScene(layout: PageLayout, resources: Resources, platform: Platform): LiveScene {
  return new LiveScene(layout, createPaintTools(platform, resources));
}

/** Properties that determine how a layer is turned. */
const turnKeys = ['rotation', 'skewX', 'skewY', 'flipX', 'flipY'];
/** Properties that determine a layer's position. */
const placeKeys = ['x', 'y', 'width', 'height', ...turnKeys];
/** Properties that do not affect how a layer that stays in its place looks in a still, or only through others. */
const unseenKeys = new Set([
  ...placeKeys,
  'name',
  'locked',
  'alt',
  'href',
  'anchors',
  'placement',
  'startMs',
  'endMs',
  'layers',
]);

/** Whether two items of a layer differ in no more than their place. */
function looksTheSame(one: LaidOutLayer, other: LaidOutLayer): boolean {
  if (one.box.width !== other.box.width || one.box.height !== other.box.height) return false;
  for (const key of ['text', 'table', 'code', 'chart', 'outline'] as const) {
    if (Reflect.get(one, key) !== Reflect.get(other, key)) return false;
  }
  return isSameBut(one.layer, other.layer, unseenKeys);
}

function isSamePlace(one: LaidOutLayer, other: LaidOutLayer): boolean {
  return isSameBox(one.box, other.box) && isSameIn(placeKeys, one.layer, other.layer);
}

function isSameIn(keys: readonly string[], one: Layer, other: Layer): boolean {
  return keys.every((key) => Reflect.get(one, key) === Reflect.get(other, key));
}
