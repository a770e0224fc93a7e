import { decodePDFRawStream, PDFArray, PDFName, PDFRawStream, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib';

const contents = PDFName.of('Contents');
/** Operators after which the content of a page may be divided: what they end is whole. */
const ends = /^(?:.*\s)?(?:EMC|Q|ET)$/;
/** Marks that something stands between others in different ways. */
const several = -2;
const edge = -1;

/**
 * Stores what the contents of pages have in common once. Rows of one template differ in a few layers: a page's content becomes a list
 * of streams (ISO 32000-1, 7.7.3.3), of which those that are equal are shared.
 */
export function shareContents(merged: PDFDocument): void {
  const { context } = merged;
  const pieces: string[] = [];
  const ids = new Map<string, number>();
  /** A piece that a page has several times is another one each time. */
  const idOf = (piece: string, repeats: Map<string, number>): number => {
    const repeat = (repeats.get(piece) ?? 0) + 1;
    repeats.set(piece, repeat);
    const key = `${repeat} ${piece}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, pieces.length);
    return pieces.push(piece) - 1;
  };
  const pages = merged.getPages().flatMap(({ node }) => {
    const ref = node.get(contents);
    const stream = node.lookup(contents);
    if (!(stream instanceof PDFRawStream)) return [];
    const repeats = new Map<string, number>();
    return [{ node, ref, pieces: divide(stream).map((piece) => idOf(piece, repeats)) }];
  });
  const isChained = findChains(pages.map((page) => page.pieces));
  const streams = new Map<string, PDFRef>();
  for (const { node, ref, pieces: own } of pages) {
    const parts: string[] = [];
    for (const [index, id] of own.entries()) {
      const piece = pieces[id] ?? '';
      if (index > 0 && isChained(own[index - 1] ?? edge, id)) parts.push(`${parts.pop() ?? ''}${piece}`);
      else parts.push(piece);
    }
    const list = PDFArray.withContext(context);
    for (const part of parts) {
      const known = streams.get(part) ?? context.register(context.flateStream(Buffer.from(part, 'latin1')));
      streams.set(part, known);
      list.push(known);
    }
    if (ref && 'objectNumber' in ref) context.delete(ref as PDFRef);
    node.set(contents, list);
  }
}

/** The content in pieces of whole lines. */
function divide(stream: PDFRawStream): string[] {
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split('\n')) {
    piece += `${line}\n`;
    if (!ends.test(line)) continue;
    pieces.push(piece);
    piece = '';
  }
  return piece === '' ? pieces : [...pieces, piece];
}

/** Finds which pieces always stand one behind the other, and need not be apart. */
function findChains(pages: readonly (readonly number[])[]): (one: number, other: number) => boolean {
  const after = new Map<number, number>();
  const before = new Map<number, number>();
  const note = (neighbors: Map<number, number>, id: number, neighbor: number): void => {
    neighbors.set(id, (neighbors.get(id) ?? neighbor) === neighbor ? neighbor : several);
  };
  for (const ids of pages) {
    for (const [index, id] of ids.entries()) {
      note(before, id, ids[index - 1] ?? edge);
      note(after, id, ids[index + 1] ?? edge);
    }
  }
  return (one, other) => after.get(one) === other && before.get(other) === one;
}
