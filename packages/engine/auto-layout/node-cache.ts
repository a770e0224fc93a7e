import type { LayoutBox, LayoutIssue } from './layout-box.ts';
import type { LayoutNode, LayoutParent, Measured } from './layout-node.ts';
import { resolveItem, type PaddingSums, type ResolvedItem } from './resolve-item.ts';

/** A child in the flow of its parent. */
export interface FlowItem extends ResolvedItem {
  readonly cache: NodeCache;
}

/** Items of a row that stand beside each other, with their final widths. */
export type RowLine = readonly { readonly item: FlowItem; readonly width: number }[];

/** A node's size with what is in it, wherever it stands. */
export interface LaidOutContent {
  readonly width: number;
  readonly height: number;
  readonly baseline: number | undefined;
  readonly children: readonly LayoutBox[];
}

/** A few answers by the numbers they were asked with, the latest first. */
export class RecentCache<Answer> {
  readonly #entries: { first: number | undefined; second: number | undefined; mode: number; answer: Answer }[] = [];

  /** The answer for the same numbers, now or earlier. */
  getOrCompute(first: number | undefined, second: number | undefined, mode: number, make: () => Answer): Answer {
    for (const known of this.#entries)
      if (known.first === first && known.second === second && known.mode === mode) return known.answer;
    const answer = make();
    this.#entries.unshift({ first, second, mode, answer });
    // Sizes that come again after more others than this are those of a tree that is being dragged larger.
    if (this.#entries.length > 4) this.#entries.pop();
    return answer;
  }

  /** The answer for a number, if it is known. */
  peek(first: number | undefined): Answer | undefined {
    return this.#entries.find((entry) => entry.first === first)?.answer;
  }
}

/**
 * All that is known of a node: what follows from its tree alone, and what came out when it was laid out before. It holds as long as the
 * node is the same object.
 */
export class NodeCache {
  readonly node: LayoutNode;
  readonly padding: PaddingSums;
  /** Children in the flow, without hidden ones. */
  readonly inFlow: readonly NodeCache[];
  /** Whether widths inside depend on a height that comes from outside. */
  readonly followsHeight: boolean;
  /** A leaf's content in as much width as it wants, and in the widths asked since. */
  preferred: Measured | undefined;
  minContentWidth: number | undefined;
  readonly measured = new RecentCache<Measured>();
  readonly minContent = new RecentCache<number>();
  readonly maxContent = new RecentCache<number>();
  /** How a row shares out its width. */
  readonly lines = new RecentCache<readonly RowLine[]>();
  /** The widths of a grid's columns. */
  readonly columns = new RecentCache<readonly number[]>();
  readonly contentHeights = new RecentCache<number>();
  readonly contents = new RecentCache<LaidOutContent>();
  readonly issues = new RecentCache<readonly LayoutIssue[]>();
  readonly #items: (readonly FlowItem[] | undefined)[] = [undefined, undefined];
  /** The node as a child of parents, which are others each time that one of its siblings changed. */
  readonly #asItem: { align: LayoutParent['align']; mode: number; item: FlowItem }[] = [];
  #box: LayoutBox | undefined;

  constructor(node: LayoutNode, find: (child: LayoutNode) => NodeCache) {
    this.node = node;
    const padding = node.type === 'leaf' ? undefined : node.padding;
    this.padding = {
      x: (padding?.left ?? 0) + (padding?.right ?? 0),
      y: (padding?.top ?? 0) + (padding?.bottom ?? 0),
    };
    this.inFlow = node.type === 'leaf' ? [] : node.children.filter(isInFlow).map(find);
    const handsDown = node.type === 'column' || (node.type === 'row' && !node.wrap);
    this.followsHeight = this.inFlow.some((child) => {
      // In a column nothing is stretched to a height: what does not fill it need not be looked at.
      if (!handsDown || (node.type === 'column' && child.node.height.type !== 'fill')) return false;
      const { height, derived } = child.itemIn(node, true);
      return height.type === 'fill' && (derived === 'width' || child.followsHeight);
    });
  }

  /** The children in the flow with their sizes, by whether the height is known before widths are. */
  items(isHeightDefinite: boolean): readonly FlowItem[] {
    const index = isHeightDefinite ? 1 : 0;
    const { node } = this;
    const items =
      this.#items[index] ??
      (node.type === 'leaf' ? [] : this.inFlow.map((child) => child.itemIn(node, isHeightDefinite)));
    this.#items[index] = items;
    return items;
  }

  /** The node as a child of a parent, of which only the direction and the alignment count. */
  itemIn(parent: LayoutParent, isHeightDefinite: boolean): FlowItem {
    const mode = modes[parent.type] + (isHeightDefinite ? 1 : 0);
    for (const known of this.#asItem) if (known.align === parent.align && known.mode === mode) return known.item;
    const item = { ...resolveItem(this.node, parent, this.padding, isHeightDefinite), cache: this };
    this.#asItem.push({ align: parent.align, mode, item });
    return item;
  }

  /** The node's content at a place; the very same object as before when nothing differs. */
  place(content: LaidOutContent, x: number, y: number): LayoutBox {
    const known = this.#box;
    if (known && known.children === content.children && known.x === x && known.y === y) {
      if (known.width === content.width && known.height === content.height && known.baseline === content.baseline) {
        return known;
      }
    }
    this.#box = { node: this.node, x, y, ...content };
    return this.#box;
  }
}

const modes = { row: 0, column: 2, grid: 4 } as const;

function isInFlow(node: LayoutNode): boolean {
  return !node.hidden && !node.absolute;
}
