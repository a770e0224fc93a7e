import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { WorkflowFailedRow, WorkflowRunDetail } from '@platen/api';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Column } from '../../../elements/data-table.ts';
import { formatNumber } from '../../../elements/format-values.ts';
import { hasEnded } from '../../../workflows/describe-run.ts';
import '../../../elements/badge.ts';
import '../../../elements/data-table.ts';

/**
 * The rows of a run that failed, and why. Where nobody can say whether a row was delivered, the person is asked to look before it is sent again.
 * @fires rows-retry - `detail` is whether rows that had to be looked at are taken, too.
 */
export class PlatenWorkflowFailedRows extends withProperties(PlatenElement, {
  run: required<WorkflowRunDetail>(),
  busy: reactive(false, { type: Boolean }),
  isReadOnly: reactive(false, { type: Boolean, attribute: 'read-only' }),
}) {
  get #columns(): Column<WorkflowFailedRow>[] {
    return [
      { id: 'row', label: msg('Row'), cell: ({ row }) => formatNumber(row) },
      { id: 'step', label: msg('Step'), cell: ({ node_key: key }) => html`<bdi class="mono">${key}</bdi>` },
      {
        id: 'why',
        label: msg('Why'),
        isName: true,
        cell: ({ error, check }) =>
          html`<span
            ><bdi>${error}</bdi>
            ${check ? html`<platen-badge tone="warning" icon="Eye">${msg('Look there first')}</platen-badge>` : nothing}</span
          >`,
      },
    ];
  }

  override render() {
    const { run } = this;
    const { failed_rows: rows } = run;
    if (rows.length === 0) return nothing;
    const unsure = rows.filter(({ check }) => check).length;
    return html`<section aria-labelledby="failed">
      <h2 id="failed">
        ${run.rows_failed === 1 ? msg('1 row failed') : msg(str`${formatNumber(run.rows_failed)} rows failed`)}
      </h2>
      ${
        unsure > 0 && hasEnded(run) && !this.isReadOnly
          ? html`<div class="note">
              <p>
                ${msg('The service ended while it delivered some rows. Look at the destination whether they arrived, and retry them if not.')}
              </p>
              <platen-button icon="RotateCw" ?busy=${this.busy} @click=${() => this.notify('rows-retry', true)}
                >${msg('Retry these, too')}</platen-button
              >
            </div>`
          : nothing
      }
      <platen-data-table .label=${msg('Rows that failed')} .columns=${this.#columns} .rows=${rows}></platen-data-table>
    </section>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      h2 {
        margin-block-end: 10px;
        font-size: 1.15em;
      }
      .note {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
        margin-block-end: 12px;
        padding: 10px 14px;
        border-radius: var(--platen-radius);
        background: var(--platen-warning-wash);
      }
      .note p {
        flex: 1 1 240px;
      }
    `,
  ];
}

defineElement('platen-workflow-failed-rows', PlatenWorkflowFailedRows);
