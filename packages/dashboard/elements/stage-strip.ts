import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalStage } from '@platen/api';
import { defineElement, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { categoryName } from './approval-text.ts';
import { formatNumber } from './format-values.ts';
import { stageColors } from './stage-colors.ts';

/** A stage as a strip shows it; without a count none is shown. */
export type StripStage = Pick<ApprovalStage, 'name' | 'category' | 'color'> & { itemCount?: number };

/** The stages of a flow in their order, each with its name, color and category, and how many templates are in it. */
export class PlatenStageStrip extends withProperties(PlatenElement, {
  stages: reactive<readonly StripStage[]>([], { attribute: false }),
}) {
  override render() {
    return html`<ol aria-label=${msg('Stages')}>
      ${this.stages.map(
        ({ name, category, color, itemCount }, index) =>
          html`<li data-color=${color ?? ''}>
            ${index > 0 ? html`<platen-icon name="ChevronRight" flip></platen-icon>` : nothing}
            <span class="stage" title=${categoryName(category)}>
              <span class="dot"></span><bdi>${name}</bdi>
              <span class="visually-hidden">(${categoryName(category)})</span>
              ${itemCount === undefined ? nothing : html`<span class="count">${formatNumber(itemCount)}</span>`}
            </span>
          </li>`,
      )}
    </ol>`;
  }

  static override styles = [
    baseStyles,
    stageColors,
    css`
      :host {
        display: block;
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: 6px 2px;
      }
      li {
        display: inline-flex;
        align-items: center;
        gap: 2px;
        min-width: 0;
        max-width: 100%;
      }
      platen-icon {
        --platen-icon-size: 14px;
        color: var(--platen-ink-soft);
      }
      .stage {
        display: inline-flex;
        align-items: center;
        gap: 6px;
        min-width: 0;
        padding: 2px 9px;
        border: 1px solid var(--platen-line);
        border-radius: 12px;
        background: var(--stage-wash);
        overflow-wrap: anywhere;
      }
      .count {
        color: var(--platen-ink-soft);
        font-variant-numeric: tabular-nums;
      }
    `,
  ];
}

defineElement('platen-stage-strip', PlatenStageStrip);
