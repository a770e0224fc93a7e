import type { LayoutNode } from './layout-node.ts';
import type { LaidOutContent, NodeCache } from './node-cache.ts';

/** The extent of a content: as narrow as it can be, or as wide as it wants to be. */
export type IntrinsicSize = 'min-content' | 'max-content';

/** The size that a node's content is laid out in. */
export interface ContentSize {
  width: number;
  height: number;
  /** Whether the height was known before widths are. */
  isHeightDefinite: boolean;
  /** Whether the height came from the content. */
  hugsHeight: boolean;
}

/** The sizes of nodes, for the rows, columns and grids that they are in. Each is worked out once. */
export interface NodeSizes {
  /** The cache of a node. */
  find(node: LayoutNode): NodeCache;
  /** The least or the preferred width of a node's content with its padding; `height` is its own where that is known before. */
  intrinsicWidth(cache: NodeCache, extent: IntrinsicSize, height?: number): number;
  /** Whether a node's content needs no more than a width; asks no more than it has to. */
  fits(cache: NodeCache, width: number, height?: number): boolean;
  /** The height of a node's content with its padding in a width. */
  contentHeight(cache: NodeCache, width: number): number;
  /** Lays out the content of a node at this size. */
  content(
    cache: NodeCache,
    width: number,
    height: number,
    isHeightDefinite: boolean,
    hugsHeight: boolean,
  ): LaidOutContent;
}
