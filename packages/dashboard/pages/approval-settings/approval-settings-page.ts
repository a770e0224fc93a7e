import { msg, str } from '@lit/localize';
import Archive from 'lucide/dist/esm/icons/archive.mjs';
import ArchiveRestore from 'lucide/dist/esm/icons/archive-arrow-up.mjs';
import { html, nothing } from 'lit';
import { memberRoles, type ApprovalFlow, type ApprovalStage } from '@platen/api';
import { defineElement, registerIcons, internal, withProperties } from '@platen/editor/controls';
import { DraftPage, type DraftHeading } from '../../elements/draft-page.ts';
import { changesOfFlow, draftOfFlow, type FlowDraft } from './flow-draft.ts';
import type { Member } from './reviewers-field.ts';
import './stage-list.ts';

registerIcons({ Archive, ArchiveRestore });

/** The dialog open over the page. */
type Dialog = { kind: 'stage'; stage?: ApprovalStage } | { kind: 'delete'; stage: ApprovalStage };

/** Settings of an approval flow: its name and rules, and its stages. */
export class ApprovalSettingsPage extends withProperties(DraftPage<ApprovalFlow, FlowDraft>, {
  members: internal<readonly Member[]>([]),
  dialog: internal<Dialog>(),
}) {
  get #params(): { flow: string } {
    return { flow: this.param('flow') };
  }

  protected override async read(): Promise<ApprovalFlow> {
    const [{ flow }, { data }] = await Promise.all([
      this.client.getApprovalFlow({ params: this.#params }),
      this.client.listMembers(),
    ]);
    this.members = data.map(({ id, full_name: name, email, role }) => ({
      id,
      name: name ?? email ?? '',
      email: email ?? '',
      role: memberRoles.find((one) => one === role) ?? 'reviewer',
    }));
    return flow;
  }

  protected override draftOf = draftOfFlow;
  protected override changesOf = changesOfFlow;

  protected override isValid({ name }: FlowDraft): boolean {
    return name.trim() !== '';
  }

  protected override save(flow: ApprovalFlow, draft: FlowDraft): Promise<void> {
    return this.work(async () => {
      const body = changesOfFlow(flow, draft);
      this.show((await this.client.updateApprovalFlow({ params: this.#params, body })).flow);
    }, msg('Flow saved'));
  }

  /** Shows the flow as it is now; what is being written stays. */
  #renew(flow: ApprovalFlow): void {
    const written = this.saved && this.draft ? changesOfFlow(this.saved, this.draft) : {};
    this.show(flow);
    this.set(written);
  }

  async #refresh(): Promise<void> {
    this.dialog = undefined;
    await this.attempt(async () => this.#renew((await this.client.getApprovalFlow({ params: this.#params })).flow));
  }

  async #order(ids: readonly number[]): Promise<void> {
    const flow = this.saved;
    if (!flow) return;
    const stages = ids.flatMap((id) => flow.stages.find((stage) => stage.id === id) ?? []);
    this.saved = { ...flow, stages };
    const isDone = await this.attempt(async () =>
      this.#renew((await this.client.orderApprovalStages({ params: this.#params, body: { stages: [...ids] } })).flow),
    );
    if (!isDone) this.saved = { ...flow };
  }

  async #setArchived(flow: ApprovalFlow, archived: boolean): Promise<void> {
    const isSure =
      !archived ||
      (await this.dashboard.questions.ask({
        heading: msg(str`Archive “${flow.name}”?`),
        text: msg('It becomes read-only and no longer blocks rendering. You can restore it later.'),
        confirm: msg('Archive flow'),
      }));
    if (!isSure) return;
    await this.attempt(
      async () => {
        const answer = await this.client.updateApprovalFlow({ params: this.#params, body: { archived } });
        this.#renew(answer.flow);
      },
      archived ? msg(str`“${flow.name}” archived`) : msg(str`“${flow.name}” restored`),
    );
  }

  async #open(dialog: Dialog): Promise<void> {
    const loading = {
      stage: () => import('./stage-dialog.ts'),
      delete: () => import('./delete-stage-dialog.ts'),
    };
    if (await this.attempt(loading[dialog.kind])) this.dialog = dialog;
  }

  #rules(flow: ApprovalFlow, draft: FlowDraft) {
    const work = flow.stages.filter(({ category }) => category === 'open');
    const options = work.map(({ slug, name }) => ({ value: slug, label: name }));
    return html`<section class="card" aria-label=${msg('Name and rules')}>
      <h2>${msg('Name and rules')}</h2>
      <platen-text-field
        .label=${msg('Name')}
        .value=${draft.name}
        .error=${draft.name.trim() === '' ? msg('Enter a name.') : ''}
        maxlength="100"
        @value-input=${({ detail }: CustomEvent<string>) => this.set({ name: detail })}
      ></platen-text-field>
      <platen-text-field
        multiline
        .label=${msg('Description')}
        .value=${draft.description}
        maxlength="1000"
        @value-input=${({ detail }: CustomEvent<string>) => this.set({ description: detail })}
      ></platen-text-field>
      <platen-switch-field
        .label=${msg('Rendering requires approval')}
        .hint=${msg('The API refuses to render a template until it is in a stage that allows it.')}
        .value=${draft.blocksRenders}
        @value-change=${({ detail }: CustomEvent<boolean>) => this.set({ blocksRenders: detail })}
      ></platen-switch-field>
      <platen-switch-field
        .label=${msg('People can approve their own submissions')}
        .value=${draft.allowsOwnApproval}
        @value-change=${({ detail }: CustomEvent<boolean>) => this.set({ allowsOwnApproval: detail })}
      ></platen-switch-field>
      <platen-select-field
        .label=${msg('Templates start in')}
        .value=${draft.entryStage}
        .options=${options}
        @value-change=${({ detail }: CustomEvent<string>) => this.set({ entryStage: detail })}
      ></platen-select-field>
      <platen-select-field
        .label=${msg('When changes are requested, move to')}
        .value=${draft.changeStage}
        .options=${options}
        @value-change=${({ detail }: CustomEvent<string>) => this.set({ changeStage: detail })}
      ></platen-select-field>
    </section>`;
  }

  #stages(flow: ApprovalFlow) {
    return html`<section class="card" aria-label=${msg('Stages')}>
      <h2>${msg('Stages')}</h2>
      <platen-stage-list
        .flow=${flow}
        .nameOf=${(id: string) => this.members.find((member) => member.id === id)?.name}
        @order-change=${({ detail }: CustomEvent<number[]>) => this.#order(detail)}
        @stage-edit=${({ detail }: CustomEvent<ApprovalStage>) => this.#open({ kind: 'stage', stage: detail })}
        @stage-remove=${({ detail }: CustomEvent<ApprovalStage>) => this.#open({ kind: 'delete', stage: detail })}
      ></platen-stage-list>
      <div class="buttons">
        <platen-button icon="Plus" @click=${() => this.#open({ kind: 'stage' })}>${msg('Add stage')}</platen-button>
      </div>
    </section>`;
  }

  #archive(flow: ApprovalFlow) {
    const isArchived = flow.archivedAt !== null;
    return html`<section class="card" aria-label=${msg('Archive')}>
      <h2>${msg('Archive')}</h2>
      <p class="soft">
        ${
          isArchived
            ? msg('This flow is archived and read-only.')
            : msg('Archived flows are read-only and do not block rendering. You can restore it later.')
        }
      </p>
      <div class="buttons">
        <platen-button
          icon=${isArchived ? 'ArchiveRestore' : 'Archive'}
          @click=${() => this.#setArchived(flow, !isArchived)}
          >${isArchived ? msg('Restore') : msg('Archive flow')}</platen-button
        >
      </div>
    </section>`;
  }

  #dialog(flow: ApprovalFlow) {
    const { dialog } = this;
    if (!dialog) return nothing;
    const close = (): void => {
      this.dialog = undefined;
    };
    if (dialog.kind === 'delete') {
      return html`<platen-delete-stage-dialog
        .flow=${flow}
        .stage=${dialog.stage}
        @stage-delete=${this.#refresh}
        @dialog-close=${this.#refresh}
      ></platen-delete-stage-dialog>`;
    }
    const slug = dialog.stage?.slug;
    return html`<platen-stage-dialog
      .flow=${flow.slug}
      .stage=${dialog.stage}
      .members=${this.members}
      ?isPlace=${slug !== undefined && (slug === flow.entryStage || slug === flow.changeStage)}
      ?blocksRenders=${flow.blocksRenders}
      @stage-save=${this.#refresh}
      @dialog-close=${close}
    ></platen-stage-dialog>`;
  }

  protected override headingOf(flow: ApprovalFlow | undefined): DraftHeading {
    return {
      text: flow ? msg(str`Settings of “${flow.name}”`) : '',
      backTo: `/approvals/${this.param('flow')}`,
      backLabel: flow?.name ?? msg('Board'),
    };
  }

  protected override content(flow: ApprovalFlow, draft: FlowDraft) {
    return html`<div class="columns">
        ${this.#rules(flow, draft)}
        <div class="stack">${this.#stages(flow)} ${this.#archive(flow)}</div>
      </div>
      ${this.#dialog(flow)}`;
  }
}

defineElement('platen-page-approval-settings', ApprovalSettingsPage);
