import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';
import type { LiveEdits } from './live-edits.ts';

/** Services used by the artboard's own modes. */
export interface LiveStage extends ArtboardStage {
  readonly edits: LiveEdits;
  /** Takes the item of a list that lies under a page point as the one that is edited. */
  chooseCopyAt(point: Point): void;
}
