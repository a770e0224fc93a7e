import type { LayoutNode } from './layout-node.ts';

/** Where a node came to be, in pixels from the top left corner of its parent. Never rounded. */
export interface LayoutBox {
  readonly node: LayoutNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How far below its top the baseline of its first line is; undefined where there is none inside. */
  readonly baseline: number | undefined;
  /** In the order of the node's children, without the hidden ones. */
  readonly children: readonly LayoutBox[];
}

/**
 * All that a tree asks for and can't have:
 * - `fill_in_hug`: it fills a parent that is as large as its content; it is shared out as in CSS.
 * - `aspect_cycle`: its width would come from its height, and that from a parent whose height comes from its content; it is as wide
 *   as its content, or as there is room for.
 * - `aspect_unused`: width and height are both given, so that the aspect has no effect.
 * - `min_over_max`: the least size is more than the largest; the least holds.
 * - `edges_overdetermined`: it has a size and distances from two opposite edges; the start's holds.
 */
export type LayoutIssueCode =
  | 'fill_in_hug'
  | 'aspect_cycle'
  | 'aspect_unused'
  | 'min_over_max'
  | 'edges_overdetermined';

/** Something a node asks for and can't have. */
export interface LayoutIssue {
  readonly code: LayoutIssueCode;
  readonly node: LayoutNode;
  /** The axis it is about; undefined where it is about both. */
  readonly axis: 'width' | 'height' | undefined;
}
