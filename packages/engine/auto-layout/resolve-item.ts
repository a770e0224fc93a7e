import type { Align, LayoutItem, LayoutParent, Sizing } from './layout-node.ts';

/** The size of an item along one axis as its parent sees it: stretched and derived sizes are resolved to what they come to. */
export interface AxisSize {
  readonly type: 'fixed' | 'hug' | 'fill';
  /** Of a fixed one. */
  readonly value: number;
  /** Of one that fills. */
  readonly weight: number;
  /** The padding at least. */
  readonly min: number;
  readonly max: number;
  /** Whether the least size is what the content needs. */
  readonly hasAutoMin: boolean;
  readonly shrinks: boolean;
}

/** An item's sizes in its parent. */
export interface ResolvedItem {
  readonly width: AxisSize;
  readonly height: AxisSize;
  /** The width with the limits of the height carried over by the aspect: for what comes from content, not from shares. */
  readonly contribution: AxisSize;
  /** Which axis comes from the other by the aspect. */
  readonly derived: 'width' | 'height' | undefined;
  readonly aspect: number;
  readonly align: Align;
  /** The width should come from a height that isn't known in time. */
  readonly hasAspectCycle: boolean;
}

/** How far an item's own padding makes it at least. */
export interface PaddingSums {
  readonly x: number;
  readonly y: number;
}

/**
 * Resolves what an item asks for in a parent. `isHeightDefinite` says whether a height that fills is known before widths are, so
 * that a width can come from it. Without a parent, or out of its flow, nothing is stretched.
 */
export function resolveItem(
  item: LayoutItem,
  parent: LayoutParent | undefined,
  padding: PaddingSums,
  isHeightDefinite: boolean,
): ResolvedItem {
  const align = item.alignSelf ?? parent?.align ?? 'start';
  const aspect = item.aspect ?? 0;
  let { width, height } = item;
  let derived: 'width' | 'height' | undefined;
  let hasAspectCycle = false;
  if (aspect > 0) {
    if (height.type === 'hug') derived = 'height';
    else if (width.type === 'hug') derived = 'width';
    if (derived === 'width' && height.type === 'fill' && !isHeightDefinite) {
      hasAspectCycle = true;
      derived = 'height';
      height = { type: 'hug', min: height.min, max: height.max };
    }
  }
  if (align === 'stretch' && parent) {
    if (parent.type === 'row' || parent.type === 'grid') {
      if (height.type === 'hug' && derived === undefined) height = { type: 'fill', min: height.min, max: height.max };
    } else if (width.type === 'hug' && derived !== 'width') {
      width = { type: 'fill', min: width.min, max: width.max };
    }
  }
  const isAuto = derived === undefined;
  const own = { width: axisSize(width, padding.x, isAuto), height: axisSize(height, padding.y, isAuto) };
  return {
    ...own,
    contribution: isAuto ? own.width : withLimitsOf(own.width, own.height, aspect),
    derived,
    aspect,
    align,
    hasAspectCycle,
  };
}

function axisSize(sizing: Sizing, padding: number, isAuto: boolean): AxisSize {
  if (sizing.type === 'fixed') {
    const value = Math.max(sizing.value, padding);
    return { type: 'fixed', value, weight: 0, min: padding, max: Infinity, hasAutoMin: false, shrinks: false };
  }
  return {
    type: sizing.type,
    value: 0,
    weight: sizing.type === 'fill' ? (sizing.weight ?? 1) : 0,
    min: Math.max(sizing.min ?? 0, padding),
    max: sizing.max ?? Infinity,
    hasAutoMin: isAuto && sizing.min === undefined,
    shrinks: sizing.type === 'hug' && sizing.shrink === true,
  };
}

/** A width's limits with those of the height carried over, so that the proportion is kept. */
function withLimitsOf(axis: AxisSize, height: AxisSize, aspect: number): AxisSize {
  if (axis.type === 'fixed') return axis;
  // As in CSS, limits of the axis itself come before those that are carried over.
  const min = Math.min(height.min * aspect, axis.max);
  return { ...axis, min: Math.max(axis.min, min), max: Math.min(axis.max, Math.max(height.max * aspect, axis.min)) };
}

/** A size within what the axis allows. */
export function clampSize(axis: AxisSize, size: number): number {
  return Math.max(axis.min, Math.min(size, axis.max));
}

/** The width that comes from a height by the aspect. */
export function widthFromHeight(item: ResolvedItem, height: number): number {
  return clampSize(item.width, height * item.aspect);
}

/** The height that comes from a width by the aspect. */
export function heightFromWidth(item: ResolvedItem, width: number): number {
  return clampSize(item.height, width / item.aspect);
}

/** Whether a height is known as soon as the width is, without looking at the content. */
export function hasGivenHeight({ height, derived }: ResolvedItem): boolean {
  return height.type === 'fixed' || derived !== undefined;
}

/** Whether a height comes from the content. */
export function hasHuggedHeight({ height, derived }: ResolvedItem): boolean {
  return height.type === 'hug' && derived === undefined;
}
