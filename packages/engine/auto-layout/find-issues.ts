import type { LayoutIssue } from './layout-box.ts';
import type { LayoutNode, LayoutParent } from './layout-node.ts';
import type { FlowItem, NodeCache } from './node-cache.ts';
import { hasGivenHeight, hasHuggedHeight, resolveItem } from './resolve-item.ts';

/** How a node comes to its size, as far as what is in it is concerned. */
export interface SizeOrigin {
  readonly hugsWidth: boolean;
  readonly hugsHeight: boolean;
  /** Whether the height is known before widths are. */
  readonly isHeightDefinite: boolean;
}

/** Looks up what is known of a node. */
type Find = (node: LayoutNode) => NodeCache;

const none: readonly LayoutIssue[] = [];

/**
 * All that a node and all in it ask for and can't have, in the order of the tree. It follows from the tree alone, not from what is
 * measured.
 */
export function findIssues(cache: NodeCache, origin: SizeOrigin, find: Find): readonly LayoutIssue[] {
  const mode = (origin.hugsWidth ? 1 : 0) + (origin.hugsHeight ? 2 : 0) + (origin.isHeightDefinite ? 4 : 0);
  return cache.issues.getOrCompute(undefined, undefined, mode, () => {
    const { node } = cache;
    const issues = ownIssues(node);
    if (node.type !== 'leaf') {
      const inFlow = cache.items(isCellHeightKnown(node, origin)).values();
      for (const child of node.children) {
        if (child.hidden) continue;
        const item = child.absolute ? undefined : inFlow.next().value;
        issues.push(...(item ? issuesInFlow(node, item, origin, find) : issuesOfAbsolute(child, find)));
      }
    }
    return issues.length > 0 ? issues : none;
  });
}

function issuesInFlow(parent: LayoutParent, item: FlowItem, origin: SizeOrigin, find: Find): readonly LayoutIssue[] {
  const { node } = item.cache;
  const issues: LayoutIssue[] = [];
  const fillsWidth = parent.type === 'row' && item.width.type === 'fill';
  const fillsHeight = parent.type === 'column' && item.height.type === 'fill';
  if (fillsWidth && origin.hugsWidth) issues.push({ code: 'fill_in_hug', node, axis: 'width' });
  if (fillsHeight && origin.hugsHeight) issues.push({ code: 'fill_in_hug', node, axis: 'height' });
  if (item.hasAspectCycle) issues.push({ code: 'aspect_cycle', node, axis: undefined });
  const isFilling = item.height.type === 'fill';
  const inside = {
    hugsWidth: item.width.type === 'hug' && item.derived !== 'width',
    hugsHeight: hasHuggedHeight(item) || (fillsHeight && origin.hugsHeight),
    isHeightDefinite: hasGivenHeight(item) || (isFilling && isCellHeightKnown(parent, origin)),
  };
  const inner = findIssues(item.cache, inside, find);
  return issues.length === 0 ? inner : [...issues, ...inner];
}

function issuesOfAbsolute(child: LayoutNode, find: Find): LayoutIssue[] {
  const { left, right, top, bottom } = child.absolute ?? {};
  const issues: LayoutIssue[] = [];
  for (const [axis, near, far] of [
    ['width', left, right],
    ['height', top, bottom],
  ] as const) {
    if (near === undefined || far === undefined || child[axis].type === 'fill') continue;
    issues.push({ code: 'edges_overdetermined', node: child, axis });
  }
  const cache = find(child);
  const item = resolveItem(child, undefined, cache.padding, true);
  const inside = {
    hugsWidth: item.width.type === 'hug' && item.derived !== 'width',
    hugsHeight: hasHuggedHeight(item),
    isHeightDefinite: !hasHuggedHeight(item),
  };
  return [...issues, ...findIssues(cache, inside, find)];
}

/** Whether a child that fills the height of its parent's inside, or of its cell, knows it before widths are. */
function isCellHeightKnown(parent: LayoutParent, origin: SizeOrigin): boolean {
  if (parent.type === 'grid') return parent.rowHeight?.type === 'fixed';
  return origin.isHeightDefinite && !(parent.type === 'row' && parent.wrap);
}

function ownIssues(node: LayoutNode): LayoutIssue[] {
  const issues: LayoutIssue[] = [];
  for (const axis of ['width', 'height'] as const) {
    const sizing = node[axis];
    if (sizing.type === 'fixed' || sizing.min === undefined || sizing.max === undefined) continue;
    if (sizing.min > sizing.max) issues.push({ code: 'min_over_max', node, axis });
  }
  // Two fixed sizes with an aspect are a proportion that is kept while someone resizes.
  const isFixed = node.width.type === 'fixed' && node.height.type === 'fixed';
  if (node.aspect && !isFixed && node.width.type !== 'hug' && node.height.type !== 'hug') {
    issues.push({ code: 'aspect_unused', node, axis: undefined });
  }
  return issues;
}
