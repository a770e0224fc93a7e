import type { PageLayout } from '../../../pages/page-layout.ts';
import type { PdfBox } from '../container/jspdf-container.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { PdfDocument, PdfPage } from '../container/pdf-document.ts';
import { wholeKey, type DocumentHooks, type LayerPlace } from '../document-hooks.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
import {
  contentKey,
  planStructure,
  type LayerStructure,
  type StructureOptions,
  type StructurePlan,
} from './plan-structure.ts';
import { pruneStructure, structureNode, type ContentKid, type StructureNode } from './structure-node.ts';
import { setHeadingLevels } from './text-structure.ts';
import { wordsInside } from './words-inside.ts';
import { writeStructure, type MarkedLink, type MarkedStream } from './write-structure.ts';

interface OpenStream {
  index: number;
  page: PdfPage;
  nextId: number;
}

interface OpenLayer {
  structure: LayerStructure | undefined;
  /** The whole layer is one stretch of marked content. */
  isMarked: boolean;
  pageBox: PdfBox;
}

/** Marked content that is being drawn. */
interface OpenMark {
  /** Of the content, with the mark's own beginning. */
  count: number;
  isEmpty: boolean;
  owner?: { node: StructureNode; kid: ContentKid };
}

/**
 * Marks what is drawn as parts of a document's structure, and what readers leave out as artifacts (ISO 32000-1, 14.6 to 14.8).
 * Numbers of marked content count again in each content, those of a page and those of forms.
 */
export class StructureRecorder implements DocumentHooks {
  readonly #plan: StructurePlan;
  readonly #streams = new Map<PdfContent, OpenStream>();
  readonly #layers: OpenLayer[] = [];
  #page: { index: number; page: PdfPage } | undefined;
  #pageCount = 0;
  /** Marked content does not nest: what is within something marked belongs to it. */
  #depth = 0;
  #mark: OpenMark | undefined;

  constructor(pages: readonly PageLayout[], options: StructureOptions) {
    this.#plan = planStructure(pages, options);
    setHeadingLevels(this.#plan.root);
  }

  beginPage(page: PdfPage): void {
    this.#page = { index: this.#pageCount, page };
    this.#pageCount += 1;
  }

  beginArtifact(content: PdfContent): void {
    this.#begin(content, undefined);
  }

  endArtifact(content: PdfContent): void {
    this.#end(content);
  }

  beginLayer({ item, content, pageBox }: LayerPlace): void {
    const structure = this.#plan.pages[this.#page?.index ?? 0]?.get(item.layer.id);
    const whole = structure?.partOf(contentKey);
    const hasParts = 'children' in item || (structure && !whole && pdfDefinitionOf(item.layer).structure);
    if (whole?.role === 'Figure') whole.box = uniteBoxes(whole.box, pageBox);
    this.#layers.push({ structure, isMarked: !hasParts, pageBox });
    if (!hasParts) this.#begin(content, whole);
  }

  endLayer({ content }: LayerPlace): void {
    if (this.#layers.pop()?.isMarked) this.#end(content);
  }

  beginPart(content: PdfContent, key: string): void {
    const layer = this.#layers.at(-1);
    const whole = key === wholeKey && layer?.structure ? asImage(layer.structure) : undefined;
    if (whole && layer) whole.box = layer.pageBox;
    this.#begin(content, key === wholeKey ? whole : layer?.structure?.partOf(key));
  }

  endPart(content: PdfContent): void {
    this.#end(content);
  }

  /** Writes the tree. `links` are the annotations; their numbers in it come after those of `contentCount`. */
  write(document: PdfDocument, links: ReadonlyMap<string, MarkedLink>, language: string): void {
    const streams = [...this.#streams].map(([content, { index, page }]): MarkedStream => {
      content.entries['StructParents'] = index;
      const form = content === page.content ? undefined : document.formOf(content);
      return { page: page.reference, ...(form && { form }), owners: [] };
    });
    for (const page of document.pages) page.entries['Tabs'] = '/S';
    const root = pruneStructure(this.#plan.root) ?? structureNode('Document');
    writeStructure(document, root, { streams, links }, language);
  }

  /** How many contents have marked content. */
  get contentCount(): number {
    return this.#streams.size;
  }

  #begin(content: PdfContent, node: StructureNode | undefined): void {
    this.#depth += 1;
    if (this.#depth > 1) return;
    const mark: OpenMark = { count: content.count + 1, isEmpty: false };
    this.#mark = mark;
    if (!node || !this.#page) {
      content.defer(() => (mark.isEmpty ? '' : '/Artifact BMC'), 13);
      return;
    }
    let stream = this.#streams.get(content);
    if (!stream) {
      stream = { index: this.#streams.size, page: this.#page.page, nextId: 0 };
      this.#streams.set(content, stream);
    }
    const markedId = stream.nextId++;
    const kid: ContentKid = { kind: 'content', stream: stream.index, markedId };
    node.kids.push(kid);
    mark.owner = { node, kid };
    content.defer(() => (mark.isEmpty ? '' : `/${node.role ?? 'P'} <</MCID ${markedId}>> BDC`), 24);
  }

  #end(content: PdfContent): void {
    this.#depth -= 1;
    const mark = this.#mark;
    if (this.#depth > 0 || !mark) return;
    // What draws nothing holds nothing: a layer beyond the page, a line of spaces.
    if (content.count === mark.count) {
      mark.isEmpty = true;
      if (mark.owner) mark.owner.node.kids = mark.owner.node.kids.filter((kid) => kid !== mark.owner?.kid);
    }
    content.defer(() => (mark.isEmpty ? '' : 'EMC'), 3);
    this.#mark = undefined;
  }
}

/** Figures of several layers lie where all of them do. */
function uniteBoxes(one: PdfBox | undefined, other: PdfBox): PdfBox {
  if (!one) return other;
  const [left, bottom, right, top] = other;
  return [Math.min(one[0], left), Math.min(one[1], bottom), Math.max(one[2], right), Math.max(one[3], top)];
}

/** Replaces the content of a layer with one figure: it is drawn as an image described by its words. */
function asImage({ item, whole }: LayerStructure): StructureNode | undefined {
  const words = wordsInside(item);
  const links = whole.kids.filter((kid) => kid.kind === 'node' && kid.role === 'Link');
  const [link] = links;
  if (words === '' && !link) return undefined;
  const figure = structureNode('Figure', [], { alt: words });
  if (link?.kind === 'node') link.kids = [figure, ...link.kids.filter((kid) => kid.kind === 'link')];
  else whole.kids = [figure];
  return figure;
}
