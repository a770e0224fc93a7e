import { uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { transformBox, type Matrix } from '../../geometry/matrix.ts';
import type { ChartLayout, ChartText } from '../../pages/page-layout.ts';

/** How a text of a chart lies in its box. */
export function textMatrix({ x, y, angle }: Pick<ChartText, 'x' | 'y' | 'angle'>): Matrix {
  if (angle === 0) return [1, 0, 0, 1, x, y];
  const turn = (angle * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return [cos, sin, -sin, cos, x, y];
}

/** Holds a chart: its box with texts that stand out of it. `boundsOf` a text are in its own pixels. */
export function chartBounds(chart: ChartLayout, area: Box, boundsOf: (text: ChartText, index: number) => Box): Box {
  return uniteBoxes([area, ...chart.texts.map((text, index) => transformBox(boundsOf(text, index), textMatrix(text)))]);
}
