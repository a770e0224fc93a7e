import type { PdfBox } from '../container/jspdf-container.ts';

/** A kind of structure element (ISO 32000-1, 14.8.4). */
export type StructureRole =
  | 'Document'
  | 'Sect'
  | 'P'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'Figure'
  | 'Link'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

/** A stretch of marked content. `stream` names what it is drawn in: a page's content or a form's. */
export interface ContentKid {
  kind: 'content';
  stream: number;
  markedId: number;
}

/** A link's annotation: that of the layer. */
export interface LinkKid {
  kind: 'link';
  /** Index of the page among those of the document. */
  page: number;
  layerId: string;
}

/** One element of the structure tree, or an unnamed one whose children stand in its place. */
export interface StructureNode {
  kind: 'node';
  role: StructureRole | undefined;
  kids: (StructureNode | ContentKid | LinkKid)[];
  /** Text that is read instead of the content. */
  alt?: string;
  /** The text that the content is an image of. */
  actualText?: string;
  /** BCP 47, where it differs from the document's. */
  language?: string;
  title?: string;
  /** Where a figure lies on its page, points. */
  box?: PdfBox;
  /** The cell is the head of its column. */
  isColumnHead?: boolean;
  /** Of a cell that covers others: how many columns and rows. */
  columnSpan?: number;
  rowSpan?: number;
  /** The column of a cell over several rows, by which its continuation on another page finds it. */
  column?: number;
  /** Stays although nothing is drawn in it: an empty cell keeps a table's rows even. */
  staysEmpty?: boolean;
}

/** A node with the given children. */
export function structureNode(
  role: StructureRole | undefined,
  kids: StructureNode['kids'] = [],
  more: Omit<StructureNode, 'kind' | 'role' | 'kids'> = {},
): StructureNode {
  return { kind: 'node', role, kids, ...more };
}

/**
 * Takes out what holds nothing: layers that drew nothing, rows without cells. Unnamed nodes give way to their children. Answers
 * undefined when nothing is left.
 */
export function pruneStructure(node: StructureNode): StructureNode | undefined {
  const kids = node.kids.flatMap((kid): StructureNode['kids'] => {
    if (kid.kind !== 'node') return [kid];
    const pruned = pruneStructure(kid);
    if (!pruned) return [];
    return pruned.role === undefined ? pruned.kids : [pruned];
  });
  // What leads on comes first, then that it does.
  kids.sort((one, other) => Number(one.kind === 'link') - Number(other.kind === 'link'));
  if (node.role === 'Table' && !kids.some(hasContent)) return undefined;
  return kids.length > 0 || node.staysEmpty ? { ...node, kids } : undefined;
}

function hasContent(kid: StructureNode | ContentKid | LinkKid): boolean {
  return kid.kind !== 'node' || kid.kids.some(hasContent);
}
