import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { createPlayer, type Player } from '@platen/engine/browser';
import { clockText, PlatenError, type Template } from '@platen/template';
import { writtenDesign, type ShownDesign } from '@platen/editor/design-choices';
import { PlatenElement, internal, reactive, required, withProperties } from '@platen/editor/element';
import { controls, stage } from './controls.ts';
import type { ParameterValues } from './parameter-fields.ts';

/** Milliseconds without typing before the video is made ready again. */
const loadDelayMs = 250;

/** A template's video on a canvas, drawn by the worker as it plays, with the usual controls. */
class VideoPlayer extends withProperties(PlatenElement, {
  template: required<Template>(),
  values: required<ParameterValues>(),
  design: reactive<ShownDesign>(writtenDesign, { attribute: false }),
  ratio: reactive(1, { type: Number }),
  /** Where the engine's bundled files are; ends in a slash. Default: `/assets/` of the page's host. */
  assetBase: reactive(() => new URL('/assets/', location.href).href),
  /** Reads the file of a brand asset by its id; undefined where templates name none. */
  resolveAsset: reactive<(id: string) => Promise<Uint8Array>>(undefined, { attribute: false }),
  timeMs: internal(0),
  durationMs: internal(0),
  playing: internal(false),
  hasAudio: internal(false),
  volume: internal(1),
  busy: internal(true),
  error: internal(''),
}) {
  #player: Player | undefined;
  #timer = 0;
  /** Counts canvases: one that was handed to a worker is not given back. */
  #round = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate('template');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#player?.close();
    this.#player = undefined;
    this.#round += 1;
    this.playing = false;
    this.timeMs = 0;
  }

  override updated(changed: PropertyValues): void {
    if (!['template', 'values', 'design'].some((name) => changed.has(name))) return;
    clearTimeout(this.#timer);
    this.busy = true;
    this.#timer = window.setTimeout(() => void this.#load(), this.#player ? loadDelayMs : 0);
  }

  #open(): Player {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas) throw new Error('The canvas is not there yet.');
    const player = createPlayer({
      canvas,
      assetBase: this.assetBase,
      ...(this.resolveAsset && { resolveAsset: this.resolveAsset }),
    });
    player.on('timeupdate', () => (this.timeMs = player.currentTimeMs));
    player.on('play', () => (this.playing = true));
    player.on('pause', () => (this.playing = false));
    player.on('error', ({ detail }) => this.#fail(detail));
    return player;
  }

  async #load(): Promise<void> {
    const wasPlaying = this.playing;
    try {
      this.#player ??= this.#open();
      const info = await this.#player.load(this.template, this.values, { ...this.design });
      this.durationMs = info.durationMs;
      this.hasAudio = info.hasAudio;
      this.dispatchEvent(new CustomEvent('report-change', { detail: info.report }));
      this.error = '';
      this.busy = false;
      if (wasPlaying) await this.#player.play();
    } catch (error) {
      if (error instanceof PlatenError && ['RENDER_ABORTED', 'RENDERER_CLOSED'].includes(error.code)) return;
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.busy = false;
    this.error = error instanceof Error ? error.message : String(error);
  }

  #toggle(): void {
    if (this.playing) this.#player?.pause();
    else void this.#player?.play().catch((error: unknown) => this.#fail(error));
  }

  #seek(timeMs: number): void {
    this.timeMs = timeMs;
    void this.#player?.seek(timeMs).catch((error: unknown) => this.#fail(error));
  }

  #onKey(event: KeyboardEvent): void {
    const frameMs = 1000 / (this.#player?.info?.fps ?? 30);
    if (event.key === ' ' || event.key === 'k') this.#toggle();
    else if (event.key === ',') this.#seek(Math.max(0, this.timeMs - frameMs));
    else if (event.key === '.') this.#seek(Math.min(this.durationMs, this.timeMs + frameMs));
    else return;
    event.preventDefault();
  }

  override render() {
    return html`
      <figure class="large" aria-busy=${this.busy}>
        ${keyed(
          this.#round,
          html`<canvas
            .style=${`aspect-ratio: ${this.ratio}`}
            role="img"
            aria-label=${msg(str`Video at ${clockText(this.timeMs)}`)}
            @click=${this.#toggle}
          ></canvas>`,
        )}
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      </figure>
      <div class="bar" role="group" aria-label=${msg('Playback')} @keydown=${this.#onKey}>
        <button class="primary" ?disabled=${this.durationMs === 0} @click=${this.#toggle}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path fill="currentColor" d=${this.playing ? 'M3 2h4v12H3zM9 2h4v12H9z' : 'M3 1.5 14 8 3 14.5z'} />
          </svg>
          ${this.playing ? msg('Pause') : msg('Play')}
        </button>
        <input
          class="seek"
          type="range"
          min="0"
          max=${this.durationMs}
          step="any"
          aria-label=${msg('Position in the video')}
          aria-valuetext=${msg(str`${clockText(this.timeMs)} of ${clockText(this.durationMs)}`)}
          .value=${String(this.timeMs)}
          ?disabled=${this.durationMs === 0}
          @input=${(event: InputEvent) => {
            if (event.target instanceof HTMLInputElement) this.#seek(Number(event.target.value));
          }}
        />
        <span class="time">${clockText(this.timeMs)} / ${clockText(this.durationMs)}</span>
        ${
          this.hasAudio
            ? html`<label class="volume">
                <span>${msg('Volume')}</span>
                <input
                  type="range"
                  min="0"
                  max="1"
                  step="0.05"
                  .value=${String(this.volume)}
                  @input=${(event: InputEvent) => {
                    if (!(event.target instanceof HTMLInputElement)) return;
                    this.volume = Number(event.target.value);
                    if (this.#player) this.#player.volume = this.volume;
                  }}
                />
              </label>`
            : html`<span class="silent">${msg('No audio')}</span>`
        }
      </div>
    `;
  }

  static override styles = [
    controls,
    stage,
    css`
      canvas {
        background: #000;
        box-shadow: var(--shadow);
        cursor: pointer;
        transition: opacity 0.2s;
      }
      .large[aria-busy='true'] canvas {
        opacity: 0.75;
      }
      .error {
        position: absolute;
        inset-inline: 24px;
        bottom: 16px;
        margin: 0;
        padding: 10px 14px;
        border-radius: var(--radius-small);
        background: var(--surface);
        color: var(--bad);
        text-align: center;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 10px 14px;
        padding: 10px 12px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }
      button {
        min-width: 96px;
      }
      input[type='range'] {
        accent-color: var(--accent);
      }
      /* Time runs from left to right in every language, as in players. */
      .seek,
      .time {
        direction: ltr;
      }
      .seek {
        flex: 1 1 180px;
        min-width: 0;
      }
      .time,
      .volume,
      .silent {
        color: var(--ink-soft);
        font-size: 13px;
        font-variant-numeric: tabular-nums;
      }
      .volume {
        display: inline-flex;
        align-items: center;
        gap: 8px;
      }
      .volume input {
        width: 84px;
      }
    `,
  ];
}

customElements.define('video-player', VideoPlayer);
