import SkipForward from 'lucide/dist/esm/icons/skip-forward.mjs';
import SkipBack from 'lucide/dist/esm/icons/skip-back.mjs';
import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { clockText } from '@platen/template';
import { shortcutOf } from '../../actions/action-menu.ts';
import { deepActiveElement } from '../../controls/deep-active-element.ts';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import { videoScale } from '../video/edited-video.ts';
import { setStyle } from '../inspector/set-style.ts';
import { videoPreviewStyles } from './video-preview-styles.ts';
import { PreviewVideo } from './preview-video.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import { registerIcons } from '../../controls/icon-registry.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';

// Icons that only the preview uses.
registerIcons({ SkipBack, SkipForward });

/** Most CSS pixels per pixel of the first page, as on the artboard. */
const maxZoom = 2;

/**
 * The video of all pages, one after another with their transitions and audio, as it is exported. It plays when it opens, unless less
 * motion is wanted. Space or K plays, arrows step by a frame (Shift: a second), Home and End go to the ends, Page Up and Page Down to the
 * pages before and after, M turns the sound off and on, Esc closes.
 */
class PlatenVideoPreview extends withProperties(EditorElement, {
  assetBase: reactive(() => new URL('/assets/', location.href).href, { attribute: false }),
}) {
  #video: PreviewVideo | undefined;
  #observer: ResizeObserver | undefined;
  #loaded: readonly unknown[] = [];
  #opener: HTMLElement | undefined;
  /** Counts canvases: one that was handed to a worker is not given back. */
  #round = 0;
  /** Whether it continues playing when the position is let go. */
  #resumes = false;

  constructor() {
    super();
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
    this.#video?.close();
    this.#video = undefined;
    this.#round += 1;
    if (document.activeElement !== document.body) return;
    if (this.#opener?.isConnected) this.#opener.focus();
    else this.editor?.artboard?.focus();
  }

  override updated(): void {
    const { editor } = this;
    if (!editor || !this.isConnected) return;
    const now = [editor.document.template.value, editor.state.previewValues.value, editor.state.shownDesign.value];
    if (!this.#video) this.#open();
    else if (now.some((part, index) => part !== this.#loaded[index])) this.#video.loadSoon();
    this.#loaded = now;
  }

  #open(): void {
    const { editor } = this;
    const canvas = this.renderRoot.querySelector('canvas');
    if (!editor || !canvas) return;
    const video = new PreviewVideo(editor, {
      canvas,
      assetBase: this.assetBase,
      scaleNow: () => {
        const page = editor.state.template.peek().pages[0] ?? { width: 1, height: 1 };
        return videoScale(page, canvas.getBoundingClientRect().width / page.width);
      },
      plays: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    this.#video = video;
    this.#observer = new ResizeObserver(() => video.keepSharp());
    this.#observer.observe(canvas);
    this.requestUpdate();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.play')?.focus());
  }

  #onKey(event: KeyboardEvent): void {
    const video = this.#video;
    if (!video || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const [target] = event.composedPath();
    const isButton = target instanceof HTMLElement && target.localName === 'button';
    if (isButton && (event.key === ' ' || event.key === 'Enter')) return;
    // The volume's own arrows are its.
    if (target instanceof HTMLElement && target.id === 'volume' && /^(?:Arrow|Home|End|Page)/.test(event.key)) return;
    const fps = video.info.peek()?.fps ?? 30;
    const frames = event.shiftKey ? Math.round(fps) : 1;
    if (event.key === 'Escape') this.#close();
    else if (event.key === ' ' || event.code === 'KeyK') video.toggle();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') video.stepBy(-frames);
    else if (event.key === 'ArrowRight' || event.key === 'ArrowUp') video.stepBy(frames);
    else if (event.key === 'Home') video.seek(0);
    else if (event.key === 'End') video.seek(Infinity);
    else if (event.key === 'PageUp') video.turn(-1);
    else if (event.key === 'PageDown') video.turn(1);
    else if (event.code === 'KeyM') video.toggleAudio();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #close(): void {
    this.editor?.run('view.preview');
  }

  /** While the position is dragged the video stands, so that no scraps of sound are heard. */
  #onSeek(event: Event): void {
    const video = this.#video;
    if (!video || !(event.target instanceof HTMLInputElement)) return;
    if (event.type === 'input') {
      if (video.isPlaying.peek()) {
        this.#resumes = true;
        video.toggle();
      }
      video.seek(event.target.valueAsNumber);
      return;
    }
    if (this.#resumes && !video.isPlaying.peek()) video.toggle();
    this.#resumes = false;
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    // Read so that the video is loaded again with them.
    void [editor.document.template.value, editor.state.previewValues.value, editor.state.shownDesign.value];
    const video = this.#video;
    const info = video?.info.value;
    const first = editor.state.template.value.pages[0];
    const [width, height] = [first?.width ?? 1, first?.height ?? 1];
    const error = video?.error.value ?? '';
    return html`
      <div class="screen" aria-busy=${video?.isLoading.value ?? true}>
        ${keyed(
          this.#round,
          html`<canvas
            role="img"
            aria-label=${msg('Video of all pages')}
            ?data-empty=${!info}
            ${setStyle({ '--ratio': String(width / height), '--max': `${width * maxZoom}px` })}
            @click=${() => info && video?.toggle()}
          ></canvas>`,
        )}
        ${info || error ? nothing : html`<p class="waiting" role="status">${msg('Loading…')}</p>`}
        ${
          error
            ? html`<div class="error" role="alert">
                <p>${error}</p>
                <platen-button icon="RefreshCw" @click=${() => video?.load()}>${msg('Try again')}</platen-button>
              </div>`
            : nothing
        }
      </div>
      ${this.#renderControls()}
    `;
  }

  #renderControls() {
    const video = this.#video;
    const info = video?.info.value;
    const durationMs = info?.durationMs ?? 0;
    const timeMs = Math.min(video?.timeMs.value ?? 0, durationMs);
    const isPlaying = video?.isPlaying.value ?? false;
    const pages = info?.pages ?? [];
    const at = video?.pageIndex ?? 0;
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
          aria-label=${msg('Position in the video')}
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
        @click=${() => video?.turn(-1)}
      ></platen-icon-button>
      <platen-icon-button
        class="play"
        .icon=${isPlaying ? 'Pause' : 'Play'}
        tip-placement="above-center"
        .label=${isPlaying ? msg('Pause') : msg('Play')}
        @click=${() => video?.toggle()}
      ></platen-icon-button>
      <platen-icon-button
        icon="SkipForward"
        tip-placement="above-center"
        .label=${msg('Next page')}
        ?disabled=${!info}
        @click=${() => video?.turn(1)}
      ></platen-icon-button>
      <p class="clock">${clockText(timeMs)} <span>/ ${clockText(durationMs)}</span></p>
      <p class="page">
        <bdi class="long">${place}</bdi><span class="short" aria-hidden="true">${number}/${count}</span>
        ${name === '' ? nothing : html`<bdi class="name">${name}</bdi>`}
      </p>
      ${this.#renderAudio()}
      <platen-icon-button
        icon="X"
        tip-placement="above-end"
        .label=${msg('Close preview')}
        .shortcut=${shortcutOf('view.preview')}
        @click=${this.#close}
      ></platen-icon-button>
    </div>`;
  }

  #renderAudio() {
    const video = this.#video;
    if (video?.info.value?.hasAudio === false) return html`<p class="silent">${msg('No audio')}</p>`;
    const isMuted = video?.isMuted.value ?? false;
    const volume = isMuted ? 0 : (video?.volume.value ?? 1);
    return html`<platen-icon-button
        .icon=${isMuted ? 'VolumeX' : 'Volume2'}
        tip-placement="above-center"
        .label=${isMuted ? msg('Unmute') : msg('Mute')}
        @click=${() => video?.toggleAudio()}
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
          if (event.target instanceof HTMLInputElement) video?.setVolume(event.target.valueAsNumber);
        }}
      />`;
  }

  static override styles = videoPreviewStyles;
}

defineElement('platen-video-preview', PlatenVideoPreview);
