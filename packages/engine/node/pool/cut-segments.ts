import type { VideoPlan } from '../../job/video-plan.ts';

/** A stretch of a video's frames. */
export interface Segment {
  fromFrame: number;
  frameCount: number;
}

/** Seconds of a segment at most: what is lost when a render is interrupted. */
const maxSeconds = 20;

/**
 * Cuts a video at key frames, so that all threads have something to do: about four segments for each, as some take longer than
 * others, of 20 seconds at most. A video shorter than two key frames stays whole.
 */
export function cutSegments(
  { frameCount, fps, keyFrameDistance }: Pick<VideoPlan, 'frameCount' | 'fps' | 'keyFrameDistance'>,
  threads: number,
): Segment[] {
  const groups = Math.ceil(frameCount / keyFrameDistance);
  const max = Math.max(1, Math.floor((maxSeconds * fps) / keyFrameDistance));
  const length = Math.min(max, Math.max(1, Math.ceil(groups / (threads * 4)))) * keyFrameDistance;
  return Array.from({ length: Math.ceil(frameCount / length) }, (_, index) => ({
    fromFrame: index * length,
    frameCount: Math.min(length, frameCount - index * length),
  }));
}
