import type { LocalRenderer } from '../../render/create-renderer.ts';
import type { ThreadJob } from '../../render/copy-for-thread.ts';
import type { Playback, PlaybackInfo } from '../../render/playback.ts';
import type { AudioBlock } from '../../audio/audio-block.ts';

/** The one video that a worker plays, on the canvas it was given. */
export class WorkerPlayback {
  #playback: Playback | undefined;
  #canvas: OffscreenCanvas | undefined;
  #audio: AsyncIterator<AudioBlock> | undefined;
  #isShown = false;

  /** Opens a video instead of the one before, which continues being shown when this fails. */
  async open(
    renderer: LocalRenderer,
    { template, modifications, options }: ThreadJob,
    canvas: OffscreenCanvas | undefined,
    signal: AbortSignal,
  ): Promise<PlaybackInfo> {
    this.#canvas = canvas ?? this.#canvas;
    const opened = await renderer.openPlayback(template, modifications, { ...options });
    if (signal.aborted) {
      await opened.close();
      throw signal.reason;
    }
    const before = this.#playback;
    this.#playback = opened;
    this.#isShown = false;
    await this.#endAudio();
    await before?.close();
    return opened.info;
  }

  /** Draws the frame of that time; false when it is on the canvas already. */
  async show(timeMs: number): Promise<boolean> {
    const playback = this.#playback;
    if (!playback) return false;
    const { canvas: video, changed } = await playback.drawAt(timeMs);
    const canvas = this.#canvas;
    if (!canvas || (!changed && this.#isShown)) return false;
    if (canvas.width !== video.width || canvas.height !== video.height) {
      canvas.width = video.width;
      canvas.height = video.height;
    }
    const context = canvas.getContext('2d');
    // What is clear now is not what was there before.
    if (context) context.globalCompositeOperation = 'copy';
    context?.drawImage(video as unknown as OffscreenCanvas, 0, 0);
    this.#isShown = true;
    return true;
  }

  /** Starts the sound over at that time. */
  async startAudio(timeMs: number): Promise<void> {
    await this.#endAudio();
    this.#audio = this.#playback?.audioFrom(timeMs)[Symbol.asyncIterator]();
  }

  /** The next block, undefined after the last. */
  async nextAudio(): Promise<AudioBlock | undefined> {
    const next = await this.#audio?.next();
    if (next?.done !== false) return undefined;
    // Its own buffers, to be handed over: the mixer continues with what it has.
    const { start, left, right } = next.value;
    return { start, left: left.slice(), right: right.slice() };
  }

  async #endAudio(): Promise<void> {
    const audio = this.#audio;
    this.#audio = undefined;
    await audio?.return?.();
  }
}
