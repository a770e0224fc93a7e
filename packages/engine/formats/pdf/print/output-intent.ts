import { deflate } from '../container/deflate.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import { textString } from '../container/pdf-value.ts';
import type { InkConversion } from '../../../platform/ink-conversion.ts';

/** Profiles are large, and the same for every document. */
const compressedProfiles = new WeakMap<Uint8Array, Uint8Array>();

/**
 * Declares the meaning of a document's inks: an output intent of PDF/X-4 (ISO 15930-7, 6.2.2) with the profile itself, because it is not
 * one of those that print shops know by name. PDF/X-4 is PDF 1.6.
 */
export function writeOutputIntent(document: PdfDocument, { profile, name }: InkConversion): void {
  document.version = '1.6';
  let compressed = compressedProfiles.get(profile);
  if (!compressed) {
    compressed = deflate(profile);
    compressedProfiles.set(profile, compressed);
  }
  const stream = document.allocate();
  const entries = { N: 4, Alternate: '/DeviceCMYK', Filter: '/FlateDecode' };
  document.putEncodedStream(stream, entries, compressed);
  const intent = document.add({
    Type: '/OutputIntent',
    S: '/GTS_PDFX',
    OutputConditionIdentifier: textString('Custom'),
    OutputCondition: textString(name),
    Info: textString(name),
    DestOutputProfile: stream,
  });
  document.catalog['OutputIntents'] = [intent];
}
