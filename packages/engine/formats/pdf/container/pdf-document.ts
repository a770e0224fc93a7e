import type { jsPDF as JsPdf } from 'jspdf';
import { latin1 } from './byte-block.ts';
import { deflate } from './deflate.ts';
import {
  firstFreeNumber,
  pageNumberOf,
  writeContainer,
  type ContainerObject,
  type ContainerPage,
  type PdfBox,
} from './jspdf-container.ts';
import { PdfContent, type ContentBudget } from './pdf-content.ts';
import { PdfReference, writeEntries, writeValue, type PdfDictionary, type PdfValue } from './pdf-value.ts';

/** The boxes of a page in points. */
export interface PageBoxes {
  media: PdfBox;
  crop?: PdfBox;
  bleed?: PdfBox;
  trim?: PdfBox;
  art?: PdfBox;
}

/** Characters of operators in all contents together at most. */
const maxOperators = 128 * 1024 * 1024;

/** A page of the document: its number among the objects, its boxes, what is drawn on it and the rest of its dictionary. */
export interface PdfPage {
  readonly reference: PdfReference;
  readonly content: PdfContent;
  boxes: PageBoxes;
  /** Entries of the page's dictionary beyond its boxes, resources and content. */
  readonly entries: Record<string, PdfValue>;
}

/**
 * A PDF file being made. Objects get their number when they are allocated and their value at any time before `finish`; streams
 * are compressed as they are put, but for the contents, which are written last.
 */
export class PdfDocument {
  /** Of the header. Default 1.7; set before `finish`. */
  version = '1.7';
  readonly pages: readonly PdfPage[];
  /** Entries of the catalog beside its type and its pages. */
  readonly catalog: Record<string, PdfValue> = {};
  /** Entries of the information dictionary. */
  readonly info: Record<string, PdfValue> = {};
  readonly #objects: ContainerObject[] = [];
  readonly #forms: { reference: PdfReference; content: PdfContent; dictionary: PdfDictionary }[] = [];
  readonly #shared = new Map<string, PdfReference>();
  readonly #firstNumber: number;
  readonly #budget: ContentBudget = { left: maxOperators };

  constructor(pageCount: number) {
    this.#firstNumber = firstFreeNumber(pageCount);
    this.pages = Array.from({ length: pageCount }, (_, index) => ({
      reference: new PdfReference(pageNumberOf(index)),
      content: new PdfContent(this.#budget, { isPage: true }),
      boxes: { media: [0, 0, 1, 1] },
      entries: {},
    }));
  }

  /** A number for an object whose value is put later; one that never gets any is null. */
  allocate(): PdfReference {
    const number = this.#firstNumber + this.#objects.length;
    this.#objects.push({ number, text: 'null' });
    return new PdfReference(number);
  }

  /** Sets the value of an object. */
  put(reference: PdfReference, value: PdfValue): void {
    this.#objectOf(reference).text = writeValue(value);
  }

  /** A new object with this value. */
  add(value: PdfValue): PdfReference {
    const reference = this.allocate();
    this.put(reference, value);
    return reference;
  }

  /** An object with this value, the same one for equal values. */
  share(value: PdfValue): PdfReference {
    const text = writeValue(value);
    let reference = this.#shared.get(text);
    if (!reference) {
      reference = this.add(text);
      this.#shared.set(text, reference);
    }
    return reference;
  }

  /** Sets a stream; its bytes are compressed here. */
  putStream(reference: PdfReference, dictionary: PdfDictionary, bytes: Uint8Array | string): void {
    const compressed = deflate(typeof bytes === 'string' ? latin1(bytes) : bytes);
    this.putEncodedStream(reference, { ...dictionary, Filter: '/FlateDecode' }, compressed);
  }

  /** A new stream; its bytes are compressed here. */
  addStream(dictionary: PdfDictionary, bytes: Uint8Array | string): PdfReference {
    const reference = this.allocate();
    this.putStream(reference, dictionary, bytes);
    return reference;
  }

  /** Sets a stream whose bytes are encoded already, as its dictionary says. */
  putEncodedStream(reference: PdfReference, dictionary: PdfDictionary, bytes: Uint8Array): void {
    const object = this.#objectOf(reference);
    object.text = writeValue({ ...dictionary, Length: bytes.byteLength });
    object.stream = bytes;
  }

  /** A content that is not a page's, to be added as a form or pattern. */
  createContent(hasText = true): PdfContent {
    return new PdfContent(this.#budget, { hasText });
  }

  /** A form XObject whose content may still grow. Entries of `content.entries` are added to the dictionary. */
  addForm(content: PdfContent, dictionary: PdfDictionary): PdfReference {
    const reference = this.allocate();
    this.#forms.push({ reference, content, dictionary });
    return reference;
  }

  /** The form that a content was added as. */
  formOf(content: PdfContent): PdfReference | undefined {
    return this.#forms.find((form) => form.content === content)?.reference;
  }

  /** A hash of all that has been put so far: the same for the same document. `hash` returns hexadecimal digits for bytes. */
  async fingerprint(hash: (bytes: Uint8Array) => Promise<string>): Promise<string> {
    const hashes: string[] = [];
    for (const { text, stream } of this.#objects) hashes.push(text, stream ? await hash(stream) : '');
    for (const { content } of [...this.pages, ...this.#forms]) hashes.push(await hash(latin1(content.write())));
    return hash(new TextEncoder().encode(hashes.join('\n')));
  }

  /** Writes everything. `hash` returns at least 32 hexadecimal digits for bytes. */
  async finish(jsPDF: typeof JsPdf, hash: (bytes: Uint8Array) => Promise<string>): Promise<Uint8Array> {
    for (const { reference, content, dictionary } of this.#forms) {
      const entries = { ...dictionary, ...content.entries, Resources: content.resources.write() };
      this.putStream(reference, entries, content.write());
    }
    const pages = this.pages.map((page): ContainerPage => {
      const { media, crop, bleed, trim, art } = page.boxes;
      return {
        mediaBox: media,
        ...(crop && { cropBox: crop }),
        ...(bleed && { bleedBox: bleed }),
        ...(trim && { trimBox: trim }),
        ...(art && { artBox: art }),
        entries: writeEntries({ Resources: page.content.resources.write(), ...page.content.entries, ...page.entries }),
        content: deflate(latin1(page.content.write())),
      };
    });
    const file = {
      version: this.version,
      pages,
      objects: this.#objects,
      catalog: writeEntries(this.catalog),
      info: writeEntries(this.info),
    };
    return writeContainer(jsPDF, file, hash);
  }

  #objectOf(reference: PdfReference): ContainerObject {
    const object = this.#objects[reference.number - this.#firstNumber];
    if (!object) throw new RangeError(`There is no object ${reference.number}.`);
    return object;
  }
}
