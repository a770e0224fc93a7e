import type { VideoPlan } from '../../job/video-plan.ts';

/** A stretch of a video's frames. */
export interface Segment {
  fromFrame: number;
  frameCount: number;
}

/** Cuts a video into its segments: the same ones however many threads and processes make them. */
export function cutSegments({ frameCount, segmentFrames }: Pick<VideoPlan, 'frameCount' | 'segmentFrames'>): Segment[] {
  return Array.from({ length: Math.ceil(frameCount / segmentFrames) }, (_, index) => ({
    fromFrame: index * segmentFrames,
    frameCount: Math.min(segmentFrames, frameCount - index * segmentFrames),
  }));
}
