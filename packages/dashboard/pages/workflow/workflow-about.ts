import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Workflow } from '@platen/api';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { CheckedSteps } from './steps/checked-workflow.ts';
import type { WorkflowDraft } from './workflow-draft.ts';
import './webhook-address.ts';
import './workflow-problems.ts';

/**
 * The name and description of a workflow, why it cannot be run, and the address that starts it.
 * @fires draft-change - `detail` is the changed fields of the WorkflowDraft.
 * @fires address-change - `detail` is the new address that starts it.
 * @fires step-open - `detail` is the key of a step with a problem.
 */
export class PlatenWorkflowAbout extends withProperties(PlatenElement, {
  saved: required<Workflow>(),
  draft: required<WorkflowDraft>(),
  checked: required<CheckedSteps>(),
  isReadOnly: reactive(false, { type: Boolean, attribute: 'read-only' }),
}) {
  #set(change: Partial<WorkflowDraft>): void {
    this.notify('draft-change', change);
  }

  override render() {
    const { saved, draft, isReadOnly } = this;
    const { webhook_url: address, status } = saved;
    return html`<aside aria-label=${msg('About the workflow')}>
      <platen-workflow-problems
        .checked=${this.checked}
        .isActive=${status === 'active'}
        @step-open=${({ detail }: CustomEvent<string>) => this.notify('step-open', detail)}
      ></platen-workflow-problems>
      <platen-text-field
        maxlength="200"
        .label=${msg('Name')}
        .value=${draft.name}
        .error=${draft.name.trim() === '' ? msg('Enter a name.') : ''}
        ?disabled=${isReadOnly}
        @value-input=${({ detail }: CustomEvent<string>) => this.#set({ name: detail })}
      ></platen-text-field>
      <platen-text-field
        multiline
        maxlength="2000"
        .label=${msg('Description')}
        .value=${draft.description}
        ?disabled=${isReadOnly}
        @value-input=${({ detail }: CustomEvent<string>) => this.#set({ description: detail })}
      ></platen-text-field>
      ${
        address === null
          ? nothing
          : html`<platen-webhook-address
              .workflow=${saved}
              ?read-only=${isReadOnly}
              @address-change=${({ detail }: CustomEvent<string>) => this.notify('address-change', detail)}
            ></platen-webhook-address>`
      }
    </aside>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      aside {
        --platen-field-line: var(--platen-line);
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
    `,
  ];
}

defineElement('platen-workflow-about', PlatenWorkflowAbout);
