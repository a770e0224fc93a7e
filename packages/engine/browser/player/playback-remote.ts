import type { ThreadJob } from '../../render/copy-for-thread.ts';
import type { PlaybackInfo } from '../../render/playback.ts';
import type { AudioBlock } from '../../audio/audio-block.ts';

/** A playback in a worker, which draws on a canvas that was handed over to it. */
export interface PlaybackRemote {
  /** Throws PlatenError as a render does; the playback before is closed. */
  open(job: ThreadJob): Promise<PlaybackInfo>;
  /** Draws the frame at that time on the canvas; false when it was there already. */
  show(timeMs: number): Promise<boolean>;
  /** Starts reading sound at that time, ending what was read before. */
  startAudio(timeMs: number): Promise<void>;
  /** The next block, undefined after the last. */
  nextAudio(): Promise<AudioBlock | undefined>;
  /** Ends the worker. */
  end(): void;
}
