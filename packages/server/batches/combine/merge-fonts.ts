import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  type PDFContext,
} from '@cantoo/pdf-lib';
import { JoinedFont, readSubset } from './join-truetype.ts';
import { replaceObjects } from './share-objects.ts';

/** A TrueType font of one of the documents, with the glyphs that its pages use. */
interface Font {
  ref: PDFRef;
  dict: PDFDict;
  descendant: PDFDict;
  file: PDFRawStream;
  /** Lines of its ToUnicode map: the text that a code stands for, as hexadecimal. */
  texts: ReadonlyMap<string, string>;
}

const name = (text: string): PDFName => PDFName.of(text);

/**
 * Makes one font of subsets of the same font. The writer of the engine leaves glyphs their numbers, so that what is written with one subset
 * can be read with all of them together. Fonts for which that does not hold stay as they are, and so do those with CFF outlines.
 */
export function mergeFonts(context: PDFContext): void {
  const groups = new Map<string, Font[]>();
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const font = object instanceof PDFDict ? readFont(ref, object) : undefined;
    if (!font) continue;
    const key = keyOf(font);
    groups.set(key, [...(groups.get(key) ?? []), font]);
  }
  const replaced = new Map<PDFRef, PDFRef>();
  for (const family of [...groups.values()].flatMap(partFonts)) {
    const [first, ...others] = family.fonts;
    if (!first || others.length === 0) continue;
    join(context, family);
    for (const { ref } of others) replaced.set(ref, first.ref);
  }
  if (replaced.size > 0) replaceObjects(context, replaced);
}

function readFont(ref: PDFRef, dict: PDFDict): Font | undefined {
  if (dict.get(name('Type')) !== name('Font') || dict.get(name('Subtype')) !== name('Type0')) return undefined;
  const descendant = dict.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookup(0);
  const map = dict.lookup(name('ToUnicode'));
  if (!(descendant instanceof PDFDict) || !(map instanceof PDFRawStream)) return undefined;
  const file = descendant.lookupMaybe(name('FontDescriptor'), PDFDict)?.lookup(name('FontFile2'));
  if (!(file instanceof PDFRawStream)) return undefined;
  const lines = Buffer.from(decodePDFRawStream(map).decode())
    .toString('latin1')
    .matchAll(/^<([0-9A-F]{4})><([0-9A-F]*)>$/gim);
  return { ref, dict, descendant, file, texts: new Map([...lines].map(([, code = '', text = '']) => [code, text])) };
}

/** Equal for subsets of one font: its name without the mark of the subset, and its measures. */
function keyOf({ descendant }: Font): string {
  const plain = String(descendant.get(name('BaseFont'))).replace(/^\/[A-Z]{6}\+/, '');
  const descriptor = descendant.lookup(name('FontDescriptor'), PDFDict);
  const own = ['FontName', 'FontFile2', 'FontBBox'].map(name);
  const measures = descriptor.entries().filter(([entry]) => !own.includes(entry));
  return JSON.stringify([
    plain,
    measures.map(([entry, value]) => `${entry.toString()} ${value.toString()}`).toSorted(),
  ]);
}

/** Fonts that can be one: each code stands for one text and one glyph. */
interface Family {
  fonts: Font[];
  texts: Map<string, string>;
  glyphs: JoinedFont;
}

/** Parts fonts of one name into as few families as can be. */
function partFonts(fonts: readonly Font[]): Family[] {
  const families: Family[] = [];
  for (const font of fonts) {
    const subset = readSubset(decodePDFRawStream(font.file).decode());
    if (!subset) continue;
    const fits = ({ texts, glyphs }: Family): boolean =>
      glyphs.fits(subset) && [...font.texts].every(([code, text]) => (texts.get(code) ?? text) === text);
    const known = families.find(fits);
    const family: Family = known ?? { fonts: [], texts: new Map<string, string>(), glyphs: new JoinedFont() };
    if (!known) families.push(family);
    family.fonts.push(font);
    family.glyphs.add(subset);
    for (const [code, text] of font.texts) family.texts.set(code, text);
  }
  return families;
}

/** Makes the first font of a family that of all. */
function join(context: PDFContext, { fonts: [first, ...others], texts, glyphs }: Family): void {
  if (!first) return;
  const descriptor = first.descendant.lookup(name('FontDescriptor'), PDFDict);
  const widths = new Map<number, PDFNumber>();
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { descendant } of [first, ...others]) {
    for (const [code, width] of readWidths(descendant)) widths.set(code, width);
    const own = descendant.lookup(name('FontDescriptor'), PDFDict).lookup(name('FontBBox'), PDFArray);
    for (const [side, choose] of [Math.min, Math.min, Math.max, Math.max].entries())
      box[side] = choose(box[side] ?? 0, own.lookup(side, PDFNumber).asNumber());
  }
  const joined = glyphs.write();
  descriptor.set(name('FontBBox'), context.obj(box));
  descriptor.set(name('FontFile2'), context.register(context.flateStream(joined, { Length1: joined.byteLength })));
  first.descendant.set(name('W'), writeWidths(context, widths));
  first.dict.set(name('ToUnicode'), context.register(context.flateStream(writeTexts(texts))));
}

function* readWidths(descendant: PDFDict): Generator<[number, PDFNumber]> {
  const list = descendant.lookupMaybe(name('W'), PDFArray);
  for (let index = 0; index + 1 < (list?.size() ?? 0); index += 2) {
    const start = list?.lookup(index, PDFNumber).asNumber() ?? 0;
    const widths = list?.lookup(index + 1, PDFArray);
    for (let place = 0; place < (widths?.size() ?? 0); place++) {
      const width = widths?.lookup(place, PDFNumber);
      if (width) yield [start + place, width];
    }
  }
}

function writeWidths(context: PDFContext, widths: ReadonlyMap<number, PDFNumber>): PDFArray {
  const list = PDFArray.withContext(context);
  let run: PDFArray | undefined;
  let last = Number.NaN;
  for (const [code, width] of [...widths].toSorted(([one], [other]) => one - other)) {
    if (code !== last + 1 || !run) {
      run = PDFArray.withContext(context);
      list.push(PDFNumber.of(code));
      list.push(run);
    }
    run.push(width);
    last = code;
  }
  return list;
}

/** A ToUnicode CMap, as the engine writes it. */
function writeTexts(texts: ReadonlyMap<string, string>): string {
  const lines = [...texts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, text]) => `<${code}><${text}>`);
  const blocks: string[] = [];
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000><FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n');
}
