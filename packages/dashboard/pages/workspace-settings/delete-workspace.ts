import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { formatInstant } from '../../elements/format-values.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import './delete-workspace-dialog.ts';

/** Ends the workspace after a while, and takes that back. For owners. */
export class PlatenDeleteWorkspace extends withProperties(DashboardElement, {
  isAsked: internal(false),
  busy: internal(false),
}) {
  get #deletesAt(): string | null {
    const { workspaces } = this.session.profile.value;
    return workspaces.find(({ id }) => id === this.session.workspace.value?.id)?.deletes_at ?? null;
  }

  async #planned(): Promise<void> {
    this.isAsked = false;
    await this.session.refresh();
  }

  async #keep(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      await this.client.keepWorkspace();
      await this.session.refresh();
    }, msg('Workspace deletion canceled'));
    this.busy = false;
  }

  override render() {
    const at = this.#deletesAt;
    return html`<section class="card" aria-label=${msg('Delete workspace')}>
      <h2>${msg('Delete workspace')}</h2>
      ${
        at === null
          ? html`<p class="soft">
              ${msg('It keeps working for some days, and any owner can cancel the deletion until then. After that, everything in it is permanently deleted.')}
            </p>`
          : html`<p class="error">${msg(str`The workspace will be deleted on ${formatInstant(at)}.`)}</p>`
      }
      <div class="buttons">
        ${
          at === null
            ? html`<platen-button variant="danger" @click=${() => (this.isAsked = true)}
                >${msg('Delete workspace…')}</platen-button
              >`
            : html`<platen-button variant="primary" ?disabled=${this.busy} @click=${this.#keep}
                >${msg('Keep workspace')}</platen-button
              >`
        }
      </div>
      ${
        this.isAsked
          ? html`<platen-delete-workspace-dialog
              @deletion-plan=${() => this.#planned()}
              @dialog-close=${() => (this.isAsked = false)}
            ></platen-delete-workspace-dialog>`
          : nothing
      }
    </section>`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-delete-workspace', PlatenDeleteWorkspace);
