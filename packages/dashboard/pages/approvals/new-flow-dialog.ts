import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { ApprovalPreset } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { describePreset } from '../../elements/approval-text.ts';
import { choiceStyles } from '../../elements/choice-styles.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import '../../elements/error-state.ts';
import '../../elements/stage-strip.ts';

/**
 * Makes an approval flow from one that is ready-made.
 * @fires flow-made - `detail` is the flow.
 * @fires dialog-close - It should be removed.
 */
export class PlatenNewFlowDialog extends withProperties(FormDialog, {
  presets: internal<readonly ApprovalPreset[]>([]),
  preset: internal<ApprovalPreset>(),
  name: internal(''),
  blocksRenders: internal(false),
  loadError: internal(''),
}) {
  protected override firstUpdated(): void {
    void this.#load();
    void focusInDialog(this, 'platen-text-field');
  }

  async #load(): Promise<void> {
    this.loadError = '';
    try {
      this.presets = (await this.client.listApprovalPresets()).presets;
      const [first] = this.presets;
      if (first) this.#choose(first);
    } catch (error) {
      this.loadError = this.describe(error);
    }
  }

  #choose(preset: ApprovalPreset): void {
    this.preset = preset;
    this.blocksRenders = preset.blocksRenders;
  }

  async #make(): Promise<void> {
    const { preset } = this;
    const name = this.name.trim();
    if (!preset || name === '') return;
    const body = {
      name,
      preset: preset.id,
      description: describePreset(preset).about,
      blocksRenders: this.blocksRenders,
    };
    await this.send(async () => void this.notify('flow-made', (await this.client.createApprovalFlow({ body })).flow));
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.isComposing) void this.#make();
  }

  #choices() {
    return html`<fieldset @keydown=${this.#onKey}>
      <legend>${msg('Start with')}</legend>
      ${this.presets.map((preset) => {
        const { name, about } = describePreset(preset);
        return html`<label class="choice">
          <input type="radio" name="preset" .checked=${preset === this.preset} @change=${() => this.#choose(preset)} />
          <span>
            <strong>${name}</strong>
            <span class="soft">${about}</span>
            <platen-stage-strip .stages=${preset.stages}></platen-stage-strip>
          </span>
        </label>`;
      })}
    </fieldset>`;
  }

  override render() {
    return this.form(
      {
        heading: msg('New approval flow'),
        action: msg('Create flow'),
        isReady: this.name.trim() !== '' && this.preset !== undefined,
        submit: () => void this.#make(),
      },
      html`
        <platen-text-field
          .label=${msg('Name')}
          .value=${this.name}
          .placeholder=${msg('Shop window')}
          maxlength="100"
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
          @keydown=${this.#onKey}
        ></platen-text-field>
        ${
          this.loadError
            ? html`<platen-error-state .text=${this.loadError} @retry=${this.#load}></platen-error-state>`
            : this.presets.length === 0
              ? html`<p class="soft" role="status">${msg('Loading…')}</p>`
              : this.#choices()
        }
        <platen-switch-field
          .label=${msg('Rendering requires approval')}
          .hint=${msg('The API refuses to render a template until it is in a stage that allows it.')}
          .value=${this.blocksRenders}
          @value-change=${({ detail }: CustomEvent<boolean>) => (this.blocksRenders = detail)}
        ></platen-switch-field>
        <p class="soft">${msg('Stages, reviewers and rules can be changed at any time.')}</p>
      `,
    );
  }

  static override styles = [
    ...FormDialog.styles,
    choiceStyles,
    css`
      .choice {
        display: flex;
        gap: 10px;
        padding: 10px 12px;
      }
      .choice > span {
        display: grid;
        gap: 5px;
        min-width: 0;
      }
      .choice > input {
        margin-block-start: 2px;
      }
    `,
  ];
}

defineElement('platen-new-flow-dialog', PlatenNewFlowDialog);
