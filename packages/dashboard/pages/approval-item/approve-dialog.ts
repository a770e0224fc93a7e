import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalCondition } from '@platen/api';
import { defineElement, type SelectOption, internal, reactive, withProperties } from '@platen/editor/controls';
import { outputName } from '../../elements/approval-text.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import {
  kindsFor,
  readCondition,
  type ConditionDraft,
  type ConditionedParameter,
  type ConditionKind,
} from './condition-draft.ts';

const outputs = ['image', 'pdf', 'video'] as const;
type Output = (typeof outputs)[number];

/** Values of an approval. */
export interface ApprovalGiven {
  outputs?: Output[];
  conditions?: Record<string, ApprovalCondition>;
  comment?: string;
}

/**
 * Asks how a template is approved: with what comment, for which kinds of output, and with which limits on its parameters.
 * @fires approval-given - `detail` is an `ApprovalGiven`; the owner of the dialog sends it and removes the dialog.
 * @fires dialog-close - It was closed without.
 */
export class PlatenApproveDialog extends withProperties(FormDialog, {
  /** Of the template. */
  name: reactive(''),
  version: reactive(''),
  parameters: reactive<readonly ConditionedParameter[]>([], { attribute: false }),
  comment: internal(''),
  allowed: internal<ReadonlySet<Output>>(() => new Set(outputs)),
  /** By the parameter's name. */
  conditions: internal<Readonly<Record<string, ConditionDraft>>>({}),
  /** Whether limits are shown. */
  isLimited: internal(false),
  /** Whether it was tried to send it, so that faults are shown. */
  isChecked: internal(false),
}) {
  protected override async firstUpdated(): Promise<void> {
    await focusInDialog(this, '.comment');
  }

  #toggle(output: Output, isOn: boolean): void {
    const next = new Set(this.allowed);
    if (isOn) next.add(output);
    else next.delete(output);
    this.allowed = next;
  }

  #draftOf(name: string): ConditionDraft {
    return Object.hasOwn(this.conditions, name)
      ? (this.conditions[name] ?? { kind: 'none', text: '' })
      : { kind: 'none', text: '' };
  }

  #change(name: string, change: Partial<ConditionDraft>): void {
    this.conditions = { ...this.conditions, [name]: { ...this.#draftOf(name), ...change } };
  }

  #submit(): void {
    this.isChecked = true;
    const read = this.parameters.map(({ name }) => ({ name, ...readCondition(this.#draftOf(name)) }));
    if (this.busy || this.allowed.size === 0 || read.some(({ error }) => error !== undefined)) return;
    const asked = read.flatMap(({ name, condition }) => (condition ? [[name, condition] as const] : []));
    const given: ApprovalGiven = {
      ...(this.allowed.size < outputs.length && { outputs: outputs.filter((output) => this.allowed.has(output)) }),
      ...(asked.length > 0 && { conditions: Object.fromEntries(asked) }),
      ...(this.comment.trim() !== '' && { comment: this.comment.trim() }),
    };
    this.notify('approval-given', given);
  }

  override render() {
    return this.form(
      { heading: msg('Approve'), action: msg('Approve'), icon: 'Check', submit: () => this.#submit() },
      html`<p class="soft">
          <bdi>${this.name}</bdi>, <span>${msg('Version')} <bdi>${this.version}</bdi></span>
        </p>
        <platen-text-field
          class="comment"
          autofocus
          multiline
          .label=${msg('Comment (optional)')}
          .value=${this.comment}
          maxlength="5000"
          @value-input=${(event: CustomEvent<string>) => (this.comment = event.detail)}
          @keydown=${(event: KeyboardEvent) =>
            event.key === 'Enter' && (event.ctrlKey || event.metaKey) && this.#submit()}
        ></platen-text-field>
        ${
          this.isLimited
            ? html`${this.#renderOutputs()} ${this.#renderConditions()}`
            : html`<div>
                <platen-button variant="quiet" icon="SlidersHorizontal" @click=${() => (this.isLimited = true)}
                  >${msg('Limit approval…')}</platen-button
                >
              </div>`
        } `,
    );
  }

  #renderOutputs() {
    return html`<fieldset>
      <legend>${msg('What can be rendered')}</legend>
      ${outputs.map(
        (output) =>
          html`<platen-switch-field
            .label=${outputName(output)}
            .value=${this.allowed.has(output)}
            @value-change=${(event: CustomEvent<boolean>) => this.#toggle(output, event.detail)}
          ></platen-switch-field>`,
      )}
      ${this.allowed.size === 0 ? html`<p class="error" role="alert">${msg('Approve it for at least one output type.')}</p>` : nothing}
    </fieldset>`;
  }

  #renderConditions() {
    if (this.parameters.length === 0) return nothing;
    const names: Record<ConditionKind, string> = {
      none: msg('Any value'),
      locked: msg('Locked: cannot change'),
      maxLength: msg('Maximum characters'),
      minLength: msg('Minimum characters'),
      oneOf: msg('One of these values'),
      min: msg('Minimum value'),
      max: msg('Maximum value'),
    };
    return html`<fieldset>
      <legend>${msg('Allowed values in renders')}</legend>
      ${this.parameters.map(({ name, type }) => {
        const draft = this.#draftOf(name);
        const options: SelectOption[] = kindsFor(type).map((kind) => ({ value: kind, label: names[kind] }));
        const needsText = draft.kind !== 'none' && draft.kind !== 'locked';
        const { error } = readCondition(draft);
        return html`<div class="condition">
          <platen-select-field
            .label=${name}
            .value=${draft.kind}
            .options=${options}
            @value-change=${(event: CustomEvent<ConditionKind>) => this.#change(name, { kind: event.detail, text: '' })}
          ></platen-select-field>
          ${
            needsText
              ? html`<platen-text-field
                  ?multiline=${draft.kind === 'oneOf'}
                  .label=${draft.kind === 'oneOf' ? msg('Values, one per line') : msg('Number')}
                  .value=${draft.text}
                  .error=${this.isChecked && error ? (error === 'values' ? msg('Enter at least one value.') : msg('Enter a number.')) : ''}
                  @value-input=${(event: CustomEvent<string>) => this.#change(name, { text: event.detail })}
                ></platen-text-field>`
              : nothing
          }
        </div>`;
      })}
    </fieldset>`;
  }

  static override styles = [
    ...FormDialog.styles,
    css`
      .condition {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
        gap: 8px;
        align-items: start;
      }
    `,
  ];
}

defineElement('platen-approve-dialog', PlatenApproveDialog);
