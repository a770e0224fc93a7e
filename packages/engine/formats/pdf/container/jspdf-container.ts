import type { jsPDF as JsPdf } from 'jspdf';
import { ByteBlock, writeLatin1 } from './byte-block.ts';

/** The part of jsPDF below its drawing methods: objects, streams, pages, cross references. */
interface JsPdfInternals {
  out(text: unknown): void;
  newObjectDeferred(): number;
  newObjectDeferredBegin(number: number, write: boolean): void;
  events: { subscribe(event: string, call: (payload: unknown) => void): void };
  pages: unknown[];
  getPageInfo(page: number): { pageContext: Record<string, unknown> };
}
interface JsPdfPrivate {
  setCustomOutputDestination(destination: { push(chunk: string | ByteBlock): void }): void;
  setPdfVersion(version: string): void;
}

/** A box in points: left, bottom, right and top. */
export type PdfBox = readonly [left: number, bottom: number, right: number, top: number];

/** A page as jsPDF writes it. */
export interface ContainerPage {
  mediaBox: PdfBox;
  cropBox?: PdfBox;
  bleedBox?: PdfBox;
  trimBox?: PdfBox;
  artBox?: PdfBox;
  /** More entries of the page's dictionary, as PDF syntax. */
  entries: string;
  /** Compressed operators. */
  content: Uint8Array;
}

/** An object with its number: PDF syntax, and the bytes of its stream where it has one. */
export interface ContainerObject {
  number: number;
  text: string;
  stream?: Uint8Array;
}

/** Input for jsPDF's file. */
export interface ContainerFile {
  version: string;
  pages: readonly ContainerPage[];
  /** Numbered from `firstFreeNumber` on, without gaps. */
  objects: readonly ContainerObject[];
  /** More entries of the catalog and of the information dictionary, as PDF syntax. */
  catalog: string;
  info: string;
}

/** The number of the first object after those that jsPDF has for its tree of pages. */
export function firstFreeNumber(pageCount: number): number {
  return 3 + 2 * pageCount;
}

/** The number of a page's own object; pages count from 0. */
export function pageNumberOf(index: number): number {
  return 3 + 2 * index;
}

/**
 * Content that jsPDF writes by itself and that is written elsewhere or omitted here: the current date, resources shared by all pages, an
 * unrequested zoom. It is blanked and not removed, because its length has already been counted.
 */
const blanked = /^\/(?:CreationDate \(|Producer \(|Resources 2 0 R|OpenAction |PageLayout |ProcSet )/;

/**
 * Writes a file with jsPDF: the same bytes for the same input. `hash` returns at least 32 hexadecimal digits, of which the
 * file's identifier is made.
 */
export async function writeContainer(
  jsPDF: typeof JsPdf,
  file: ContainerFile,
  hash: (bytes: Uint8Array) => Promise<string>,
): Promise<Uint8Array> {
  const document = new jsPDF({ unit: 'pt', format: [10, 10], compress: false, putOnlyUsedFonts: true });
  const internal = document.internal as unknown as JsPdfInternals;
  const hidden = (document as unknown as { __private__: JsPdfPrivate })['__private__'];
  hidden.setPdfVersion(file.version);
  for (let index = 1; index < file.pages.length; index++) document.addPage([10, 10]);
  for (const [index, page] of file.pages.entries()) placePage(internal, index + 1, page);

  const chunks: (string | ByteBlock)[] = [];
  hidden.setCustomOutputDestination({
    push(chunk) {
      if (typeof chunk !== 'string' || !blanked.test(chunk)) {
        chunks.push(chunk);
        return;
      }
      chunks.push(' '.repeat(chunk.length));
      // The last line of the information dictionary.
      if (chunk.startsWith('/CreationDate')) internal.out(file.info);
    },
  });
  let isNumbered = false;
  internal.events.subscribe('putPage', (payload) => {
    // All pages have their numbers by now.
    if (!isNumbered) for (const _ of file.objects) internal.newObjectDeferred();
    isNumbered = true;
    const page = file.pages[(payload as { pageNumber: number }).pageNumber - 1];
    if (page) internal.out(page.entries);
  });
  internal.events.subscribe('putResources', () => {
    for (const object of file.objects) writeObject(internal, object);
  });
  internal.events.subscribe('putCatalog', () => internal.out(file.catalog));
  document.output();
  return joinChunks(chunks, hash);
}

/** Sets a page's boxes and its content, which jsPDF takes for lines of operators to be joined. */
function placePage(internal: JsPdfInternals, number: number, page: ContainerPage): void {
  const { pageContext } = internal.getPageInfo(number);
  for (const name of ['mediaBox', 'cropBox', 'bleedBox', 'trimBox', 'artBox'] as const) {
    const box = page[name];
    if (!box) continue;
    const [bottomLeftX, bottomLeftY, topRightX, topRightY] = box;
    pageContext[name] = { bottomLeftX, bottomLeftY, topRightX, topRightY };
  }
  const block = new ByteBlock(page.content);
  internal.pages[number] = {
    // The length is written into the stream's dictionary, and the filter with it.
    join: () => ({ length: `${block.length} /Filter /FlateDecode`, toString: () => block }),
  };
}

function writeObject(internal: JsPdfInternals, { number, text, stream }: ContainerObject): void {
  internal.newObjectDeferredBegin(number, true);
  internal.out(text);
  if (stream) {
    internal.out('stream');
    internal.out(new ByteBlock(stream));
    internal.out('endstream');
  }
  internal.out('endobj');
}

/** The chunks, each on a line of its own, and the identifier made of all of them. */
async function joinChunks(
  chunks: readonly (string | ByteBlock)[],
  hash: (bytes: Uint8Array) => Promise<string>,
): Promise<Uint8Array> {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length + 1, 0));
  const zeros = '0'.repeat(32);
  let identifierAt = -1;
  let offset = 0;
  for (const chunk of chunks) {
    if (typeof chunk !== 'string') bytes.set(chunk.bytes, offset);
    else if (chunk.startsWith('/ID [')) {
      identifierAt = offset;
      writeLatin1(`/ID [ <${zeros}> <${zeros}> ]`, bytes, offset);
    } else writeLatin1(chunk, bytes, offset);
    offset += chunk.length;
    bytes[offset++] = 0x0a;
  }
  const identifier = (await hash(bytes)).slice(0, 32).toUpperCase();
  writeLatin1(`/ID [ <${identifier}> <${identifier}> ]`, bytes, identifierAt);
  return bytes;
}
