import { uniteBoxes } from '../../../geometry/boxes.ts';
import { chartBounds, textMatrix } from '../../../layers/chart/chart-bounds.ts';
import type { ChartMark } from '../../../pages/page-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from '../paint/document-tools.ts';
import { drawTextLayout } from '../paint/draw-text.ts';
import { fillArea } from '../paint/fill-area.ts';
import { setLine } from '../paint/line-style.ts';
import { clipPath } from '../paint/outline-operators.ts';
import { boxOutline, pathOutline } from '../paint/pdf-outline.ts';
import { strokeWithPaint } from '../paint/stroke-area.ts';
import { runBounds } from '../text/run-bounds.ts';
import type { Box } from '../../../geometry/boxes.ts';
import type { PdfDefinition } from './pdf-definition.ts';

/** Charts in documents: outlines and text, read as one figure that says what it shows. */
export const pdfChart: PdfDefinition<'chart'> = {
  draw(content, { layer, chart }, area, tools) {
    if (!chart) return;
    for (const mark of chart.marks) {
      content.isolate(() => {
        if (mark.clip) clipPath(content, boxOutline(mark.clip));
        drawMark(content, mark, area, tools);
      });
    }
    for (const text of chart.texts) {
      content.isolate(() => {
        content.transform(textMatrix(text));
        const own = { x: 0, y: 0, width: text.text.width, height: text.text.height };
        drawTextLayout(content, text.text, own, layer.style.fill, tools);
      });
    }
  },
  bounds: ({ chart }, area, framed) =>
    chart
      ? uniteBoxes([
          framed,
          chartBounds(chart, area, ({ text }) => uniteBoxes(text.lines.flatMap(({ runs }) => runs.map(runBounds)))),
        ])
      : framed,
  label: ({ chart, layer }) => chart?.description ?? layer.name,
  words: ({ chart, layer }) => [chart?.description ?? layer.name],
};

function drawMark(
  content: PdfContent,
  { d, fill, stroke, lineWidth = 0, dash = [] }: ChartMark,
  area: Box,
  tools: DocumentTools,
): void {
  const outline = pathOutline(d);
  if (fill !== undefined) fillArea(content, outline, { type: 'solid', color: fill }, area, tools);
  if (stroke === undefined) return;
  const line = {
    width: lineWidth,
    cap: dash.length > 0 ? 'butt' : 'round',
    join: 'round',
    miterLimit: 4,
    dash,
    dashOffset: 0,
  } as const;
  strokeWithPaint(content, { type: 'solid', color: stroke }, area, area, tools, (target) => {
    setLine(target, line, false);
    target.operate(`${outline.operators}\nS`);
  });
}
