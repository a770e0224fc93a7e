import type { QrLayer } from '@platen/template';
import type { CodeLayout } from '../../pages/page-layout.ts';
import type { Box } from '../../geometry/boxes.ts';
import { exactPath } from '../../geometry/exact-path.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import { rectanglePathData, type Outline } from '../../geometry/geometry-path.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import { noContent, type Content } from '../content.ts';

/** A QR code or barcode on its background. */
export function createQrContent(layer: QrLayer, code: CodeLayout | undefined, box: Box, tools: PaintTools): Content {
  if (!code) return noContent;
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const ink = preparePaint({ type: 'solid', color: layer.color });
  const ground = preparePaint({ type: 'solid', color: layer.backgroundColor });
  const outline = (data: string, fillRule: Outline['fillRule']): Outline => ({
    path: exactPath(tools.platform, data),
    fillRule,
  });
  const background = outline(rectanglePathData(area), 'nonzero');
  const modules = outline(code.modules, 'evenodd');
  const figures = code.figures === '' ? undefined : outline(code.figures, 'nonzero');
  return {
    bounds: area,
    single: false,
    draw(context) {
      fillOutline(context, background, ground, area, tools);
      fillOutline(context, modules, ink, area, tools);
      if (figures) fillOutline(context, figures, ink, area, tools);
    },
  };
}
