import type { Layer, ReportCode } from '@platen/template';
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
