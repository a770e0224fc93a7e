import { css, html, nothing } from 'lit';
import type { RenderBatch } from '@platen/api';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { progressStyles } from '../elements/progress-styles.ts';
import { describeBatchStatus, describeProgress } from './batch-text.ts';
import '../elements/badge.ts';

/** The status of a batch, with a bar, its pace and the time left while it is rendered. */
export class PlatenBatchProgress extends withProperties(PlatenElement, {
  batch: reactive<RenderBatch>(undefined, { attribute: false }),
  /** Whether there is room for more than the badge and the bar. */
  isLarge: reactive(false, { type: Boolean, attribute: 'large', reflect: true }),
}) {
  override render() {
    const { batch } = this;
    if (!batch) return nothing;
    const { label, tone, icon } = describeBatchStatus(batch.status);
    return html`<platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge> ${
        batch.finished && !this.isLarge
          ? nothing
          : html`<progress aria-label=${label} max="1" .value=${batch.progress}></progress>`
      }
      ${this.isLarge ? describeProgress(batch).map((text) => html`<span class="soft">${text}</span>`) : nothing}`;
  }

  static override styles = [
    baseStyles,
    progressStyles,
    css`
      :host {
        display: inline-flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 12px;
      }
      :host([large]) progress {
        order: 1;
        width: 100%;
        height: 10px;
        border-radius: 5px;
      }
      .soft {
        color: var(--platen-ink-soft);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
}

defineElement('platen-batch-progress', PlatenBatchProgress);
