import type { MediaPlatform } from '../../media/media-platform.ts';
import type { Platform } from '../../platform.ts';
import type { RenderGuard } from '../../render/render-guard.ts';
import type { FilmFormat, SoundFormat } from './film-format.ts';
import type { FilmInput, RenderTarget } from './film-input.ts';

/** What writing a film needs beside its frames. */
export interface FilmTools {
  platform: Platform;
  media: MediaPlatform;
  guard: RenderGuard;
}

/** A film to write. */
export interface FilmJob extends FilmTools {
  input: FilmInput;
  format: FilmFormat;
  /** 1 to 100. */
  quality: number;
  /** Whether GIF and animated WebP start over. */
  loop: boolean;
  /** Receives the bytes; without it they are answered. */
  target?: RenderTarget;
  /** Called after each frame with the number of frames that are done. */
  onFrame?(done: number): void;
}

/** A sound to write. */
export interface SoundJob extends Pick<FilmTools, 'media' | 'guard'> {
  sound: NonNullable<FilmInput['sound']>;
  durationMs: number;
  /** `opus` is the sound of a WebM film, in a file of its own. */
  format: SoundFormat | 'opus';
  target?: RenderTarget;
  /** Called with 0 to 1. */
  onProgress?(progress: number): void;
}

/** A written film or sound. */
export interface WrittenFilm {
  /** Pixels as they are in the file; 0 for sound. */
  width: number;
  height: number;
  durationMs: number;
  /** Empty when a target received them. */
  bytes: Uint8Array;
}
