/**
 * A part of a video, rendered separately: its plan (`plan`, which creates no file), a range of its frames starting at a key frame, or all
 * of its audio. `joinVideo` joins them.
 */
export type VideoPart = 'plan' | 'audio' | { fromFrame: number; frameCount: number };
