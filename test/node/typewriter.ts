import { plainText, type TextLayer } from '@platen/template';
import { textStyle } from '@platen/template/internal';
import type { SetText, TextLayout, TextLine } from '@platen/engine/internal';

/**
 * A way of setting text that can be reckoned in the head: every character is 10 px wide and every line 20 px high, whatever
 * the style. Words wrap at the box. For tests of what stands above text setting.
 */
export const typewriter: SetText = (layer, box, start) => {
  const text = plainText(layer);
  const { padding } = layer;
  const columns = Math.max(1, Math.floor((box.width - padding.left - padding.right) / 10));
  const room = Math.floor((box.height - padding.top - padding.bottom) / 20);
  const pieces = wrap(text, start, columns);
  const shown = layer.mode === 'flow' ? pieces.slice(0, Math.max(0, room)) : pieces;
  const contentWidth =
    padding.left + padding.right + Math.max(0, ...shown.map((piece) => piece.end - piece.start)) * 10;
  const contentHeight = padding.top + padding.bottom + shown.length * 20;
  return {
    text,
    lines: shown.map((piece, index) => line(layer, piece, index)),
    contentWidth,
    contentHeight,
    width: box.width,
    height: layer.mode === 'grow' ? contentHeight : box.height,
    fontScale: 1,
    overflows: contentWidth > box.width || (layer.mode !== 'grow' && contentHeight > box.height),
    shownEnd: shown.at(-1)?.end ?? (pieces.length === 0 ? text.length : start),
    missingCharacters: [...text].filter((character) => character === '�'),
    missingFamilies: layer.style.fontFamily === 'Nowhere' ? ['Nowhere'] : [],
    missingAxes: [],
  } satisfies TextLayout;
};

interface Piece {
  start: number;
  end: number;
}

function wrap(text: string, from: number, columns: number): Piece[] {
  const pieces: Piece[] = [];
  let start = from;
  while (start < text.length) {
    let end = Math.min(text.length, start + columns);
    const space = text.lastIndexOf(' ', end);
    if (end < text.length && space > start) end = space + 1;
    pieces.push({ start, end });
    start = end;
  }
  return pieces;
}

function line(layer: TextLayer, piece: Piece, index: number): TextLine {
  const top = layer.padding.top + index * 20;
  return {
    paragraph: 0,
    direction: 'ltr',
    start: piece.start,
    end: piece.end,
    x: layer.padding.left,
    width: (piece.end - piece.start) * 10,
    top,
    height: 20,
    baseline: top + 15,
    runs: [
      {
        fontKey: 'typewriter',
        fontSize: 20,
        level: 0,
        start: piece.start,
        end: piece.end,
        x: layer.padding.left,
        y: top + 15,
        width: (piece.end - piece.start) * 10,
        glyphs: [],
        style: textStyle.parse({}),
      },
    ],
    decorations: [],
  };
}
