import { ContextConsumer } from '@lit/context';
import { msg } from '@lit/localize';
import { createBrowserPlatform } from '@platen/engine/browser';
import { effect } from '@preact/signals-core';
import { LitElement, html } from 'lit';
import { LayerList } from './layer-list.ts';
import { LiveArtboard } from './live/live-artboard.ts';
import type { OverlayColors } from '../context/overlay-pen.ts';
import { PointerInput } from './pointer-input.ts';
import { defineElement } from '../controls/define.ts';
import { editorContext, type Editor } from '../context/editor-context.ts';
import type { Editing } from '../store/editor-state.ts';
import { artboardStyles } from './artboard-styles.ts';
import { reactive, withProperties } from '../controls/with-properties.ts';

/**
 * The drawing area of the editor that `editorContext` gives. Shown and worked on by pointer; its layers are a list for those who
 * use keys or cannot see them.
 *
 * @fires menu-request - the menu of what is selected is requested, at `clientX`, `clientY`.
 * @cssproperty --platen-accent - selection and handles.
 * @cssproperty --platen-snap - snap lines and distances.
 */
export class ArtboardElement extends withProperties(LitElement, {
  /** Where the engine's bundled files are; ends in a slash. Default: `/assets/` of the page's host. */
  assetBase: reactive(() => new URL('/assets/', location.href).href, { attribute: 'asset-base' }),
}) {
  static override styles = artboardStyles;

  #artboard: LiveArtboard | undefined;
  #input: PointerInput | undefined;
  #list: LayerList | undefined;
  #observer: ResizeObserver | undefined;
  #ends: AbortController | undefined;
  readonly #editor: ContextConsumer<{ __context__: Editor }, this>;

  constructor() {
    super();
    this.#editor = new ContextConsumer(this, {
      context: editorContext as never,
      subscribe: true,
      callback: () => this.#restart(),
    });
  }

  /** The drawing area; undefined while the element is not in a page with an editor. */
  get artboard(): LiveArtboard | undefined {
    return this.#artboard;
  }

  override render() {
    return html`
      <div class="desk" part="desk">
        <div class="sheet" part="sheet"></div>
        <div class="page-overlay"></div>
        <canvas class="overlay" aria-hidden="true"></canvas>
        <div class="css-overlay"><slot></slot></div>
      </div>
      <div
        class="layers"
        role="listbox"
        tabindex="0"
        aria-label=${msg('Layers on the page')}
        aria-multiselectable="true"
      ></div>
    `;
  }

  override firstUpdated(): void {
    this.#restart();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#restart();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  #restart(): void {
    this.#stop();
    const editor = this.#editor.value as Editor | undefined;
    const desk = this.renderRoot.querySelector<HTMLElement>('.desk');
    if (!editor || !desk || !this.isConnected) return;
    const find = <Found extends HTMLElement>(selector: string): Found => {
      const found = this.renderRoot.querySelector<Found>(selector);
      if (!found) throw new Error(`The artboard has no ${selector}.`);
      return found;
    };
    const artboard = new LiveArtboard(editor, createBrowserPlatform({ assetBase: this.assetBase }), {
      element: find('.layers'),
      pageOverlay: find('.page-overlay'),
      overlay: find('.css-overlay'),
      canvas: find<HTMLCanvasElement>('canvas.overlay'),
      sheet: find('.sheet'),
      colors: () => this.#colors(),
    });
    this.#artboard = artboard;
    this.#input = new PointerInput(artboard, desk);
    this.#list = new LayerList(editor, find('.layers'));
    this.#observer = new ResizeObserver(() => this.#measure());
    this.#observer.observe(this);
    this.#listen();
    this.#measure();
    this.#watchAssets(editor);
  }

  /** Loads everything anew once the file of a brand asset is another. */
  #watchAssets(editor: Editor): void {
    const { replacements } = editor.service ?? {};
    const before = replacements?.peek();
    const stop = effect(() => {
      if (replacements?.value !== before) queueMicrotask(() => this.#restart());
    });
    this.#ends?.signal.addEventListener('abort', stop);
  }

  #stop(): void {
    this.#ends?.abort();
    this.#observer?.disconnect();
    this.#input?.close();
    this.#list?.close();
    this.#artboard?.close();
    this.#artboard = undefined;
    this.#input = undefined;
  }

  #listen(): void {
    const ends = new AbortController();
    this.#ends = ends;
    const options = { signal: ends.signal };
    this.addEventListener('keydown', (event) => this.#keyDown(event), options);
    this.addEventListener('keyup', (event) => this.#keyUp(event), options);
    window.addEventListener('resize', () => this.#measure(), options);
  }

  #measure(): void {
    const { width, height } = this.getBoundingClientRect();
    this.#artboard?.resize(Math.floor(width), Math.floor(height), window.devicePixelRatio || 1);
  }

  #keyDown(event: KeyboardEvent): void {
    const [artboard, input] = [this.#artboard, this.#input];
    if (!artboard || !input || event.isComposing) return;
    artboard.element.classList.remove('by-pointer');
    const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if ((event.key === 'Escape' || isUndo) && input.abort()) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (artboard.modes.current.keyDown?.(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // From what has a bar of its own the focus goes on to that.
    if (event.key === 'Tab' && hasBar(this.#editor.value?.state.editing.peek())) event.stopPropagation();
    // At its ends the list lets the focus continue.
    if (event.key === 'Tab' && this.#list?.isAtEnd(event.shiftKey ? -1 : 1)) event.stopPropagation();
    if (event.key === ' ' && event.composedPath()[0] === artboard.element) {
      event.preventDefault();
      input.setSpace(true);
    }
    if (isModifier(event)) input.sendModifiers(event);
  }

  #keyUp(event: KeyboardEvent): void {
    if (event.key === ' ') this.#input?.setSpace(false);
    if (isModifier(event)) this.#input?.sendModifiers(event);
  }

  #colors(): OverlayColors {
    const style = getComputedStyle(this);
    if (matchMedia('(forced-colors: active)').matches) {
      return {
        accent: 'Highlight',
        onAccent: 'HighlightText',
        handle: 'Canvas',
        snap: 'LinkText',
        guide: 'LinkText',
        ground: 'Canvas',
        ink: 'CanvasText',
      };
    }
    const read = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
    return {
      accent: read('--platen-selection', '#2563eb'),
      onAccent: read('--platen-on-selection', '#ffffff'),
      handle: '#ffffff',
      snap: read('--platen-snap', '#e11d74'),
      guide: read('--platen-guide', '#0891b2'),
      ground: read('--platen-surface', '#ffffff'),
      ink: read('--platen-ink-soft', '#5b6472'),
    };
  }
}

/** Whether the editing of a layer's inside has a bar that follows the artboard in the order of focus. */
function hasBar(editing: Editing | undefined): boolean {
  return editing?.kind === 'crop' || editing?.kind === 'mask';
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Alt' || key === 'Control' || key === 'Meta';
}

defineElement('platen-artboard', ArtboardElement);
