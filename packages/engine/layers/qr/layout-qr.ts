import { PlatenError, type QrLayer } from '@platen/template';
import { nameLayer } from '../../cost/name-layer.ts';
import type { Box } from '../../geometry/boxes.ts';
import type { LayoutContext } from '../../pages/layout-context.ts';
import type { LaidOutLeaf } from '../../pages/page-layout.ts';

/** Codes are laid out last, as their edges lie on whole pixels of where the box ends up. */
export function layoutQr(layer: QrLayer, box: Box, context: LayoutContext): LaidOutLeaf {
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
