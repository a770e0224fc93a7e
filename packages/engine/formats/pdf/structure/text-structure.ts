import type { TextLayer } from '@platen/template';
import type { TextLayout } from '../../../text/text-layout.ts';
import { markerKey, paragraphKey } from '../document-hooks.ts';
import type { PartStructure } from '../layers/pdf-definition.ts';
import { listOf, type HeadingScale } from './heading-levels.ts';
import { spokenText } from './spoken-text.ts';
import { structureNode, type StructureNode } from './structure-node.ts';

/**
 * The paragraphs of a text: headings by their size, list items under lists, the others plain. Headings carry their rank as the
 * level; see `setHeadingLevels`.
 */
export function textStructure(layer: TextLayer, text: TextLayout, headings: HeadingScale): PartStructure {
  const nodes: StructureNode[] = [];
  const parts = new Map<string, StructureNode>();
  let list: StructureNode | undefined;
  for (const paragraph of new Set(text.lines.map((line) => line.paragraph))) {
    const actualText = spokenText(text, paragraph);
    const more = actualText === undefined ? {} : { actualText };
    if (listOf(layer, paragraph)) {
      if (!list) {
        list = structureNode('L');
        nodes.push(list);
      }
      const [label, body] = [structureNode('Lbl'), structureNode('LBody', [], more)];
      list.kids.push(structureNode('LI', [label, body]));
      parts.set(markerKey(paragraph), label).set(paragraphKey(paragraph), body);
      continue;
    }
    list = undefined;
    const rank = headings.rankOf(layer, text, paragraph);
    const node = structureNode(rank === 1 ? 'H1' : rank === 2 ? 'H2' : rank === 3 ? 'H3' : 'P', [], more);
    nodes.push(node);
    parts.set(paragraphKey(paragraph), node);
  }
  return { nodes, parts };
}

/**
 * Makes levels go down by one at a time in the order of reading, the first being 1, as readers who move from heading to heading
 * expect (ISO 14289-1, 7.4.2).
 */
export function setHeadingLevels(root: StructureNode): void {
  let last = 0;
  const visit = (node: StructureNode): void => {
    const rank = node.role === 'H1' ? 1 : node.role === 'H2' ? 2 : node.role === 'H3' ? 3 : 0;
    if (rank > 0) {
      last = Math.min(rank, last + 1);
      node.role = last === 1 ? 'H1' : last === 2 ? 'H2' : 'H3';
    }
    for (const kid of node.kids) if (kid.kind === 'node') visit(kid);
  };
  visit(root);
}
