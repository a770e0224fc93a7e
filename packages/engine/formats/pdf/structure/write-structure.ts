import type { PdfDocument } from '../container/pdf-document.ts';
import { pdfName, textString, type PdfReference, type PdfValue } from '../container/pdf-value.ts';
import type { StructureNode } from './structure-node.ts';

/** The stream in which marked content is drawn. */
export interface MarkedStream {
  /** The page it is seen on. */
  page: PdfReference;
  /** Missing: the page's own content. */
  form?: PdfReference;
  /** Elements of its marked content, by number; filled in as the tree is written. */
  owners: (PdfReference | undefined)[];
}

/** A link's annotation, and what becomes the element that holds it. */
export interface MarkedLink {
  page: PdfReference;
  annotation: PdfReference;
  owner?: PdfReference;
}

/** The content referenced by the kids of a structure element. */
export interface StructureContent {
  /** By a kid's `stream`; their place is the number of `StructParents`. */
  streams: readonly MarkedStream[];
  /** By page and layer; their `StructParent` counts on from the streams, in this order. */
  links: ReadonlyMap<string, MarkedLink>;
}

/** The name of a layer's link in `StructureContent.links`. */
export function linkKey(page: number, layerId: string): string {
  return `${page} ${layerId}`;
}

/**
 * Writes the structure tree and what leads from content back to it (ISO 32000-1, 14.7), and names it in the catalog.
 * `language` is the document's; elements say theirs only where it differs.
 */
export function writeStructure(
  document: PdfDocument,
  root: StructureNode,
  content: StructureContent,
  language: string,
): void {
  const treeRoot = document.allocate();
  const top = writeNode(document, root, treeRoot, content, language);
  const numbers: PdfValue[] = [];
  for (const [index, { owners }] of content.streams.entries()) {
    const list = Array.from(owners, (owner): PdfValue => owner ?? 'null');
    numbers.push(index, document.add(list));
  }
  let next = content.streams.length;
  for (const { owner } of content.links.values()) {
    if (owner) numbers.push(next, owner);
    next += 1;
  }
  document.put(treeRoot, {
    Type: '/StructTreeRoot',
    K: top,
    ParentTree: document.add({ Nums: numbers }),
    ParentTreeNextKey: next,
  });
  document.catalog['StructTreeRoot'] = treeRoot;
  document.catalog['MarkInfo'] = { Marked: true };
}

function writeNode(
  document: PdfDocument,
  node: StructureNode,
  parent: PdfReference,
  content: StructureContent,
  language: string,
): PdfReference {
  const own = document.allocate();
  let page: PdfReference | undefined;
  const kids = node.kids.flatMap((kid): PdfValue[] => {
    if (kid.kind === 'node') return [writeNode(document, kid, own, content, language)];
    if (kid.kind === 'content') {
      const stream = content.streams[kid.stream];
      if (!stream) return [];
      stream.owners[kid.markedId] = own;
      page ??= stream.page;
      if (!stream.form && page === stream.page) return [kid.markedId];
      return [{ Type: '/MCR', Pg: stream.page, ...(stream.form && { Stm: stream.form }), MCID: kid.markedId }];
    }
    const link = content.links.get(linkKey(kid.page, kid.layerId));
    if (!link) return [];
    link.owner = own;
    page ??= link.page;
    return [{ Type: '/OBJR', Pg: link.page, Obj: link.annotation }];
  });
  const { role = 'Document', alt, actualText, title, box } = node;
  document.put(own, {
    Type: '/StructElem',
    S: pdfName(role),
    P: parent,
    Pg: page,
    K: kids.length === 1 ? kids[0] : kids,
    ...(alt !== undefined && role !== 'Table' && { Alt: textString(alt) }),
    ...(alt !== undefined && role === 'Table' && { A: { O: '/Table', Summary: textString(alt) } }),
    ...(actualText !== undefined && { ActualText: textString(actualText) }),
    ...(title !== undefined && { T: textString(title) }),
    ...(node.language !== undefined && node.language !== language && { Lang: textString(node.language) }),
    ...(box && role === 'Figure' && { A: { O: '/Layout', Placement: '/Block', BBox: box } }),
    ...cellAttributes(node),
  });
  return own;
}

/** Attributes of a cell: its place in the table (ISO 32000-1, 14.8.5.7). */
function cellAttributes({ isColumnHead, columnSpan = 1, rowSpan = 1 }: StructureNode): Record<string, PdfValue> {
  if (!isColumnHead && columnSpan === 1 && rowSpan === 1) return {};
  const scope = isColumnHead && { Scope: '/Column' };
  const columns = columnSpan > 1 && { ColSpan: columnSpan };
  return { A: { O: '/Table', ...scope, ...columns, ...(rowSpan > 1 && { RowSpan: rowSpan }) } };
}
