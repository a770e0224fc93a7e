import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Workflow, WorkflowShare } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { shareStyles } from '../../elements/share-styles.ts';
import '../../elements/copy-field.ts';
import '../../elements/error-state.ts';

/**
 * Shares a workflow by a link and a frame for other sites, or stops that.
 * @fires dialog-close - It should be removed.
 */
export class PlatenWorkflowShareDialog extends withProperties(DashboardElement, {
  workflow: required<Pick<Workflow, 'id' | 'name'>>(),
  sharing: internal<WorkflowShare>(),
  error: internal(''),
  busy: internal(false),
}) {
  protected override firstUpdated(): void {
    void this.#load();
  }

  get #params(): { id: number } {
    return { id: this.workflow.id };
  }

  async #load(): Promise<void> {
    this.error = '';
    try {
      this.sharing = await this.client.getWorkflowShare({ params: this.#params });
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #change(body: { enabled?: boolean; includeTemplate?: boolean }): Promise<void> {
    this.busy = true;
    const isDone = await this.attempt(async () => {
      this.sharing = await this.client.updateWorkflowShare({ params: this.#params, body });
    });
    // A switch that was refused goes back.
    if (!isDone && this.sharing) this.sharing = { ...this.sharing };
    this.busy = false;
  }

  override render() {
    const { sharing, error } = this;
    return html`<platen-dialog
      open
      .heading=${msg(str`Share “${this.workflow.name}”`)}
      @dialog-close=${() => this.notify('dialog-close')}
    >
      ${error ? html`<platen-error-state .text=${error} @retry=${() => this.#load()}></platen-error-state>` : nothing}
      ${sharing ? this.#renderSharing(sharing) : error ? nothing : html`<p role="status">${msg('Loading…')}</p>`}
      <platen-button slot="footer" @click=${() => this.notify('dialog-close')}>${msg('Close')}</platen-button>
    </platen-dialog>`;
  }

  #renderSharing({ enabled, includeTemplate, url, embed_url: embedUrl }: WorkflowShare) {
    const title = this.workflow.name.replaceAll(/[<>&"]/g, ' ');
    const code = `<iframe src="${embedUrl ?? ''}" title="${title}" width="100%" height="480" style="border:0"></iframe>`;
    return html`<div class="parts">
      <platen-switch-field
        .label=${msg('Anyone with the link can see and copy it')}
        .hint=${msg('A public page with the steps and their settings. Connections and typed-in rows are left out.')}
        .value=${enabled}
        ?disabled=${this.busy}
        @value-change=${({ detail }: CustomEvent<boolean>) => this.#change({ enabled: detail })}
      ></platen-switch-field>
      ${
        enabled
          ? html`<platen-switch-field
                .label=${msg('Copies come with the template')}
                .value=${includeTemplate}
                ?disabled=${this.busy}
                @value-change=${({ detail }: CustomEvent<boolean>) => this.#change({ includeTemplate: detail })}
              ></platen-switch-field>
              <platen-copy-field .label=${msg('Link')} .value=${url ?? ''}></platen-copy-field>
              <platen-copy-field .label=${msg('Code for your site')} .value=${code}></platen-copy-field>
              <p><a href=${url ?? ''} target="_blank" rel="noopener">${msg('Open page')}</a></p>`
          : nothing
      }
    </div>`;
  }

  static override styles = [baseStyles, shareStyles];
}

defineElement('platen-workflow-share-dialog', PlatenWorkflowShareDialog);
