/** The rate of everything that is mixed and written, samples a second. */
export const mixRate = 48_000;

/** A stretch of mixed stereo sound: `left` and `right` are as long as each other, at `mixRate`, in the range -1 to 1. */
export interface AudioBlock {
  /** Samples from the video's start. */
  start: number;
  left: Float32Array;
  right: Float32Array;
}
