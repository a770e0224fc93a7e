import type { QrLayer } from '@platen/template';
import type { CodeLayout } from '../pages/page-layout.ts';
import type { Box } from '../geometry/boxes.ts';
import { createFigureLookup, figureAdvance, movePath, type Figure, type FigureLookup } from './code-figures.ts';
import { encodeSymbol, type CodeSymbol, type CodeText } from './code-symbol.ts';

/** Most of the box's height that figures below a code may take. */
const figureShare = 0.4;
/** Most of it that the quiet zone above and below a one-dimensional code takes; readers need none there. */
const marginShare = 0.08;

/**
 * Lays out a code in a box, including the quiet zone: square codes fill the largest square in the center, each module edge rounded to a
 * whole pixel; the others, whose widths carry the data, get modules of one whole size and are centered. One-dimensional codes are as high
 * as the box except for a small margin. Throws an Error that describes invalid content.
 */
export function layoutCode(layer: QrLayer, box: Box): CodeLayout {
  const figureOf = createFigureLookup();
  const symbol = encodeSymbol(layer, figureOf);
  // The box may begin between pixels; edges are wanted on those of its parent.
  const shiftX = Math.round(box.x) - box.x;
  const shiftY = Math.round(box.y) - box.y;
  if (symbol.kind === 'linear') return linearCode(symbol, layer, box, [shiftX, shiftY], figureOf);
  const columns = symbol.width + 2 * layer.quietZone;
  const rows = symbol.height + 2 * layer.quietZone;
  const fitting = Math.min(box.width / columns, box.height / rows);
  const moduleSize = symbol.kind === 'stacked' && fitting >= 1 ? Math.floor(fitting) : fitting;
  const snap = fitting >= 1 ? Math.round : (value: number): number => value;
  const left = Math.round((box.width - columns * moduleSize) / 2) + layer.quietZone * moduleSize;
  const top = Math.round((box.height - rows * moduleSize) / 2) + layer.quietZone * moduleSize;
  const modules = symbol.outlines.map((outline) => {
    const points = outline.map(([x, y]) => {
      return `${snap(left + x * moduleSize) + shiftX} ${snap(top + y * moduleSize) + shiftY}`;
    });
    return `M${points.join('L')}Z`;
  });
  return { modules: modules.join(''), figures: '', moduleSize };
}

function linearCode(
  symbol: Extract<CodeSymbol, { kind: 'linear' }>,
  layer: QrLayer,
  box: Box,
  [shiftX, shiftY]: [number, number],
  figureOf: FigureLookup,
): CodeLayout {
  const texts = symbol.texts.map((text): SetFigures => {
    const figures = [...text.text].map(figureOf);
    return { ...text, figures, width: text.size * figures.length * figureAdvance };
  });
  const first = Math.min(0, ...texts.map((text) => Math.floor(text.left)));
  const last = Math.max(
    ...symbol.bars.map((bar) => bar.left + bar.width),
    ...texts.map((text) => Math.ceil(text.left + text.width)),
  );
  const columns = last - first + 2 * layer.quietZone;
  const fitting = box.width / columns;
  const moduleSize = fitting >= 1 ? Math.floor(fitting) : fitting;
  const left = Math.round((box.width - columns * moduleSize) / 2) + (layer.quietZone - first) * moduleSize + shiftX;

  const depth = Math.max(0, ...texts.map((text) => text.baseline + descentOf(text)));
  // Figures as large as the modules ask for, unless that leaves the bars too low.
  const figureScale = depth > 0 ? Math.min(moduleSize, (box.height * figureShare) / depth) : 0;
  const margin = Math.round(Math.min(layer.quietZone * moduleSize, box.height * marginShare));
  const bottom = Math.round(box.height - margin - depth * figureScale);
  const guardBottom = Math.round(bottom + guardLength * figureScale);
  const bars = symbol.bars.map((bar) => {
    const x = left + bar.left * moduleSize;
    const y = bar.guard ? guardBottom : bottom;
    return `M${x} ${margin + shiftY}H${x + bar.width * moduleSize}V${y + shiftY}H${x}Z`;
  });
  const figures = texts.map((text) => {
    const middle = left + (text.left + text.width / 2) * moduleSize;
    return figurePath(
      text,
      middle - (text.width / 2) * figureScale,
      bottom + text.baseline * figureScale + shiftY,
      figureScale,
    );
  });
  return { modules: bars.join(''), figures: figures.join(''), moduleSize };
}

/** Modules that guard bars reach below the others, by the EAN standard. */
const guardLength = 5;

interface SetFigures extends CodeText {
  figures: Figure[];
  width: number;
}

function figurePath(text: SetFigures, x: number, y: number, scale: number): string {
  const size = text.size * scale;
  let at = x;
  return text.figures
    .map((figure) => {
      const path = movePath(figure.outline, size, at, y);
      at += figureAdvance * size;
      return path;
    })
    .join('');
}

function descentOf(text: SetFigures): number {
  return text.size * Math.max(0, ...text.figures.map((figure) => figure.descent));
}
