import { msg, str } from '@lit/localize';
import { bundledFamilies } from '@platen/engine/internal';
import {
  layer as layerSchema,
  type Layer,
  type OwnCell,
  type Page,
  type TableLayer,
  type TableRow,
  type Template,
} from '@platen/template';
import { textLayer } from '@platen/template/internal';
import type { PastedTable } from '../rich-text/pasted-table.ts';
import { maxRuns } from '../rich-text/rich-text.ts';
import { mostCommon, toRuns, usualSizePx, type Piece, type ReadText } from '../text/clipboard/paste-html.ts';

/** How large pasted content becomes on a page: sizes of the clipboard times `factor`, in a column of a width. */
export interface PastedScale {
  factor: number;
  width: number;
}

/** Sizes stay as they were, but on large pages the usual one grows so that it can be read. */
export function pastedScale({ width, height }: Pick<Page, 'width' | 'height'>): PastedScale {
  return {
    factor: Math.max(1, (Math.min(width, height) * 0.025) / usualSizePx),
    width: Math.round(width * 0.7),
  };
}

/** Families that a clipboard names, as the template has them; `missing` are those that it does not. */
export class PastedFonts {
  readonly missing = new Set<string>();
  readonly #known: ReadonlyMap<string, string>;

  constructor({ fonts }: Pick<Template, 'fonts'>) {
    const families = [...bundledFamilies.map(({ family }) => family), ...fonts.map(({ family }) => family)];
    this.#known = new Map(families.map((family) => [family.toLowerCase(), family]));
  }

  /** The first family of a list that the template has; undefined where it has none. */
  find(list: string | undefined): string | undefined {
    const names = (list ?? '').split(',').map((name) => name.trim().replaceAll(/^['"]|['"]$/g, ''));
    for (const name of names) {
      const found = this.#known.get(name.toLowerCase());
      if (found !== undefined) return found;
    }
    const [first = ''] = names;
    if (first !== '' && !/^(serif|sans-serif|monospace|inherit|initial|system-ui|-apple-system|ui-.*)$/i.test(first))
      this.missing.add(first);
    return undefined;
  }
}

/** A text layer with the looks that a text of the clipboard has. */
export function textOfPasted(
  { pieces, paragraphs }: ReadText,
  { factor, width }: PastedScale,
  fonts: PastedFonts,
): Layer {
  const read = pieces.map(({ text, style: { family, ...style } }): Piece => {
    const found = fonts.find(family);
    return { text, style: { ...style, ...(found !== undefined && { family: found }) } };
  });
  const family = mostCommon(read, (style) => style.family);
  const color = mostCommon(read, (style) => style.color);
  const fontSize = Math.round((mostCommon(read, (style) => style.sizePx) ?? usualSizePx) * factor * 100) / 100;
  const empty = textLayer.parse({
    type: 'text',
    id: 'text',
    name: msg('Text'),
    width,
    height: Math.ceil(fontSize * 1.2),
    mode: 'grow',
    runs: [],
    style: {
      fontSize,
      ...(family !== undefined && { fontFamily: family }),
      ...(color !== undefined && { fill: { type: 'solid', color } }),
    },
  });
  const runs = toRuns(read, { style: empty.style, layerStyle: empty.style, typed: undefined });
  return { ...empty, runs: runs.slice(0, maxRuns), paragraphs: [...paragraphs] };
}

/** A table layer with the cells of a pasted table. A first row of head cells becomes the header. */
export function tableOfPasted(pasted: PastedTable, { factor, width }: PastedScale): TableLayer {
  const { cells, rowCount, columnCount, widths } = pasted;
  const first = cells.filter(({ row }) => row === 0);
  const hasHeader =
    rowCount > 1 &&
    first.every(({ isHead, rowSpan, text, look }) => rowSpan === 1 && (isHead || isBold(look) || text === '')) &&
    first.some(({ text }) => text !== '');
  const keys = Array.from({ length: columnCount }, (_, index) => `column${index + 1}`);
  const titles = new Map(hasHeader ? first.map(({ column, text }) => [column, text.slice(0, 500)]) : []);
  const skipped = hasHeader ? 1 : 0;
  const rows = Array.from({ length: rowCount - skipped }, (): TableRow =>
    Object.fromEntries(keys.map((key) => [key, ''])),
  );
  for (const { row, column, text } of cells) {
    const values = rows[row - skipped];
    const number = Number(text);
    if (values) values[keys[column] ?? ''] = text !== '' && String(number) === text ? number : text;
  }
  const own = cells.flatMap(({ row, column, colSpan, rowSpan, look }): OwnCell[] => {
    const isHeader = hasHeader && row === 0;
    const { style, ...rest } = look;
    // The header is bold as it is.
    const { fontWeight: _weight, ...plain } = style ?? {};
    const letters = isHeader ? plain : (style ?? {});
    const shown = { ...rest, ...(Object.keys(letters).length > 0 && { style: letters }) };
    if (colSpan === 1 && rowSpan === 1 && Object.keys(shown).length === 0) return [];
    return [{ row: isHeader ? 'header' : row - skipped, column: keys[column] ?? column, colSpan, rowSpan, ...shown }];
  });
  const lengths = keys.map((_, index) =>
    Math.max(
      3,
      ...cells.filter(({ column, colSpan }) => column === index && colSpan === 1).map(({ text }) => longestLine(text)),
    ),
  );
  const areKnown = widths.length > 0 && widths.every((each) => each !== undefined);
  const layer = layerSchema.parse({
    type: 'table',
    id: 'table',
    name: msg('Table'),
    width,
    height: 100,
    columns: keys.map((key, index) => ({
      key,
      title: titles.get(index) ?? '',
      width: areKnown ? Math.max(1, widths[index] ?? 1) : Math.min(40, lengths[index] ?? 1),
    })),
    rows,
    cells: own.slice(0, 5000),
    showHeader: hasHeader,
    style: { fontSize: Math.round(14 * factor * 100) / 100 },
    paddingX: Math.round(8 * factor),
    paddingY: Math.round(5 * factor),
    lines: { row: 1, column: 1, outer: 1, header: 1 },
  });
  if (layer.type !== 'table') throw new Error('It is no table.');
  return layer;
}

function isBold({ style }: { style?: { fontWeight?: number | undefined } | undefined }): boolean {
  return (style?.fontWeight ?? 400) >= 600;
}

function longestLine(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length));
}

/** Sentences about what did not come; empty when all did. */
export function lossesOf(images: number, others: number, fonts: PastedFonts): string {
  const missing = [...fonts.missing].slice(0, 3).join(', ');
  return [
    images === 0 ? '' : msg(str`Images that could not be pasted: ${images}.`),
    others === 0 ? '' : msg(str`Other content that could not be pasted: ${others}.`),
    missing === '' ? '' : msg(str`Fonts that are not available: ${missing}.`),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
