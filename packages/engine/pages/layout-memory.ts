import type { Layer, ReportCode } from '@platen/template';
import type { LayoutBox } from '../auto-layout/layout-box.ts';
import type { LayoutNode } from '../auto-layout/layout-node.ts';
import type { LaidOutLayer } from './page-layout.ts';
import type { Box } from '../geometry/boxes.ts';

/** Receives reports about layers. */
export interface LayerReporter {
  report(layerId: string, code: ReportCode, message: string): void;
}

type Entry = readonly [layerId: string, code: ReportCode, message: string];

/** A layer as it came out, and what was reported of it and what is in it. */
interface Cached {
  laidOut: LaidOutLayer;
  entries: readonly Entry[];
}

/**
 * Remembers the layout of a page for repeated layouts: layers that are the same objects as before give the same objects. Valid for one set
 * of fonts, one way of setting text and one of codes.
 */
export class LayoutMemory {
  readonly #measured = new WeakMap<Layer, Cached>();
  readonly #placed = new WeakMap<LaidOutLayer, Cached>();
  readonly #sized = new WeakMap<Layer, Cached>();
  readonly #boxed = new WeakMap<LayoutBox, Cached>();
  readonly #nodes = new WeakMap<Layer, LayoutNode>();

  /** Returns the result of `measure` for the layer, cached or new. */
  measure<Context extends LayerReporter>(
    layer: Layer,
    context: Context,
    measure: (context: Context) => LaidOutLayer,
  ): LaidOutLayer {
    return recall(this.#measured, layer, context, () => true, measure);
  }

  /** Returns the result of `place` for a measured layer in this box, cached or new. */
  place<Context extends LayerReporter>(
    measured: LaidOutLayer,
    box: Box,
    context: Context,
    place: (context: Context) => LaidOutLayer,
  ): LaidOutLayer {
    return recall(this.#placed, measured, context, (known) => isSameBox(known.box, box), place);
  }

  /** Returns the result of `resize` for a layer at this size, cached. */
  resize<Context extends LayerReporter>(
    layer: Layer,
    { width, height }: Pick<Box, 'width' | 'height'>,
    context: Context,
    resize: (context: Context) => LaidOutLayer,
  ): LaidOutLayer {
    const fits = ({ box }: LaidOutLayer): boolean => box.width === width && box.height === height;
    return recall(this.#sized, layer, context, fits, resize);
  }

  /** Returns the result of `layOut` for a box of a group with a layout, cached by the identity of the box. */
  layOut<Context extends LayerReporter>(
    box: LayoutBox,
    context: Context,
    layOut: (context: Context) => LaidOutLayer,
  ): LaidOutLayer {
    return recall(this.#boxed, box, context, () => true, layOut);
  }

  /** The node of a layer in a group with a layout, now or earlier. */
  node(layer: Layer, create: () => LayoutNode): LayoutNode {
    const known = this.#nodes.get(layer);
    if (known) return known;
    const node = create();
    this.#nodes.set(layer, node);
    return node;
  }
}

function recall<Key extends object, Context extends LayerReporter>(
  memory: WeakMap<Key, Cached>,
  key: Key,
  context: Context,
  fits: (known: LaidOutLayer) => boolean,
  make: (context: Context) => LaidOutLayer,
): LaidOutLayer {
  const known = memory.get(key);
  if (known && fits(known.laidOut)) {
    for (const entry of known.entries) context.report(...entry);
    return known.laidOut;
  }
  const entries: Entry[] = [];
  const laidOut = make({
    ...context,
    report: (...entry) => {
      entries.push(entry);
      context.report(...entry);
    },
  });
  memory.set(key, { laidOut, entries });
  return laidOut;
}

/** Whether two boxes are the same to the last bit. */
export function isSameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}
