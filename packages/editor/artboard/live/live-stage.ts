import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { LiveEdits } from './live-edits.ts';

/** What the modes of the artboard itself work with. */
export interface LiveStage extends ArtboardStage {
  readonly edits: LiveEdits;
}
