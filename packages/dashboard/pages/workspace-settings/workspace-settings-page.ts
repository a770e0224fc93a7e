import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import type { operations, OperationAnswer } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { Fact } from '../../elements/fact-list.ts';
import { formatInstant, formatNumber } from '../../elements/format-values.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import '../../elements/fact-list.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './delete-workspace.ts';
import './export-workspace.ts';
import './workspace-models.ts';

type Workspace = OperationAnswer<typeof operations.getWorkspace>['data'];

/** Settings of the workspace: its name, its plan, and creating another workspace. */
export class WorkspaceSettingsPage extends withProperties(PageElement, {
  workspace: internal<Workspace>(),
  name: internal(''),
  /** The name of a workspace that is to be made. */
  otherName: internal(''),
  error: internal(''),
  busy: internal(false),
}) {
  protected override async load(): Promise<void> {
    this.error = '';
    try {
      this.workspace = (await this.client.getWorkspace()).data;
      this.name = this.workspace.name;
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #rename(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const { data } = await this.client.updateWorkspace({ body: { name: this.name.trim() } });
      if (this.workspace) this.workspace = { ...this.workspace, name: data.name };
      this.name = data.name;
      await this.session.refresh();
    }, msg('Workspace renamed'));
    this.busy = false;
  }

  async #createOther(): Promise<void> {
    this.busy = true;
    await this.attempt(async () => {
      const { data } = await this.client.createWorkspace({ body: { name: this.otherName.trim() } });
      await this.session.refresh();
      this.session.useWorkspace(data.id);
      this.dashboard.router.go('/templates');
    }, msg('Workspace created. You are in it now.'));
    this.busy = false;
  }

  #facts({ id, plan, created_at: created, usage }: Workspace): Fact[] {
    const plans = { free: msg('Free'), paid: msg('Paid'), enterprise: msg('Enterprise') };
    const limit = (credits: number | null): string => (credits === null ? msg('Unlimited') : formatNumber(credits));
    return [
      { label: msg('Plan'), value: plans[plan] },
      { label: msg('Credits per month'), value: limit(usage.credits_limit) },
      { label: msg('AI credits per month'), value: limit(usage.ai_credits_limit) },
      { label: msg('Joined'), value: formatInstant(created) },
      { label: msg('ID'), value: html`<span class="mono">${id}</span>` },
    ];
  }

  /** Where people come by invitation only, those who own a workspace may make another one. */
  get #mayCreate(): boolean {
    return this.session.workspaces.value.some(({ role }) => role === 'owner');
  }

  #another() {
    return html`<section class="card" aria-label=${msg('Another workspace')}>
      <h2>${msg('Another workspace')}</h2>
      <p class="soft">
        ${msg('Workspaces share nothing. Each has its own templates, assets, keys, members and credits.')}
      </p>
      <platen-text-field
        .label=${msg('Name of the new workspace')}
        .maxlength=${100}
        .value=${this.otherName}
        @value-input=${({ detail }: CustomEvent<string>) => (this.otherName = detail)}
      ></platen-text-field>
      <div class="buttons">
        <platen-button icon="Plus" ?disabled=${this.busy || this.otherName.trim() === ''} @click=${this.#createOther}
          >${msg('Create workspace')}</platen-button
        >
      </div>
    </section>`;
  }

  override render() {
    const { workspace } = this;
    const isAdmin = this.session.can('admin');
    const name = this.name.trim();
    return html`<platen-page-heading .heading=${msg('Workspace settings')}></platen-page-heading> ${
        this.error
          ? html`<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`
          : nothing
      }
      ${workspace || this.error ? nothing : html`<p class="soft" role="status">${msg('Loading…')}</p>`}
      ${
        workspace
          ? html`<div class="columns">
              <div class="stack">
                <section class="card" aria-label=${msg('Name')}>
                  <h2>${msg('Name')}</h2>
                  <platen-text-field
                    .label=${msg('Workspace name')}
                    .maxlength=${100}
                    .value=${this.name}
                    ?disabled=${!isAdmin}
                    @value-input=${({ detail }: CustomEvent<string>) => (this.name = detail)}
                  ></platen-text-field>
                  ${
                    isAdmin
                      ? html`<div class="buttons">
                          <platen-button
                            variant="primary"
                            ?disabled=${this.busy || name === '' || name === workspace.name}
                            @click=${this.#rename}
                            >${msg('Save')}</platen-button
                          >
                        </div>`
                      : nothing
                  }
                </section>
                <platen-workspace-models></platen-workspace-models>
                ${this.#mayCreate ? this.#another() : nothing}
                ${
                  this.session.can('owner')
                    ? html`<platen-export-workspace></platen-export-workspace
                        ><platen-delete-workspace></platen-delete-workspace>`
                    : nothing
                }
              </div>
              <section class="card" aria-label=${msg('Plan')}>
                <h2>${msg('Plan')}</h2>
                <platen-fact-list .facts=${this.#facts(workspace)}></platen-fact-list>
                <p><a href=${this.href('/usage')}>${msg('View usage')}</a></p>
              </section>
            </div>`
          : nothing
      }`;
  }

  static override styles = [baseStyles, pageStyles];
}

defineElement('platen-page-workspace-settings', WorkspaceSettingsPage);
