import { msg } from '@lit/localize';
import { css, html, nothing, svg } from 'lit';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { chooseTicks } from './chart-scale.ts';
import { formatNumber } from './format-values.ts';

/** One bar. */
export interface Bar {
  /** The full name of the bar. */
  label: string;
  /** Text below it; empty where labels would touch. */
  shortLabel: string;
  value: number;
  /** Whether it stands out, as the present month. */
  isMarked?: boolean;
}

const height = 200;
const width = 800;
const left = 4;
const top = 8;
const bottom = 24;

/** Bars for a series of numbers, with a table of the same for those who cannot see them, or would rather read. */
export class PlatenBarChart extends withProperties(PlatenElement, {
  /** Name of the chart. */
  label: reactive(''),
  bars: reactive<readonly Bar[]>([], { attribute: false }),
  /** A line across, as what a plan has; undefined for none. */
  limit: reactive<number>(undefined, { attribute: false }),
  limitLabel: reactive('', { attribute: false }),
  /** Heads of the columns of the table. */
  nameLabel: reactive('', { attribute: false }),
  valueLabel: reactive('', { attribute: false }),
}) {
  #drawing() {
    const isRightToLeft = this.matches(':dir(rtl)');
    const max = Math.max(...this.bars.map(({ value }) => value), 1);
    // A limit far above what was used would press the bars flat.
    const hasLimit = this.limit !== undefined && this.limit <= max * 4;
    const ticks = chooseTicks(Math.max(max, hasLimit ? (this.limit ?? 0) : 0));
    const highest = ticks.at(-1) ?? 1;
    const inner = height - top - bottom;
    const yOf = (value: number): number => top + inner * (1 - value / highest);
    const step = (width - left - 44) / Math.max(this.bars.length, 1);
    const xOf = (x: number): number => (isRightToLeft ? width - x : x);
    const wide = Math.max(2, Math.min(46, step * 0.66));
    return svg`<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label=${this.label}>
      ${ticks.map((tick) => svg`<line class="grid" x1="0" x2=${width} y1=${yOf(tick)} y2=${yOf(tick)}></line>`)}
      ${this.bars.map(({ label, value, isMarked }, index) => {
        const middle = xOf(left + 40 + step * (index + 0.5));
        const y = yOf(value);
        return svg`<rect class="bar" ?data-marked=${isMarked} x=${middle - wide / 2} y=${y} width=${wide}
          height=${Math.max(0, top + inner - y)} rx="2"><title>${label}: ${formatNumber(value)}</title></rect>`;
      })}
      ${
        hasLimit
          ? svg`<line class="limit" x1="0" x2=${width} y1=${yOf(this.limit ?? 0)} y2=${yOf(this.limit ?? 0)}></line>`
          : nothing
      }
    </svg>`;
  }

  override render() {
    const max = Math.max(...this.bars.map(({ value }) => value), 1);
    const hasLimit = this.limit !== undefined && this.limit <= max * 4;
    const ticks = chooseTicks(Math.max(max, hasLimit ? (this.limit ?? 0) : 0));
    const highest = ticks.at(-1) ?? 1;
    return html`<div class="chart">
        <div class="scale" aria-hidden="true">
          ${ticks.map((tick) => {
            const share = 1 - tick / highest;
            return html`<span .style=${`top: ${((top + (height - top - bottom) * share) / height) * 100}%`}
              >${formatNumber(tick)}</span
            >`;
          })}
        </div>
        ${this.#drawing()}
        <div class="names" aria-hidden="true">
          ${this.bars.map(({ shortLabel }) => html`<span>${shortLabel}</span>`)}
        </div>
      </div>
      ${hasLimit ? html`<p class="note"><span class="dash"></span>${this.limitLabel}</p>` : nothing}
      <details>
        <summary>${msg('Show as a table')}</summary>
        <table aria-label=${this.label}>
          <thead>
            <tr>
              <th scope="col">${this.nameLabel}</th>
              <th scope="col">${this.valueLabel}</th>
            </tr>
          </thead>
          <tbody>
            ${this.bars.map(
              ({ label, value }) =>
                html`<tr>
                  <th scope="row">${label}</th>
                  <td>${formatNumber(value)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </details>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .chart {
        position: relative;
        height: 220px;
      }
      svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        overflow: visible;
      }
      .grid {
        stroke: var(--platen-line);
        vector-effect: non-scaling-stroke;
      }
      .limit {
        stroke: var(--platen-warning);
        stroke-dasharray: 5 4;
        stroke-width: 1.5;
        vector-effect: non-scaling-stroke;
      }
      .bar {
        fill: color-mix(in srgb, var(--platen-accent) 55%, var(--platen-surface));
      }
      .bar[data-marked],
      .bar:hover {
        fill: var(--platen-accent);
      }
      .scale span {
        position: absolute;
        z-index: 1;
        inset-inline-start: 0;
        translate: 0 -50%;
        padding-inline-end: 4px;
        background: var(--platen-surface);
        color: var(--platen-ink-soft);
        font-size: 0.86em;
        font-variant-numeric: tabular-nums;
      }
      .names {
        position: absolute;
        inset-block-end: 0;
        inset-inline: 5.5% 0;
        display: flex;
      }
      .names span {
        flex: 1 1 0;
        width: 0;
        color: var(--platen-ink-soft);
        font-size: 0.86em;
        text-align: center;
        white-space: nowrap;
      }
      .note {
        display: flex;
        gap: 8px;
        align-items: center;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .dash {
        width: 24px;
        border-block-start: 2px dashed var(--platen-warning);
      }
      summary {
        width: fit-content;
        color: var(--platen-ink-soft);
        cursor: pointer;
      }
      table {
        margin-block-start: 8px;
        border-collapse: collapse;
      }
      th,
      td {
        padding-block: 3px;
        padding-inline-end: 16px;
        font-weight: inherit;
        text-align: start;
      }
      td {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      @media (forced-colors: active) {
        .bar {
          fill: Highlight;
        }
      }
    `,
  ];
}

defineElement('platen-bar-chart', PlatenBarChart);
