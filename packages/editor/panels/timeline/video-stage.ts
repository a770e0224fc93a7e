import type { Player } from '@platen/engine/browser';
import { effect } from '@preact/signals-core';
import type { Editor } from '../../context/editor-context.ts';
import { createVideoPlayer, videoError, videoScale, loadVideo } from '../video/edited-video.ts';

/** Milliseconds without an edit before the video is made ready again. */
const reloadDelayMs = 300;
/** By how much the video may be coarser or finer than the screen before it is made ready again. */
const scaleTolerance = 1.02;

/** Callbacks from the stage to the timeline. */
export interface VideoStageEvents {
  onTime(timeMs: number): void;
  onDuration(durationMs: number): void;
  onPlaying(isPlaying: boolean): void;
  onError(text: string): void;
}

/** Parts that exist while a moment is shown. */
interface OpenVideo {
  canvas: HTMLCanvasElement;
  player: Player;
  /** The moment it was opened for, in milliseconds of the page: nothing else is seen first. */
  firstMs: number;
  /** Resolves when the first frame is shown, or failed to be. */
  ready: Promise<void>;
  stopWatching(): void;
}

/** Shows the moments of the shown page over the artboard, drawn by the engine's player in its worker. */
export class VideoStage {
  readonly #editor: Editor;
  readonly #events: VideoStageEvents;
  readonly #assetBase: string;
  readonly #soloed: () => ReadonlySet<string>;
  #video: OpenVideo | undefined;
  #reload: ReturnType<typeof setTimeout> | undefined;
  /** Whether what is drawn was made ready before the last edit, or is not there yet. */
  #isStale = true;
  /** Counts edits: what was being made ready before the last of them is stale when it is there. */
  #edits = 0;
  /** Whether something is being dragged or typed. */
  #isHeld = false;
  /** Canvas pixels per page pixel of what is drawn. */
  #scale = 0;

  constructor(
    editor: Editor,
    { assetBase, soloed }: { assetBase: string; soloed(): ReadonlySet<string> },
    events: VideoStageEvents,
  ) {
    this.#editor = editor;
    this.#assetBase = assetBase;
    this.#soloed = soloed;
    this.#events = events;
  }

  /** Whether a moment is shown instead of the design. */
  get isOpen(): boolean {
    return this.#video !== undefined;
  }

  async play(): Promise<void> {
    const video = this.#open();
    await video?.ready;
    if (video && video === this.#video) await this.#whileOpen(video, video.player.play());
  }

  pause(): void {
    this.#video?.player.pause();
  }

  async seek(timeMs: number): Promise<void> {
    const video = this.#open();
    if (video) video.firstMs = timeMs;
    await video?.ready;
    if (video && video === this.#video) await this.#whileOpen(video, video.player.seek(timeMs));
  }

  /** Makes the video ready again after an edit, or after a change of what is heard, which looks as before. */
  refresh(isSeen = true): void {
    if (!this.#video) return;
    this.#isStale ||= isSeen;
    if (isSeen) this.#edits += 1;
    this.#showOrHide();
    clearTimeout(this.#reload);
    this.#reload = setTimeout(() => void this.#loadAnew().catch((error: unknown) => this.#fail(error)), reloadDelayMs);
  }

  /** Shows the design again. */
  close(): void {
    clearTimeout(this.#reload);
    const video = this.#video;
    this.#video = undefined;
    this.#isStale = true;
    this.#scale = 0;
    video?.player.close();
    video?.stopWatching();
    video?.canvas.remove();
    this.#showOrHide();
    this.#notifyPlaying(false);
  }

  #notifyPlaying(isPlaying: boolean): void {
    this.#editor.artboard?.pageOverlay.toggleAttribute('data-plays', isPlaying);
    this.#events.onPlaying(isPlaying);
    if (!isPlaying) this.#keepSharp();
  }

  /** While the person changes something the artboard shows it at once. */
  #showOrHide(): void {
    const isShown = this.#video !== undefined && !this.#isStale && !this.#isHeld;
    this.#video?.canvas.style.setProperty('visibility', isShown ? 'visible' : 'hidden');
    this.#editor.artboard?.pageOverlay.toggleAttribute('data-covers', isShown);
  }

  #open(): OpenVideo | undefined {
    if (this.#video) return this.#video;
    const { artboard } = this.#editor;
    if (!artboard) return undefined;
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.style.setProperty('position', 'absolute');
    canvas.style.setProperty('inset', '0 auto auto 0');
    artboard.pageOverlay.append(canvas);
    const player = createVideoPlayer(this.#editor, { canvas, assetBase: this.#assetBase });
    player.on('timeupdate', () => this.#events.onTime(player.currentTimeMs));
    player.on('play', () => this.#notifyPlaying(true));
    player.on('pause', () => this.#notifyPlaying(false));
    player.on('error', ({ detail }) => {
      if (player === this.#video?.player) this.#fail(detail);
    });
    const video: OpenVideo = { canvas, player, firstMs: 0, ready: Promise.resolve(), stopWatching: () => undefined };
    this.#video = video;
    this.#isStale = true;
    video.ready = this.#load(video).catch((error: unknown) => {
      if (video !== this.#video) return;
      this.#fail(error);
      this.close();
    });
    video.stopWatching = this.#watch();
    return video;
  }

  #watch(): () => void {
    const { document: edited, artboard, state } = this.#editor;
    const later = (read: () => unknown, run: () => void): (() => void) => {
      let isFirst = true;
      return effect(() => {
        read();
        if (!isFirst) run();
        isFirst = false;
      });
    };
    const stops = [
      effect(() => {
        this.#isHeld = edited.isInGesture || (artboard?.liveLayers.value.size ?? 0) > 0;
        this.#showOrHide();
      }),
      later(
        () => [state.previewValues.value, state.shownDesign.value],
        () => this.refresh(),
      ),
      later(
        () => state.view.value.zoom,
        () => this.#keepSharp(),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Draws the video as sharp as the screen after it was zoomed; what plays is not interrupted for that. */
  #keepSharp(): void {
    if (!this.#video || this.#scale === 0 || this.#video.player.isPlaying) return;
    const { page, view } = this.#editor.state;
    const ratio = videoScale(page.peek(), view.peek().zoom) / this.#scale;
    if (Math.max(ratio, 1 / ratio) > scaleTolerance) this.refresh(false);
  }

  /** Once the video is there for the first time: a player that is being set up cannot be given another. */
  async #loadAnew(): Promise<void> {
    const video = this.#video;
    await video?.ready;
    if (!video || video !== this.#video) return;
    const wasPlaying = video.player.isPlaying;
    await this.#whileOpen(video, this.#load(video));
    if (wasPlaying && video === this.#video) await this.#whileOpen(video, video.player.play());
  }

  /** Waits for a player. That it is closed meanwhile, by another part that is tried or by an edit, is no failure. */
  async #whileOpen(video: OpenVideo, task: Promise<unknown>): Promise<void> {
    try {
      await task;
    } catch (error) {
      if (video === this.#video) throw error;
    }
  }

  async #load(video: OpenVideo): Promise<void> {
    const { canvas, player } = video;
    const { state, document: shown } = this.#editor;
    const { id, width, height } = state.page.peek();
    const soloed = this.#soloed();
    const edits = this.#edits;
    const scale = videoScale({ width, height }, state.view.peek().zoom);
    const info = await loadVideo(
      player,
      this.#editor,
      // Where the page is clear, so is the moment: nobody designs on black.
      { pages: [shown.template.peek().pages.findIndex((page) => page.id === id) + 1], scale, clear: true },
      (template) => (soloed.size === 0 ? template : muteOthers(template, soloed)),
    );
    canvas.style.setProperty('width', `${width}px`);
    canvas.style.setProperty('height', `${height}px`);
    // Player and timeline continue from where it was shown last.
    if (this.#scale === 0 && video.firstMs > 0) await player.seek(video.firstMs);
    this.#scale = scale;
    this.#events.onDuration(info.durationMs);
    // What the worker drew is on the page's canvas some frames later.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (edits !== this.#edits) return;
    this.#isStale = false;
    this.#showOrHide();
  }

  #fail(error: unknown): void {
    const text = videoError(error);
    if (text !== undefined) this.#events.onError(text);
  }
}

type Template = Editor['state']['template']['value'];
type Layers = Editor['state']['page']['value']['layers'];

/** The template with only some layers heard. */
function muteOthers(template: Template, heard: ReadonlySet<string>): Template {
  const mute = (layers: Layers): Layers =>
    layers.map((layer) => {
      if (layer.type === 'group') return { ...layer, layers: mute(layer.layers) };
      return (layer.type === 'audio' || layer.type === 'video') && !heard.has(layer.id)
        ? { ...layer, muted: true }
        : layer;
    });
  return {
    ...template,
    pages: template.pages.map((page) => ({
      ...page,
      layers: mute(page.layers),
      sounds: page.sounds.map((audio) => ({ ...audio, muted: true })),
    })),
  };
}
