import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { currentLocale } from '../../locales/localization.ts';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';

/** The steps that were done, newest first; a press on one goes back, or forward again, to it. */
export class PlatenHistoryPanel extends EditorElement {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { document } = editor;
    const steps = document.steps.value;
    const position = document.position.value;
    const time = new Intl.DateTimeFormat(currentLocale(), { hour: '2-digit', minute: '2-digit' });
    const line = (at: number, label: string, when: string) =>
      html`<li>
        <button
          type="button"
          aria-current=${at === position ? 'step' : nothing}
          ?data-undone=${at > position}
          @click=${() => document.goToPosition(at)}
        >
          <span class="label" dir="auto">${label}</span><span class="when">${when}</span>
        </button>
      </li>`;
    return html`<ol reversed aria-label=${msg('Steps')}>
        ${steps.map((step, index) => line(index + 1, step.label, time.format(step.atMs))).toReversed()}
        ${line(0, msg('Opened'), '')}
      </ol>
      <slot></slot>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      ol {
        padding: 0 8px 12px;
      }
      button {
        display: flex;
        align-items: baseline;
        gap: 8px;
        width: 100%;
        min-height: var(--platen-control-height);
        padding: 4px 8px;
        border: 0;
        border-radius: var(--platen-radius-small);
        background: none;
        text-align: start;
        cursor: pointer;
      }
      button:hover {
        background: var(--platen-hover);
      }
      button[aria-current] {
        background: var(--platen-accent-wash);
        font-weight: 600;
      }
      button[data-undone] .label {
        color: var(--platen-ink-soft);
        text-decoration: line-through;
      }
      .label {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      .when {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        font-variant-numeric: tabular-nums;
        font-weight: 400;
      }
    `,
  ];
}

defineElement('platen-history-panel', PlatenHistoryPanel);
