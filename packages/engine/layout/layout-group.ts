import type { GroupLayer, GroupLayout, Layer, LayerSizing } from '@platen/template';
import { layoutTree } from '../auto-layout/auto-layout.ts';
import { AutoLayoutCache } from '../auto-layout/auto-layout-cache.ts';
import type { LayoutBox, LayoutIssue } from '../auto-layout/layout-box.ts';
import type { LayoutItem, LayoutLeaf, LayoutNode, Measured, Sizing } from '../auto-layout/layout-node.ts';
import { boxOf, type Box } from '../geometry/boxes.ts';
import { leafDefinitionOf } from '../layers/layer-definitions.ts';
import type { GroupTools, LayoutContext, LayoutGroup } from '../pages/layout-context.ts';
import type { LayoutMemory } from '../pages/layout-memory.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import { followGroup, relayoutWith } from './follow-edges.ts';

/** A cache of groups for each memory of pages. */
const caches = new WeakMap<LayoutMemory, AutoLayoutCache>();

function cacheOf(memory: LayoutMemory): AutoLayoutCache {
  const cache = caches.get(memory) ?? new AutoLayoutCache();
  caches.set(memory, cache);
  return cache;
}

/** The context that a layout measures with, and where it reports. Nodes that a memory keeps outlive the layout that they were made in. */
interface Surroundings {
  context: LayoutContext;
  tools: GroupTools;
}

/** The surroundings of the present layout, for each memory of pages. */
const present = new WeakMap<LayoutMemory, { now: Surroundings }>();

function presentOf(memory: LayoutMemory, now: Surroundings): { now: Surroundings } {
  const known = present.get(memory) ?? { now };
  present.set(memory, known);
  return known;
}

/** A group with a layout. */
type AutoGroup = GroupLayer & { layout: GroupLayout };
type LeafContent = Pick<LayoutLeaf, 'measure' | 'minContentWidth' | 'verticalAlign'>;

/**
 * Lays out a group that places its children itself, and all such groups in it. Hidden children, and texts that hug and have no
 * character, take no room and no gap. Absolute children keep their place, and follow the edges of the group by their anchors
 * from the size that it has in the template. `given` is a box in place of its own.
 */
export const layoutGroup: LayoutGroup = (layer, context, tools, given) => {
  if (!hasLayout(layer)) throw new TypeError(`The group ${layer.id} has no layout.`);
  const around = { context, tools };
  const current = context.memory ? presentOf(context.memory, around) : { now: around };
  const before = current.now;
  current.now = around;
  try {
    const run = new GroupRun(context, tools, current);
    const node = run.groupNode(layer);
    const layout = layoutTree(given ? { ...node, ...fixedTo(given) } : node, {
      width: layer.width,
      height: layer.height,
      memory: context.memory && cacheOf(context.memory),
      step: () => context.step(),
    });
    for (const issue of layout.issues) run.report(issue);
    const { width, height } = layout.box;
    const { x, y } = given ?? layer;
    return run.layOutGroup(layer, { x, y, width, height }, layout.box.children, context);
  } finally {
    // A group inside another is laid out in the middle of that one.
    current.now = before;
  }
};

function fixedTo({ width, height }: Box): Pick<LayoutItem, 'width' | 'height'> {
  return { width: { type: 'fixed', value: width }, height: { type: 'fixed', value: height } };
}

/** Whether a group places its children itself. */
function hasLayout(layer: Layer): layer is AutoGroup {
  return layer.type === 'group' && layer.layout !== undefined;
}

/** One layout of a group, with the layers of its nodes. */
class GroupRun {
  readonly #context: LayoutContext;
  readonly #tools: GroupTools;
  readonly #current: { readonly now: Surroundings };
  readonly #layers = new Map<LayoutNode, Layer>();

  constructor(context: LayoutContext, tools: GroupTools, current: { readonly now: Surroundings }) {
    this.#context = context;
    this.#tools = tools;
    this.#current = current;
  }

  groupNode(group: AutoGroup): LayoutNode {
    const children = group.layers
      .filter(isInFlow)
      .map((layer) => (hasLayout(layer) ? this.groupNode(layer) : this.#leafNode(layer)));
    return this.#remember(group, () => ({ ...itemOf(group), ...group.layout, children }));
  }

  #leafNode(layer: Layer): LayoutNode {
    return this.#remember(layer, () => ({ type: 'leaf', ...itemOf(layer), ...this.#contentOf(layer) }));
  }

  #remember(layer: Layer, create: () => LayoutNode): LayoutNode {
    const node = this.#context.memory?.node(layer, create) ?? create();
    this.#layers.set(node, layer);
    return node;
  }

  #contentOf(layer: Layer): LeafContent {
    // Not those of this run: the node may be measured by a later one.
    const current = this.#current;
    const unbroken = { minContentWidth: () => 0 };
    if (layer.type === 'group')
      return { measure: () => current.now.tools.measure(layer, current.now.context).box, ...unbroken };
    const { contentSize } = leafDefinitionOf(layer);
    if (!contentSize) return { measure: () => boxOf(layer), ...unbroken };
    const measure = (width: number | undefined): Measured => contentSize(layer, width, current.now.context);
    return layer.type === 'text' ? { measure, verticalAlign: layer.verticalAlign } : { measure, ...unbroken };
  }

  /** Says of a layer what it asks for and cannot have. */
  report({ code, node, axis = 'width' }: LayoutIssue): void {
    const layer = this.#layers.get(node);
    if (layer) this.#context.report(layer.id, 'layout_conflict', conflicts[code](axis));
  }

  /** A group in its box, with its children in those that their nodes came to. */
  layOutGroup(layer: AutoGroup, box: Box, boxes: readonly LayoutBox[], context: LayoutContext): LaidOutLayer {
    const byLayer = new Map(boxes.map((each) => [this.#layers.get(each.node), each]));
    const { padding } = layer.layout;
    const absolute = layer.layers.filter((child) => child.visible && !isInFlow(child));
    const relayout = relayoutWith(context, this.#tools);
    const apart = new Map(
      this.#tools
        .layoutLayers(absolute, context)
        .map((child) => [child.layer, followGroup(child, layer, box, relayout)]),
    );
    const children = layer.layers.flatMap((child): LaidOutLayer[] => {
      const own = byLayer.get(child);
      if (own) return [this.#layOut(child, own, context)];
      if (child.visible && isInFlow(child)) {
        return [this.#layOutIn(child, { x: padding.left, y: padding.top, width: 0, height: 0 }, [], context)];
      }
      const placed = apart.get(child);
      return placed ? [placed] : [];
    });
    return { layer, box, children };
  }

  #layOut(layer: Layer, laidOut: LayoutBox, context: LayoutContext): LaidOutLayer {
    const { x, y, width, height, children } = laidOut;
    const layOut = (own: LayoutContext): LaidOutLayer => this.#layOutIn(layer, { x, y, width, height }, children, own);
    return context.memory?.layOut(laidOut, context, layOut) ?? layOut(context);
  }

  #layOutIn(layer: Layer, box: Box, boxes: readonly LayoutBox[], context: LayoutContext): LaidOutLayer {
    if (hasLayout(layer)) return this.layOutGroup(layer, box, boxes, context);
    if (layer.type === 'group') {
      const relayout = relayoutWith(context, this.#tools);
      const measured = this.#tools.measure(layer, context);
      const inside = 'children' in measured ? measured.children : [];
      return { layer, box, children: inside.map((child) => followGroup(child, measured.box, box, relayout)) };
    }
    const { resize, place } = leafDefinitionOf(layer);
    if (!resize) return place?.(layer, box, context) ?? ({ layer, box } as LaidOutLayer);
    const make = (own: LayoutContext): LaidOutLayer => resize(layer, box, own);
    return this.#tools.place(context.memory?.resize(layer, box, context, make) ?? make(context), box, context);
  }
}

function isInFlow({ visible, item }: Layer): boolean {
  return visible && !item?.absolute;
}

function itemOf(layer: Layer): LayoutItem {
  const { aspect, align, columnSpan } = layer.item ?? {};
  const width = sizingOf(layer.item?.width, layer.width);
  const height = layer.item?.height || !growsDown(layer) ? sizingOf(layer.item?.height, layer.height) : hug;
  const isEmpty = layer.type === 'text' && layer.runs.every(({ text }) => text === '');
  const hidden = isEmpty && (width.type === 'hug' || height.type === 'hug');
  return { width, height, aspect, alignSelf: align, columnSpan, hidden };
}

const hug: Sizing = { type: 'hug' };

/** Whether a layer that says nothing of its height is as high as its content; a plain group grows with what is in it. */
function growsDown(layer: Layer): boolean {
  if (layer.type === 'group') return !layer.layout;
  return layer.type === 'text' ? layer.mode === 'grow' : layer.type === 'table' && layer.grow;
}

function sizingOf(sizing: LayerSizing | undefined, length: number): Sizing {
  return !sizing || sizing.type === 'fixed' ? { type: 'fixed', value: length } : sizing;
}

/** A sentence for what a layer cannot have. */
const conflicts: Readonly<Record<LayoutIssue['code'], (axis: 'width' | 'height') => string>> = {
  fill_in_hug: (axis) => `It fills the ${axis} of a group that is as large as its content; give one of them a size.`,
  aspect_cycle: () =>
    'Its width would follow from its height, and that from its group, whose height follows from its content; give it a width or a height.',
  aspect_unused: () => 'Its aspect has no effect, as width and height are both given.',
  min_over_max: (axis) => `The minimum of its ${axis} is more than the maximum; the minimum holds.`,
  edges_overdetermined: (axis) => `It has a ${axis} and distances from both edges; the distance from the start holds.`,
};
