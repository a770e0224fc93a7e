import { createHash } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib';

/** Passes in which equal objects are found: each finds those that only differed in what they refer to. */
const maxPasses = 8;

/**
 * Joins PDFs in their order. What they have in common, such as images and fonts, is in the file once. Pages, links within them and metadata of
 * pages are taken over; tags, outlines and output intents of the single files are not.
 */
export async function mergePdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create({ updateMetadata: false });
  for (const bytes of files) {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
  }
  await merged.flush();
  shareEqualObjects(merged);
  return merged.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
}

function shareEqualObjects({ context }: PDFDocument): void {
  for (let pass = 0; pass < maxPasses; pass++) {
    const first = new Map<string, PDFRef>();
    const replaced = new Map<PDFRef, PDFRef>();
    for (const [ref, object] of context.enumerateIndirectObjects()) {
      const key = keyOf(object);
      if (key === undefined) continue;
      const known = first.get(key);
      if (known) replaced.set(ref, known);
      else first.set(key, ref);
    }
    if (replaced.size === 0) return;
    for (const ref of replaced.keys()) context.delete(ref);
    for (const [, object] of context.enumerateIndirectObjects()) replaceRefs(object, replaced);
  }
}

/** The key by which equal objects are found; undefined for those that must stay apart, such as pages. */
function keyOf(object: PDFObject): string | undefined {
  if (object instanceof PDFRawStream) {
    return createHash('sha256').update(object.dict.toString()).update(object.contents).digest('base64');
  }
  if (!(object instanceof PDFDict) || object.has(PDFName.of('Parent')) || object.has(PDFName.of('Kids')))
    return undefined;
  const type = object.get(PDFName.of('Type'));
  const isShared =
    type === PDFName.of('Font') || type === PDFName.of('FontDescriptor') || type === PDFName.of('ExtGState');
  return isShared ? object.toString() : undefined;
}

function replaceRefs(object: PDFObject, replaced: ReadonlyMap<PDFRef, PDFRef>): void {
  if (object instanceof PDFRawStream) {
    replaceRefs(object.dict, replaced);
  } else if (object instanceof PDFDict) {
    for (const [name, value] of object.entries()) {
      const other = value instanceof PDFRef ? replaced.get(value) : undefined;
      if (other) object.set(name, other);
      else replaceRefs(value, replaced);
    }
  } else if (object instanceof PDFArray) {
    for (const [index, value] of object.asArray().entries()) {
      const other = value instanceof PDFRef ? replaced.get(value) : undefined;
      if (other) object.set(index, other);
      else replaceRefs(value, replaced);
    }
  }
}
