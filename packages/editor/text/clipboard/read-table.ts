import type { CellLook, TextRunStyle } from '@platen/template';
import { color as colorSchema } from '@platen/template/internal';
import { cleanText } from '../../rich-text/source-offsets.ts';
import type { PastedCell, PastedTable } from '../../rich-text/pasted-table.ts';
import { cellLimits } from '../../rich-text/table-cells.ts';
import { readCssStyle, readDeclarations, type ReadStyle } from './css-run-style.ts';
import { originalText, parseMarkup, styleAttribute } from './parse-markup.ts';

/** Cells of a clipboard that are read at most. */
const maxCells = 50_000;

interface ReadCell extends Omit<PastedCell, 'look'> {
  style: ReadStyle;
  fill: string | undefined;
  align: CellLook['align'];
  verticalAlign: CellLook['verticalAlign'];
}

/** The first table of HTML from a clipboard, such as that of a spreadsheet; undefined where there is none. */
export function readTableHtml(html: string): PastedTable | undefined {
  const parsed = parseMarkup(html);
  const table = parsed.querySelector('table') ?? undefined;
  return table && readTable(table, classRules(parsed));
}

/** Declarations by class and by the names of elements, from the style sheets of a clipboard: spreadsheets write looks of cells there. */
export function classRules(parsed: Document): ReadonlyMap<string, string> {
  const rules = new Map<string, string>();
  for (const { textContent } of parsed.querySelectorAll('style')) {
    const text = originalText(textContent ?? '').slice(0, 500_000);
    for (const [, selector = '', declarations = ''] of text.matchAll(/([.\w-]+)\s*\{([^{}]*)\}/g))
      rules.set(selector.toLowerCase(), `${rules.get(selector.toLowerCase()) ?? ''};${declarations}`);
  }
  return rules;
}

/** The cells of a table with their looks. What most of them have in common in color is left out. */
export function readTable(table: Element, rules: ReadonlyMap<string, string>): PastedTable | undefined {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  const taken = new Set<string>();
  const cells: ReadCell[] = [];
  let columnCount = 0;
  let isCut = rows.length > cellLimits.rows;
  for (const [row, line] of rows.slice(0, cellLimits.rows).entries()) {
    let column = 0;
    for (const cell of line.children) {
      if (!/^t[dh]$/i.test(cell.tagName) || cells.length >= maxCells) continue;
      while (taken.has(`${row} ${column}`)) column += 1;
      if (column >= cellLimits.columns) {
        isCut = true;
        break;
      }
      const colSpan = Math.min(spanOf(cell, 'colspan'), cellLimits.columns - column);
      const rowSpan = Math.min(spanOf(cell, 'rowspan'), rows.length - row, cellLimits.rows - row);
      for (let y = row; y < row + rowSpan; y++) for (let x = column; x < column + colSpan; x++) taken.add(`${y} ${x}`);
      cells.push(readCell(cell, line, { row, column, colSpan, rowSpan }, rules));
      column += colSpan;
      columnCount = Math.max(columnCount, column);
    }
  }
  if (cells.length === 0) return undefined;
  const usual = mostCommon(cells.map(({ style }) => style.color));
  return {
    cells: cells.map(({ style, fill, align, verticalAlign, ...cell }) => ({
      ...cell,
      look: lookOf(style, fill, align, verticalAlign, usual),
    })),
    rowCount: Math.min(rows.length, cellLimits.rows),
    columnCount,
    widths: widthsOf(table, columnCount),
    isCut,
  };
}

function readCell(
  cell: Element,
  line: Element,
  place: Pick<PastedCell, 'row' | 'column' | 'colSpan' | 'rowSpan'>,
  rules: ReadonlyMap<string, string>,
): ReadCell {
  const isHead = /^th$/i.test(cell.tagName) || cell.closest('thead') !== null;
  const own = declarationsOf(cell, rules);
  const ofLine = declarationsOf(line, rules);
  let style = readCssStyle(own, readCssStyle(ofLine, {}));
  // Looks of all that a cell holds are its own: <td><b><font color>…
  for (
    let inner: Element | null = cell.firstElementChild;
    inner && isWhole(inner, cell);
    inner = inner.firstElementChild
  )
    style = readCssStyle(declarationsOf(inner, rules), { ...style, ...tagStyle(inner) });
  const background = (from: Element, declarations: ReadonlyMap<string, string>): string | undefined =>
    solidColor(declarations.get('background-color') ?? declarations.get('background')) ??
    solidColor(from.getAttribute('bgcolor') ?? undefined);
  const align = own.get('text-align') ?? cell.getAttribute('align') ?? '';
  const vertical = own.get('vertical-align') ?? cell.getAttribute('valign') ?? '';
  return {
    ...place,
    text: textOfCell(cell),
    isHead,
    style,
    fill: background(cell, own) ?? background(line, ofLine),
    align: /center/i.test(align) ? 'center' : /right|end/i.test(align) ? 'end' : undefined,
    verticalAlign: /^top/i.test(vertical) ? 'top' : undefined,
  };
}

function declarationsOf(element: Element, rules: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const classes = [...element.classList].map((name) => rules.get(`.${name.toLowerCase()}`) ?? '');
  return readDeclarations([...classes, element.getAttribute(styleAttribute) ?? ''].join(';'));
}

function isWhole(inner: Element, cell: Element): boolean {
  return inner.textContent.trim() !== '' && inner.textContent.trim() === cell.textContent.trim();
}

function tagStyle(element: Element): ReadStyle {
  const color = colorSchema.safeParse(element.getAttribute('color') ?? '');
  return {
    ...(/^(b|strong)$/i.test(element.tagName) && { fontWeight: 700 }),
    ...(/^(i|em)$/i.test(element.tagName) && { fontStyle: 'italic' as const }),
    ...(/^u$/i.test(element.tagName) && { lines: ['underline'] as const }),
    ...(/^(s|strike|del)$/i.test(element.tagName) && { lines: ['line-through'] as const }),
    ...(color.success && { color: color.data }),
  };
}

function lookOf(
  style: ReadStyle,
  fill: string | undefined,
  align: CellLook['align'],
  verticalAlign: CellLook['verticalAlign'],
  usualColor: string | undefined,
): CellLook {
  const letters: TextRunStyle = {
    ...((style.fontWeight ?? 400) >= 600 && { fontWeight: style.fontWeight }),
    ...(style.fontStyle === 'italic' && { fontStyle: 'italic' as const }),
    ...(style.lines && style.lines.length > 0 && { decoration: [...style.lines] }),
    ...(style.color !== undefined &&
      style.color !== usualColor && { fill: { type: 'solid' as const, color: style.color } }),
  };
  return {
    ...(Object.keys(letters).length > 0 && { style: letters }),
    ...(fill !== undefined && { fill: { type: 'solid' as const, color: fill } }),
    ...(align && { align }),
    ...(verticalAlign && { verticalAlign }),
  };
}

/** A color that is seen on the white of a sheet. */
function solidColor(value: string | undefined): string | undefined {
  const word = value?.trim().split(/\s+(?![^(]*\))/)[0] ?? '';
  const found = colorSchema.safeParse(word);
  if (!found.success || /^(transparent|none|white|window|auto|inherit|initial)$/i.test(word)) return undefined;
  return /^#f{3,8}$/i.test(word) || /^rgba?\(\s*255\s*,\s*255\s*,\s*255\b/i.test(word) ? undefined : found.data;
}

function spanOf(cell: Element, name: string): number {
  const number = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isFinite(number) ? Math.max(1, number) : 1;
}

/** The text of a cell, its paragraphs and breaks as lines. */
function textOfCell(cell: Element): string {
  let text = '';
  const read = (node: Node): void => {
    for (const child of node.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) text += (child.nodeValue ?? '').replaceAll(/[ \t\n\r\f]+/g, ' ');
      else if (child instanceof Element || child.nodeType === Node.ELEMENT_NODE) {
        const tag = child.nodeName.toUpperCase();
        if (/^(SCRIPT|STYLE|TEMPLATE|TITLE)$/.test(tag)) continue;
        if (tag === 'BR' || (/^(P|DIV|LI)$/.test(tag) && text.trim() !== '' && !text.endsWith('\n'))) text += '\n';
        read(child);
      }
    }
  };
  read(cell);
  const lines = text.replaceAll('\u00a0', ' ').split('\n');
  return originalText(cleanText(lines.map((line) => line.trim()).join('\n')).trim()).slice(0, cellLimits.value);
}

function widthsOf(table: Element, count: number): (number | undefined)[] {
  const widths = [...table.querySelectorAll('col')].flatMap((column) => {
    const width = Number.parseFloat(
      column.getAttribute('width') ?? readDeclarations(column.getAttribute(styleAttribute) ?? '').get('width') ?? '',
    );
    return Array.from({ length: Math.min(cellLimits.columns, spanOf(column, 'span')) }, () =>
      width > 0 ? width : undefined,
    );
  });
  return Array.from({ length: count }, (_, index) => widths[index]);
}

function mostCommon(values: readonly (string | undefined)[]): string | undefined {
  const counts = new Map<string | undefined, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0];
}
