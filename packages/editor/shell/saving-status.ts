import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../controls/define.ts';
import type { SavingStatus } from '../store/editor-state.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { EditorElement } from '../panels/editor-element.ts';
import '../controls/icon.ts';

/** The saving status, in a word. */
export class PlatenSavingStatus extends EditorElement {
  override render() {
    const status = this.editor?.state.saving.value;
    if (!status) return nothing;
    const [icon, text] = describe(status);
    return html`<span role="status" data-status=${status}
      ><platen-icon .name=${icon}></platen-icon><span>${text}</span></span
    >`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
        min-width: 0;
      }
      span[role] {
        --platen-icon-size: 16px;
        display: inline-flex;
        align-items: center;
        gap: 6px;
        color: var(--platen-ink-soft);
        white-space: nowrap;
      }
      [data-status='offline'],
      [data-status='conflict'] {
        color: var(--platen-warning) !important;
      }
      [data-status='failed'] {
        color: var(--platen-danger) !important;
      }
      @container editor (max-width: 900px) {
        span[role] > span {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
      }
    `,
  ];
}

function describe(status: SavingStatus): [icon: string, text: string] {
  switch (status) {
    case 'saved':
      return ['CloudCheck', msg('Saved')];
    case 'unsaved':
      return ['Cloud', msg('Not saved yet')];
    case 'saving':
      return ['RefreshCw', msg('Saving…')];
    case 'offline':
      return ['CloudOff', msg('Offline (saved on this device)')];
    case 'conflict':
      return ['CloudAlert', msg('Conflict')];
    default:
      return ['CloudAlert', msg('Save failed')];
  }
}

defineElement('platen-saving-status', PlatenSavingStatus);
