import type { Player } from '@platen/engine/browser';
import { signal, type Signal } from '@preact/signals-core';
import type { Editor } from '../../context/editor-context.ts';
import { createVideoPlayer, videoError, loadVideo, type VideoInfo } from '../video/edited-video.ts';

/** Milliseconds without an edit, or a change of size, before the video is made ready again. */
const reloadDelayMs = 300;
/** By how much the video may be coarser or finer than the screen before it is made ready again. */
const scaleTolerance = 1.02;

/** The video of all pages as it is played in the preview. Times in milliseconds of the video. */
export class PreviewVideo {
  /** The loaded video; undefined until it is ready. */
  readonly info: Signal<VideoInfo | undefined> = signal(undefined);
  readonly timeMs: Signal<number> = signal(0);
  /** Whether it plays, or will once it is ready. */
  readonly isPlaying: Signal<boolean>;
  readonly isLoading: Signal<boolean> = signal(true);
  /** Why it cannot be played; empty when it can. */
  readonly error: Signal<string> = signal('');
  readonly isMuted: Signal<boolean> = signal(false);
  /** 0 to 1. */
  readonly volume: Signal<number> = signal(1);
  readonly #editor: Editor;
  readonly #player: Player;
  readonly #scaleNow: () => number;
  #scale = 0;
  #loads = 0;
  #reload: ReturnType<typeof setTimeout> | undefined;

  /** `scaleNow` returns how many canvas pixels a pixel of the first page takes. With `plays` it plays as soon as it is ready. */
  constructor(
    editor: Editor,
    options: { canvas: HTMLCanvasElement; assetBase: string; scaleNow(): number; plays: boolean },
  ) {
    this.#editor = editor;
    this.#scaleNow = options.scaleNow;
    this.isPlaying = signal(options.plays);
    const player = createVideoPlayer(editor, options);
    player.on('timeupdate', () => (this.timeMs.value = player.currentTimeMs));
    player.on('ended', () => {
      this.isPlaying.value = false;
      this.keepSharp();
    });
    player.on('error', ({ detail }) => this.#fail(detail));
    this.#player = player;
    void this.load();
  }

  /** The page that is shown: its place among those that are played, from 0. While one comes over another, the one of which more is seen. */
  get pageIndex(): number {
    const pages = this.info.value?.pages ?? [];
    return Math.max(
      0,
      pages.findLastIndex(({ startMs, transitionMs }) => this.timeMs.value >= startMs + transitionMs / 2),
    );
  }

  /** Makes the video of the template as it is now ready, and continues where it was. */
  async load(): Promise<void> {
    clearTimeout(this.#reload);
    const own = ++this.#loads;
    this.isLoading.value = true;
    this.error.value = '';
    try {
      // What lies around it is laid out first.
      await new Promise(requestAnimationFrame);
      const scale = this.#scaleNow();
      const info = await loadVideo(this.#player, this.#editor, { scale });
      if (own !== this.#loads) return;
      this.#scale = scale;
      this.info.value = info;
      this.isLoading.value = false;
      if (this.isPlaying.peek()) await this.#player.play();
    } catch (error) {
      if (own === this.#loads) this.#fail(error);
    }
  }

  /** The same, once nothing has changed for a moment. */
  loadSoon(): void {
    clearTimeout(this.#reload);
    this.#reload = setTimeout(() => void this.load(), reloadDelayMs);
  }

  /** Draws it as sharp as the screen after the room for it has changed; what plays is not interrupted for that. */
  keepSharp(): void {
    if (this.#scale === 0 || this.isPlaying.peek()) return;
    const ratio = this.#scaleNow() / this.#scale;
    if (Math.max(ratio, 1 / ratio) > scaleTolerance) this.loadSoon();
  }

  toggle(): void {
    this.isPlaying.value = !this.isPlaying.peek();
    if (!this.isPlaying.peek()) {
      this.#player.pause();
      this.keepSharp();
    } else if (!this.isLoading.peek()) this.#try(this.#player.play());
  }

  seek(timeMs: number): void {
    const { durationMs } = this.info.peek() ?? {};
    if (durationMs === undefined) return;
    this.timeMs.value = Math.max(0, Math.min(durationMs, timeMs));
    this.#try(this.#player.seek(this.timeMs.peek()));
  }

  /** Goes by frames, from one to the next. */
  stepBy(frames: number): void {
    const fps = this.info.peek()?.fps ?? 30;
    this.seek((Math.round((this.timeMs.peek() * fps) / 1000) + frames) * (1000 / fps));
  }

  /**
   * Shows the next page, or the one before: all of it where it stands, from its transition on where it plays. Beyond the last page is the
   * end.
   */
  turn(direction: 1 | -1): void {
    const page = this.info.peek()?.pages[Math.max(0, this.pageIndex + direction)];
    this.seek(page ? page.startMs + (this.isPlaying.peek() ? 0 : page.transitionMs) : Infinity);
  }

  setVolume(volume: number): void {
    this.volume.value = volume;
    this.isMuted.value = volume === 0;
    this.#player.volume = volume;
  }

  toggleAudio(): void {
    if (this.isMuted.peek() && this.volume.peek() === 0) this.volume.value = 1;
    this.isMuted.value = !this.isMuted.peek();
    this.#player.volume = this.isMuted.peek() ? 0 : this.volume.peek();
  }

  close(): void {
    clearTimeout(this.#reload);
    this.#loads += 1;
    this.#player.close();
  }

  #try(done: Promise<void>): void {
    done.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    const text = videoError(error);
    if (text === undefined) return;
    this.error.value = text;
    this.isPlaying.value = false;
    this.isLoading.value = false;
  }
}
