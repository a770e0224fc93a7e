import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatNumber } from '../../elements/format-values.ts';

/** How much was used of what there is. */
export class PlatenUsageMeter extends withProperties(PlatenElement, {
  label: reactive(''),
  used: reactive(0, { attribute: false }),
  /** Null is unlimited; undefined for what has no limit by its nature. */
  limit: reactive<number | null>(undefined, { attribute: false }),
}) {
  #about(): string {
    const { used, limit } = this;
    if (limit === undefined) return '';
    if (limit === null) return msg('Unlimited');
    return used > limit
      ? msg(str`${formatNumber(used - limit)} over the plan limit of ${formatNumber(limit)}`)
      : msg(str`of ${formatNumber(limit)}, ${formatNumber(limit - used)} left`);
  }

  override render() {
    const { used, limit } = this;
    const isFinite = typeof limit === 'number' && limit > 0;
    const state = isFinite && used >= limit ? 'spent' : isFinite && used >= limit * 0.8 ? 'near' : 'fine';
    return html`<h2>${this.label}</h2>
      <p class="used">${formatNumber(used)}</p>
      ${
        isFinite
          ? html`<progress
              data-state=${state}
              aria-label=${this.label}
              max=${limit}
              .value=${Math.min(used, limit)}
            ></progress>`
          : nothing
      }
      <p class="about" data-state=${state}>${this.#about()}</p>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        gap: 6px;
        align-content: start;
        padding: 16px 18px 18px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
      }
      h2 {
        color: var(--platen-ink-soft);
        font-size: 1em;
        font-weight: 500;
      }
      .used {
        font-size: 1.7em;
        font-weight: 650;
        font-variant-numeric: tabular-nums;
        line-height: 1.2;
      }
      .about {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .about[data-state='spent'] {
        color: var(--platen-danger);
      }
      progress {
        --bar: var(--platen-accent);
        width: 100%;
        height: 8px;
        overflow: hidden;
        border: 0;
        border-radius: 4px;
        background: var(--platen-line);
        appearance: none;
      }
      progress[data-state='near'] {
        --bar: var(--platen-warning);
      }
      progress[data-state='spent'] {
        --bar: var(--platen-danger);
      }
      progress::-webkit-progress-bar {
        background: var(--platen-line);
      }
      progress::-webkit-progress-value {
        background: var(--bar);
      }
      progress::-moz-progress-bar {
        background: var(--bar);
      }
    `,
  ];
}

defineElement('platen-usage-meter', PlatenUsageMeter);
