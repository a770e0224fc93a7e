import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { clockText } from '@platen/template';
import { shortcutOf } from '../../actions/action-menu.ts';
import { deepActiveElement } from '../../controls/deep-active-element.ts';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import { filmScale } from '../film/edited-film.ts';
import { setStyle } from '../inspector/set-style.ts';
import { filmPreviewStyles } from './film-preview-styles.ts';
import { PreviewFilm } from './preview-film.ts';
import './preview-icons.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';

/** Most CSS pixels per pixel of the first page, as on the artboard. */
const mostZoom = 2;

/**
 * The film of all pages, one after another with their transitions and sound, as it is exported. It plays when it opens, unless less
 * motion is wanted. Space or K plays, arrows step by a frame (Shift: a second), Home and End go to the ends, Page Up and Page Down to the
 * pages before and after, M turns the sound off and on, Esc closes.
 */
class PlatenFilmPreview extends EditorElement {
  static override properties = { assetBase: { attribute: false } };
  declare assetBase: string;

  #film: PreviewFilm | undefined;
  #observer: ResizeObserver | undefined;
  #loaded: readonly unknown[] = [];
  #opener: HTMLElement | undefined;
  /** Counts canvases: one that was handed to a worker is not given back. */
  #round = 0;
  /** Whether it goes on playing when the position is let go. */
  #resumes = false;

  constructor() {
    super();
    this.assetBase = new URL('/assets/', location.href).href;
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#opener = deepActiveElement();
    // Presses beside the controls leave the keys with it.
    this.tabIndex = -1;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#film?.close();
    this.#film = undefined;
    this.#round += 1;
    if (document.activeElement !== document.body) return;
    if (this.#opener?.isConnected) this.#opener.focus();
    else this.editor?.artboard?.focus();
  }

  override updated(): void {
    const { editor } = this;
    if (!editor || !this.isConnected) return;
    const now = [editor.document.template.value, editor.state.previewValues.value];
    if (!this.#film) this.#open();
    else if (now.some((part, index) => part !== this.#loaded[index])) this.#film.loadSoon();
    this.#loaded = now;
  }

  #open(): void {
    const { editor } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!editor || !canvas) return;
    const film = new PreviewFilm(editor, {
      canvas,
      assetBase: this.assetBase,
      scaleNow: () => {
        const page = editor.state.template.peek().pages[0] ?? { width: 1, height: 1 };
        return filmScale(page, canvas.getBoundingClientRect().width / page.width);
      },
      plays: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    this.#film = film;
    this.#observer = new ResizeObserver(() => film.keepSharp());
    this.#observer.observe(canvas);
    this.requestUpdate();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.play')?.focus());
  }

  #onKey(event: KeyboardEvent): void {
    const film = this.#film;
    if (!film || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const [target] = event.composedPath();
    const isButton = target instanceof HTMLElement && target.localName === 'button';
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    // The volume's own arrows are its.
    if (target instanceof HTMLElement && target.id === 'volume' && /^(?:Arrow|Home|End|Page)/.test(event.key)) return;
    const fps = film.info.peek()?.fps ?? 30;
    const frames = event.shiftKey ? Math.round(fps) : 1;
    if (event.key === 'Escape') this.#close();
    else if (event.key === ' ' || event.code === 'KeyK') film.toggle();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') film.stepBy(-frames);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') film.stepBy(frames);
    else if (event.key === 'Home') film.seek(0);
    else if (event.key === 'End') film.seek(Infinity);
    else if (event.key === 'PageUp') film.turn(-1);
    else if (event.key === 'PageDown') film.turn(1);
    else if (event.code === 'KeyM') film.toggleSound();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #close(): void {
    this.editor?.run('view.preview');
  }

  /** While the position is dragged the film stands, so that no scraps of sound are heard. */
  #onSeek(event: Event): void {
    const film = this.#film;
    if (!film || !(event.target instanceof HTMLInputElement)) return;
    if (event.type === 'input') {
      if (film.isPlaying.peek()) {
        this.#resumes = true;
        film.toggle();
      }
      film.seek(event.target.valueAsNumber);
      return;
    }
    if (this.#resumes && !film.isPlaying.peek()) film.toggle();
    this.#resumes = false;
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    // Read so that the film is loaded anew with them.
    void [editor.document.template.value, editor.state.previewValues.value];
    const film = this.#film;
    const info = film?.info.value;
    const first = editor.state.template.value.pages[0];
    const [width, height] = [first?.width ?? 1, first?.height ?? 1];
    const failure = film?.failure.value ?? '';
    return html`
      <div class="screen" aria-busy=${film?.isLoading.value ?? true}>
        ${keyed(
          this.#round,
          html`<canvas
            role="img"
            aria-label=${msg('The film of all pages')}
            ?data-empty=${!info}
            ${setStyle({ '--ratio': String(width / height), '--most': `${width * mostZoom}px` })}
            @click=${() => info && film?.toggle()}
          ></canvas>`,
        )}
        ${info || failure ? nothing : html`<p class="waiting" role="status">${msg('Loading…')}</p>`}
        ${
          failure
            ? html`<div class="failure" role="alert">
                <p>${failure}</p>
                <platen-button icon="RefreshCw" @click=${() => film?.load()}>${msg('Try again')}</platen-button>
              </div>`
            : nothing
        }
      </div>
      ${this.#renderControls()}
    `;
  }

  #renderControls() {
    const film = this.#film;
    const info = film?.info.value;
    const durationMs = info?.durationMs ?? 0;
    const timeMs = Math.min(film?.timeMs.value ?? 0, durationMs);
    const isPlaying = film?.isPlaying.value ?? false;
    const pages = info?.pages ?? [];
    const at = film?.pageIndex ?? 0;
    const template = this.editor?.state.template.value;
    const number = pages[at]?.number ?? 1;
    const count = template?.pages.length ?? 1;
    const name = template?.pages[number - 1]?.name ?? '';
    const place = msg(str`Page ${number} of ${count}`);
    return html`<div class="controls" role="group" aria-label=${msg('Playback')}>
      <div class="position">
        <div class="marks" aria-hidden="true">
          ${pages
            .slice(1)
            .map(({ startMs }) => html`<span ${setStyle({ left: `${(100 * startMs) / durationMs}%` })}></span>`)}
        </div>
        <input
          type="range"
          min="0"
          max=${durationMs}
          step="any"
          aria-label=${msg('Position in the film')}
          aria-valuetext=${msg(str`${clockText(timeMs)} of ${clockText(durationMs)}, ${place}`)}
          ?disabled=${!info}
          .value=${live(String(timeMs))}
          @input=${this.#onSeek}
          @change=${this.#onSeek}
        />
      </div>
      <platen-icon-button
        icon="SkipBack"
        tip-placement="above-start"
        .label=${msg('Previous page')}
        ?disabled=${!info}
        @click=${() => film?.turn(-1)}
      ></platen-icon-button>
      <platen-icon-button
        class="play"
        .icon=${isPlaying ? 'Pause' : 'Play'}
        tip-placement="above-center"
        .label=${isPlaying ? msg('Pause') : msg('Play')}
        @click=${() => film?.toggle()}
      ></platen-icon-button>
      <platen-icon-button
        icon="SkipForward"
        tip-placement="above-center"
        .label=${msg('Next page')}
        ?disabled=${!info}
        @click=${() => film?.turn(1)}
      ></platen-icon-button>
      <p class="clock">${clockText(timeMs)} <span>/ ${clockText(durationMs)}</span></p>
      <p class="page">
        <bdi class="long">${place}</bdi><span class="short" aria-hidden="true">${number}/${count}</span>
        ${name === '' ? nothing : html`<bdi class="name">${name}</bdi>`}
      </p>
      ${this.#renderSound()}
      <platen-icon-button
        icon="X"
        tip-placement="above-end"
        .label=${msg('Close the preview')}
        .shortcut=${shortcutOf('view.preview')}
        @click=${this.#close}
      ></platen-icon-button>
    </div>`;
  }

  #renderSound() {
    const film = this.#film;
    if (film?.info.value?.hasSound === false) return html`<p class="silent">${msg('No sound')}</p>`;
    const isMuted = film?.isMuted.value ?? false;
    const volume = isMuted ? 0 : (film?.volume.value ?? 1);
    return html`<platen-icon-button
        .icon=${isMuted ? 'VolumeX' : 'Volume2'}
        tip-placement="above-center"
        .label=${isMuted ? msg('Sound on') : msg('Mute')}
        @click=${() => film?.toggleSound()}
      ></platen-icon-button>
      <input
        id="volume"
        type="range"
        min="0"
        max="1"
        step="0.05"
        aria-label=${msg('Volume')}
        aria-valuetext=${`${Math.round(volume * 100)} %`}
        .value=${live(String(volume))}
        @input=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) film?.setVolume(event.target.valueAsNumber);
        }}
      />`;
  }

  static override styles = filmPreviewStyles;
}

defineElement('platen-film-preview', PlatenFilmPreview);
