import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { AccessLevel } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describeLevel, listLifetimes, shownLevels } from './key-text.ts';

const dayMs = 86_400_000;

/**
 * Asks what a new API key is for and what it may do, and makes it.
 * @fires key-create - It is made; `detail` is the key itself.
 * @fires dialog-close - It was closed without one.
 */
export class PlatenCreateKeyDialog extends withProperties(DashboardElement, {
  name: internal(''),
  levels: internal<readonly AccessLevel[]>(() => ['render']),
  isTest: internal(false),
  /** Days until it ends, as text; empty: never. */
  lifetime: internal(''),
  error: internal(''),
  busy: internal(false),
}) {
  #toggle(level: AccessLevel, isOn: boolean): void {
    this.levels = shownLevels.filter((one) => (one === level ? isOn : this.levels.includes(one)));
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  async #create(): Promise<void> {
    const name = this.name.trim();
    this.error = '';
    if (name === '') this.error = msg('Enter a name, so that you can recognize the key later.');
    else if (this.levels.length === 0) this.error = msg('Choose at least one permission.');
    if (this.error !== '') {
      if (name === '') this.renderRoot.querySelector<HTMLElement>('platen-text-field')?.focus();
      return;
    }
    this.busy = true;
    try {
      const expires =
        this.lifetime === '' ? {} : { expires_at: new Date(Date.now() + Number(this.lifetime) * dayMs).toISOString() };
      const { data } = await this.client.createApiKey({
        body: { name, levels: [...this.levels], kind: this.isTest ? 'test' : 'live', ...expires },
      });
      this.notify('key-create', data.key);
    } catch (error) {
      this.error = this.describe(error);
    }
    this.busy = false;
  }

  override render() {
    return html`<platen-dialog
      open
      .heading=${msg('Create API key')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="stack">
        <platen-text-field
          .label=${msg('Name')}
          .placeholder=${msg('For example: Web shop')}
          .maxlength=${100}
          .value=${this.name}
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && void this.#create()}
        ></platen-text-field>
        <fieldset>
          <legend>${msg('Permissions')}</legend>
          ${shownLevels.map((level) => {
            const { label, about } = describeLevel(level);
            return html`<platen-switch-field
              .label=${label}
              .hint=${about}
              .value=${this.levels.includes(level)}
              @value-change=${({ detail }: CustomEvent<boolean>) => this.#toggle(level, detail)}
            ></platen-switch-field>`;
          })}
        </fieldset>
        <platen-switch-field
          .label=${msg('Test key')}
          .hint=${msg('Renders get a watermark and cost no credits. Nothing is published or delivered.')}
          .value=${this.isTest}
          @value-change=${({ detail }: CustomEvent<boolean>) => (this.isTest = detail)}
        ></platen-switch-field>
        <platen-select-field
          .label=${msg('Expires')}
          .value=${this.lifetime}
          .options=${listLifetimes()}
          @value-change=${({ detail }: CustomEvent<string>) => (this.lifetime = detail)}
        ></platen-select-field>
        ${this.error === '' ? nothing : html`<p class="error" role="alert">${this.error}</p>`}
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button slot="footer" variant="primary" ?busy=${this.busy} ?disabled=${this.busy} @click=${this.#create}
        >${msg('Create key')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-create-key-dialog', PlatenCreateKeyDialog);
