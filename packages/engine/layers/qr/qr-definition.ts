import { PlatenError, type QrLayer } from '@platen/template';
import { nameLayer } from '../../cost/name-layer.ts';
import type { Box } from '../../geometry/boxes.ts';
import { exactPath } from '../../geometry/exact-path.ts';
import { rectanglePathData, type Outline } from '../../geometry/geometry-path.ts';
import type { LayoutContext } from '../../pages/layout-context.ts';
import type { LaidOut, LaidOutLeaf } from '../../pages/page-layout.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import { noContent, type Content } from '../content.ts';
import type { LeafDefinition } from '../layer-definition.ts';

/** Codes in the engine. */
export const qrDefinition: LeafDefinition<'qr'> = { place: layoutQr, keepsSize: true, createContent };

/** Codes are laid out last, as their edges lie on whole pixels of where the box ends up. */
function layoutQr(layer: QrLayer, box: Box, context: LayoutContext): LaidOutLeaf {
  if (layer.content === '' || !context.setCode) return { layer, box };
  try {
    const code = context.setCode(layer, box);
    if (code.moduleSize < 1) {
      context.report(
        layer.id,
        'code_invalid',
        'The box is too small for the code: its bars would be finer than a pixel.',
      );
    }
    return { layer, box, code };
  } catch (error) {
    if (error instanceof PlatenError) throw nameLayer(error, layer);
    context.report(layer.id, 'code_invalid', error instanceof Error ? error.message : String(error));
    return { layer, box };
  }
}

/** A QR code or barcode on its background. */
function createContent({ layer, box, code }: LaidOut<'qr'>, tools: PaintTools): Content {
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
