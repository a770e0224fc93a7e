/**
 * The seam for what is said about what is drawn: structure, marked content, links, outline, metadata. The emitter calls these in
 * the order of drawing; an implementation may add operators to the content they are given (balanced ones: a `BDC` in
 * `beginLayer` has its `EMC` in `endLayer`), objects to the document and entries to pages, contents and the catalog.
 *
 * A layer's operators go to the page's own content, or to the content of a form XObject when it is in a group that is drawn as
 * one (`content !== page.content`); entries such as `StructParents` then belong to `content.entries`. Layers of a group come
 * between the group's own `beginLayer` and `endLayer`, so marked content of a group would hold that of its children: mark
 * leaves only. What is drawn apart from the order of reading (masks, casters of shadows) is not announced.
 */
import type { LaidOutLayer, PageLayout } from '../../pages/page-layout.ts';
import type { Box } from '../../geometry/boxes.ts';
import type { Matrix } from '../../geometry/matrix.ts';
import type { PdfContent } from './container/pdf-content.ts';
import type { PdfDocument, PdfPage } from './container/pdf-document.ts';
import type { PdfBox } from './container/jspdf-container.ts';

/** A layer that is about to be drawn, and where. */
export interface LayerPlace {
  readonly item: LaidOutLayer;
  readonly page: PdfPage;
  /** The content that receives the layer's operators. */
  readonly content: PdfContent;
  /** The layer's box on the page, in points: what holds it when it is turned. */
  readonly pageBox: PdfBox;
  /** From the layer's own pixels to points of the page. */
  readonly toPage: Matrix;
}

/** Callbacks while a document is drawn. All members are optional. */
export interface DocumentHooks {
  /** Before anything is drawn on a page. */
  beginPage?(page: PdfPage, layout: PageLayout): void;
  /** The page's background comes next, or the paper's marks: what readers leave out. */
  beginArtifact?(content: PdfContent): void;
  endArtifact?(content: PdfContent): void;
  beginLayer?(place: LayerPlace): void;
  /**
   * Within a layer that has parts, one of them comes next: a paragraph or list marker (`paragraphKey`, `markerKey`), a cell
   * (`cellKey`), or, of any layer, all of it as one image (`wholeKey`). What a part draws may come in several stretches.
   */
  beginPart?(content: PdfContent, key: string): void;
  endPart?(content: PdfContent): void;
  endLayer?(place: LayerPlace): void;
  /** After everything on a page is drawn. */
  endPage?(page: PdfPage, layout: PageLayout): void;
  /** All pages are drawn, and fonts and images embedded; the file is written next. */
  finish?(document: PdfDocument): void | Promise<void>;
}

/** Names the part of a text that is a paragraph without its list marker. */
export function paragraphKey(paragraph: number): string {
  return `paragraph ${paragraph}`;
}

/** Names the list marker of a paragraph. */
export function markerKey(paragraph: number): string {
  return `marker ${paragraph}`;
}

/** Names a table's cell. */
export function cellKey(row: number, column: number): string {
  return `cell ${row} ${column}`;
}

/** The part of a layer that was drawn as one image, whatever is in it. */
export const wholeKey = 'whole';

/** Hooks one after another as one; what ends, ends in the opposite order. */
export function joinHooks(hooks: readonly DocumentHooks[]): DocumentHooks {
  const reversed = hooks.toReversed();
  return {
    beginPage: (page, layout) => hooks.forEach((hook) => hook.beginPage?.(page, layout)),
    beginArtifact: (content) => hooks.forEach((hook) => hook.beginArtifact?.(content)),
    endArtifact: (content) => reversed.forEach((hook) => hook.endArtifact?.(content)),
    beginLayer: (place) => hooks.forEach((hook) => hook.beginLayer?.(place)),
    beginPart: (content, key) => hooks.forEach((hook) => hook.beginPart?.(content, key)),
    endPart: (content) => reversed.forEach((hook) => hook.endPart?.(content)),
    endLayer: (place) => reversed.forEach((hook) => hook.endLayer?.(place)),
    endPage: (page, layout) => reversed.forEach((hook) => hook.endPage?.(page, layout)),
    async finish(document) {
      for (const hook of hooks) await hook.finish?.(document);
    },
  };
}

/** The box around a box of a layer's own pixels, in points of the page. */
export function boxOnPage(box: Box, [a, b, c, d, e, f]: Matrix): PdfBox {
  const xs = [0, a * box.width, c * box.height, a * box.width + c * box.height];
  const ys = [0, b * box.width, d * box.height, b * box.width + d * box.height];
  const [x, y] = [a * box.x + c * box.y + e, b * box.x + d * box.y + f];
  return [x + Math.min(...xs), y + Math.min(...ys), x + Math.max(...xs), y + Math.max(...ys)];
}
