import { contentOfColumn, heightOfColumn, intrinsicWidthOfColumn } from './column-layout.ts';
import { contentOfGrid, heightOfGrid, intrinsicWidthOfGrid } from './grid-layout.ts';
import type { LayoutLeaf, LayoutNode, Measured } from './layout-node.ts';
import { NodeCache, type LaidOutContent } from './node-cache.ts';
import type { ContentSize, IntrinsicSize, NodeSizes } from './node-sizes.ts';
import { contentOfRow, heightOfRow, intrinsicWidthOfRow } from './row-layout.ts';

/** How much a layout did: answers known from before cost nothing. */
export interface LayoutWork {
  /** How often leaves were asked for their content's size. */
  measured: number;
  /** How many nodes were looked at, each time something of their parent or themselves was worked out. */
  visited: number;
}

const nothing: readonly never[] = [];
/** How far two ways of adding up the same widths may differ, in relation. */
const rounding = 1 + 1e-9;

/**
 * One layout of a tree: it answers the sizes of nodes to the rows, columns and grids they are in, each worked out once. Widths
 * never wait for heights that come from content, so every leaf has one final width and is measured in it once.
 */
export class LayoutRun implements NodeSizes {
  readonly work: LayoutWork = { measured: 0, visited: 0 };
  readonly #find: (node: LayoutNode) => NodeCache;
  readonly #step: () => void;
  /** Leaves that were measured in a width before it was known whether it is enough. */
  readonly #tried = new Set<NodeCache>();

  constructor(find: (node: LayoutNode) => NodeCache, step: () => void) {
    this.#find = find;
    this.#step = step;
  }

  /** The cache of a node. */
  find(node: LayoutNode): NodeCache {
    return this.#find(node);
  }

  /** The least or the preferred width of a node's content with its padding; `height` is its own where that is known before. */
  intrinsicWidth(cache: NodeCache, extent: IntrinsicSize, height?: number): number {
    const { node } = cache;
    if (node.type === 'leaf') return extent === 'max-content' ? this.#preferred(cache).width : this.#minWidth(cache);
    const memory = extent === 'max-content' ? cache.maxContent : cache.minContent;
    const known = cache.followsHeight ? height : undefined;
    return memory.getOrCompute(known, undefined, 0, () => {
      this.#visit(cache);
      switch (node.type) {
        case 'row':
          return intrinsicWidthOfRow(this, node, cache, extent, known);
        case 'column':
          return intrinsicWidthOfColumn(this, cache, extent, known !== undefined);
        case 'grid':
          return intrinsicWidthOfGrid(this, node, cache, extent);
      }
    });
  }

  /** Whether a node's content needs no more than a width; asks no more than it has to. */
  fits(cache: NodeCache, width: number, height?: number): boolean {
    if (cache.node.type === 'leaf') {
      if (!cache.node.measure) return true;
      if (cache.preferred && cache.preferred.width <= width) return true;
      // Setting the text in the width it will likely get tells as much, and then need not be done again.
      if (width > 0 && !cache.preferred && cache.minContentWidth === undefined && !this.#tried.has(cache)) {
        this.#tried.add(cache);
        if (this.measure(cache, width).width <= width) return true;
      }
    } else if ((cache.maxContent.peek(cache.followsHeight ? height : undefined) ?? Infinity) <= width) return true;
    return this.intrinsicWidth(cache, 'min-content', height) <= width;
  }

  /** The height of a node's content with its padding in a width. */
  contentHeight(cache: NodeCache, width: number): number {
    const { node } = cache;
    if (node.type === 'leaf') return this.measure(cache, width).height;
    return cache.contentHeights.getOrCompute(width, undefined, 0, () => {
      this.#visit(cache);
      switch (node.type) {
        case 'row':
          return heightOfRow(this, node, cache, width);
        case 'column':
          return heightOfColumn(this, node, cache, width);
        case 'grid':
          return heightOfGrid(this, node, cache, width);
      }
    });
  }

  /**
   * Lays out what is in a node of this size. `isHeightDefinite` says whether the height was known before widths are;
   * `hugsHeight` whether it came from the content.
   */
  content(
    cache: NodeCache,
    width: number,
    height: number,
    isHeightDefinite: boolean,
    hugsHeight: boolean,
  ): LaidOutContent {
    const { node } = cache;
    const isDefinite = cache.followsHeight && isHeightDefinite;
    const mode = (isDefinite ? 1 : 0) + (node.type === 'column' && hugsHeight ? 2 : 0);
    return cache.contents.getOrCompute(width, height, mode, () => {
      this.#visit(cache);
      const size = { width, height, isHeightDefinite: isDefinite, hugsHeight };
      switch (node.type) {
        case 'leaf':
          return this.#contentOfLeaf(node, cache, size);
        case 'row':
          return contentOfRow(this, node, cache, size);
        case 'column':
          return contentOfColumn(this, node, cache, size);
        case 'grid':
          return contentOfGrid(this, node, cache, size);
      }
    });
  }

  /** A leaf's content in a width. */
  measure(cache: NodeCache, width: number): Measured {
    const { preferred } = cache;
    // Paddings added and taken off again must not make a text wrap that was asked how wide it wants to be.
    if (preferred && preferred.width <= width * rounding) return preferred;
    return cache.measured.getOrCompute(width, undefined, 0, () => this.#ask(cache, width));
  }

  #preferred(cache: NodeCache): Measured {
    cache.preferred ??= this.#ask(cache, undefined);
    return cache.preferred;
  }

  #minWidth(cache: NodeCache): number {
    const { node } = cache;
    if (cache.minContentWidth === undefined && node.type === 'leaf' && node.minContentWidth) {
      this.work.measured += 1;
      cache.minContentWidth = checkSize(node.minContentWidth());
    }
    cache.minContentWidth ??= this.measure(cache, 0).width;
    return cache.minContentWidth;
  }

  #ask({ node }: NodeCache, width: number | undefined): Measured {
    if (node.type !== 'leaf' || !node.measure) return { width: 0, height: 0 };
    this.work.measured += 1;
    const measured = node.measure(width);
    checkSize(measured.width);
    checkSize(measured.height);
    if (measured.baseline !== undefined && !Number.isFinite(measured.baseline)) throw sizeError(measured.baseline);
    return measured;
  }

  #contentOfLeaf(node: LayoutLeaf, cache: NodeCache, { width, height }: ContentSize): LaidOutContent {
    if (!node.measure) return { width, height, baseline: undefined, children: nothing };
    const measured = this.measure(cache, width);
    const share = { top: 0, middle: 0.5, bottom: 1 }[node.verticalAlign ?? 'top'];
    const baseline =
      measured.baseline === undefined ? undefined : measured.baseline + (height - measured.height) * share;
    return { width, height, baseline, children: nothing };
  }

  #visit(cache: NodeCache): void {
    this.#step();
    this.work.visited += 1 + cache.inFlow.length;
  }
}

function checkSize(size: number): number {
  if (!(size >= 0 && size < Infinity)) throw sizeError(size);
  return size;
}

function sizeError(size: number): RangeError {
  return new RangeError(`A measured size must be a finite number that is not negative, and one is ${size}.`);
}
