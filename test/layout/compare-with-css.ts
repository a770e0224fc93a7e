import { layoutTree } from '../../packages/engine/auto-layout/auto-layout.ts';
import type { LayoutBox } from '../../packages/engine/auto-layout/layout-box.ts';
import type { LayoutNode } from '../../packages/engine/auto-layout/layout-node.ts';
import { buildInCss } from './tree-in-css.ts';

/** A box that differs from the browser's. */
export interface Difference {
  /** The indexes of children on the way from the root. */
  path: string;
  property: 'x' | 'y' | 'width' | 'height';
  own: number;
  css: number;
}

/** How far two sides of a box may be apart, in pixels. */
export const tolerance = 0.1;

/** Lays out trees both ways in this page, all of them before the browser is asked, and answers what differs of each. */
export function compareWithCss(
  trees: readonly LayoutNode[],
  layOut: (tree: LayoutNode) => LayoutBox = (tree) => layoutTree(tree).box,
): Difference[][] {
  const host = document.createElement('div');
  host.style.cssText = 'position:absolute;left:0;top:0;visibility:hidden;contain:strict;width:1px;height:1px';
  const built = trees.map((tree) => buildInCss(tree, host));
  document.body.append(host);
  try {
    return trees.map((tree, index) => {
      const differences: Difference[] = [];
      const elements = built[index];
      const compare = (box: LayoutBox, parent: DOMRect | undefined, path: string): void => {
        const rect = elements?.get(box.node)?.getBoundingClientRect();
        if (!rect) throw new Error(`The node at ${path} has no element.`);
        const css = {
          x: parent ? rect.x - parent.x : box.x,
          y: parent ? rect.y - parent.y : box.y,
          width: rect.width,
          height: rect.height,
        };
        for (const property of ['x', 'y', 'width', 'height'] as const) {
          const [own, other] = [box[property], css[property]];
          if (!(Math.abs(own - other) <= tolerance)) differences.push({ path, property, own, css: other });
        }
        box.children.forEach((child, at) => compare(child, rect, `${path}/${at}`));
      };
      compare(layOut(tree), undefined, '');
      return differences;
    });
  } finally {
    host.remove();
  }
}
