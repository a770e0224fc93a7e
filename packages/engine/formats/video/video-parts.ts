import type { VideoPlan } from '../../job/video-plan.ts';
import type { RenderTarget } from '../../options/render-target.ts';

/**
 * A file to read from: a source of Mediabunny, such as its `BufferSource`. It is not called by that name here, as programs that use the
 * engine would have to compile that package's types.
 */
export interface PartSource {
  /** Bytes of the file; null if that is not known. */
  getSizeOrNull(): Promise<number | null>;
}

/** The parts of a video: files created by renders with `videoPart`. */
export interface VideoParts {
  plan: VideoPlan;
  /** In order; each is awaited when its turn comes. */
  images: AsyncIterable<PartSource>;
  /** Missing if the plan has no audio. */
  audio?: PartSource;
}

/** How a video is written when it is joined. */
export interface JoinOptions {
  target?: RenderTarget | undefined;
  /** Called for each packet; throws to end it. */
  check?: () => void;
}
