import { msg } from '@lit/localize';
import { css, html } from 'lit';
import type { TemplateEntry } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';

/**
 * Changes the name, the description and the tags of a template.
 * @fires template-change - It was changed.
 * @fires dialog-close - It should be removed.
 */
export class PlatenDetailsDialog extends withProperties(DashboardElement, {
  template: required<Pick<TemplateEntry, 'id' | 'name' | 'description' | 'tags'>>(),
  name: required<string>({ state: true }),
  about: required<string>({ state: true }),
  tags: required<string>({ state: true }),
  busy: internal(false),
  error: internal(''),
}) {
  override willUpdate(): void {
    if (this.hasUpdated) return;
    this.name = this.template.name;
    this.about = this.template.description;
    this.tags = this.template.tags.join(', ');
  }

  async #save(): Promise<void> {
    const name = this.name.trim();
    if (name === '' || this.busy) return;
    this.busy = true;
    this.error = '';
    const tags = this.tags
      .split(/[,،;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    try {
      await this.client.updateTemplate({
        params: { id: this.template.id },
        body: { name, description: this.about.trim(), tags },
      });
      this.notify('template-change');
    } catch (error) {
      this.error = this.describe(error);
      this.busy = false;
    }
  }

  override render() {
    return html`<platen-dialog
      open
      size="small"
      .heading=${msg('Name, description and tags')}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      <div class="fields">
        <platen-text-field
          .label=${msg('Name')}
          .value=${this.name}
          maxlength="255"
          @value-input=${(event: CustomEvent<string>) => (this.name = event.detail)}
        ></platen-text-field>
        <platen-text-field
          multiline
          .label=${msg('Description')}
          .value=${this.about}
          maxlength="5000"
          @value-input=${(event: CustomEvent<string>) => (this.about = event.detail)}
        ></platen-text-field>
        <platen-text-field
          .label=${msg('Tags')}
          .value=${this.tags}
          .hint=${msg('Separated by commas.')}
          @value-input=${(event: CustomEvent<string>) => (this.tags = event.detail)}
        ></platen-text-field>
        ${this.error ? html`<p role="alert">${this.error}</p>` : ''}
      </div>
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        ?busy=${this.busy}
        ?disabled=${this.name.trim() === ''}
        @click=${this.#save}
        >${msg('Save')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: contents;
      }
      .fields {
        display: grid;
        gap: 14px;
      }
      p {
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-details-dialog', PlatenDetailsDialog);
