import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { WorkflowConnectionType } from '@platen/api';
import { defineElement, internal, reactive, withProperties } from '@platen/editor/controls';
import { FormDialog } from '../elements/form-dialog.ts';
import { focusInDialog } from '../elements/focus-in-dialog.ts';
import { setSetting } from './config-fields.ts';
import { connectionFields, connectionTitle } from './connection-fields.ts';
import { catalogText } from './catalog-text.ts';
import './config-field.ts';

/**
 * Connects workflows to another service. The service tests the connection before it stores it.
 * @fires connection-add - `detail` is the WorkflowConnection.
 * @fires dialog-close - It should be removed.
 */
export class PlatenConnectionDialog extends withProperties(FormDialog, {
  /** The types to choose from. */
  types: reactive<readonly WorkflowConnectionType[]>([], { attribute: false }),
  type: internal<WorkflowConnectionType>(),
  name: internal(''),
  settings: internal<Record<string, unknown>>(() => ({})),
}) {
  override willUpdate(): void {
    this.type ??= this.types[0];
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-select-field, platen-text-field');
  }

  #choose(type: WorkflowConnectionType): void {
    this.type = type;
    this.settings = {};
    this.error = '';
  }

  async #add(type: WorkflowConnectionType): Promise<void> {
    const missing = connectionFields(type).find(
      ({ name, isRequired }) => isRequired && (this.settings[name] ?? '') === '',
    );
    if (missing) {
      this.error = msg(str`Enter “${catalogText.label(missing.name)}”.`);
      return;
    }
    const name = this.name.trim() || catalogText.of(connectionTitle(type));
    await this.send(async () => {
      const { data } = await this.client.createWorkflowConnection({
        body: { type, name, settings: this.settings },
      });
      this.notify('connection-add', data);
    });
  }

  override render() {
    const { type } = this;
    if (!type) return nothing;
    const title = catalogText.of(connectionTitle(type));
    return this.form(
      {
        heading: msg('New connection'),
        action: msg('Test and save'),
        icon: 'Plug',
        submit: () => void this.#add(type),
      },
      html`${
          this.types.length > 1
            ? html`<platen-select-field
                .label=${msg('Service')}
                .value=${type}
                .options=${this.types.map((one) => ({ value: one, label: catalogText.of(connectionTitle(one)) }))}
                @value-change=${({ detail }: CustomEvent<WorkflowConnectionType>) => this.#choose(detail)}
              ></platen-select-field>`
            : nothing
        }
        <platen-text-field
          maxlength="100"
          .label=${msg('Name')}
          .placeholder=${title}
          .value=${this.name}
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
        ></platen-text-field>
        ${connectionFields(type).map(
          (field) =>
            html`<platen-config-field
              .field=${field}
              .value=${this.settings[field.name]}
              @config-change=${({ detail }: CustomEvent<{ path: string[]; value: unknown }>) =>
                (this.settings = setSetting(this.settings, detail.path, detail.value))}
            ></platen-config-field>`,
        )}
        <p class="soft">
          ${msg('The connection is tested before it is saved. Secrets are stored encrypted and never shown again.')}
        </p>`,
    );
  }
}

defineElement('platen-connection-dialog', PlatenConnectionDialog);
