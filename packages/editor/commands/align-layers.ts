import { msg } from '@lit/localize';
import type { Box } from '@platen/engine';
import type { Page } from '@platen/template';
import { alignBoxes, distributeBoxes, type Alignment, type Move } from '../geometry/align-boxes.ts';
import type { Edit } from '../store/template-document.ts';
import { alignLabel } from './align-label.ts';
import { moveLayers } from './move-layers.ts';

/** A layer and the upright box around it, in pixels of its parent. */
export interface BoxedLayer {
  id: string;
  box: Box;
}

/** Aligns layers with each other, or with `within`. */
export function alignLayers(
  page: Page,
  layers: readonly BoxedLayer[],
  alignment: Alignment,
  within?: Box,
): Edit | undefined {
  return moveEach(
    page,
    layers,
    alignBoxes(
      layers.map(({ box }) => box),
      alignment,
      within,
    ),
    alignLabel(alignment),
  );
}

/** Spreads layers so that the gaps between them are equal. */
export function distributeLayers(
  page: Page,
  layers: readonly BoxedLayer[],
  axis: 'x' | 'y',
  gap?: number,
): Edit | undefined {
  const moves = distributeBoxes(
    layers.map(({ box }) => box),
    axis,
    gap,
  );
  return moveEach(page, layers, moves, axis === 'x' ? msg('Distribute horizontally') : msg('Distribute vertically'));
}

function moveEach(page: Page, layers: readonly BoxedLayer[], moves: readonly Move[], label: string): Edit | undefined {
  const offsets = new Map(layers.map(({ id }, index) => [id, moves[index] ?? { x: 0, y: 0 }]));
  return moveLayers(page, [...offsets.keys()], offsets, { label });
}
