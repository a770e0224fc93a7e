import type { PastedTable } from '../../rich-text/pasted-table.ts';
import { HtmlReader, type ReadText } from './paste-html.ts';
import { parseMarkup } from './parse-markup.ts';
import { classRules, readTable } from './read-table.ts';

/** An image of a clipboard by its address, as wide as it was shown. */
export interface PastedImage {
  source: string;
  alt: string;
  width: number | undefined;
}

/** Something of a clipboard that becomes a layer of its own. */
export type PastedBlock =
  | { kind: 'text'; text: ReadText }
  | { kind: 'table'; table: PastedTable }
  | { kind: 'image'; image: PastedImage }
  | { kind: 'drawing'; markup: string };

/** Content of HTML of a clipboard, in its order. */
export interface PastedContent {
  blocks: PastedBlock[];
  /** Videos, sounds, embedded pages, and the like: no layer is made of them. */
  leftOut: number;
}

const strange = new Set('VIDEO AUDIO IFRAME OBJECT EMBED CANVAS MATH'.split(' '));
const maxBlocks = 200;

/** Takes HTML of a clipboard apart into texts, tables, images and drawings. Nothing in it is run or loaded. */
export function readBlocks(html: string): PastedContent {
  const fragment = /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  // Spreadsheets mark a part of their table.
  const isTorn = /^\s*<(?:col|tr|td|tbody)[\s>]/i.test(fragment);
  const parsed = parseMarkup(isTorn ? html : fragment);
  const rules = classRules(parseMarkup(html));
  const blocks: PastedBlock[] = [];
  let leftOut = 0;
  const add = (block: PastedBlock): void => {
    if (blocks.length < maxBlocks) blocks.push(block);
    else leftOut += 1;
  };
  const addText = (text: ReadText): void => {
    if (text.pieces.some((piece) => piece.text.trim() !== '')) add({ kind: 'text', text });
  };
  const reader = new HtmlReader({
    breakOut(element, before) {
      const block = blockOf(element, rules);
      if (block) {
        addText(before());
        add(block);
        return true;
      }
      if (!strange.has(element.tagName.toUpperCase())) return false;
      leftOut += 1;
      return true;
    },
  });
  reader.read(parsed.body);
  addText(reader.finish());
  return { blocks, leftOut };
}

function blockOf(element: Element, rules: ReadonlyMap<string, string>): PastedBlock | undefined {
  const tag = element.tagName.toUpperCase();
  if (tag === 'SVG') return { kind: 'drawing', markup: drawingMarkup(element) };
  if (tag === 'IMG') {
    const source = element.getAttribute('src')?.trim() ?? '';
    const width = Number.parseFloat(element.getAttribute('width') ?? '');
    // Dots of one pixel count readers of mails.
    if (source === '' || width === 1) return undefined;
    return { kind: 'image', image: { source, alt: element.getAttribute('alt') ?? '', width: width || undefined } };
  }
  if (tag !== 'TABLE') return undefined;
  // Tables that only place other things are read as what is in them.
  if (element.querySelector('table, img')) return undefined;
  const table = readTable(element, rules);
  return table && table.cells.length > 1 ? { kind: 'table', table } : undefined;
}

function drawingMarkup(element: Element): string {
  const markup = new XMLSerializer().serializeToString(element);
  return markup.includes('xmlns=') ? markup : markup.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Whether HTML of a clipboard says more than an image in it that comes as a file. */
export function hasRichContent(html: string): boolean {
  const { blocks } = readBlocks(html);
  return blocks.some(({ kind }) => kind === 'text' || kind === 'table');
}
