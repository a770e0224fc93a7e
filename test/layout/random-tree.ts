import type {
  Align,
  Edges,
  GridColumn,
  Justify,
  LayoutGrid,
  LayoutItem,
  LayoutLeaf,
  LayoutNode,
  LayoutParent,
  Padding,
  Sizing,
} from '../../packages/engine/auto-layout/layout-node.ts';
import { simulateText } from './simulated-text.ts';

/** What the trees of a series have in them. */
export interface TreeFeatures {
  baseline: boolean;
  grid: boolean;
}

/** Numbers that look random and are the same for the same seed. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1, without 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  /** One of these. */
  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.between(0, values.length - 1)] ?? values[0];
  }
}

/** A tree with everything auto layout has, the same for the same seed. */
export function randomTree(seed: number, features: TreeFeatures): LayoutNode {
  const random = new SeededRandom(seed);
  const root = new TreeMaker(random, features).parent(0, randomRootSizes(random));
  return root;
}

function randomRootSizes(random: SeededRandom): Pick<LayoutItem, 'width' | 'height'> {
  const size = (min: number, max: number): Sizing =>
    random.happens(0.6) ? { type: 'fixed', value: random.between(min, max) } : randomHug(random);
  return { width: size(80, 600), height: size(60, 400) };
}

/** What of a parent matters to what its children can be. */
interface ParentShape {
  type: LayoutParent['type'];
  align: Align | undefined;
  justifyItems: LayoutGrid['justifyItems'];
  /** Whether the rows share the height: CSS leaves what has an aspect out of their least heights. */
  hasShares: boolean;
}

class TreeMaker {
  readonly #random: SeededRandom;
  readonly #features: TreeFeatures;
  #left = 28;

  constructor(random: SeededRandom, features: TreeFeatures) {
    this.#random = random;
    this.#features = features;
  }

  parent(depth: number, item: LayoutItem): LayoutParent {
    const random = this.#random;
    const type =
      this.#features.grid && random.happens(0.2) ? 'grid' : random.pick<LayoutParent['type']>(['row', 'row', 'column']);
    const wrap = type === 'row' && random.happens(0.25);
    const align = this.#align();
    const justifyItems = random.pick([undefined, 'start', 'center', 'end'] as const);
    const grid = this.#grid();
    const hasShares = type === 'grid' && grid.rowHeight?.type === 'fill';
    const shape: ParentShape = { type, align, justifyItems, hasShares };
    const children = Array.from({ length: random.between(depth === 0 ? 2 : 1, 5) }, () => this.#child(depth, shape));
    const common = {
      ...item,
      children,
      gap: random.happens(0.6) ? random.between(0, 16) : undefined,
      crossGap: random.happens(0.4) ? random.between(0, 12) : undefined,
      padding: random.happens(0.5) ? this.#padding() : undefined,
      justify: random.happens(0.6) ? this.#justify() : undefined,
      align,
      direction: random.happens(0.15) ? ('rtl' as const) : undefined,
    };
    if (type === 'grid') return { ...common, type, ...grid, justifyItems };
    return type === 'row' ? { ...common, type, wrap } : { ...common, type };
  }

  #grid(): Pick<LayoutGrid, 'columns' | 'rowHeight'> {
    const random = this.#random;
    const columns = Array.from({ length: random.between(1, 4) }, (): GridColumn =>
      random.pick<GridColumn>([
        { type: 'fixed', value: random.between(20, 120) },
        { type: 'hug' },
        { type: 'fill', weight: random.pick([undefined, 1, 2, 0.5]) },
      ]),
    );
    const rowHeight = random.pick([
      undefined,
      { type: 'hug' as const },
      { type: 'fixed' as const, value: random.between(20, 80) },
      { type: 'fill' as const },
    ]);
    return { columns, rowHeight };
  }

  #child(depth: number, parent: ParentShape): LayoutNode {
    const random = this.#random;
    this.#left -= 1;
    const absolute = random.happens(0.06) ? this.#edges() : undefined;
    const alignSelf = random.happens(0.15) ? this.#align() : undefined;
    const isCentered = ['center', 'end'].includes(alignSelf ?? parent.align ?? 'start');
    const isAcross = absolute === undefined && isCentered;
    const isMoved = parent.type === 'grid' && ['center', 'end'].includes(parent.justifyItems ?? 'start');
    let width = this.#sizing(isMoved || (isAcross && parent.type === 'column'));
    let height = this.#sizing(isAcross && parent.type !== 'column');
    const aspect = !parent.hasShares && random.happens(0.08) ? random.pick([0.5, 1, 1.5, 2] as const) : undefined;
    if (aspect !== undefined) {
      // A limit on the side that comes from the aspect has its own rules in CSS.
      if (random.happens(0.5)) height = { type: 'hug' };
      else width = { type: 'hug' };
    }
    const hidden = random.happens(0.05) || undefined;
    const columnSpan = parent.type === 'grid' && random.happens(0.2) ? random.between(2, 3) : undefined;
    const item = { width, height, aspect, alignSelf, absolute, hidden, columnSpan };
    return depth < 4 && this.#left > 0 && random.happens(0.4) ? this.parent(depth + 1, item) : this.#leaf(item);
  }

  /** `withoutMax`: CSS has no way to center what fills and is then limited. */
  #sizing(withoutMax: boolean): Sizing {
    const random = this.#random;
    const type = random.pick(['fixed', 'hug', 'hug', 'fill', 'fill'] as const);
    if (type === 'fixed') return { type, value: random.between(10, 160) };
    if (type === 'hug') return { ...randomHug(random), ...(withoutMax && { max: undefined }) };
    const weight = random.pick([undefined, 1, 2, 3, 0.5] as const);
    return { type, weight, ...randomLimits(random), ...(withoutMax && { max: undefined }) };
  }

  #leaf(item: LayoutItem): LayoutLeaf {
    const random = this.#random;
    if (random.happens(0.2)) return { ...item, type: 'leaf' };
    const words = Array.from({ length: random.pick([1, 1, random.between(2, 8), random.between(4, 16)]) }, () =>
      random.between(8, 70),
    );
    const lineHeight = random.between(10, 30);
    const descent = random.between(0, Math.floor(lineHeight / 2));
    const verticalAlign = random.pick([undefined, undefined, 'middle', 'bottom'] as const);
    return { ...item, ...simulateText({ words, lineHeight, descent }), verticalAlign };
  }

  #align(): Align | undefined {
    const random = this.#random;
    if (this.#features.baseline && random.happens(0.35)) return 'baseline';
    return random.pick([undefined, 'start', 'center', 'end', 'stretch', 'stretch'] as const);
  }

  #justify(): Justify {
    return this.#random.pick(['start', 'center', 'end', 'space-between', 'space-around', 'space-evenly'] as const);
  }

  #padding(): Padding {
    const random = this.#random;
    const size = (): number => random.between(0, 20);
    return { top: size(), right: size(), bottom: size(), left: size() };
  }

  #edges(): Edges {
    const random = this.#random;
    const edge = (): number | undefined => (random.happens(0.5) ? random.between(-10, 30) : undefined);
    const middle = (): number | undefined => (random.happens(0.2) ? random.between(-10, 10) : undefined);
    return { left: edge(), right: edge(), top: edge(), bottom: edge(), centerX: middle(), centerY: middle() };
  }
}

function randomHug(random: SeededRandom): Extract<Sizing, { type: 'hug' }> {
  return { type: 'hug', ...randomLimits(random), ...(random.happens(0.25) && { shrink: true }) };
}

function randomLimits(random: SeededRandom): { min?: number; max?: number } {
  return {
    ...(random.happens(0.12) && { min: random.between(0, 120) }),
    ...(random.happens(0.12) && { max: random.between(40, 200) }),
  };
}
