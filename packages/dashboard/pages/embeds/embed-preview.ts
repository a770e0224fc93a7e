import { msg } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import type { EmbedRecord } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { PlatenFrame } from '@platen/editor/frame';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';

/** The editor as users of an embed see it, in a frame. It is opened when it is requested: it is a whole editor. */
export class PlatenEmbedPreview extends withProperties(DashboardElement, {
  /** The embed as it is saved. */
  embed: reactive<EmbedRecord>(undefined, { attribute: false }),
  isOpen: internal(false),
  error: internal(''),
}) {
  #frame: PlatenFrame | undefined;
  #shown = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  #close(): void {
    this.#frame?.close();
    this.#frame = undefined;
    this.#shown = '';
  }

  override updated(_changed: PropertyValues): void {
    const { embed } = this;
    const box = this.renderRoot.querySelector('.frame');
    if (!embed || !box || !this.isOpen) return this.#close();
    const wanted = `${embed.id} ${embed.updated_at}`;
    if (wanted === this.#shown) return;
    this.#close();
    this.#shown = wanted;
    const title = msg('Preview of the editor');
    this.#frame = new PlatenFrame(box, { service: this.session.place.serviceUrl, embedId: embed.id, title });
    this.#frame.ready.catch((error: unknown) => {
      if (this.#shown === wanted) this.error = error instanceof Error ? error.message : String(error);
    });
  }

  override render() {
    const { embed } = this;
    if (!embed) return nothing;
    if (embed.per_user_data) {
      return html`<p class="note">
        ${msg('Users are identified by tokens that your server signs, so the preview works only on your own site.')}
      </p>`;
    }
    if (!this.isOpen) {
      return html`<div class="closed">
        <p class="note">${msg('See the editor as users of the embed see it, with the saved settings.')}</p>
        <platen-button
          icon="Play"
          @click=${() => {
            this.error = '';
            this.isOpen = true;
          }}
          >${msg('Show preview')}</platen-button
        >
      </div>`;
    }
    return html`${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      <div class="frame"></div>
      <platen-button icon="X" @click=${() => (this.isOpen = false)}>${msg('Close preview')}</platen-button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
        justify-items: start;
      }
      .frame {
        width: 100%;
        height: min(640px, 76vh);
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      .closed {
        display: grid;
        gap: 10px;
        justify-items: start;
      }
      .note {
        color: var(--platen-ink-soft);
      }
      .error {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-embed-preview', PlatenEmbedPreview);
