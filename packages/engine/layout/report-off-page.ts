import type { Layer, Page } from '@platen/template';
import type { LayoutContext } from '../pages/layout-context.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import type { Box } from '../geometry/boxes.ts';

/** Pixels that may lie past the page's edge without a word. */
const tolerance = 1;

/**
 * Reports texts and tables that growing or placement has carried past the upper or lower edge of the page, where nobody sees
 * them. What a designer put there on purpose is not reported, nor what is in turned or skewed groups.
 */
export function reportOffPage(page: Page, layers: readonly LaidOutLayer[], context: LayoutContext): void {
  visit(layers, 0, false);

  function visit(siblings: readonly LaidOutLayer[], top: number, isCarried: boolean): void {
    for (const laidOut of siblings) {
      const { layer, box } = laidOut;
      if (layer.rotation !== 0 || layer.skewX !== 0 || layer.skewY !== 0) continue;
      const carried = isCarried || layer.placement !== undefined || hasMoved(layer, box);
      if ('children' in laidOut) visit(laidOut.children, top + box.y, carried);
      if (!carried) continue;
      if ('text' in laidOut && laidOut.text.text !== '') {
        const past = pixelsPast(top + box.y, box.height);
        if (past > tolerance) {
          context.report(layer.id, 'text_overflow', `The text is ${Math.ceil(past)} px past the edge of the page.`);
        }
      }
      if ('table' in laidOut) {
        const rows = laidOut.table.rowEdges.slice(1).filter((edge) => pixelsPast(top + box.y, edge) > tolerance);
        if (rows.length > 0) {
          context.report(layer.id, 'rows_omitted', `${rows.length} rows lie past the edge of the page.`);
        }
      }
    }
  }

  function pixelsPast(top: number, height: number): number {
    return Math.max(-top, top + height - page.height);
  }
}

/** Whether a layer is not where, or not as high as, its design says. */
function hasMoved(layer: Layer, box: Box): boolean {
  return box.y < layer.y - tolerance || box.y + box.height > layer.y + layer.height + tolerance;
}
