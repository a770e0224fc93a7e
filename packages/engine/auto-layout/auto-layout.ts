import { findIssues } from './find-issues.ts';
import { naturalHeight, widthInRoom } from './item-size.ts';
import type { LayoutBox, LayoutIssue } from './layout-box.ts';
import type { LayoutNode } from './layout-node.ts';
import { LayoutRun, type LayoutWork } from './layout-run.ts';
import { AutoLayoutCache } from './auto-layout-cache.ts';
import type { NodeCache } from './node-cache.ts';
import { clampSize, hasHuggedHeight, resolveItem, widthFromHeight } from './resolve-item.ts';

/** The room a tree is laid out in, and what is known from before. */
export interface AutoLayoutOptions {
  /** For a root that fills, in pixels; without it, the root is as wide as its content. */
  width?: number | undefined;
  /** For a root that fills, in pixels; without it, the root is as high as its content. */
  height?: number | undefined;
  memory?: AutoLayoutCache | undefined;
  /** Called before each container is worked out; throws to stop (a time limit, an abort). */
  step?: (() => void) | undefined;
}

/** A tree that was laid out. */
export interface AutoLayout {
  readonly box: LayoutBox;
  /** In the order of the tree. */
  readonly issues: readonly LayoutIssue[];
  /** The work of this layout; less where the cache was used. */
  readonly work: Readonly<LayoutWork>;
}

/**
 * Lays out a tree as CSS flexbox and grid would, to the last bit the same wherever it runs. The root stands at 0, 0. What a leaf's
 * `measure` throws is thrown on, and a memory can be used again after it.
 */
export function layoutTree(root: LayoutNode, options: AutoLayoutOptions = {}): AutoLayout {
  const memory = options.memory ?? new AutoLayoutCache();
  const find = (node: LayoutNode): NodeCache => memory.find(node);
  const run = new LayoutRun(find, options.step ?? ((): void => undefined));
  const cache = find(root);
  // A root that fills no room is as large as its content.
  const open = {
    ...root,
    width: options.width === undefined ? hugInstead(root.width) : root.width,
    height: options.height === undefined ? hugInstead(root.height) : root.height,
  };
  const item = { ...resolveItem(open, undefined, cache.padding, true), cache };
  const { height: axis } = item;
  const known =
    axis.type === 'fixed' ? axis.value : axis.type === 'fill' ? clampSize(axis, options.height ?? 0) : undefined;
  const room = options.width ?? Infinity;
  const width =
    item.derived === 'width' && known !== undefined
      ? widthFromHeight(item, known)
      : widthInRoom(run, item, room, known);
  const height = known ?? naturalHeight(run, item, width);
  const hugsHeight = hasHuggedHeight(item);
  const content = run.content(cache, width, height, !hugsHeight, hugsHeight);
  const issues = findIssues(
    cache,
    {
      hugsWidth: item.width.type === 'hug' && item.derived !== 'width',
      hugsHeight,
      isHeightDefinite: !hugsHeight,
    },
    find,
  );
  return { box: cache.place(content, 0, 0), issues, work: run.work };
}

function hugInstead(sizing: LayoutNode['width']): LayoutNode['width'] {
  return sizing.type === 'fill' ? { type: 'hug', min: sizing.min, max: sizing.max } : sizing;
}
