import type { FilmFileFormat } from '../formats/film/film-file.ts';
import type { Cue } from '../subtitles/cue.ts';

/**
 * A part of a film, made by a render of its own: what the film will be (`plan`, which makes no file), a stretch of its pictures
 * from a key frame on, or all of its sound. `joinFilm` makes one film of them.
 */
export type FilmPart = 'plan' | 'sound' | { fromFrame: number; frameCount: number };

/** What a film will be, known before anything is drawn. */
export interface FilmPlan {
  format: FilmFileFormat;
  width: number;
  height: number;
  fps: number;
  frameCount: number;
  /** Frames from one key frame to the next: parts begin at multiples of it. */
  keyFrameDistance: number;
  hasSound: boolean;
  subtitles?: { cues: readonly Cue[]; language: string };
}
