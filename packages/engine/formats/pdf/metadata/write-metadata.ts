import type { PdfDocument } from '../container/pdf-document.ts';
import { textString } from '../container/pdf-value.ts';
import { infoEntries, type DocumentFacts } from './document-facts.ts';
import { writeXmp } from './xmp.ts';

/** Writes what a document says of itself: information dictionary, XMP, language, and that windows show its title. */
export function writeMetadata(document: PdfDocument, facts: DocumentFacts): void {
  Object.assign(document.info, infoEntries(facts));
  const packet = new TextEncoder().encode(writeXmp(facts));
  // Plain, so that tools that only search for it find it without reading PDF.
  const metadata = document.allocate();
  document.putEncodedStream(metadata, { Type: '/Metadata', Subtype: '/XML' }, packet);
  document.catalog['Metadata'] = metadata;
  document.catalog['ViewerPreferences'] = { DisplayDocTitle: true };
  if (facts.language !== '') document.catalog['Lang'] = textString(facts.language);
}
