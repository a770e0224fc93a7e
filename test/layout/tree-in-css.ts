import type {
  Align,
  GridColumn,
  Justify,
  LayoutContainer,
  LayoutGrid,
  LayoutLeaf,
  LayoutNode,
  LayoutParent,
  Sizing,
} from '../../packages/engine/auto-layout/layout-node.ts';
import { textOf } from './simulated-text.ts';

/** The elements of a tree's nodes, without the hidden ones. */
export type TreeElements = Map<LayoutNode, HTMLElement>;

/** CSS lets grow factors below 1 leave room over; ours are proportions. */
const weightScale = 1000;

type Style = Map<string, string>;

/** What a node is in its parent: stretching and aspects taken into account. */
interface Role {
  fillsWidth: boolean;
  fillsHeight: boolean;
  /** The side that comes from the other by the aspect. */
  derived: 'width' | 'height' | undefined;
  /** Whether the width should come from a height that isn't known in time: it comes from the content instead. */
  isCycle: boolean;
  align: Align;
  /** Whether the height is known before widths are, which CSS calls definite, as far as it doesn't come from content. */
  isDefinite: boolean;
}

/** Builds a tree as elements with CSS flexbox and grid: the same layout in other words. */
export function buildInCss(root: LayoutNode, host: HTMLElement): TreeElements {
  const elements: TreeElements = new Map();
  const stage = document.createElement('div');
  stage.style.cssText = 'position:absolute;left:0;top:0;width:20000px;display:flex;align-items:flex-start';
  const shape: LayoutParent = { type: 'row', children: [], width: { type: 'hug' }, height: { type: 'hug' } };
  stage.append(buildNode(root, shape, false, elements));
  host.append(stage);
  return elements;
}

function buildNode(node: LayoutNode, parent: LayoutParent, isRoomKnown: boolean, elements: TreeElements): HTMLElement {
  const element = document.createElement('div');
  elements.set(node, element);
  const role = roleOf(node, parent, isRoomKnown);
  const style: Style = new Map([
    ['box-sizing', 'border-box'],
    ['position', node.absolute ? 'absolute' : 'relative'],
  ]);
  sizeStyle(style, 'width', node.width, role, node.aspect !== undefined);
  sizeStyle(style, 'height', node.height, role, node.aspect !== undefined);
  if (role.derived) style.set('aspect-ratio', String(node.aspect));
  if (node.absolute) absoluteStyle(style, node, parent, role);
  else itemStyle(style, node, parent, role);
  if (node.type === 'leaf') leafContent(style, node, element);
  else {
    containerStyle(style, node);
    for (const child of node.children) {
      if (!child.hidden) element.append(buildNode(child, node, isRoomKnownIn(node, role.isDefinite), elements));
      else element.append(buildHidden());
    }
  }
  element.style.cssText = [...style].map(([key, value]) => `${key}:${value}`).join(';');
  return element;
}

function buildHidden(): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = 'display:none;width:100px;height:100px';
  return element;
}

function isRoomKnownIn(parent: LayoutParent, isDefinite: boolean): boolean {
  if (parent.type === 'grid') return parent.rowHeight?.type === 'fixed';
  return isDefinite && !(parent.type === 'row' && parent.wrap);
}

function roleOf(node: LayoutNode, parent: LayoutParent, isRoomKnown: boolean): Role {
  const { width, height, aspect } = node;
  const align = node.absolute ? 'start' : (node.alignSelf ?? parent.align ?? 'start');
  const isKnown = node.absolute !== undefined || isRoomKnown;
  const isCycle = aspect !== undefined && width.type === 'hug' && height.type === 'fill' && !isKnown;
  const hugsHeight = height.type === 'hug' || isCycle;
  let derived: Role['derived'];
  if (aspect !== undefined && hugsHeight) derived = 'height';
  else if (aspect !== undefined && width.type === 'hug') derived = 'width';
  const isStretched = align === 'stretch';
  const fillsHeight = hugsHeight
    ? isStretched && parent.type !== 'column' && derived === undefined
    : height.type === 'fill';
  const fillsWidth =
    width.type === 'fill' || (isStretched && parent.type === 'column' && width.type === 'hug' && derived !== 'width');
  const isDefinite = height.type === 'fixed' || derived !== undefined || (fillsHeight && isKnown);
  return { fillsWidth, fillsHeight, derived, isCycle, align, isDefinite };
}

/** Whether widths inside a container depend on a height it is given. */
function followsHeight(node: LayoutNode): boolean {
  if (node.type === 'leaf' || !isRoomKnownIn(node, true) || node.type === 'grid') return false;
  return node.children.some((child) => {
    if (child.hidden || child.absolute) return false;
    const { fillsHeight, derived } = roleOf(child, node, true);
    return fillsHeight && (derived === 'width' || followsHeight(child));
  });
}

function sizeStyle(style: Style, axis: 'width' | 'height', sizing: Sizing, role: Role, hasAspect: boolean): void {
  if (sizing.type === 'fixed') {
    style.set(axis, `${sizing.value}px`);
    style.set(`min-${axis}`, '0');
    return;
  }
  const hugsWidth = axis === 'width' && !role.fillsWidth && role.derived !== 'width';
  const shrinks = role.isCycle || (sizing.type === 'hug' && sizing.shrink);
  style.set(axis, !hugsWidth ? 'auto' : shrinks ? 'fit-content' : 'max-content');
  style.set(`min-${axis}`, sizing.min === undefined ? (hasAspect ? '0' : 'auto') : `${sizing.min}px`);
  if (sizing.max !== undefined) style.set(`max-${axis}`, `${sizing.max}px`);
}

function itemStyle(style: Style, node: LayoutNode, parent: LayoutParent, role: Role): void {
  // Chromium aligns items of columns by baselines too, in a way of its own.
  const isStart = role.align === 'stretch' || (role.align === 'baseline' && parent.type === 'column');
  const self = cssAlign(isStart ? 'start' : role.align);
  if (parent.type === 'grid') {
    if (role.fillsWidth) style.set('justify-self', 'stretch');
    // A width that is `auto` adds nothing to a column's least width, even where the aspect gives it.
    if (role.derived === 'width') style.set('width', `${derivedWidth(node, parent)}px`);
    style.set('align-self', role.fillsHeight ? 'stretch' : self);
    // What is `auto` adds only its `min-height` to a row that has a share, not its content.
    if (node.height.type === 'hug' && !role.fillsHeight && !role.derived) style.set('height', 'max-content');
    if (node.columnSpan) style.set('grid-column', `span ${Math.min(node.columnSpan, parent.columns.length)}`);
    return;
  }
  const isRow = parent.type === 'row';
  const main = isRow ? node.width : node.height;
  const fillsMain = main.type === 'fill' && (isRow ? role.fillsWidth : role.fillsHeight);
  const isDerived = role.derived === (isRow ? 'width' : 'height');
  const shrinks = main.type === 'hug' && main.shrink && !isDerived;
  if (fillsMain) style.set('flex', `${(main.weight ?? 1) * weightScale} 1 0%`);
  else style.set('flex', shrinks ? '0 1 auto' : '0 0 auto');
  if (shrinks || (role.isCycle && isRow && !role.fillsWidth)) style.set(isRow ? 'width' : 'height', 'auto');
  style.set('align-self', (isRow ? role.fillsHeight : role.fillsWidth) ? 'stretch' : self);
  if (!isRow && role.fillsHeight && role.isDefinite && followsHeight(node) && style.get('min-height') === 'auto') {
    style.set('min-height', '0');
  }
}

/** The width a child of a grid gets by its aspect, from its own height or its row's. */
function derivedWidth({ height, aspect }: LayoutNode, { rowHeight }: LayoutGrid): number {
  const row = rowHeight?.type === 'fixed' ? rowHeight.value : 0;
  const limited = height.type === 'fixed' ? height.value : Math.max(height.min ?? 0, Math.min(row, height.max ?? row));
  return limited * (aspect ?? 1);
}

function absoluteStyle(style: Style, node: LayoutNode, parent: LayoutParent, role: Role): void {
  const { left, right, top, bottom, centerX, centerY } = node.absolute ?? {};
  const isReversed = parent.direction === 'rtl';
  const moves: string[] = [];
  const place = (
    sides: readonly [string, string],
    near: number | undefined,
    far: number | undefined,
    center: number | undefined,
    axis: 'X' | 'Y',
    fills: boolean,
    shrinks: boolean,
    reversed: boolean,
  ): void => {
    const [nearSide, farSide] = sides;
    if (fills) {
      const isFar = far !== undefined && (near === undefined || reversed);
      // Not stretched between both edges, as what is limited keeps to the one it has a distance from.
      style.set(axis === 'X' ? 'width' : 'height', `calc(100% - ${(near ?? 0) + (far ?? 0)}px)`);
      if (isFar || (near === undefined && reversed)) style.set(farSide, `${far ?? 0}px`);
      else style.set(nearSide, `${near ?? 0}px`);
    } else if (near !== undefined && far !== undefined && shrinks) {
      style.set(nearSide, `${near}px`);
      style.set(farSide, `${far}px`);
    } else if (near === undefined && far === undefined && center !== undefined && shrinks) {
      // Half of the parent isn't all the room it has.
      style.set(nearSide, '0');
      style.set(farSide, '0');
      style.set('justify-self', 'unsafe center');
      moves.push(`translate${axis}(${center}px)`);
    } else if (near === undefined && far === undefined && center !== undefined) {
      style.set(nearSide, `calc(50% + ${center}px)`);
      moves.push(`translate${axis}(-50%)`);
    } else if (far !== undefined && (near === undefined || reversed)) style.set(farSide, `${far}px`);
    else if (near === undefined && reversed) style.set(farSide, '0');
    else style.set(nearSide, `${near ?? 0}px`);
  };
  place(
    ['left', 'right'],
    left,
    right,
    centerX,
    'X',
    role.fillsWidth,
    style.get('width') === 'fit-content',
    isReversed,
  );
  place(['top', 'bottom'], top, bottom, centerY, 'Y', role.fillsHeight, false, false);
  if (moves.length > 0) style.set('transform', moves.join(' '));
}

function containerStyle(style: Style, node: LayoutParent): void {
  const { padding } = node;
  if (padding) style.set('padding', `${padding.top}px ${padding.right}px ${padding.bottom}px ${padding.left}px`);
  style.set('direction', node.direction ?? 'ltr');
  style.set('justify-content', cssJustify(node.justify ?? 'start', node));
  if (node.type === 'grid') {
    style.set('display', 'grid');
    style.set('grid-template-columns', node.columns.map(cssColumn).join(' '));
    const { rowHeight } = node;
    const row = { hug: 'max-content', fill: '1fr', fixed: '' }[rowHeight?.type ?? 'hug'];
    style.set('grid-auto-rows', rowHeight?.type === 'fixed' ? `${rowHeight.value}px` : row);
    style.set('column-gap', `${node.gap ?? 0}px`);
    style.set('row-gap', `${node.crossGap ?? 0}px`);
    style.set('align-content', 'start');
    style.set('justify-items', node.justifyItems ?? 'start');
    return;
  }
  style.set('display', 'flex');
  style.set('flex-direction', node.type);
  style.set(node.type === 'row' ? 'column-gap' : 'row-gap', `${node.gap ?? 0}px`);
  if (node.type === 'row' && node.wrap) {
    style.set('flex-wrap', 'wrap');
    style.set('row-gap', `${node.crossGap ?? 0}px`);
    style.set('align-content', cssAlign(node.align === 'baseline' ? 'start' : (node.align ?? 'start')));
  }
}

function cssAlign(align: Align): string {
  return align === 'start' || align === 'end' ? `flex-${align}` : align;
}

function cssJustify(justify: Justify, { type }: Pick<LayoutContainer, never> & { type: LayoutParent['type'] }): string {
  return type !== 'grid' && (justify === 'start' || justify === 'end') ? `flex-${justify}` : justify;
}

function cssColumn(column: GridColumn): string {
  if (column.type === 'fixed') return `${column.value}px`;
  return column.type === 'hug' ? 'max-content' : `${(column.weight ?? 1) * weightScale}fr`;
}

/** The words of a text as boxes of their size, which browsers wrap between. */
function leafContent(style: Style, leaf: LayoutLeaf, element: HTMLElement): void {
  const text = textOf(leaf);
  if (!text) return;
  const line = document.createElement('div');
  line.style.cssText = 'flex:none;font-size:0;line-height:0';
  for (const word of text.words) {
    const box = document.createElement('span');
    box.style.cssText = `display:inline-block;width:${word}px;height:${text.lineHeight}px;vertical-align:${-text.descent}px`;
    line.append(box);
  }
  element.append(line);
  style.set('display', 'flex');
  style.set('flex-direction', 'column');
  style.set(
    'justify-content',
    { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[leaf.verticalAlign ?? 'top'],
  );
}
