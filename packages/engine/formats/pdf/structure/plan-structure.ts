import type { LaidOutLayer, PageLayout } from '../../../pages/page-layout.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
import { headingScale, type HeadingScale } from './heading-levels.ts';
import { linkTargets } from './link-targets.ts';
import { readingOrder } from './reading-order.ts';
import { structureNode, type StructureNode } from './structure-node.ts';

/** The elements of one layer. */
export interface LayerStructure {
  item: LaidOutLayer;
  /** Unnamed; holds everything of the layer. */
  whole: StructureNode;
  /** Where the content of a part belongs, by the part's key; undefined for what is mere decoration. */
  partOf(key: string): StructureNode | undefined;
}

/** The part that is a whole layer: an image, a shape with words in its place. */
export const contentKey = 'content';

/** A document's structure before anything is drawn, and its layers by id for each page. */
export interface StructurePlan {
  root: StructureNode;
  pages: ReadonlyMap<string, LayerStructure>[];
}

/**
 * Plans the structure of a document: a section for each page, in it the layers in their order of reading. `hasLinks` tells
 * whether layers with an `href` lead anywhere.
 */
export function planStructure(pages: readonly PageLayout[], { hasLinks }: { hasLinks: boolean }): StructurePlan {
  const headings = headingScale(pages);
  const root = structureNode('Document');
  const plans = pages.map(({ page, layers }, index) => {
    const targets = hasLinks ? linkTargets(layers) : new Map<string, string>();
    const plan: PagePlan = { index, headings, targets, masks: maskIds(layers), layers: new Map() };
    const section = structureNode('Sect', [], page.name === '' ? {} : { title: page.name });
    section.kids.push(...planLayers(layers, plan));
    root.kids.push(section);
    return plan.layers;
  });
  return { root, pages: plans };
}

interface PagePlan {
  index: number;
  headings: HeadingScale;
  /** Where layers lead, by their ids. */
  targets: ReadonlyMap<string, string>;
  masks: ReadonlySet<string>;
  layers: Map<string, LayerStructure>;
}

function planLayers(layers: readonly LaidOutLayer[], plan: PagePlan): StructureNode[] {
  return readingOrder(layers)
    .filter(({ layer }) => !plan.masks.has(layer.id))
    .map((item) => {
      const own = planLayer(item, plan);
      const structure = withLink(own, plan);
      plan.layers.set(item.layer.id, structure);
      return structure.whole;
    });
}

function planLayer(item: LaidOutLayer, plan: PagePlan): LayerStructure {
  const { layer } = item;
  // What nobody sees is not read either; a link may still lie there.
  if (layer.opacity === 0) return inParts(item, [], new Map());
  const pdf = 'children' in item ? undefined : pdfDefinitionOf(item.layer);
  const { altRole = 'Figure' } = pdf ?? {};
  if (layer.alt !== '' && altRole !== 'Table') {
    const node = structureNode(altRole, [], { alt: layer.alt });
    if ('children' in item) adopt(item.children, node, plan);
    return oneThing(item, node);
  }
  if ('children' in item) return inParts(item, planLayers(item.children, plan), new Map());
  const own = pdf?.structure?.(item, plan.headings);
  if (own) return inParts(item, own.nodes, own.parts);
  const label = pdf?.label?.(item) ?? '';
  return label === '' ? inParts(item, [], new Map()) : oneThing(item, structureNode('Figure', [], { alt: label }));
}

function inParts(
  item: LaidOutLayer,
  nodes: StructureNode[],
  parts: ReadonlyMap<string, StructureNode>,
): LayerStructure {
  return { item, whole: structureNode(undefined, nodes), partOf: (key) => parts.get(key) };
}

/** All that is drawn of the layer belongs to one element. */
function oneThing(item: LaidOutLayer, node: StructureNode): LayerStructure {
  return { item, whole: structureNode(undefined, [node]), partOf: () => node };
}

/** Moves the content of these layers, and of their children, to one element. */
function adopt(layers: readonly LaidOutLayer[], node: StructureNode, plan: PagePlan): void {
  for (const item of layers) {
    if ('children' in item) adopt(item.children, node, plan);
    plan.layers.set(item.layer.id, { ...oneThing(item, node), whole: structureNode(undefined) });
  }
}

/** A link holds what leads on; that of a single paragraph lies inside it, as in running text. */
function withLink(structure: LayerStructure, { index: page, targets }: PagePlan): LayerStructure {
  const { item, whole } = structure;
  const { layer } = item;
  const target = targets.get(layer.id);
  if (target === undefined) return structure;
  const link = structureNode('Link', [{ kind: 'link', page, layerId: layer.id }]);
  const [only, ...more] = whole.kids;
  if (!only && !('children' in item)) {
    // A shape that does nothing but lead on is the link itself.
    return oneThing(item, structureNode('Link', link.kids, { alt: layer.name || target }));
  }
  if (only?.kind === 'node' && more.length === 0 && /^(?:P|H[123])$/.test(only.role ?? '')) {
    only.kids.push(link);
    // The text is that of what holds the content: further out it would stand instead of the link.
    if (only.actualText !== undefined) link.actualText = only.actualText;
    delete only.actualText;
    return { item, whole, partOf: () => link };
  }
  link.kids.unshift(...whole.kids);
  return { ...structure, whole: structureNode(undefined, [link]) };
}

/** Layers that others are masked by: they are not drawn themselves. */
function maskIds(layers: readonly LaidOutLayer[]): Set<string> {
  const ids = new Set<string>();
  const visit = (item: LaidOutLayer): void => {
    if (item.layer.mask?.type === 'layer' && item.layer.mask.layerId !== item.layer.id)
      ids.add(item.layer.mask.layerId);
    if ('children' in item) item.children.forEach(visit);
  };
  layers.forEach(visit);
  return ids;
}
