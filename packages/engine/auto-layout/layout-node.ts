/**
 * The size of a node along one axis, with its padding, in pixels. `hug` is as large as the content wants to be, and with `shrink`
 * smaller where the parent has less room, down to what the content needs. `fill` takes a share of the parent's room by `weight`
 * (1) along the parent's direction, or all of the room across it; without `min` it stays as large as its content needs along the
 * direction. Where `min` is more than `max`, `min` holds.
 */
export type Sizing =
  | { readonly type: 'fixed'; readonly value: number }
  | {
      readonly type: 'hug';
      readonly min?: number | undefined;
      readonly max?: number | undefined;
      readonly shrink?: boolean | undefined;
    }
  | {
      readonly type: 'fill';
      readonly weight?: number | undefined;
      readonly min?: number | undefined;
      readonly max?: number | undefined;
    };

/** Where children stand along the direction of their container. */
export type Justify = 'start' | 'center' | 'end' | 'space-between' | 'space-around' | 'space-evenly';

/** Where children stand across the direction. `baseline` is as `start` in columns. */
export type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline';

/** Space between the edges of a container and its content, in pixels. */
export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Distances of an absolute child from the edges of its parent, padding included, in pixels. Of two opposite ones a child that
 * fills is stretched between them, with 0 for a missing one; another keeps its size and the distance from the start. `centerX`
 * and `centerY` are the distance of its middle from the parent's and hold where neither edge is given and the child doesn't fill.
 * Without any it stands at the start.
 */
export interface Edges {
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly top?: number | undefined;
  readonly bottom?: number | undefined;
  readonly centerX?: number | undefined;
  readonly centerY?: number | undefined;
}

/** Size and placement of a node in its parent. */
export interface LayoutItem {
  readonly width: Sizing;
  readonly height: Sizing;
  /**
   * Width divided by height. It gives the height where that hugs, or else the width where that hugs. A node with an aspect has no
   * automatic minimum.
   */
  readonly aspect?: number | undefined;
  /** In place of the container's `align`. */
  readonly alignSelf?: Align | undefined;
  /** Takes the node out of the flow. */
  readonly absolute?: Edges | undefined;
  /** Leaves the node out, with its gap. */
  readonly hidden?: boolean | undefined;
  /** How many columns of a grid it takes; 1 by default. */
  readonly columnSpan?: number | undefined;
}

/** The size of content in pixels, and how far below its top the baseline of its first line is, if it has one. */
export interface Measured {
  readonly width: number;
  readonly height: number;
  readonly baseline?: number | undefined;
}

/** A node without children. Without `measure` it has no content. */
export interface LayoutLeaf extends LayoutItem {
  readonly type: 'leaf';
  /**
   * The content's size in this width, in pixels, or in as much as it wants. Asked at most three times in a layout, `minContentWidth`
   * included. It must answer the same for the same width; what it throws goes to the caller of the layout.
   */
  readonly measure?: ((availableWidth: number | undefined) => Measured) | undefined;
  /** The least width without overflow, such as the longest word's; by default the width measured in 0. */
  readonly minContentWidth?: (() => number) | undefined;
  /** Where content stands in a box that is higher; the baseline moves with it. `top` by default. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom' | undefined;
}

/** Properties that rows, columns and grids share. */
export interface LayoutContainer extends LayoutItem {
  readonly children: readonly LayoutNode[];
  /** Between children along the direction; between the columns of a grid. 0 by default. */
  readonly gap?: number | undefined;
  /** Between the lines of a row that wraps; between the rows of a grid. 0 by default. */
  readonly crossGap?: number | undefined;
  /** 0 by default. */
  readonly padding?: Padding | undefined;
  /** `start` by default; of a grid it is where the columns stand. */
  readonly justify?: Justify | undefined;
  /** `start` by default; of a row that wraps also where its lines stand, of a grid where children stand in the height of their row. */
  readonly align?: Align | undefined;
  /** Which side is the start. `ltr` by default; it isn't handed down. */
  readonly direction?: 'ltr' | 'rtl' | undefined;
}

/** Children beside each other. */
export interface LayoutRow extends LayoutContainer {
  readonly type: 'row';
  /** Whether children that have no room any more begin a new line. */
  readonly wrap?: boolean | undefined;
}

/** Children below each other. */
export interface LayoutColumn extends LayoutContainer {
  readonly type: 'column';
}

/** A column of a grid: so many pixels, as wide as its content wants to be, or a share of the room that is left. */
export type GridColumn =
  | { readonly type: 'fixed'; readonly value: number }
  | { readonly type: 'hug' }
  | { readonly type: 'fill'; readonly weight?: number | undefined };

/** Children in cells, row by row. */
export interface LayoutGrid extends LayoutContainer {
  readonly type: 'grid';
  /** One that hugs when there are none. */
  readonly columns: readonly GridColumn[];
  /** Of each row: so many pixels, as high as its content (the default), or all rows alike in the height of the grid. */
  readonly rowHeight?:
    | { readonly type: 'fixed'; readonly value: number }
    | { readonly type: 'hug' }
    | { readonly type: 'fill' }
    | undefined;
  /** Where children stand in the width of their cell; `start` by default. */
  readonly justifyItems?: 'start' | 'center' | 'end' | undefined;
}

/**
 * A node of the tree that is laid out. Nodes are never changed: one that is the same object as before has the same size, content
 * and children as before.
 */
export type LayoutNode = LayoutLeaf | LayoutRow | LayoutColumn | LayoutGrid;

/** A node with children. */
export type LayoutParent = LayoutRow | LayoutColumn | LayoutGrid;
