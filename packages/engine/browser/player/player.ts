import type { PlaybackInfo } from '../../render/playback.ts';
import type { VideoOptions } from '../../options/video-options.ts';
import type { Modifications } from '../../options/render-options.ts';

/** Options of a player. */
export interface PlayerOptions {
  /** As for videos; `fps` bounds how often a frame is drawn. */
  videoOptions?: VideoOptions;
  /** 1-based page numbers; default all. */
  pages?: readonly number[];
  /** Canvas pixels per template pixel; default 1. */
  scale?: number;
  /** Whether what no page covers stays clear, as in animated WebP, or is black, as in MP4, the default. */
  clear?: boolean;
  /** Bytes of `asset:<id>` sources by id. */
  assets?: Readonly<Record<string, Uint8Array>>;
}

/** Events of a player, by type. */
export interface PlayerEvents {
  play: Event;
  pause: Event;
  /** Another frame is shown; read `currentTimeMs`. */
  timeupdate: Event;
  ended: Event;
  /** Playing stopped because of an error. */
  error: CustomEvent<unknown>;
}

/** How well a player kept up. */
export interface PlayerStatistics {
  framesShown: number;
  /** Frames whose time had passed before they could be drawn. */
  framesSkipped: number;
}

/** Plays a template's video on a canvas, with its sound. Times in milliseconds. */
export interface Player {
  /** Properties of the loaded video; undefined before `load`. */
  readonly info: PlaybackInfo | undefined;
  readonly currentTimeMs: number;
  readonly isPlaying: boolean;
  readonly statistics: PlayerStatistics;
  /** 0 to 1, default 1. */
  volume: number;
  /**
   * Makes a template ready and shows its first frame, or the one at the current time when another state of it was loaded before. A
   * load that is overtaken by another rejects with RENDER_ABORTED. Throws PlatenError as a render does.
   */
  load(template: unknown, modifications?: Modifications, options?: PlayerOptions): Promise<PlaybackInfo>;
  /** From the current time, or from the start when that is the end. Call it from a click: browsers allow sound only then. */
  play(): Promise<void>;
  pause(): void;
  /** Shows the frame at that time; continues playing when it played. */
  seek(timeMs: number): Promise<void>;
  on<Name extends keyof PlayerEvents>(name: Name, listener: (event: PlayerEvents[Name]) => void): () => void;
  close(): void;
}
