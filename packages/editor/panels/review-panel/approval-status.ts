import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalItem } from '@platen/api';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { approvalsOf } from './template-approvals.ts';
import '../../controls/button.ts';

/** In the bar at the top: where the template stands in approval flows, or that it can be submitted. A press opens the panel. */
export class PlatenApprovalStatus extends EditorElement {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const approvals = approvalsOf(editor);
    const items = approvals.items.value;
    if (!items || (items.length === 0 && approvals.targets().length === 0)) return nothing;
    const { panel } = editor.state;
    const item = mostUrgent(items);
    const more = items.length > 1 ? ` +${items.length - 1}` : '';
    return html`<platen-button
      icon=${item ? iconOf(item) : 'CircleCheck'}
      ?data-urgent=${item?.changesRequested != null}
      aria-expanded=${String(panel.value === 'review')}
      @click=${() => (panel.value = panel.peek() === 'review' ? undefined : 'review')}
      ><span class="word"
        >${item ? html`<bdi>${statusText(item)}</bdi>${more}` : msg('Submit for review')}</span
      ></platen-button
    >`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: inline-flex;
        min-width: 0;
      }
      .word {
        display: inline-block;
        max-width: 180px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        vertical-align: bottom;
      }
      @container editor (max-width: 600px) {
        .word {
          position: absolute;
          width: 1px;
          height: 1px;
          clip-path: inset(50%);
        }
      }
    `,
  ];
}

/** Returns the most urgent of several flows: requested changes first, then a review, then the earliest. */
function mostUrgent(items: readonly ApprovalItem[]): ApprovalItem | undefined {
  return (
    items.find(({ changesRequested }) => changesRequested !== null) ??
    items.find(({ stage }) => stage.category === 'review') ??
    items[0]
  );
}

function statusText({ changesRequested, heldBack, stage }: ApprovalItem): string {
  if (changesRequested) return msg('Changes requested');
  return heldBack ? msg(str`${stage.name}, on hold`) : stage.name;
}

function iconOf({ changesRequested, heldBack, stage }: ApprovalItem): string {
  if (changesRequested) return 'CircleAlert';
  if (heldBack) return 'Lock';
  return stage.category === 'approved' || stage.category === 'done' ? 'CircleCheck' : 'Clock';
}

defineElement('platen-approval-status', PlatenApprovalStatus);
