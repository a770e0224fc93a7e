import type { TableLayer, TextLayer, TextRunStyle, TextStyle } from '@platen/template';
import { textStyle } from '@platen/template/internal';
import type { TableLayout } from '../../packages/engine/pages/page-layout.ts';
import type { Box } from '../../packages/engine/geometry/boxes.ts';
import type { Face, FontSet } from '../../packages/engine/text/font-set.ts';
import type { GlyphRun, TextLayout } from '../../packages/engine/text/text-layout.ts';

/**
 * A font whose every letter is a full square of the font's size that stands on the baseline; `o` is two overlapping halves,
 * as variable fonts have, `c` turns the other way around, as PostScript outlines do, and a space is empty.
 */
const squares: Record<string, string> = {
  ' ': '',
  o: 'M0 0L0 10L6 10L6 0ZM4 0L4 10L10 10L10 0Z',
  c: 'M0 0L10 0L10 10L0 10Z',
};

const face: Face = {
  key: 'squares',
  family: 'Squares',
  hasCharacter: () => true,
  metrics: (size) => ({
    ascent: size,
    descent: 0,
    lineGap: 0,
    underlineOffset: -size / 10,
    underlineThickness: size / 10,
    strikeoutOffset: size / 2,
    xHeight: size,
    capHeight: size,
  }),
  shape: () => {
    throw new Error('squares are set by hand');
  },
  slant: 0,
  glyphPath: (id) => squares[String.fromCodePoint(id)] ?? 'M0 0L0 10L10 10L10 0Z',
  unitsPerEm: 10,
  bytes: new Uint8Array(),
  variations: { wght: 400 },
};

/** Knows the font of squares only. */
export const squareFonts: FontSet = {
  facesFor: () => ({ faces: [face], familyFound: true, missingAxes: [] }),
  face: (key) => (key === face.key ? face : undefined),
};

/** Sets a text without wrapping: letters as wide as their size, lines as high, from the box's top left corner. */
export function setInSquares(layer: TextLayer): TextLayout {
  return setRuns(
    layer.runs.map(({ text, style }) => ({ text, style: { ...layer.style, ...style } as TextStyle })),
    layer,
    layer.path !== undefined,
  );
}

/** Lays a table out in rows of 20 pixels and columns of equal width. */
export function setTableInSquares(layer: TableLayer): TableLayout {
  const width = layer.width / layer.columns.length;
  const texts = [
    ...(layer.showHeader ? [layer.columns.map(({ title }) => ({ text: title, style: layer.headerStyle }))] : []),
    ...layer.rows.map((row) => layer.columns.map(({ key, style }) => ({ text: String(row[key] ?? ''), style }))),
  ];
  return {
    cells: texts.flatMap((cells, row) =>
      cells.map(({ text, style }, column) => {
        const box = { x: column * width, y: row * 20, width, height: 20 };
        return {
          box,
          row,
          column,
          columnSpan: 1,
          rowSpan: 1,
          look: {},
          text: setRuns([{ text, style: merge(layer.style, style) }], box, false),
        };
      }),
    ),
    rowEdges: Array.from({ length: texts.length + 1 }, (_, row) => row * 20),
    columnEdges: Array.from({ length: layer.columns.length + 1 }, (_, column) => column * width),
    hasHeader: layer.showHeader,
    isRtl: false,
    omittedRows: 0,
  };
}

function merge(style: TextStyle, own: TextRunStyle | undefined): TextStyle {
  return textStyle.parse({ ...style, ...own });
}

function setRuns(
  runs: readonly { text: string; style: TextStyle }[],
  box: Pick<Box, 'width' | 'height'>,
  isOnPath: boolean,
): TextLayout {
  const lines: TextLayout['lines'] = [];
  let [x, top, offset] = [0, 0, 0];
  const text = runs.map((run) => run.text).join('');
  const open = (height: number) =>
    lines.push({
      paragraph: 0,
      direction: 'ltr',
      start: offset,
      end: offset,
      x: 0,
      width: 0,
      top,
      height,
      baseline: top + height,
      runs: [],
      decorations: [],
    });
  for (const { text: piece, style } of runs) {
    for (const [index, part] of piece.split('\n').entries()) {
      const size = style.fontSize;
      if (index > 0) {
        [x, top] = [0, top + size];
        offset += 1;
      }
      if (index > 0 || lines.length === 0) open(size);
      const line = lines.at(-1)!;
      const letters = [...part];
      const run: GlyphRun = {
        fontKey: 'squares',
        fontSize: size,
        level: 0,
        start: offset,
        end: offset + part.length,
        x,
        y: line.baseline,
        width: letters.length * size,
        glyphs: letters.map((letter, place) => ({
          id: letter.codePointAt(0)!,
          cluster: offset + place,
          x: place * size,
          y: 0,
          advance: size,
        })),
        style,
      };
      if (part === '@') Object.assign(run, { fontKey: '', emoji: ['emoji/x.svg'] });
      // On a path the letters stand one below the other, turned by a quarter.
      if (isOnPath) run.placements = letters.map((_, place) => ({ x: 0, y: place * size, angle: Math.PI / 2 }));
      line.runs.push(run);
      if (style.decoration.includes('line-through')) {
        line.decorations.push({ x, y: top + size / 2 - 1, width: run.width, height: 2, paint: style.fill });
      }
      x += run.width;
      line.width = x;
      offset += part.length;
      line.end = offset;
    }
  }
  return {
    text,
    lines,
    contentWidth: box.width,
    contentHeight: box.height,
    width: box.width,
    height: box.height,
    fontScale: 1,
    overflows: false,
    shownEnd: text.length,
    missingCharacters: [],
    missingFamilies: [],
    missingAxes: [],
  };
}
