import type { Report } from '@platen/template';
import type { Modifications, RenderOptions } from '../../options/render-options.ts';
import type { RenderTarget } from '../../options/render-target.ts';
import type { VideoPart } from '../../options/video-part.ts';

/** A part of a video, by the name of its file. */
export interface NamedPart {
  name: string;
  part: VideoPart;
}

/** A video whose parts several processes may make. */
export interface SharedVideo {
  /** Identifies everything it is made of. */
  key: string;
  template: unknown;
  modifications: Modifications;
  /** Options for each part, besides `videoPart`. */
  options: RenderOptions;
  /** Those that are missing here, in their order. */
  parts: readonly NamedPart[];
}

/** A part that is next: to be made here, or made by another process. */
export interface SharedPart {
  name: string;
  /** Missing if it is to be made here. */
  made?: { report: Report; copyTo(target: RenderTarget): Promise<void> };
}

/** The parts of one video, shared with other processes. */
export interface SharedParts {
  /** Returns the next part; waits while others make all that are left, and takes one back when its process ended. Undefined when all were returned. */
  take(signal: AbortSignal): Promise<SharedPart | undefined>;
  /** Passes on a part that was made here, whose file is complete. */
  made(name: string, file: string, report: Report): Promise<void>;
  /** The video is finished, or not wanted any more. */
  close(): Promise<void>;
}

/** Shares the parts of videos with other processes; undefined for a video that this process makes alone. */
export type ShareVideo<Context> = (
  video: SharedVideo,
  context: Context | undefined,
) => Promise<SharedParts | undefined>;
