import { msg, str } from '@lit/localize';
import { html } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';

/**
 * Asks for the name of the workspace before it is deleted.
 * @fires deletion-plan - It is to be deleted.
 * @fires dialog-close - It was closed without.
 */
export class PlatenDeleteWorkspaceDialog extends withProperties(FormDialog, {
  name: internal(''),
}) {
  protected override firstUpdated(): void {
    void focusInDialog(this, 'platen-text-field');
  }

  #submit(): void {
    void this.send(async () => {
      await this.client.deleteWorkspace({ body: { name: this.name.trim() } });
      this.notify('deletion-plan');
    });
  }

  override render() {
    const name = this.session.workspace.value?.name ?? '';
    const isRight = this.name.trim() === name.trim();
    return this.form(
      {
        heading: msg('Delete workspace?'),
        size: 'small',
        action: msg('Delete workspace'),
        variant: 'danger',
        isReady: isRight,
        submit: () => this.#submit(),
      },
      html`<p>
          ${msg('This deletes its templates, assets, renders, keys, embeds, posts and logs. All members lose access.')}
        </p>
        <platen-text-field
          .label=${msg(str`Type “${name}” to continue`)}
          .maxlength=${100}
          .value=${this.name}
          @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && isRight && this.#submit()}
        ></platen-text-field>`,
    );
  }
}

defineElement('platen-delete-workspace-dialog', PlatenDeleteWorkspaceDialog);
