import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalPreset } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { describePreset } from '../../elements/approval-words.ts';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/failure-state.ts';
import '../../elements/stage-strip.ts';

/**
 * Makes an approval flow from one that is ready-made.
 * @fires flow-made - `detail` is the flow.
 * @fires dialog-close - It is to be taken away.
 */
export class PlatenNewFlowDialog extends DashboardElement {
  static override properties = {
    presets: { state: true },
    preset: { state: true },
    name: { state: true },
    blocksRenders: { state: true },
    busy: { state: true },
    loadFailure: { state: true },
    failure: { state: true },
  };
  declare presets: readonly ApprovalPreset[];
  declare preset: ApprovalPreset | undefined;
  declare name: string;
  declare blocksRenders: boolean;
  declare busy: boolean;
  declare loadFailure: string;
  declare failure: string;

  constructor() {
    super();
    this.presets = [];
    this.preset = undefined;
    this.name = '';
    this.blocksRenders = false;
    this.busy = false;
    this.loadFailure = '';
    this.failure = '';
  }

  protected override firstUpdated(): void {
    void this.#load();
    void focusInDialog(this, 'platen-text-field');
  }

  async #load(): Promise<void> {
    this.loadFailure = '';
    try {
      this.presets = (await this.client.listApprovalPresets()).presets;
      const [first] = this.presets;
      if (first) this.#choose(first);
    } catch (error) {
      this.loadFailure = this.describe(error);
    }
  }

  #choose(preset: ApprovalPreset): void {
    this.preset = preset;
    this.blocksRenders = preset.blocksRenders;
  }

  async #make(event?: Event): Promise<void> {
    event?.preventDefault();
    const { preset } = this;
    const name = this.name.trim();
    if (!preset || name === '' || this.busy) return;
    this.busy = true;
    this.failure = '';
    try {
      const body = {
        name,
        preset: preset.id,
        description: describePreset(preset).about,
        blocksRenders: this.blocksRenders,
      };
      this.tell('flow-made', (await this.client.createApprovalFlow({ body })).flow);
    } catch (error) {
      this.failure = this.describe(error);
      this.busy = false;
    }
  }

  #choices() {
    return html`<fieldset>
      <legend>${msg('Begin with')}</legend>
      ${this.presets.map((preset) => {
        const { name, about } = describePreset(preset);
        return html`<label class="preset">
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
    return html`<platen-dialog
      @dialog-close=${() => this.tell('dialog-close')}
      open
      .heading=${msg('New approval flow')}
    >
      <form class="fields" @submit=${this.#make}>
        <platen-text-field
          .label=${msg('Name')}
          .value=${this.name}
          .placeholder=${msg('Shop window')}
          maxlength="100"
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#make()}
        ></platen-text-field>
        ${
          this.loadFailure
            ? html`<platen-failure-state .text=${this.loadFailure} @retry=${this.#load}></platen-failure-state>`
            : this.presets.length === 0
              ? html`<p class="soft" role="status">${msg('Loading…')}</p>`
              : this.#choices()
        }
        <platen-switch-field
          .label=${msg('Renders wait for approval')}
          .hint=${msg('The API refuses renders of a template until it is in a stage that allows them.')}
          .value=${this.blocksRenders}
          @value-change=${({ detail }: CustomEvent<boolean>) => (this.blocksRenders = detail)}
        ></platen-switch-field>
        <p class="soft">${msg('Stages, reviewers and rules can be changed at any time.')}</p>
        ${this.failure ? html`<p class="fault" role="alert">${this.failure}</p>` : nothing}
      </form>
      <platen-button slot="footer" @click=${() => this.tell('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        ?busy=${this.busy}
        ?disabled=${this.name.trim() === '' || !this.preset}
        @click=${() => this.#make()}
        >${msg('Make the flow')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: contents;
      }
      .preset {
        display: flex;
        gap: 10px;
        padding: 10px 12px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        cursor: pointer;
      }
      .preset:hover {
        background: var(--platen-hover);
      }
      .preset:has(:checked) {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
      }
      .preset > span {
        display: grid;
        gap: 5px;
        min-width: 0;
      }
      input {
        flex: none;
        width: 16px;
        height: 16px;
        margin: 2px 0 0;
        accent-color: var(--platen-accent);
      }
    `,
  ];
}

defineElement('platen-new-flow-dialog', PlatenNewFlowDialog);
