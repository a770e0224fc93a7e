import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFDocument,
  type PDFObject,
  type PDFObjectCopier,
} from '@cantoo/pdf-lib';

const treeRoot = PDFName.of('StructTreeRoot');
const parentTree = PDFName.of('ParentTree');
const numberEntries = ['StructParents', 'StructParent'].map((name) => PDFName.of(name));
/** Entries of the catalog that tell how all pages are read. */
const readingEntries = ['Lang', 'ViewerPreferences'].map((name) => PDFName.of(name));

/** The structure of joined documents (ISO 32000-1, 14.7): each of them is a part of the whole, with its own tags. */
export class MergedStructure {
  readonly #merged: PDFDocument;
  readonly #parts: PDFRef[] = [];
  readonly #numbers: PDFObject[] = [];
  #nextNumber = 0;
  #isWhole = true;

  constructor(merged: PDFDocument) {
    this.#merged = merged;
  }

  /** Takes the tags of a document over. Call it before its pages are copied, with the same copier. */
  take(source: PDFDocument, copier: PDFObjectCopier): void {
    const root = source.catalog.get(treeRoot);
    const tree = root instanceof PDFRef ? source.context.lookup(root, PDFDict) : undefined;
    const numbers = tree?.lookupMaybe(parentTree, PDFDict)?.lookupMaybe(PDFName.of('Nums'), PDFArray);
    const next = tree?.lookupMaybe(PDFName.of('ParentTreeNextKey'), PDFNumber);
    const top = tree?.get(PDFName.of('K'));
    if (!(root instanceof PDFRef) || !numbers || !next || !(top instanceof PDFRef)) {
      this.#isWhole = false;
      return;
    }
    for (const [, object] of source.context.enumerateIndirectObjects()) this.#shift(object);
    for (let index = 0; index < numbers.size(); index += 2) {
      const number = numbers.lookup(index, PDFNumber).asNumber() + this.#nextNumber;
      this.#numbers.push(PDFNumber.of(number), copier.copy(numbers.get(index + 1)));
    }
    this.#nextNumber += next.asNumber();
    this.#parts.push(copier.copy(top));
    for (const entry of readingEntries) {
      const value = source.catalog.get(entry);
      if (value && !this.#merged.catalog.has(entry)) this.#merged.catalog.set(entry, copier.copy(value));
    }
    const copied = copier.copy(root);
    const copiedNumbers = this.#merged.context.lookup(copied, PDFDict).get(parentTree);
    if (copiedNumbers instanceof PDFRef) this.#merged.context.delete(copiedNumbers);
    this.#merged.context.delete(copied);
  }

  /** Numbers of streams and annotations, by which the tree is found from them, count on from those before. */
  #shift(object: PDFObject): void {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) return;
    for (const entry of numberEntries) {
      const number = dict.get(entry);
      if (number instanceof PDFNumber) dict.set(entry, PDFNumber.of(number.asNumber() + this.#nextNumber));
    }
  }

  /** Writes the tree. A document without tags among the others leaves the whole without. */
  finish(): void {
    const { context, catalog } = this.#merged;
    if (!this.#isWhole || this.#parts.length === 0) return;
    const root = context.nextRef();
    const whole = context.register(context.obj({ Type: 'StructElem', S: 'Document', P: root, K: this.#parts }));
    for (const ref of this.#parts) {
      const part = context.lookup(ref, PDFDict);
      part.set(PDFName.of('P'), whole);
      if (part.get(PDFName.of('S')) === PDFName.of('Document')) part.set(PDFName.of('S'), PDFName.of('Part'));
    }
    const tree = { Type: 'StructTreeRoot', K: whole, ParentTreeNextKey: this.#nextNumber };
    const dict = context.obj(tree);
    dict.set(parentTree, context.register(context.obj({ Nums: this.#numbers })));
    context.assign(root, dict);
    catalog.set(treeRoot, root);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  }
}
