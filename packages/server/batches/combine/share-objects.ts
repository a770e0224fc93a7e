import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFObject,
  PDFRef,
  PDFStream,
  type PDFContext,
} from '@cantoo/pdf-lib';

/** Passes in which equal objects are found: each finds those that only differed in what they refer to. */
const maxPasses = 8;
const sharedTypes = ['Font', 'FontDescriptor', 'ExtGState'].map((type) => PDFName.of(type));

/** Stores objects that are equal once: streams such as images and forms, and fonts with what belongs to them. */
export function shareEqualObjects(context: PDFContext): void {
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
    replaceObjects(context, replaced);
  }
}

/** Removes objects, and has everything that refers to them refer to others instead. */
export function replaceObjects(context: PDFContext, replaced: ReadonlyMap<PDFRef, PDFRef>): void {
  for (const ref of replaced.keys()) context.delete(ref);
  for (const [, object] of context.enumerateIndirectObjects()) replaceRefs(object, replaced);
}

/** Removes what nothing refers to any longer. */
export function dropUnused(context: PDFContext): void {
  const used = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = Object.values(context.trailerInfo).filter(
    (entry) => entry instanceof PDFObject,
  );
  for (let object = waiting.pop(); object || waiting.length > 0; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (used.has(object)) continue;
      used.add(object);
      waiting.push(context.lookup(object));
    } else if (object instanceof PDFStream) waiting.push(object.dict);
    else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFArray) waiting.push(...object.asArray());
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref);
}

/** The key by which equal objects are found; undefined for those that must stay apart, such as pages. */
function keyOf(object: PDFObject): string | undefined {
  if (object instanceof PDFRawStream) {
    return createHash('sha256').update(object.dict.toString()).update(object.contents).digest('base64');
  }
  if (!(object instanceof PDFDict) || object.has(PDFName.of('Parent')) || object.has(PDFName.of('Kids')))
    return undefined;
  const type = object.get(PDFName.of('Type'));
  return sharedTypes.some((shared) => shared === type) ? object.toString() : undefined;
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
