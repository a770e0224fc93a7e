import type { Player } from '@platen/engine/browser';
import { effect } from '@preact/signals-core';
import type { Editor } from '../../editor-context.ts';
import { createFilmPlayer, filmFailure, filmScale, loadFilm } from '../film/edited-film.ts';

/** Milliseconds without an edit before the film is made ready again. */
const reloadDelayMs = 300;
/** By how much the film may be coarser or finer than the screen before it is made ready again. */
const scaleTolerance = 1.02;

/** What the stage tells the timeline. */
export interface FilmStageEvents {
  onTime(timeMs: number): void;
  onDuration(durationMs: number): void;
  onPlaying(isPlaying: boolean): void;
  onFailure(text: string): void;
}

/** What is there while a moment is shown. */
interface OpenFilm {
  canvas: HTMLCanvasElement;
  player: Player;
  /** The moment it was opened for, in milliseconds of the page: nothing else is seen first. */
  firstMs: number;
  /** Resolves when the first frame is shown, or failed to be. */
  ready: Promise<void>;
  stopWatching(): void;
}

/** Shows the moments of the shown page over the artboard, drawn by the engine's player in its worker. */
export class FilmStage {
  readonly #editor: Editor;
  readonly #events: FilmStageEvents;
  readonly #assetBase: string;
  readonly #soloed: () => ReadonlySet<string>;
  #film: OpenFilm | undefined;
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
    events: FilmStageEvents,
  ) {
    this.#editor = editor;
    this.#assetBase = assetBase;
    this.#soloed = soloed;
    this.#events = events;
  }

  /** Whether a moment is shown in place of the design. */
  get isOpen(): boolean {
    return this.#film !== undefined;
  }

  async play(): Promise<void> {
    const film = this.#open();
    await film?.ready;
    if (film && film === this.#film) await film.player.play();
  }

  pause(): void {
    this.#film?.player.pause();
  }

  async seek(timeMs: number): Promise<void> {
    const film = this.#open();
    if (film) film.firstMs = timeMs;
    await film?.ready;
    if (film && film === this.#film) await film.player.seek(timeMs);
  }

  /** Makes the film ready again after an edit, or after a change of what is heard, which looks as before. */
  refresh(isSeen = true): void {
    if (!this.#film) return;
    this.#isStale ||= isSeen;
    if (isSeen) this.#edits += 1;
    this.#showOrHide();
    clearTimeout(this.#reload);
    this.#reload = setTimeout(() => void this.#loadAnew().catch((error: unknown) => this.#fail(error)), reloadDelayMs);
  }

  /** Shows the design again. */
  close(): void {
    clearTimeout(this.#reload);
    const film = this.#film;
    this.#film = undefined;
    this.#isStale = true;
    this.#scale = 0;
    film?.player.close();
    film?.stopWatching();
    film?.canvas.remove();
    this.#showOrHide();
    this.#tellPlaying(false);
  }

  #tellPlaying(isPlaying: boolean): void {
    this.#editor.artboard?.pageOverlay.toggleAttribute('data-plays', isPlaying);
    this.#events.onPlaying(isPlaying);
    if (!isPlaying) this.#keepSharp();
  }

  /** While the person changes something the artboard shows it at once. */
  #showOrHide(): void {
    const isShown = this.#film !== undefined && !this.#isStale && !this.#isHeld;
    this.#film?.canvas.style.setProperty('visibility', isShown ? 'visible' : 'hidden');
    this.#editor.artboard?.pageOverlay.toggleAttribute('data-covers', isShown);
  }

  #open(): OpenFilm | undefined {
    if (this.#film) return this.#film;
    const { artboard } = this.#editor;
    if (!artboard) return undefined;
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.style.setProperty('position', 'absolute');
    canvas.style.setProperty('inset', '0 auto auto 0');
    artboard.pageOverlay.append(canvas);
    const player = createFilmPlayer(this.#editor, { canvas, assetBase: this.#assetBase });
    player.on('timeupdate', () => this.#events.onTime(player.currentTimeMs));
    player.on('play', () => this.#tellPlaying(true));
    player.on('pause', () => this.#tellPlaying(false));
    player.on('error', ({ detail }) => this.#fail(detail));
    const film: OpenFilm = { canvas, player, firstMs: 0, ready: Promise.resolve(), stopWatching: () => undefined };
    this.#film = film;
    this.#isStale = true;
    film.ready = this.#load(film).catch((error: unknown) => {
      this.#fail(error);
      if (film === this.#film) this.close();
    });
    film.stopWatching = this.#watch();
    return film;
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
        () => state.previewValues.value,
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

  /** Draws the film as sharp as the screen after it was zoomed; what plays is not interrupted for that. */
  #keepSharp(): void {
    if (!this.#film || this.#scale === 0 || this.#film.player.isPlaying) return;
    const { page, view } = this.#editor.state;
    const ratio = filmScale(page.peek(), view.peek().zoom) / this.#scale;
    if (Math.max(ratio, 1 / ratio) > scaleTolerance) this.refresh(false);
  }

  /** Once the film is there for the first time: a player that is being set up cannot be given another. */
  async #loadAnew(): Promise<void> {
    const film = this.#film;
    await film?.ready;
    if (!film || film !== this.#film) return;
    const wasPlaying = film.player.isPlaying;
    await this.#load(film);
    if (wasPlaying && film === this.#film) await film.player.play();
  }

  async #load(film: OpenFilm): Promise<void> {
    const { canvas, player } = film;
    const { state, document: shown } = this.#editor;
    const { id, width, height } = state.page.peek();
    const soloed = this.#soloed();
    const edits = this.#edits;
    const scale = filmScale({ width, height }, state.view.peek().zoom);
    const info = await loadFilm(
      player,
      this.#editor,
      // Where the page is clear, so is the moment: nobody designs on black.
      { pages: [shown.template.peek().pages.findIndex((page) => page.id === id) + 1], scale, clear: true },
      (template) => (soloed.size === 0 ? template : muteOthers(template, soloed)),
    );
    canvas.style.setProperty('width', `${width}px`);
    canvas.style.setProperty('height', `${height}px`);
    // Player and timeline go on from where it was shown last.
    if (this.#scale === 0 && film.firstMs > 0) await player.seek(film.firstMs);
    this.#scale = scale;
    this.#events.onDuration(info.durationMs);
    // What the worker drew is on the page's canvas some frames later.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    if (edits !== this.#edits) return;
    this.#isStale = false;
    this.#showOrHide();
  }

  #fail(error: unknown): void {
    const text = filmFailure(error);
    if (text !== undefined) this.#events.onFailure(text);
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
      sounds: page.sounds.map((sound) => ({ ...sound, muted: true })),
    })),
  };
}
