import type { ParagraphStyle, TextRun, TextRunStyle, TextStyle } from '@platen/template';
import type { Insertion } from '../../rich-text/edit-runs.ts';
import { readCssStyle, readDeclarations, type ReadStyle } from './css-run-style.ts';
import { maxRuns, maxTextLength, normalRuns } from '../../rich-text/rich-text.ts';
import { patchedStyle } from '../../rich-text/run-styles.ts';
import { cleanText } from '../../rich-text/source-offsets.ts';
import { originalText, parseMarkup, styleAttribute } from './parse-markup.ts';

/** The target of pasted text; see `readHtml`. */
export interface HtmlTarget {
  /** The complete style where it goes. */
  style: TextStyle;
  layerStyle: TextStyle | undefined;
  /** Style in which text typed there differs from the layer's. */
  typed: TextRunStyle | undefined;
}

/** A stretch of pasted text in one style. */
export interface Piece {
  text: string;
  style: ReadStyle;
}

/** Text that is read of HTML so far. */
export interface ReadText {
  pieces: readonly Piece[];
  paragraphs: readonly ParagraphStyle[];
}

/** How HTML is read that becomes layers of its own. */
export interface LayerReading {
  /** Takes an element that is no text, with the text before it; false for one whose text is read. */
  breakOut(element: Element, before: () => ReadText): boolean;
}

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
/** Elements whose text is not content. */
const skipped = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT HEAD TITLE META LINK IFRAME OBJECT SVG MATH TEXTAREA SELECT BUTTON CANVAS VIDEO AUDIO'.split(
    ' ',
  ),
);
const tagStyles: Readonly<Record<string, ReadStyle>> = {
  B: { fontWeight: 700 },
  STRONG: { fontWeight: 700 },
  H1: { fontWeight: 700 },
  H2: { fontWeight: 700 },
  H3: { fontWeight: 700 },
  H4: { fontWeight: 700 },
  TH: { fontWeight: 700 },
  I: { fontStyle: 'italic' },
  EM: { fontStyle: 'italic' },
  CITE: { fontStyle: 'italic' },
  U: { lines: ['underline'] },
  INS: { lines: ['underline'] },
  S: { lines: ['line-through'] },
  STRIKE: { lines: ['line-through'] },
  DEL: { lines: ['line-through'] },
};
/** The size of text that says nothing of it, in CSS pixels. */
export const usualSizePx = 16;
/** Deeper than this elements are read as plain text. */
const maxDepth = 100;
/**
 * HTML from the clipboard as runs. Nothing in it is run, loaded or shown: it is parsed into a document of its own, and only text,
 * weight, slant, lines, and what stands out in color and size, are taken; a color or size that most of it has gives way to that of
 * where it goes. Items of lists become paragraphs of a list.
 */
export function readHtml(html: string, target: HtmlTarget): Insertion | undefined {
  const fragment = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  const reader = new HtmlReader();
  reader.read(parseMarkup(fragment).body);
  const { pieces, paragraphs } = reader.finish();
  if (pieces.length === 0) return undefined;
  return { runs: toRuns(pieces, target).slice(0, maxRuns), paragraphs };
}

/** Reads text with its style, from the elements of a clipboard. */
export class HtmlReader {
  #pieces: Piece[] = [];
  #paragraphs: ParagraphStyle[] = [{}];
  /** Missing: what is read goes into a text that has its own look. */
  readonly #layers: LayerReading | undefined;
  #length = 0;
  #isLineStart = true;
  #hasContent = false;
  /** White space that shows once something follows it, in the style it was written in. */
  #space: ReadStyle | undefined;

  constructor(layers?: LayerReading) {
    this.#layers = layers;
  }

  read(node: Node, style: ReadStyle = {}, list?: ParagraphStyle['list'], depth = 0, isAllowed = false): void {
    for (const child of node.childNodes) {
      if (this.#length >= maxTextLength) return;
      if (child.nodeType === Node.TEXT_NODE) this.#text(child.nodeValue ?? '', style, isAllowed);
      else if (child instanceof Element) this.#element(child, style, list, depth + 1, isAllowed);
      else if (child.nodeType === Node.ELEMENT_NODE) this.#text(child.textContent ?? '', style, isAllowed);
    }
  }

  /** Returns the text since the last time. */
  finish(): ReadText {
    // A block that ends the whole does not begin another paragraph.
    while (this.#pieces.at(-1)?.text === '\n') {
      this.#pieces.pop();
      this.#paragraphs.pop();
    }
    const read = { pieces: this.#pieces, paragraphs: this.#paragraphs };
    [this.#pieces, this.#paragraphs] = [[], [{}]];
    [this.#isLineStart, this.#hasContent, this.#space] = [true, false, undefined];
    return read;
  }

  #element(element: Element, outer: ReadStyle, list: ParagraphStyle['list'], depth: number, isAllowed: boolean): void {
    const tag = element.tagName.toUpperCase();
    if (this.#layers?.breakOut(element, () => this.finish())) return;
    if (skipped.has(tag)) return;
    if (tag === 'BR') {
      this.#put('\u2028', outer);
      this.#isLineStart = true;
      return;
    }
    if (depth > maxDepth) return this.#text(element.textContent ?? '', outer, isAllowed);
    const declarations = readDeclarations(element.getAttribute(styleAttribute) ?? '');
    if (declarations.get('display') === 'none') return;
    const ofTag = { ...tagStyles[tag], ...(this.#layers && headingSize(tag)) };
    const style = readCssStyle(declarations, joinStyles(outer, ofTag), this.#layers !== undefined);
    const isBlock = blocks.has(tag);
    const inner = tag === 'UL' ? bulletList : tag === 'OL' ? numberList : list;
    if (isBlock) this.#paragraph();
    if (tag === 'TD' && !this.#isLineStart) this.#put('\t', style);
    if (tag === 'LI' && list) this.#paragraphs[this.#paragraphs.length - 1] = { list };
    if (isBlock && this.#layers) this.#align(declarations.get('text-align') ?? element.getAttribute('align') ?? '');
    const keeps = isAllowed || tag === 'PRE' || /pre|break-spaces/.test(declarations.get('white-space') ?? '');
    this.read(element, style, inner, depth, keeps);
    if (isBlock) this.#paragraph();
  }

  #text(text: string, style: ReadStyle, isAllowed: boolean): void {
    // Undone what was done to the markup so that no style is applied.
    const own = originalText(cleanText(text));
    if (isAllowed) {
      const lines = own.split('\n');
      lines.forEach((line, index) => {
        if (index > 0) this.#put('\u2028', style);
        if (line !== '') this.#put(line, style);
      });
      this.#isLineStart = false;
      return;
    }
    for (const part of own.split(/([ \t\n\f]+)/)) {
      if (part === '') continue;
      if (/^[ \t\n\f]+$/.test(part)) this.#space ??= this.#isLineStart ? undefined : style;
      else {
        if (this.#space) this.#put(' ', this.#space);
        this.#put(part, style);
        this.#space = undefined;
        this.#isLineStart = false;
      }
    }
  }

  #paragraph(): void {
    this.#space = undefined;
    if (this.#isLineStart && !this.#endsWithBreak()) return;
    if (this.#endsWithBreak()) this.#pieces.pop();
    if (!this.#hasContent) return;
    this.#pieces.push({ text: '\n', style: {} });
    this.#paragraphs.push({});
    this.#length += 1;
    this.#isLineStart = true;
  }

  #align(word: string): void {
    const [, align] = /^(center|right|justify|left)$/i.exec(word) ?? [];
    const last = this.#paragraphs.at(-1);
    if (align && last && align.toLowerCase() !== 'left')
      last.align = align.toLowerCase() as NonNullable<ParagraphStyle['align']>;
  }

  #endsWithBreak(): boolean {
    return this.#pieces.at(-1)?.text === '\u2028';
  }

  #put(text: string, style: ReadStyle): void {
    this.#hasContent = true;
    this.#length += text.length;
    this.#pieces.push({ text: text.slice(0, Math.max(0, maxTextLength - this.#length + text.length)), style });
  }
}

const bulletList: ParagraphStyle['list'] = { type: 'bullet', marker: '•', start: 1, indent: 32 };
const numberList: ParagraphStyle['list'] = { type: 'number', marker: '•', start: 1, indent: 32 };

const headingFactors: Readonly<Record<string, number>> = { H1: 2, H2: 1.5, H3: 1.17 };

/** How large browsers show headings. */
function headingSize(tag: string): ReadStyle {
  const factor = headingFactors[tag];
  return factor === undefined ? {} : { sizePx: usualSizePx * factor };
}

function joinStyles(outer: ReadStyle, inner: ReadStyle): ReadStyle {
  const lines = [...new Set([...(outer.lines ?? []), ...(inner.lines ?? [])])];
  return { ...outer, ...inner, ...(lines.length > 0 ? { lines } : {}) };
}

/** Pieces as runs of a text, which differ from it where they stand out. */
export function toRuns(pieces: readonly Piece[], { style, layerStyle, typed }: HtmlTarget): TextRun[] {
  const color = mostCommon(pieces, (read) => read.color);
  const size = mostCommon(pieces, (read) => read.sizePx);
  return normalRuns(
    pieces.map(({ text, style: read }) => {
      const patch: TextRunStyle = {};
      if (read.fontWeight !== undefined && read.fontWeight >= 600 !== style.fontWeight >= 600)
        patch.fontWeight = read.fontWeight;
      if (read.fontStyle === 'italic') patch.fontStyle = 'italic';
      if (read.lines && read.lines.length > 0) patch.decoration = [...read.lines];
      if (read.color !== undefined && read.color !== color) patch.fill = { type: 'solid', color: read.color };
      if (read.sizePx !== undefined && read.sizePx !== size) {
        const scaled = Math.round((style.fontSize * read.sizePx * 100) / (size ?? usualSizePx)) / 100;
        patch.fontSize = Math.min(5000, Math.max(0.1, scaled));
      }
      if (read.family !== undefined && read.family !== style.fontFamily) patch.fontFamily = read.family;
      const own = layerStyle ? patchedStyle(typed, layerStyle, patch) : typed;
      return own ? { text, style: own } : { text };
    }),
  );
}

/** The value that most characters have; undefined too. */
export function mostCommon<Value>(
  pieces: readonly Piece[],
  read: (style: ReadStyle) => Value | undefined,
): Value | undefined {
  const counts = new Map<Value | undefined, number>();
  for (const { text, style } of pieces) counts.set(read(style), (counts.get(read(style)) ?? 0) + text.trim().length);
  let [max, value]: [number, Value | undefined] = [-1, undefined];
  for (const [candidate, count] of counts) if (count > max) [max, value] = [count, candidate];
  return value;
}
