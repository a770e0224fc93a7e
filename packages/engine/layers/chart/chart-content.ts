import type { Box } from '../../geometry/boxes.ts';
import { exactPath, isClosedPath } from '../../geometry/exact-path.ts';
import type { Outline } from '../../geometry/geometry-path.ts';
import type { ChartLayout } from '../../pages/page-layout.ts';
import { fillOutline, strokePath } from '../../paint/fill-outline.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import { noContent, type Content } from '../content.ts';
import { drawGlyphs } from '../text/glyph-batches.ts';
import { glyphsOf } from '../text/cached-glyphs.ts';
import { chartBounds, textMatrix } from './chart-bounds.ts';

const black = { type: 'solid', color: '#000000' } as const;

/** A chart: its outlines from back to front, then its texts. */
export function createChartContent(chart: ChartLayout | undefined, box: Box, tools: PaintTools): Content {
  if (!chart) return noContent;
  const area: Box = { x: 0, y: 0, width: box.width, height: box.height };
  const marks = chart.marks.map((mark) => {
    const outline: Outline = { path: exactPath(tools.platform, mark.d), fillRule: 'nonzero' };
    return { ...mark, outline, paint: preparePaint({ type: 'solid', color: mark.fill ?? mark.stroke ?? black.color }) };
  });
  const glyphs = chart.texts.map(({ text }) =>
    glyphsOf(text, { x: 0, y: 0, width: text.width, height: text.height }, black, tools),
  );
  return {
    bounds: chartBounds(chart, area, (_, index) => glyphs[index]?.bounds ?? area),
    single: false,
    draw(context) {
      for (const { d, outline, paint, fill, lineWidth = 0, dash = [], clip } of marks) {
        context.save();
        if (clip) {
          context.beginPath();
          context.rect(clip.x, clip.y, clip.width, clip.height);
          context.clip();
        }
        if (fill !== undefined) fillOutline(context, outline, paint, area, tools);
        else {
          context.lineWidth = lineWidth;
          const isRound = dash.length === 0 && (tools.surfaces.ways.closedCaps || !isClosedPath(d));
          context.lineCap = isRound ? 'round' : 'butt';
          context.lineJoin = 'round';
          context.setLineDash([...dash]);
          strokePath(context, outline.path, paint, area, area, tools);
        }
        context.restore();
      }
      for (const [index, text] of chart.texts.entries()) {
        const own = glyphs[index];
        if (!own) continue;
        context.save();
        context.transform(...textMatrix(text));
        drawGlyphs(context, own, tools);
        context.restore();
      }
    },
  };
}
