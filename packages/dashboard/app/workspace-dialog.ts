import { msg } from '@lit/localize';
import { html } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { DashboardElement } from '../elements/dashboard-element.ts';
import { firstPath } from './route-table.ts';
import '../elements/name-dialog.ts';

/**
 * Makes a workspace, and goes there.
 * @fires dialog-close - It should be removed.
 */
export class PlatenWorkspaceDialog extends withProperties(DashboardElement, {
  busy: internal(false),
  error: internal(''),
}) {
  async #create(name: string): Promise<void> {
    const { session, router, notices } = this.dashboard;
    this.busy = true;
    this.error = '';
    try {
      const { data } = await session.client.createWorkspace({ body: { name } });
      await session.refresh();
      this.notify('dialog-close');
      session.useWorkspace(String(data.id));
      router.go(firstPath);
      notices.done(msg('Workspace created'));
    } catch (error) {
      this.error = this.describe(error);
      this.busy = false;
    }
  }

  override render() {
    return html`<platen-name-dialog
      .heading=${msg('New workspace')}
      .label=${msg('Name')}
      .action=${msg('Create')}
      .busy=${this.busy}
      .error=${this.error}
      @name-chosen=${(event: CustomEvent<string>) => this.#create(event.detail)}
      @dialog-close=${() => this.notify('dialog-close')}
    ></platen-name-dialog>`;
  }
}

defineElement('platen-workspace-dialog', PlatenWorkspaceDialog);
