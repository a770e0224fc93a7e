import type { Face } from '../../../text/font-set.ts';
import { readTables } from '../../../text/fonts/sfnt.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import { formatNumber, hexByte, pdfName, utf16Hex, type PdfReference, type PdfValue } from '../container/pdf-value.ts';
import { readCids } from './cff-charset.ts';
import type { FontSubsetter } from './font-subsetter.ts';

/** A face as a font of the document: its glyphs are collected while text is drawn, and embedded in the end. */
export class PdfFont {
  readonly face: Face;
  readonly reference: PdfReference;
  /** Texts represented by each glyph, with their counts; finally the most frequent is used. */
  readonly #uses = new Map<number, Map<string, number>>();
  readonly #hints = new Map<number, string>();
  readonly #texts = new Map<number, string>();
  readonly #index: number;
  #widths = new Map<number, number>();
  #cids: Uint16Array | undefined;

  constructor(face: Face, reference: PdfReference, index: number) {
    this.face = face;
    this.reference = reference;
    this.#index = index;
  }

  /**
   * Records the use of a glyph, for a text or as one of several. `hint` is its most likely text, for glyphs that never represent a text
   * alone.
   */
  use(glyphId: number, text: string | undefined, hint: string): void {
    let uses = this.#uses.get(glyphId);
    if (!uses) {
      uses = new Map();
      this.#uses.set(glyphId, uses);
    }
    if (text) uses.set(text, (uses.get(text) ?? 0) + 1);
    if (hint !== '' && !this.#hints.has(glyphId)) this.#hints.set(glyphId, hint);
  }

  /** Whether readers take the glyph alone for a text. Only after `embed`. */
  says(glyphId: number, text: string): boolean {
    return text !== '' && this.#texts.get(glyphId) === text;
  }

  /** The glyph's code in strings of this font, as hexadecimal. Only after `embed`. */
  code(glyphId: number): string {
    const cid = this.#cids?.[glyphId] ?? glyphId;
    return hexByte(cid >> 8) + hexByte(cid & 0xff);
  }

  /** The glyph's advance in thousandths of the font's size. Only after `embed`. */
  width(glyphId: number): number {
    return this.#widths.get(glyphId) ?? 0;
  }

  /** Embeds the glyphs that were used. Throws FONT_UNSUPPORTED. */
  embed(document: PdfDocument, subsetter: FontSubsetter): void {
    const { face } = this;
    const glyphIds = [...this.#uses.keys()].toSorted((one, other) => one - other);
    for (const [glyphId, uses] of this.#uses) {
      // The most usual text; of equals the one that was first.
      const [max] = [...uses].toSorted(([, one], [, other]) => other - one);
      this.#texts.set(glyphId, max?.[0] ?? this.#hints.get(glyphId) ?? '');
    }
    const sfnt = subsetter.subset(face.bytes, glyphIds, face.variations);
    const tables = readTables(sfnt);
    const table = (tag: string): Uint8Array | undefined => {
      const place = tables?.get(tag);
      return place && sfnt.subarray(place.offset, place.offset + place.length);
    };
    const cff = table('CFF ');
    this.#cids = cff && readCids(cff);
    this.#widths = readWidths(glyphIds, table('hhea'), table('hmtx'), face.unitsPerEm);
    const name = `${subsetTag(this.#index)}+${postScriptName(face)}`;
    const file = cff
      ? document.addStream({ Subtype: '/CIDFontType0C' }, cff)
      : document.addStream({ Length1: sfnt.byteLength }, sfnt);
    const descendant = document.add({
      Type: '/Font',
      Subtype: cff ? '/CIDFontType0' : '/CIDFontType2',
      BaseFont: pdfName(name),
      CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
      FontDescriptor: document.add(
        this.#descriptor(name, table('head'), cff ? { FontFile3: file } : { FontFile2: file }),
      ),
      DW: 0,
      W: this.#writeWidths(glyphIds),
      CIDToGIDMap: cff ? undefined : '/Identity',
    });
    document.put(this.reference, {
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: pdfName(cff ? `${name}-Identity-H` : name),
      Encoding: '/Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: document.addStream({}, this.#writeTexts(glyphIds)),
    });
  }

  #descriptor(name: string, head: Uint8Array | undefined, file: Record<string, PdfValue>): PdfValue {
    const { face } = this;
    const scale = 1000 / face.unitsPerEm;
    const { ascent, descent, capHeight, xHeight } = face.metrics(1000);
    const view = head && new DataView(head.buffer, head.byteOffset, head.byteLength);
    const box = [36, 38, 40, 42].map((offset) => Math.round((view?.getInt16(offset) ?? 0) * scale));
    return {
      Type: '/FontDescriptor',
      FontName: pdfName(name),
      Flags: face.slant === 0 ? 4 : 68,
      FontBBox: box,
      ItalicAngle: Math.round((-Math.atan(face.slant) * 180) / Math.PI),
      Ascent: Math.round(ascent),
      Descent: Math.round(-descent),
      CapHeight: Math.round(capHeight),
      XHeight: Math.round(xHeight),
      StemV: 80,
      ...file,
    };
  }

  #writeWidths(glyphIds: readonly number[]): PdfValue {
    const parts: string[] = [];
    let last = -2;
    const cids = glyphIds.map((glyphId) => ({ cid: this.#cids?.[glyphId] ?? glyphId, width: this.width(glyphId) }));
    for (const { cid, width } of cids.toSorted((one, other) => one.cid - other.cid)) {
      if (cid === last + 1) parts.push(` ${formatNumber(width, 3)}`);
      else parts.push(`${last < 0 ? '' : ']'}${cid}[${formatNumber(width, 3)}`);
      last = cid;
    }
    return `[${parts.join('')}${last < 0 ? '' : ']'}]`;
  }

  /** A ToUnicode CMap (Adobe Technical Note 5411). */
  #writeTexts(glyphIds: readonly number[]): string {
    const lines = glyphIds.flatMap((glyphId) => {
      const text = this.#texts.get(glyphId) ?? '';
      return text === '' ? [] : [`<${this.code(glyphId)}><${utf16Hex(text)}>`];
    });
    const blocks: string[] = [];
    for (let start = 0; start < lines.length; start += 100) {
      const block = lines.slice(start, start + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<0000><FFFF>',
      'endcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n');
  }
}

/** Advances of glyphs in thousandths of an em, to three decimals. */
function readWidths(
  glyphIds: readonly number[],
  hhea: Uint8Array | undefined,
  hmtx: Uint8Array | undefined,
  unitsPerEm: number,
): Map<number, number> {
  const widths = new Map<number, number>();
  if (!hhea || !hmtx) return widths;
  const count = new DataView(hhea.buffer, hhea.byteOffset).getUint16(34);
  const view = new DataView(hmtx.buffer, hmtx.byteOffset, hmtx.byteLength);
  for (const glyphId of glyphIds) {
    const at = Math.min(glyphId, count - 1) * 4;
    const advance = at >= 0 && at + 2 <= view.byteLength ? view.getUint16(at) : 0;
    widths.set(glyphId, Math.round((advance * 1_000_000) / unitsPerEm) / 1000);
  }
  return widths;
}

/** Six letters that mark a subset, another one for each font. */
function subsetTag(index: number): string {
  let left = index;
  return Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (left % 26));
    left = Math.floor(left / 26);
    return letter;
  })
    .toReversed()
    .join('');
}

function postScriptName({ family, variations, slant }: Face): string {
  const axes = Object.entries(variations).map(([tag, value]) => `-${tag}${Math.round(value)}`);
  const name = `${family}${axes.join('')}${slant === 0 ? '' : '-Oblique'}`.replace(/[^A-Za-z0-9-]/g, '');
  return name === '' ? 'Font' : name.slice(0, 100);
}
