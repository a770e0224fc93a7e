import type { EvaluatedLayers, Template } from '@platen/template';
import { masterLayers } from '@platen/template/internal';
import type { LaidOutLayer, PageLayout } from '../../../pages/page-layout.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
import { addToItem, continueParts, type ItemList } from './continue-structure.ts';
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
  /** Its elements, and where the content of their parts belongs, if it has parts. */
  begun?: { nodes: StructureNode[]; parts: Map<string, StructureNode> };
  /** Holds the elements of what is in it: itself, or its link. */
  holder?: StructureNode;
  /** Its link, with one annotation on each page. */
  link?: StructureNode;
}

/** Surroundings of the structure beside the pages. */
export interface StructureOptions {
  /** Whether layers with an `href` lead anywhere. */
  hasLinks: boolean;
  /** The template, of whose masters the layers are artifacts. */
  template?: Pick<Template, 'masters'>;
  /** Which groups are lists of items. */
  evaluated?: Pick<EvaluatedLayers, 'copies' | 'repeats'>;
}

/** The part that is a whole layer: an image, a shape with words in its place. */
export const contentKey = 'content';

/** A document's structure before anything is drawn, and its layers by id for each page. */
export interface StructurePlan {
  root: StructureNode;
  pages: ReadonlyMap<string, LayerStructure>[];
}

/**
 * Plans the structure of a document: a section for each page of the template, in it the layers in their order of reading. A layer that
 * runs over pages is one: its tables, lists and paragraphs go on. Items of repeats are entries of a list. Layers of masters are artifacts,
 * unless they lead anywhere.
 */
export function planStructure(pages: readonly PageLayout[], options: StructureOptions): StructurePlan {
  const { hasLinks, template, evaluated } = options;
  const headings = headingScale(pages);
  const root = structureNode('Document');
  const sources = new Map<string, { section: StructureNode; flow: FlowPlan }>();
  const plans = pages.map(({ page, layers, part }, index) => {
    const targets = hasLinks ? linkTargets(layers) : new Map<string, string>();
    const id = part?.pageId ?? page.id;
    const known = sources.get(id);
    const section = known?.section ?? structureNode('Sect', [], page.name === '' ? {} : { title: page.name });
    const flow = known?.flow ?? { begun: new Map(), lists: new Map(), evaluated };
    if (!known) {
      sources.set(id, { section, flow });
      root.kids.push(section);
    }
    const plan: PagePlan = { index, headings, targets, masks: maskIds(layers), layers: new Map(), flow };
    const shared = new Set(template ? masterLayers(template, page).map((layer) => layer.id) : []);
    const [common = [], own = []] = [true, false].map((isShared) =>
      layers.filter(({ layer }) => shared.has(layer.id) === isShared),
    );
    // What leads on does so from every page.
    const leading = common.filter((item) => leadsAnywhere(item, targets));
    section.kids.push(...planLayers(leading, { ...plan, flow: { begun: new Map(), lists: new Map(), evaluated } }));
    section.kids.push(...planLayers(own, plan));
    return plan.layers;
  });
  return { root, pages: plans };
}

/** Facts about a page of the template from the pages that it became before. */
interface FlowPlan {
  /** Layers as they began. */
  begun: Map<string, LayerStructure>;
  /** Of groups that repeat. */
  lists: Map<string, ItemList>;
  evaluated: StructureOptions['evaluated'];
}

function leadsAnywhere(item: LaidOutLayer, targets: ReadonlyMap<string, string>): boolean {
  return (
    targets.has(item.layer.id) || ('children' in item && item.children.some((child) => leadsAnywhere(child, targets)))
  );
}

interface PagePlan {
  index: number;
  headings: HeadingScale;
  /** Where layers lead, by their ids. */
  targets: ReadonlyMap<string, string>;
  masks: ReadonlySet<string>;
  layers: Map<string, LayerStructure>;
  flow: FlowPlan;
}

/** The elements of layers that begin on this page, in their order of reading. */
function planLayers(layers: readonly LaidOutLayer[], plan: PagePlan): StructureNode[] {
  return orderOf(layers, plan).flatMap((item) => planOne(item, plan) ?? []);
}

function orderOf(layers: readonly LaidOutLayer[], plan: PagePlan): LaidOutLayer[] {
  return readingOrder(layers).filter(({ layer }) => !plan.masks.has(layer.id));
}

/** The element of a layer; undefined for one that began on a page before. */
function planOne(item: LaidOutLayer, plan: PagePlan): StructureNode | undefined {
  const { id } = item.layer;
  const begun = plan.flow.begun.get(id);
  const structure = begun ? continueLayer(item, begun, plan) : withLink(planLayer(item, plan), plan);
  plan.layers.set(id, structure);
  if (begun) return undefined;
  plan.flow.begun.set(id, structure);
  return structure.whole;
}

/** The elements of what is in a group and begins on this page; items of a repeat are entries of a list. */
function planChildren(item: Extract<LaidOutLayer, { children: unknown }>, plan: PagePlan): StructureNode[] {
  const { id } = item.layer;
  const { lists, evaluated } = plan.flow;
  if (!evaluated?.repeats.has(id)) return planLayers(item.children, plan);
  const known = lists.get(id);
  const list: ItemList = known ?? { list: structureNode('L'), bodies: new Map() };
  lists.set(id, list);
  for (const child of orderOf(item.children, plan)) {
    const node = planOne(child, plan);
    if (node) addToItem(list, evaluated.copies.get(child.layer.id)?.item ?? child.layer.id, node);
  }
  return known ? [] : [list.list];
}

/** A layer that goes on from the page before: what it says is added to what it has said. */
function continueLayer(item: LaidOutLayer, begun: LayerStructure, plan: PagePlan): LayerStructure {
  const whole = structureNode(undefined);
  begun.link?.kids.push({ kind: 'link', page: plan.index, layerId: item.layer.id });
  const single = begun.partOf(contentKey);
  if (single) {
    if ('children' in item) adopt(item.children, single, plan);
    return { ...begun, item, whole };
  }
  (begun.holder ?? begun.whole).kids.push(whole);
  if ('children' in item) {
    whole.kids.push(...planChildren(item, plan));
    return inParts(item, [], new Map(), whole);
  }
  const own = item.layer.opacity === 0 ? undefined : pdfDefinitionOf(item.layer).structure?.(item, plan.headings);
  if (!own || !begun.begun) return inParts(item, [], new Map(), whole);
  const continuesRow = 'table' in item && (item.table.part?.continuesRow ?? false);
  const { nodes, parts } = continueParts(begun.begun, own, continuesRow);
  whole.kids.push(...nodes);
  begun.begun.nodes.push(...nodes);
  for (const [key, node] of parts) begun.begun.parts.set(key, node);
  return inParts(item, [], parts, whole);
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
  if ('children' in item) return inParts(item, planChildren(item, plan), new Map());
  const own = pdf?.structure?.(item, plan.headings);
  if (own) {
    const begun = { nodes: [...own.nodes], parts: new Map(own.parts) };
    return { ...inParts(item, own.nodes, own.parts), begun };
  }
  const label = pdf?.label?.(item) ?? '';
  return label === '' ? inParts(item, [], new Map()) : oneThing(item, structureNode('Figure', [], { alt: label }));
}

function inParts(
  item: LaidOutLayer,
  nodes: StructureNode[],
  parts: ReadonlyMap<string, StructureNode>,
  whole = structureNode(undefined, nodes),
): LayerStructure {
  return { item, whole, partOf: (key) => parts.get(key) };
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
    const own = structureNode('Link', link.kids, { alt: layer.name || target });
    return { ...oneThing(item, own), link: own };
  }
  if (only?.kind === 'node' && more.length === 0 && /^(?:P|H[123])$/.test(only.role ?? '')) {
    only.kids.push(link);
    // The text is that of what holds the content: further out it would stand instead of the link.
    if (only.actualText !== undefined) link.actualText = only.actualText;
    delete only.actualText;
    return { item, whole, partOf: () => link, link };
  }
  link.kids.unshift(...whole.kids);
  return { ...structure, whole: structureNode(undefined, [link]), holder: link, link };
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
