import { createPlayer, startRenderWorker, type Player } from '@platen/engine/browser';
import { effect } from '@preact/signals-core';
import { listSources, PlatenError } from '@platen/template';
import type { Editor } from '../../editor-context.ts';
import { withBrandFonts } from '../../service/with-brand-fonts.ts';

/** Most pixels of a side of the film that is shown while it is edited. */
const mostPx = 1280;
/** Milliseconds without an edit before the film is made ready again. */
const reloadDelayMs = 300;

/** What the stage tells the timeline. */
export interface FilmStageEvents {
  onTime(timeMs: number): void;
  onDuration(durationMs: number): void;
  onPlaying(isPlaying: boolean): void;
  onFailure(text: string): void;
}

/** Shows the moments of the shown page over the artboard, drawn by the engine's player in its worker. */
export class FilmStage {
  readonly #editor: Editor;
  readonly #events: FilmStageEvents;
  readonly #options: { assetBase: string; startWorker?: () => Worker };
  readonly #soloed: () => ReadonlySet<string>;
  #canvas: HTMLCanvasElement | undefined;
  #player: Player | undefined;
  #ready: Promise<unknown> | undefined;
  #reload: ReturnType<typeof setTimeout> | undefined;
  #stopWatching: (() => void) | undefined;
  /** Whether what is drawn was made ready before the last edit. */
  #isStale = false;
  /** Whether something is being dragged or typed. */
  #isHeld = false;

  constructor(
    editor: Editor,
    options: { assetBase: string; startWorker?: () => Worker; soloed(): ReadonlySet<string> },
    events: FilmStageEvents,
  ) {
    this.#editor = editor;
    this.#options = options;
    this.#soloed = options.soloed;
    this.#events = events;
  }

  /** Whether a moment is shown in place of the design. */
  get isOpen(): boolean {
    return this.#player !== undefined;
  }

  async play(): Promise<void> {
    await this.#open();
    await this.#player?.play();
  }

  pause(): void {
    this.#player?.pause();
  }

  async seek(timeMs: number): Promise<void> {
    await this.#open();
    await this.#player?.seek(timeMs);
  }

  /** Makes the film ready again after an edit, or after a change of what is heard, which looks as before. */
  refresh(isSeen = true): void {
    if (!this.#player) return;
    this.#isStale ||= isSeen;
    this.#showOrHide();
    clearTimeout(this.#reload);
    this.#reload = setTimeout(() => void this.#loadAnew().catch((error: unknown) => this.#fail(error)), reloadDelayMs);
  }

  /** Shows the design again. */
  close(): void {
    clearTimeout(this.#reload);
    this.#player?.close();
    this.#player = undefined;
    this.#ready = undefined;
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#canvas?.remove();
    this.#canvas = undefined;
    this.#tellPlaying(false);
  }

  #tellPlaying(isPlaying: boolean): void {
    this.#editor.artboard?.pageOverlay.toggleAttribute('data-plays', isPlaying);
    this.#events.onPlaying(isPlaying);
  }

  /** While the person changes something the artboard below shows it at once. */
  #showOrHide(): void {
    this.#canvas?.style.setProperty('visibility', this.#isStale || this.#isHeld ? 'hidden' : 'visible');
  }

  #open(): Promise<unknown> {
    if (this.#ready) return this.#ready;
    const { artboard } = this.#editor;
    if (!artboard) return Promise.resolve();
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    canvas.style.setProperty('position', 'absolute');
    canvas.style.setProperty('inset', '0 auto auto 0');
    artboard.pageOverlay.append(canvas);
    this.#canvas = canvas;
    const { document: edited } = this.#editor;
    this.#isStale = false;
    this.#stopWatching = effect(() => {
      this.#isHeld = edited.isInGesture || artboard.liveLayers.value.size > 0;
      this.#showOrHide();
    });
    const { assetBase, startWorker = startRenderWorker } = this.#options;
    const player = createPlayer({ canvas, assetBase, startWorker });
    player.on('timeupdate', () => this.#events.onTime(player.currentTimeMs));
    player.on('play', () => this.#tellPlaying(true));
    player.on('pause', () => this.#tellPlaying(false));
    player.on('ended', () => this.#tellPlaying(false));
    player.on('error', ({ detail }) => this.#fail(detail));
    this.#player = player;
    this.#ready = this.#load().catch((error: unknown) => {
      this.#fail(error);
      this.close();
    });
    return this.#ready;
  }

  /** Once the film is there for the first time: a player that is being set up cannot be given another. */
  async #loadAnew(): Promise<void> {
    await this.#ready;
    if (this.#player) await this.#load();
  }

  async #load(): Promise<void> {
    const { state, document: shown, service } = this.#editor;
    const values = state.previewValues.peek();
    const page = state.page.peek();
    const number = shown.template.peek().pages.findIndex(({ id }) => id === page.id) + 1;
    const template = await withBrandFonts(shown.template.peek(), values, service?.findFonts);
    const soloed = this.#soloed();
    const heard = soloed.size === 0 ? template : muteOthers(template, soloed);
    const assets: Record<string, Uint8Array> = {};
    for (const source of listSources(template)) {
      if (!service || !source.startsWith('asset:')) continue;
      const id = source.slice('asset:'.length);
      const answer = await fetch(await service.resolveAsset(id));
      if (answer.ok) assets[id] = new Uint8Array(await answer.arrayBuffer());
    }
    this.#canvas?.style.setProperty('width', `${page.width}px`);
    this.#canvas?.style.setProperty('height', `${page.height}px`);
    const info = await this.#player?.load(heard, values, {
      pages: [number],
      scale: Math.min(1, mostPx / Math.max(page.width, page.height)),
      assets,
    });
    if (!info) return;
    this.#events.onDuration(info.durationMs);
    this.#isStale = false;
    this.#showOrHide();
  }

  #fail(error: unknown): void {
    if (error instanceof PlatenError && ['RENDER_ABORTED', 'RENDERER_CLOSED'].includes(error.code)) return;
    this.#events.onFailure(error instanceof Error ? error.message : String(error));
  }
}

type Layers = Editor['state']['page']['value']['layers'];

/** The template with only some layers heard. */
function muteOthers(
  template: Editor['state']['template']['value'],
  heard: ReadonlySet<string>,
): Editor['state']['template']['value'] {
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
