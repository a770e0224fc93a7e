/**
 * A part of a video, made by a render of its own: what the video will be (`plan`, which makes no file), a stretch of its images
 * from a key frame on, or all of its sound. `joinVideo` makes one video of them.
 */
export type VideoPart = 'plan' | 'audio' | { fromFrame: number; frameCount: number };
