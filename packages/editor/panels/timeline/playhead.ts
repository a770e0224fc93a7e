import type { Editor } from '../../context/editor-context.ts';
import { createMomentLens } from '../../store/moment-lens.ts';
import { VideoStage } from './video-stage.ts';

/** Interface of the timeline for the playhead. */
export interface PlayheadHost {
  readonly editor: Editor;
  readonly assetBase: string;
  /** Layers that alone are heard; none: all. */
  readonly soloed: ReadonlySet<string>;
  /** How long the page is shown, in milliseconds. */
  readonly pageMs: number;
  /** Called after anything of the playhead is different. */
  changed(): void;
}

/**
 * Where the timeline stands. Once it was moved or played, the moment is shown and edited instead of the design, until `stop`: keys and
 * the pointer change what moves there. Code that changes something outside of the timeline stops the video first.
 */
export class Playhead {
  readonly #host: PlayheadHost;
  readonly #listening = new AbortController();
  #stage: VideoStage | undefined;
  #lensMs = 0;
  /** Where a part that is tried ends; undefined while none is. */
  #partEndMs: number | undefined;
  /** Milliseconds of the page. */
  timeMs = 0;
  /** The page's length as the player found it, videos and voices opened; 0 before. */
  knownMs = 0;
  isPlaying = false;
  /** Why the moment could not be shown; empty when it could. */
  error = '';

  /** `own` is the element that the playhead belongs to. */
  constructor(host: PlayheadHost, own: EventTarget) {
    this.#host = host;
    const hold = (event: Event): void => {
      if (!this.isPlaying || event.composedPath().includes(own)) return;
      if (event instanceof KeyboardEvent && /^(?:Shift|Control|Alt|Meta|Tab|F6)$/.test(event.key)) return;
      this.#stage?.pause();
      // The player tells it later; what is being done is done now.
      this.#onPlaying(false);
    };
    const options = { capture: true, signal: this.#listening.signal };
    for (const type of ['pointerdown', 'keydown'] as const) host.editor.host.addEventListener(type, hold, options);
  }

  /** Whether a moment is shown instead of the design. */
  get isMoment(): boolean {
    return this.isPlaying || this.#host.editor.state.momentMs.value !== undefined;
  }

  toggle(): void {
    this.#partEndMs = undefined;
    const stage = this.#open();
    if (this.isPlaying) stage.pause();
    else void stage.play().catch((error: unknown) => this.#fail(String(error)));
  }

  seek(timeMs: number): void {
    this.timeMs = Math.round(Math.min(this.#host.pageMs, Math.max(0, timeMs)));
    void this.#open()
      .seek(this.timeMs)
      .catch((error: unknown) => this.#fail(String(error)));
    this.#showMoment();
    this.#host.changed();
  }

  /** Plays from one time to another once, and shows the design again. */
  playPart(fromMs: number, toMs: number): void {
    // Another part, or an earlier state of the template, may be playing.
    this.stop();
    this.seek(fromMs);
    this.#partEndMs = Math.min(toMs, this.#host.pageMs);
    void this.#open()
      .play()
      .catch((error: unknown) => this.#fail(String(error)));
  }

  /** Shows the design again. */
  stop(): void {
    this.#partEndMs = undefined;
    this.#stage?.close();
    this.timeMs = 0;
    this.error = '';
    this.#host.editor.document.lens.value = undefined;
    this.#host.changed();
  }

  /** Shows the moment again after the template was changed. */
  refresh(): void {
    this.#stage?.refresh();
    const isShown = this.#host.editor.state.momentMs.peek() !== undefined;
    // Another template that was opened, as a version of before, is shown at the same moment.
    const isLost = !isShown && !this.isPlaying && this.#stage?.isOpen === true;
    if (isLost || (isShown && this.#lensMs !== this.#host.pageMs)) this.#showMoment();
  }

  /** Makes the sound ready again after other layers are to be heard. */
  hearAnew(): void {
    this.#stage?.refresh(false);
  }

  /** Ends it with its timeline. */
  close(): void {
    this.#listening.abort();
    this.#stage?.close();
    this.#stage = undefined;
    this.#host.editor.document.lens.value = undefined;
  }

  #open(): VideoStage {
    const { editor, assetBase } = this.#host;
    this.#stage ??= new VideoStage(
      editor,
      { assetBase, soloed: () => this.#host.soloed },
      {
        onTime: (timeMs) => {
          this.timeMs = timeMs;
          if (this.#partEndMs !== undefined && this.isPlaying && timeMs >= this.#partEndMs) this.stop();
          this.#host.changed();
        },
        onDuration: (durationMs) => {
          this.knownMs = durationMs;
          this.#host.changed();
        },
        onPlaying: (isPlaying) => this.#onPlaying(isPlaying),
        onError: (text) => this.#fail(text),
      },
    );
    this.error = '';
    return this.#stage;
  }

  #onPlaying(isPlaying: boolean): void {
    const hasStopped = this.isPlaying && !isPlaying;
    this.isPlaying = isPlaying;
    // A part that was interrupted, or is over, leaves the design.
    if (hasStopped && this.#partEndMs !== undefined) return this.stop();
    if (hasStopped && this.#stage?.isOpen) this.#showMoment();
    this.#host.changed();
  }

  #showMoment(): void {
    const { editor, pageMs } = this.#host;
    this.#lensMs = pageMs;
    const pageId = editor.state.page.peek().id;
    editor.document.lens.value = createMomentLens({ pageId, atMs: this.timeMs, pageMs });
  }

  #fail(text: string): void {
    this.error = text;
    this.#host.changed();
  }
}
