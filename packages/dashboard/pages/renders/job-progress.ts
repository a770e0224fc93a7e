import { css, html, nothing } from 'lit';
import type { RenderJob } from '@platen/api';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { progressStyles } from '../../elements/progress-styles.ts';
import { formatShare } from '../../elements/format-values.ts';
import '../../elements/badge.ts';
import { describeStatus } from '../../elements/describe-status.ts';

/** The state of a render job, with a bar while it is rendered. */
export class PlatenJobProgress extends withProperties(PlatenElement, {
  job: reactive<RenderJob>(undefined, { attribute: false }),
}) {
  override render() {
    const { job } = this;
    if (!job) return nothing;
    const { label, tone, icon } = describeStatus(job.status);
    return html`<platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge>${
        job.status === 'processing'
          ? html`<progress aria-label=${label} max="1" .value=${job.progress}></progress>
              <span class="share">${formatShare(job.progress)}</span>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    progressStyles,
    css`
      :host {
        display: inline-flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
      }
      .share {
        min-width: 3ch;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
}

defineElement('platen-job-progress', PlatenJobProgress);
