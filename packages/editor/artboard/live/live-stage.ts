import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { LiveEdits } from './live-edits.ts';

/** Services used by the artboard's own modes. */
export interface LiveStage extends ArtboardStage {
  readonly edits: LiveEdits;
}
