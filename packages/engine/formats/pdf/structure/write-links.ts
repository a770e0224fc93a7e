import type { PageLayout } from '../../../pages/page-layout.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import type { PageFrame } from '../page-frame.ts';
import { linkAnnotation, pageLinks } from './link-annotations.ts';
import { linkKey, type MarkedLink } from './write-structure.ts';

/** Writes the annotations of all links; `firstNumber` is the `StructParent` of the first, where the document has a structure. */
export function writeLinks(
  document: PdfDocument,
  pages: readonly { layout: PageLayout; frame: PageFrame }[],
  firstNumber: number | undefined,
): Map<string, MarkedLink> {
  const links = new Map<string, MarkedLink>();
  for (const [index, { layout, frame }] of pages.entries()) {
    const page = document.pages[index];
    if (!page) continue;
    const found = pageLinks(layout.layers, frame.toPage, frame.boxes.bleed ?? frame.boxes.media);
    if (found.length === 0) continue;
    page.entries['Annots'] = found.map((link) => {
      const annotation = document.add({
        ...linkAnnotation(link),
        P: page.reference,
        ...(firstNumber !== undefined && { StructParent: firstNumber + links.size }),
      });
      links.set(linkKey(index, link.layerId), { page: page.reference, annotation });
      return annotation;
    });
  }
  return links;
}
