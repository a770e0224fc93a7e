import { LitElement, css, html, nothing } from 'lit';
import { controls, stage } from '@platen/playground';
import { internal, reactive, required, withProperties } from '@platen/editor/element';
import type { RenderState } from './render-state.ts';

type Pane = 'worker' | 'node' | 'difference';

const paneNames: Record<Pane, string> = { worker: 'Browser worker', node: 'Node', difference: 'Difference' };

/** The worker's image, Node's and their difference: one large, all three small below it to choose from. */
class RenderPanes extends withProperties(LitElement, {
  worker: required<RenderState>(),
  node: required<RenderState>(),
  difference: reactive<{ share: number; largest: number; url: string }>(undefined, { attribute: false }),
  ratio: reactive(1, { type: Number }),
  size: reactive(''),
  chosen: internal<Pane>('worker'),
}) {
  #url(pane: Pane): string {
    return pane === 'difference' ? (this.difference?.url ?? '') : this[pane].url;
  }

  #figure(pane: Pane): string {
    if (pane === 'difference') {
      if (!this.difference) return this.worker.error || this.node.error ? 'not compared' : 'comparing…';
      const { share, largest } = this.difference;
      if (largest === 0) return 'none: every pixel is equal';
      return share === 0 ? `no pixel by more than 2 of 255` : `${(share * 100).toFixed(3)} % of pixels`;
    }
    const state = this[pane];
    if (state.error) return 'failed';
    return state.blob ? `${Math.round(state.durationMs)} ms${state.busy ? ' …' : ''}` : 'drawing…';
  }

  override render() {
    const error = this.chosen === 'difference' ? '' : this[this.chosen].error;
    const url = this.#url(this.chosen);
    return html`
      <figure class="large" aria-busy=${this.chosen !== 'difference' && this[this.chosen].busy}>
        ${
          error
            ? html`<p class="error" role="alert">${error}</p>`
            : url
              ? html`<img class=${this.chosen} src=${url} alt=${`The page as drawn: ${paneNames[this.chosen]}`} />`
              : html`<span class="pending" .style=${`aspect-ratio: ${this.ratio}`}></span>`
        }
        <figcaption>${this.size}</figcaption>
      </figure>
      <div class="choices" role="group" aria-label="Which image">
        ${(['worker', 'node', 'difference'] as const).map(
          (pane) => html`
            <button aria-pressed=${this.chosen === pane} @click=${() => (this.chosen = pane)}>
              <span class="small"
                >${this.#url(pane) ? html`<img class=${pane} src=${this.#url(pane)} alt="" />` : nothing}</span
              >
              <span class="words">
                <strong>${paneNames[pane]}</strong>
                <span aria-live=${pane === 'difference' ? 'polite' : 'off'}>${this.#figure(pane)}</span>
              </span>
            </button>
          `,
        )}
      </div>
    `;
  }

  static override styles = [
    controls,
    stage,
    css`
      .large img {
        box-shadow: var(--shadow);
        background: repeating-conic-gradient(#dcdcdc 0 25%, #fff 0 50%) 0 / 16px 16px;
      }
      figcaption {
        position: absolute;
        bottom: 6px;
        inset-inline-end: 12px;
        color: var(--ink-soft);
        font-size: 12px;
        font-variant-numeric: tabular-nums;
      }
      .pending {
        height: 100%;
        max-width: 100%;
        border-radius: 6px;
        background: var(--line);
        animation: breathe 1.2s ease-in-out infinite alternate;
      }
      @keyframes breathe {
        to {
          opacity: 0.4;
        }
      }
      .error {
        max-width: 52ch;
        color: var(--bad);
        text-align: center;
      }
      .choices {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 12px;
      }
      .choices button {
        justify-content: flex-start;
        gap: 12px;
        padding: 8px;
        border-radius: 10px;
        text-align: start;
      }
      .choices button[aria-pressed='true'] {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      .small {
        display: grid;
        flex: none;
        place-items: center;
        width: 58px;
        height: 58px;
        border-radius: 6px;
        background: var(--sunken);
        overflow: hidden;
      }
      .small img {
        max-width: 100%;
        max-height: 58px;
      }
      .words {
        display: grid;
        min-width: 0;
        line-height: 1.35;
      }
      .words strong {
        font-weight: 620;
      }
      .words span {
        color: var(--ink-soft);
        font-size: 13px;
        font-weight: 400;
        font-variant-numeric: tabular-nums;
      }
      @media (max-width: 560px) {
        .choices button {
          flex-direction: column;
          align-items: flex-start;
          gap: 6px;
        }
        figcaption {
          display: none;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .pending {
          animation: none;
        }
      }
    `,
  ];
}

customElements.define('render-panes', RenderPanes);
