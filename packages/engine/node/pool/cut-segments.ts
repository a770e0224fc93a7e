import type { FilmPlan } from '../../film/film-part.ts';

/** A stretch of a film's frames. */
export interface Segment {
  fromFrame: number;
  frameCount: number;
}

/** Seconds of a segment at most: what is lost when a render is interrupted. */
const mostSeconds = 20;

/**
 * Cuts a film at key frames, so that all threads have something to do: about four segments for each, as some take longer than
 * others, of 20 seconds at most. A film shorter than two key frames stays whole.
 */
export function cutSegments(
  { frameCount, fps, keyFrameDistance }: Pick<FilmPlan, 'frameCount' | 'fps' | 'keyFrameDistance'>,
  threads: number,
): Segment[] {
  const groups = Math.ceil(frameCount / keyFrameDistance);
  const most = Math.max(1, Math.floor((mostSeconds * fps) / keyFrameDistance));
  const length = Math.min(most, Math.max(1, Math.ceil(groups / (threads * 4)))) * keyFrameDistance;
  return Array.from({ length: Math.ceil(frameCount / length) }, (_, index) => ({
    fromFrame: index * length,
    frameCount: Math.min(length, frameCount - index * length),
  }));
}
