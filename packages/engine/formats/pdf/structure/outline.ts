import type { PageLayout } from '../../../pages/page-layout.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import { textString } from '../container/pdf-value.ts';

/**
 * Writes an outline (ISO 32000-1, 12.3.3) with an entry for each page, by its name or else its number, and names it in the
 * catalog. Pages that a flow adds have none, and a single page needs none.
 */
export function writeOutline(document: PdfDocument, layouts: readonly PageLayout[]): void {
  const firsts = [...layouts.entries()].filter(([, { part }]) => (part?.index ?? 0) === 0);
  if (firsts.length < 2) return;
  const root = document.allocate();
  const entries = firsts.map(() => document.allocate());
  for (const [index, [at, { page, number }]] of firsts.entries()) {
    const [entry, target] = [entries[index], document.pages[at]];
    if (!entry || !target) throw new RangeError(`The document has no page ${at + 1}.`);
    document.put(entry, {
      Title: textString(page.name.trim() || String(number)),
      Parent: root,
      Prev: entries[index - 1],
      Next: entries[index + 1],
      Dest: [target.reference, '/XYZ', 'null', target.boxes.media[3], 'null'],
    });
  }
  document.put(root, { Type: '/Outlines', First: entries[0], Last: entries.at(-1), Count: entries.length });
  document.catalog['Outlines'] = root;
}
