/** One side's image as it stands. */
export interface RenderState {
  url: string;
  blob: Blob | undefined;
  durationMs: number;
  error: string;
  busy: boolean;
}

/** A side that has drawn nothing yet. */
export const nothingYet: RenderState = { url: '', blob: undefined, durationMs: 0, error: '', busy: true };
