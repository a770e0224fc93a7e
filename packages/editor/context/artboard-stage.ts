import type { PageGeometry } from '../geometry/page-geometry.ts';
import type { ArtboardMode } from './artboard-mode.ts';
import type { Artboard } from './artboard.ts';
import type { Editor } from './editor-context.ts';

/** Services used by modes. */
export interface ArtboardStage {
  readonly editor: Editor;
  readonly artboard: Artboard;
  readonly geometry: PageGeometry;
}

/** Makes a mode for an artboard. */
export type ModeFactory = (stage: ArtboardStage) => ArtboardMode;
