import type { Element } from '@xmldom/xmldom';

/** A stretch of an SVG text in one style; `element` is the one whose style it has. */
export interface SvgRun {
  text: string;
  element: Element;
  /** User units it is moved down from its line (`dy` within a line). */
  shift: number;
}

/** Text that starts at a point of its own: a line, or a word that was placed by hand. In the text's user space. */
export interface SvgTextChunk {
  x: number;
  y: number;
  runs: SvgRun[];
  /** The `textPath` it runs along. */
  path?: Element;
}

interface Cursor {
  x: number;
  y: number;
  chunks: SvgTextChunk[];
  endsInSpace: boolean;
  shift: number;
}

/** Parts a text element into what stands at points of its own (SVG 2, 11.5). */
export function readTextChunks(text: Element): SvgTextChunk[] {
  const cursor: Cursor = { x: 0, y: 0, chunks: [], endsInSpace: true, shift: 0 };
  visit(text, cursor, keepsSpace(text, false));
  for (const chunk of cursor.chunks) {
    const last = chunk.runs.at(-1);
    if (last && !keepsSpace(last.element, false)) last.text = last.text.replace(/ $/, '');
    chunk.runs = chunk.runs.filter((run) => run.text !== '');
  }
  return cursor.chunks.filter((chunk) => chunk.runs.length > 0);
}

function visit(element: Element, cursor: Cursor, isPreserved: boolean): void {
  moveTo(element, cursor);
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 3 || child.nodeType === 4) addText(child.nodeValue ?? '', element, cursor, isPreserved);
    if (child.nodeType !== 1) continue;
    const inner = child as Element;
    if (/^(?:tspan|textPath|a)$/.test(inner.localName ?? '')) visit(inner, cursor, keepsSpace(inner, isPreserved));
  }
}

/** A new point begins a chunk. Only the first of a list of numbers counts: letters placed one by one flow on. */
function moveTo(element: Element, cursor: Cursor): void {
  const first = (name: string): number | undefined => {
    const value = Number.parseFloat(element.getAttribute(name) ?? '');
    return Number.isFinite(value) ? value * unitOf(element.getAttribute(name) ?? '', element) : undefined;
  };
  const [x, y, dx, dy] = [first('x'), first('y'), first('dx'), first('dy')];
  const isNew = x !== undefined || y !== undefined || element.localName === 'text';
  if (!isNew && element.localName !== 'textPath') {
    cursor.shift += dy ?? 0;
    return;
  }
  cursor.shift = 0;
  cursor.x = (x ?? cursor.x) + (dx ?? 0);
  cursor.y = (y ?? cursor.y) + (dy ?? 0);
  cursor.endsInSpace = true;
  cursor.chunks.push({
    x: cursor.x,
    y: cursor.y,
    runs: [],
    ...(element.localName === 'textPath' && { path: element }),
  });
}

function unitOf(value: string, element: Element): number {
  if (!/em\s*$/.test(value)) return 1;
  for (let parent: Element | null = element; parent; parent = parent.parentNode as Element | null) {
    const size = Number.parseFloat(parent.getAttribute?.('font-size') ?? '');
    if (Number.isFinite(size)) return size;
  }
  return 16;
}

function addText(raw: string, element: Element, cursor: Cursor, isPreserved: boolean): void {
  const chunk = cursor.chunks.at(-1);
  if (!chunk) return;
  let text = isPreserved ? raw.replace(/[\t\r\n]/g, ' ') : raw.replace(/\s+/g, ' ');
  if (!isPreserved && cursor.endsInSpace) text = text.replace(/^ /, '');
  if (text === '') return;
  cursor.endsInSpace = text.endsWith(' ');
  const last = chunk.runs.at(-1);
  if (last?.element === element && last.shift === cursor.shift) last.text += text;
  else chunk.runs.push({ text, element, shift: cursor.shift });
}

function keepsSpace(element: Element, inherited: boolean): boolean {
  const space = element.getAttribute('xml:space');
  const style = element.getAttribute('style') ?? '';
  if (/white-space:\s*(?:pre|break-spaces)/.test(style)) return true;
  return space === null || space === '' ? inherited : space === 'preserve';
}

/** Chunks that are lines of one text: below each other at even distances, all starting at the same x. */
export function joinLines(chunks: readonly SvgTextChunk[]): SvgTextChunk[][] {
  const blocks: SvgTextChunk[][] = [];
  for (const chunk of chunks) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const before = block?.at(-2);
    const step = last ? chunk.y - last.y : 0;
    const isBelow = last !== undefined && !last.path && !chunk.path && Math.abs(chunk.x - last.x) < 0.5 && step > 0;
    const isEven = !before || !last || Math.abs(step - (last.y - before.y)) < 0.02 * step + 0.5;
    if (block && isBelow && isEven) block.push(chunk);
    else blocks.push([chunk]);
  }
  return blocks;
}
