import { contentOfColumn, heightOfColumn, intrinsicWidthOfColumn } from './column-layout.ts';
import { contentOfGrid, heightOfGrid, intrinsicWidthOfGrid } from './grid-layout.ts';
import type { LayoutLeaf, LayoutNode, Measured } from './layout-node.ts';
import { NodeFacts, type LaidOutContent } from './node-facts.ts';
import { contentOfRow, heightOfRow, intrinsicWidthOfRow } from './row-layout.ts';

/** How much a layout did: answers known from before cost nothing. */
export interface LayoutWork {
  /** How often leaves were asked for their content's size. */
  measured: number;
  /** How many nodes were looked at, each time something of their parent or themselves was worked out. */
  visited: number;
}

/** The extent of a content: as narrow as it can be, or as wide as it wants to be. */
export type Extent = 'min' | 'max';

const nothing: readonly never[] = [];
/** How far two ways of adding up the same widths may differ, in relation. */
const rounding = 1 + 1e-9;

/**
 * One layout of a tree: it answers the sizes of nodes to the rows, columns and grids they are in, each worked out once. Widths
 * never wait for heights that come from content, so every leaf has one final width and is measured in it once.
 */
export class LayoutRun {
  readonly work: LayoutWork = { measured: 0, visited: 0 };
  readonly #find: (node: LayoutNode) => NodeFacts;
  readonly #step: () => void;
  /** Leaves that were measured in a width before it was known whether it is enough. */
  readonly #tried = new Set<NodeFacts>();

  constructor(find: (node: LayoutNode) => NodeFacts, step: () => void) {
    this.#find = find;
    this.#step = step;
  }

  /** What is known of a node. */
  find(node: LayoutNode): NodeFacts {
    return this.#find(node);
  }

  /** The least or the preferred width of a node's content with its padding; `height` is its own where that is known before. */
  intrinsicWidth(facts: NodeFacts, extent: Extent, height?: number): number {
    const { node } = facts;
    if (node.type === 'leaf') return extent === 'max' ? this.#preferred(facts).width : this.#leastWidth(facts);
    const memory = extent === 'max' ? facts.maxContent : facts.minContent;
    const known = facts.followsHeight ? height : undefined;
    return memory.recall(known, undefined, 0, () => {
      this.#visit(facts);
      switch (node.type) {
        case 'row':
          return intrinsicWidthOfRow(this, node, facts, extent, known);
        case 'column':
          return intrinsicWidthOfColumn(this, facts, extent, known !== undefined);
        case 'grid':
          return intrinsicWidthOfGrid(this, node, facts, extent);
      }
    });
  }

  /** Whether a node's content needs no more than a width; asks no more than it has to. */
  fits(facts: NodeFacts, width: number, height?: number): boolean {
    if (facts.node.type === 'leaf') {
      if (!facts.node.measure) return true;
      if (facts.preferred && facts.preferred.width <= width) return true;
      // Setting the text in the width it will likely get tells as much, and then need not be done again.
      if (width > 0 && !facts.preferred && facts.leastWidth === undefined && !this.#tried.has(facts)) {
        this.#tried.add(facts);
        if (this.measure(facts, width).width <= width) return true;
      }
    } else if ((facts.maxContent.peek(facts.followsHeight ? height : undefined) ?? Infinity) <= width) return true;
    return this.intrinsicWidth(facts, 'min', height) <= width;
  }

  /** The height of a node's content with its padding in a width. */
  contentHeight(facts: NodeFacts, width: number): number {
    const { node } = facts;
    if (node.type === 'leaf') return this.measure(facts, width).height;
    return facts.contentHeights.recall(width, undefined, 0, () => {
      this.#visit(facts);
      switch (node.type) {
        case 'row':
          return heightOfRow(this, node, facts, width);
        case 'column':
          return heightOfColumn(this, node, facts, width);
        case 'grid':
          return heightOfGrid(this, node, facts, width);
      }
    });
  }

  /**
   * Lays out what is in a node of this size. `isHeightDefinite` says whether the height was known before widths are;
   * `hugsHeight` whether it came from the content.
   */
  content(
    facts: NodeFacts,
    width: number,
    height: number,
    isHeightDefinite: boolean,
    hugsHeight: boolean,
  ): LaidOutContent {
    const { node } = facts;
    const isDefinite = facts.followsHeight && isHeightDefinite;
    const mode = (isDefinite ? 1 : 0) + (node.type === 'column' && hugsHeight ? 2 : 0);
    return facts.contents.recall(width, height, mode, () => {
      this.#visit(facts);
      const size = { width, height, isHeightDefinite: isDefinite, hugsHeight };
      switch (node.type) {
        case 'leaf':
          return this.#contentOfLeaf(node, facts, size);
        case 'row':
          return contentOfRow(this, node, facts, size);
        case 'column':
          return contentOfColumn(this, node, facts, size);
        case 'grid':
          return contentOfGrid(this, node, facts, size);
      }
    });
  }

  /** A leaf's content in a width. */
  measure(facts: NodeFacts, width: number): Measured {
    const { preferred } = facts;
    // Paddings added and taken off again must not make a text wrap that was asked how wide it wants to be.
    if (preferred && preferred.width <= width * rounding) return preferred;
    return facts.measured.recall(width, undefined, 0, () => this.#ask(facts, width));
  }

  #preferred(facts: NodeFacts): Measured {
    facts.preferred ??= this.#ask(facts, undefined);
    return facts.preferred;
  }

  #leastWidth(facts: NodeFacts): number {
    const { node } = facts;
    if (facts.leastWidth === undefined && node.type === 'leaf' && node.minContentWidth) {
      this.work.measured += 1;
      facts.leastWidth = checkSize(node.minContentWidth());
    }
    facts.leastWidth ??= this.measure(facts, 0).width;
    return facts.leastWidth;
  }

  #ask({ node }: NodeFacts, width: number | undefined): Measured {
    if (node.type !== 'leaf' || !node.measure) return { width: 0, height: 0 };
    this.work.measured += 1;
    const measured = node.measure(width);
    checkSize(measured.width);
    checkSize(measured.height);
    if (measured.baseline !== undefined && !Number.isFinite(measured.baseline)) throw sizeError(measured.baseline);
    return measured;
  }

  #contentOfLeaf(node: LayoutLeaf, facts: NodeFacts, { width, height }: ContentSize): LaidOutContent {
    if (!node.measure) return { width, height, baseline: undefined, children: nothing };
    const measured = this.measure(facts, width);
    const share = { top: 0, middle: 0.5, bottom: 1 }[node.verticalAlign ?? 'top'];
    const baseline =
      measured.baseline === undefined ? undefined : measured.baseline + (height - measured.height) * share;
    return { width, height, baseline, children: nothing };
  }

  #visit(facts: NodeFacts): void {
    this.#step();
    this.work.visited += 1 + facts.inFlow.length;
  }
}

/** What `LayoutRun.content` was asked for. */
export interface ContentSize {
  width: number;
  height: number;
  isHeightDefinite: boolean;
  hugsHeight: boolean;
}

function checkSize(size: number): number {
  if (!(size >= 0 && size < Infinity)) throw sizeError(size);
  return size;
}

function sizeError(size: number): RangeError {
  return new RangeError(`A measured size must be a finite number that is not negative, and one is ${size}.`);
}
