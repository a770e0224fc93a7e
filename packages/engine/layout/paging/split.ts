import type { EvaluatedLayers } from '@platen/template';
import type { LayoutContext } from '../../pages/layout-context.ts';
import type { LaidOutLayer } from '../../pages/page-layout.ts';

/** A layer divided at the end of a page: what stays, and what comes on the next one. Both have the layer's own x and y. */
export interface Split {
  head?: LaidOutLayer | undefined;
  rest?: LaidOutLayer | undefined;
}

/** Surroundings of layers that are divided. */
export interface SplitGiven extends Pick<EvaluatedLayers, 'copies' | 'repeats' | 'rowsWithNext'> {
  context: LayoutContext;
}

/** The same for groups, with a way to divide what is in them. */
export interface SplitSetting extends SplitGiven {
  split(item: LaidOutLayer, room: number, must: boolean): Split;
}
