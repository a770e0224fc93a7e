import type { ThreadJob } from '../render/copy-for-thread.ts';
import type { RenderOutcome } from '../job/render-outcome.ts';
import type { Outcome } from '../platform/outcome.ts';
import type { RenderOptions } from '../options/render-options.ts';
import type { RemoteFont } from '../render/remote-font.ts';
import type { PlaybackInfo } from '../render/playback.ts';
import type { AudioBlock } from '../audio/audio-block.ts';
import type { AudioPeaks } from '../audio/audio-peaks.ts';
import type { TargetKind, WriteToPage } from '../render/page-targets.ts';
import type { RendererOptions } from '../job/renderer.ts';
import type { RemoteSpeak, RemoteSynthesizer } from '../voice/remote-synthesizer.ts';

/** The first message of a worker. Messages sent to it before are lost: HarfBuzz is awaited while its module loads. */
export interface WorkerReady {
  type: 'platen-worker-ready';
}

/** Options of the renderer in the worker. */
export interface WorkerSetup extends Pick<RendererOptions, 'limits' | 'cacheBytes'> {
  assetBase: string;
  ffmpegCore?: string | undefined;
  fonts: readonly RemoteFont[];
  /** Speaks in the page; missing: the worker has the engine's own. */
  synthesizer?: RemoteSynthesizer;
}

/** Callbacks from the worker to the page. Paths and ids are those of the sources in the template. */
export interface WorkerHost {
  loadFont(key: string): Promise<Uint8Array>;
  resolveAsset(id: string): Promise<Uint8Array>;
  resolveRelative(path: string): Promise<Uint8Array>;
  fetchBlocked(url: string): Promise<Uint8Array>;
  speak: RemoteSpeak;
}

/** Which of the host's ways to resolve sources exist. */
export interface WorkerResolvers {
  asset: boolean;
  relative: boolean;
  blocked: boolean;
}

/** The interface exposed by the worker through Comlink. */
export interface RenderWorker {
  /** Once, before the first render. */
  setUp(setup: WorkerSetup, resolvers: WorkerResolvers, host: WorkerHost): void;
  /** Renders; answers errors as data. `write` writes to the targets on the page's side, of that kind, and is waited for each time. `id` names the render for `abort`, which stands for the signal. */
  render(
    id: number,
    job: ThreadJob,
    onProgress: RenderOptions['onProgress'] | undefined,
    write: WriteToPage | undefined,
    targets: TargetKind | undefined,
  ): Promise<RenderOutcome>;
  /**
   * Opens a video to be played, instead of the one before, whose canvas is kept when none comes with it. `id` names the opening for
   * `abort`. These calls answer errors as data.
   */
  openPlayback(id: number, job: ThreadJob, canvas: OffscreenCanvas | undefined): Promise<Outcome<PlaybackInfo>>;
  /** Draws the frame of that time on the canvas, whose size follows the video's; false when it is there already. */
  showFrame(timeMs: number): Promise<Outcome<boolean>>;
  /** Starts the sound over at that time. */
  startAudio(timeMs: number): Promise<Outcome<void>>;
  /** The next block of sound, undefined after the last. */
  nextAudio(): Promise<Outcome<AudioBlock | undefined>>;
  /** How loud a video's or audio's own sound is in the course of its time; undefined when it has none. Answers errors as data. */
  readPeaks(source: string): Promise<Outcome<AudioPeaks | undefined>>;
  /** Ends that render at its next stage; nothing happens when it is over. */
  abort(id: number): void;
}
