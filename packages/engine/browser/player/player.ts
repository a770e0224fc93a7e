import type { PlaybackInfo } from '../../render/playback.ts';
import type { VideoOptions } from '../../options/video-options.ts';
import type { Modifications } from '../../options/render-options.ts';

/** Options of a player. */
export interface PlayerOptions {
  /** Same as for videos; `fps` limits how often a frame is drawn. */
  videoOptions?: VideoOptions;
  /** 1-based page numbers; default all. */
  pages?: readonly number[];
  /** Canvas pixels per template pixel; default 1. */
  scale?: number;
  /** If true, areas that no page covers stay transparent, as in animated WebP; by default they are black, as in MP4. */
  clear?: boolean;
  /** The language of texts and formats; default: that of the template, else `en`. */
  locale?: string;
  /** Values of the axes of the template's tokens, by their ids; the others have their defaults. */
  axes?: Readonly<Record<string, string>>;
  /** Bytes of `asset:<id>` sources by id. */
  assets?: Readonly<Record<string, Uint8Array>>;
}

/** Events of a player, by type. */
export interface PlayerEvents {
  play: Event;
  pause: Event;
  /** A new frame is shown; read `currentTimeMs`. */
  timeupdate: Event;
  ended: Event;
  /** Playback stopped because of an error. */
  error: CustomEvent<unknown>;
}

/** Playback statistics. */
export interface PlayerStatistics {
  framesShown: number;
  /** Frames that were skipped because they were late. */
  framesSkipped: number;
}

/** Plays a template's video on a canvas, with audio. Times in milliseconds. */
export interface Player {
  /** Properties of the loaded video; undefined before `load`. */
  readonly info: PlaybackInfo | undefined;
  readonly currentTimeMs: number;
  readonly isPlaying: boolean;
  readonly statistics: PlayerStatistics;
  /** 0 to 1, default 1. */
  volume: number;
  /**
   * Loads a template and shows its first frame, or the one at the current time if another state of it was loaded before. A load that is
   * superseded by another rejects with RENDER_ABORTED. Throws PlatenError like a render.
   */
  load(template: unknown, modifications?: Modifications, options?: PlayerOptions): Promise<PlaybackInfo>;
  /** Plays from the current time, or from the start if that is the end. Call it from a click: browsers only then allow audio. */
  play(): Promise<void>;
  pause(): void;
  /** Seeks to this time; continues playing if it was playing. */
  seek(timeMs: number): Promise<void>;
  on<Name extends keyof PlayerEvents>(name: Name, listener: (event: PlayerEvents[Name]) => void): () => void;
  close(): void;
}
