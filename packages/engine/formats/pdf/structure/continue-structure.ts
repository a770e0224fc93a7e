import type { StructureNode } from './structure-node.ts';
import { structureNode } from './structure-node.ts';
import type { PartStructure } from '../layers/pdf-definition.ts';

/** The elements of a layer's parts so far, page by page. */
export interface BegunParts {
  nodes: StructureNode[];
  parts: ReadonlyMap<string, StructureNode>;
}

/**
 * Joins the elements of a layer on a further page with those that it has: a paragraph and a row that continue stay one, and so do lists and
 * tables. Answers where the content of each part belongs, and the elements that are new beside those that it has.
 */
export function continueParts(begun: BegunParts, own: PartStructure, continuesRow: boolean): PartStructure {
  const parts = new Map(own.parts);
  const [first, ...others] = own.nodes;
  const last = begun.nodes.at(-1);
  if (!first || !last) return own;
  if (first.role === 'Table' && last.role === 'Table') {
    const [row, ...rows] = nodesIn(first);
    const lastRow = nodesIn(last).at(-1);
    const joined = continuesRow && row && lastRow ? joinCells(row, lastRow, parts) : false;
    continueCells(own, first, last, parts);
    last.kids.push(...(joined || !row ? rows : [row, ...rows]));
    return { nodes: others, parts };
  }
  const joined = new Set<StructureNode>();
  for (const [key, node] of own.parts) {
    const known = begun.parts.get(key);
    if (!known || !join(node, known)) continue;
    parts.set(key, known);
    joined.add(node);
  }
  if (first.role === 'L' && last.role === 'L' && joined.size > 0) {
    last.kids.push(...nodesIn(first).filter((entry) => !nodesIn(entry).some((kid) => joined.has(kid))));
    return { nodes: others, parts };
  }
  return { nodes: own.nodes.filter((node) => !joined.has(node)), parts };
}

function nodesIn({ kids }: StructureNode): StructureNode[] {
  return kids.filter((kid) => kid.kind === 'node');
}

/** Takes what an element says into the one that it continues; false where that cannot be, and it stays by itself. */
function join(node: StructureNode, known: StructureNode): boolean {
  if (node.actualText === undefined) return known.actualText === undefined;
  if (known.actualText === undefined) return false;
  known.actualText = `${known.actualText} ${node.actualText}`;
  return true;
}

/** The cells over several rows that began on a page before are those that they began as. */
function continueCells(
  own: PartStructure,
  table: StructureNode,
  before: StructureNode,
  parts: Map<string, StructureNode>,
): void {
  const placed = new Set(nodesIn(table).flatMap(nodesIn));
  for (const [key, node] of own.parts) {
    if (placed.has(node) || node.column === undefined) continue;
    const known = nodesIn(before)
      .toReversed()
      .flatMap(nodesIn)
      .find(({ column }) => column === node.column);
    if (known) parts.set(key, known);
  }
}

/** The cells of a row that continues belong to those that it began with. */
function joinCells(row: StructureNode, before: StructureNode, parts: Map<string, StructureNode>): boolean {
  const [cells, known] = [nodesIn(row), nodesIn(before)];
  if (cells.length !== known.length) return false;
  for (const [key, node] of parts) {
    const cell = known[cells.indexOf(node)];
    // The text of a cell that is spoken is whole on every page.
    if (cell) parts.set(key, cell);
  }
  return true;
}

/** A list with an entry for each item, by the item. */
export interface ItemList {
  list: StructureNode;
  bodies: Map<string, StructureNode>;
}

/** Puts an element into the entry of an item of a list. */
export function addToItem({ list, bodies }: ItemList, item: string, node: StructureNode): void {
  const known = bodies.get(item);
  const body = known ?? structureNode('LBody');
  body.kids.push(node);
  if (known) return;
  bodies.set(item, body);
  list.kids.push(structureNode('LI', [body]));
}
