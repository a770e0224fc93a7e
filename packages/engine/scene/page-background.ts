import type { Page } from '@platen/template';
import { containsBox, growBox, type Box } from '../geometry/boxes.ts';
import { fillOutline } from '../paint/fill-outline.ts';
import { rectangleOutline } from '../geometry/geometry-path.ts';
import { Konva, nativeContext } from '../paint/konva-environment.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import { preparePaint } from '../paint/prepared-paint.ts';

/**
 * The page's backgrounds. They span the page with its bleed, so that the page looks the same with and without it; what is asked
 * for beyond that (`area`) is painted in the same way.
 */
export class PageBackground extends Konva.Shape {
  /** Page pixels that are painted. */
  area: Box;
  /** It takes longer to paint than a copy of it. */
  readonly isCostly: boolean;
  /** Nothing shows through it. */
  readonly isOpaque: boolean;

  constructor(page: Page, tools: PaintTools) {
    const own = { x: 0, y: 0, width: page.width, height: page.height };
    const spanned = growBox(own, page.bleed);
    const paints = page.backgrounds.map(preparePaint);
    super({
      name: 'page-background',
      listening: false,
      selfRectFunc: () => this.area,
      sceneFunc: (context) => {
        const inside = containsBox(spanned, this.area);
        const outline = rectangleOutline(tools.platform, this.area);
        for (const paint of paints) {
          fillOutline(nativeContext(context), outline, paint, inside ? spanned : this.area, tools);
        }
      },
    });
    this.area = own;
    this.isOpaque = paints.some(({ opaque }) => opaque);
    this.isCostly = paints.length > 1 || paints.some(({ type }) => type !== 'solid');
  }
}
