import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { Workflow, WorkflowRunDetail, WorkflowStatus } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatInstant } from '../../elements/format-values.ts';
import { PageElement } from '../../elements/page-element.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { describeWorkflowStatus } from '../../workflows/describe-run.ts';
import { loadNodeCatalog, type NodeCatalog, type NodeType } from '../../workflows/node-catalog.ts';
import { deleteWorkflow, duplicateWorkflow } from '../../workflows/workflow-actions.ts';
import { StepHistory } from '../../workflows/step-history.ts';
import { StepChecker } from './check-soon.ts';
import { describeTest, followRun } from './follow-run.ts';
import { needsData, samplesOrNone, unchecked, type StepFacts, type StepsChange } from './steps/checked-workflow.ts';
import { changesOf, draftOf, dropDraft, readStoredDraft, storeDraft, type WorkflowDraft } from './workflow-draft.ts';
import type { WorkflowTool } from './workflow-tools.ts';
import { workflowPageStyles } from './workflow-page-styles.ts';
import '../../elements/badge.ts';
import '../../elements/error-state.ts';
import '../../elements/page-heading.ts';
import './runs/run-list.ts';
import './steps/step-list.ts';
import './workflow-about.ts';
import './workflow-tools.ts';

type Busy = 'save' | 'test' | 'run' | 'status';

/** A workflow: its steps, which are edited and tried out here, and its runs. */
export class WorkflowPage extends withProperties(PageElement, {
  saved: internal<Workflow>(),
  draft: internal<WorkflowDraft>(),
  catalog: internal<NodeCatalog>(() => new Map<string, NodeType>()),
  checked: internal(unchecked),
  /** The run whose rows are shown at the steps. */
  run: internal<WorkflowRunDetail>(),
  opened: internal(''),
  busy: internal<Busy>(),
  error: internal(''),
  isRestored: internal(false),
  dialog: internal<'share' | 'test'>(),
}) {
  readonly #history = new StepHistory();
  readonly #checker = new StepChecker(
    () => this.client,
    (checked) => (this.checked = checked),
  );
  #follow = new AbortController();

  get #id(): number {
    return Number(this.param('id'));
  }

  get #isReadOnly(): boolean {
    return !this.session.can('member');
  }

  get #isChanged(): boolean {
    const { saved, draft } = this;
    return saved !== undefined && draft !== undefined && Object.keys(changesOf(saved, draft)).length > 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('beforeunload', this.#onUnload);
    this.addEventListener('keydown', this.#onKeydown);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('beforeunload', this.#onUnload);
    this.removeEventListener('keydown', this.#onKeydown);
    this.#checker.stop();
    this.#follow.abort();
  }

  readonly #onUnload = (event: BeforeUnloadEvent): void => {
    if (this.#isChanged) event.preventDefault();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const [target] = event.composedPath();
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isTyping || event.isComposing || !(event.metaKey || event.ctrlKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.#step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  };

  protected override async load(): Promise<void> {
    this.error = '';
    try {
      const [saved, catalog] = await Promise.all([
        this.client.getWorkflow({ params: { id: this.#id } }),
        loadNodeCatalog(this.session),
      ]);
      this.catalog = catalog;
      this.saved = saved;
      const stored = this.#isReadOnly ? undefined : readStoredDraft(saved);
      this.isRestored = stored !== undefined;
      this.draft = stored ?? draftOf(saved);
      void this.#checker.check(this.draft.steps);
      await this.#readLastRun();
    } catch (error) {
      this.error = this.describe(error);
    }
  }

  async #readLastRun(): Promise<void> {
    const params = { id: this.#id };
    try {
      const { data } = await this.client.listWorkflowRuns({ params, query: { limit: 5 } });
      const last = data.find(({ status }) => status !== 'queued' && status !== 'running');
      if (last) this.run = await this.client.getWorkflowRun({ params: { ...params, runId: last.id } });
    } catch {
      // The steps are edited without.
    }
  }

  #set(change: Partial<WorkflowDraft>): void {
    const { saved, draft } = this;
    if (!draft || !saved) return;
    this.draft = { ...draft, ...change };
    this.isRestored = false;
    storeDraft(saved, this.draft);
    if (change.steps) this.#checker.checkSoon(change.steps);
  }

  #onSteps({ steps, subject }: StepsChange): void {
    if (!this.draft) return;
    this.#history.remember(this.draft.steps, subject);
    this.#set({ steps });
  }

  #use(tool: WorkflowTool, saved: Workflow): void {
    if (tool === 'undo' || tool === 'redo') this.#step(tool);
    else if (tool === 'discard') this.#show(saved);
    else void this.#begin(tool);
  }

  #step(direction: 'undo' | 'redo'): void {
    if (!this.draft || this.#isReadOnly) return;
    const steps = this.#history[direction](this.draft.steps);
    if (steps) this.#set({ steps });
  }

  #show(saved: Workflow): void {
    this.saved = saved;
    this.draft = draftOf(saved);
    this.isRestored = false;
    dropDraft(saved);
    void this.#checker.check(saved.steps);
  }

  /** Saves the draft with further changes. Returns whether that went well. */
  async #save(busy: Busy, more: { status?: WorkflowStatus } = {}, done?: string): Promise<boolean> {
    const { saved, draft } = this;
    if (!saved || !draft) return false;
    const body = { ...changesOf(saved, draft), ...more };
    if (Object.keys(body).length === 0) return true;
    this.busy = busy;
    const isDone = await this.attempt(async () => {
      this.#show(await this.client.updateWorkflow({ params: { id: saved.id }, body }));
    }, done);
    this.busy = undefined;
    return isDone;
  }

  /** Saves, and starts a run; a test is shown at the steps, another run on its own page. */
  async #start(kind: 'test' | 'run', data?: unknown): Promise<void> {
    this.dialog = undefined;
    if (!(await this.#save(kind))) return;
    this.busy = kind;
    const params = { id: this.#id };
    await this.attempt(async () => {
      const { runId } = await this.client.runWorkflow({
        params,
        body: { ...(kind === 'test' && { test: true }), ...(data !== undefined && { data }) },
      });
      if (kind === 'run') return this.dashboard.router.go(`/workflows/${params.id}/runs/${runId}`);
      this.#follow.abort();
      const { signal } = (this.#follow = new AbortController());
      const run = await followRun(
        this.client,
        { ...params, runId },
        { signal, onProgress: (progress) => (this.run = progress) },
      );
      if (run) this.#sayOutcome(run);
    });
    this.busy = undefined;
  }

  #sayOutcome(run: WorkflowRunDetail): void {
    const { notices } = this.dashboard;
    const { isGood, text, failed } = describeTest(run);
    notices[isGood ? 'done' : 'error'](text);
    if (failed !== undefined) this.opened = failed;
  }

  async #begin(kind: 'test' | 'run'): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    if (!needsData(draft.steps, this.catalog)) return this.#start(kind);
    if (await this.attempt(() => import('./test-dialog.ts'))) {
      this.#kind = kind;
      this.dialog = 'test';
    }
  }
  #kind: 'test' | 'run' = 'test';

  async #act(action: string): Promise<void> {
    const { saved } = this;
    if (!saved) return;
    if (action === 'share') {
      if (await this.attempt(() => import('./workflow-share-dialog.ts'))) this.dialog = 'share';
    } else if (action === 'duplicate') await duplicateWorkflow(this, saved);
    else if (action === 'delete') {
      if (!(await deleteWorkflow(this, saved))) return;
      dropDraft(saved);
      this.draft = draftOf(saved);
      this.dashboard.router.go('/workflows');
    } else if (action === 'draft' || action === 'archived') await this.#save('status', { status: action });
  }

  override render() {
    const { saved, draft, error } = this;
    const heading = html`<platen-page-heading
      .heading=${draft?.name || saved?.name || msg('Workflow')}
      back-href=${this.href('/workflows')}
      back-label=${msg('Workflows')}
    >
      ${saved ? this.#renderFacts(saved) : error ? nothing : html`<span role="status">${msg('Loading…')}</span>`}
      ${saved && draft && !this.#isReadOnly ? this.#renderActions(saved) : nothing}
    </platen-page-heading>`;
    if (error) {
      return html`${heading}<platen-error-state .text=${error} @retry=${() => this.load()}></platen-error-state>`;
    }
    if (!saved || !draft) return heading;
    const tab = this.location.query.get('tab') === 'runs' ? 'runs' : 'steps';
    return html`${heading}
      <platen-tabs
        .label=${msg('Page sections')}
        .tabs=${[
          { id: 'steps', label: msg('Steps'), icon: 'List' },
          { id: 'runs', label: msg('History'), icon: 'History' },
        ]}
        .value=${tab}
        @value-change=${({ detail }: CustomEvent<string>) =>
          this.dashboard.router.setQuery({ tab: detail === 'runs' ? 'runs' : '' })}
      >
        <div slot=${tab} class="tab">
          ${
            tab === 'runs'
              ? html`<platen-run-list .workflowId=${saved.id} .catalog=${this.catalog}></platen-run-list>`
              : this.#renderSteps(saved, draft)
          }
        </div>
      </platen-tabs>
      ${this.#renderDialog(saved)}`;
  }

  #renderFacts({ status, next_run_at: next, updated_at: at }: Workflow) {
    const { label, tone, icon } = describeWorkflowStatus(status);
    return html`<span class="facts">
      <platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge>
      ${next === null ? nothing : html`<span>${msg(str`Next run ${formatInstant(next)}`)}</span>`}
      <span role="status">${this.#isChanged ? msg('Not saved yet') : msg(str`Saved ${formatInstant(at)}`)}</span>
    </span>`;
  }

  #renderActions({ status }: Workflow) {
    const { busy, checked } = this;
    const isStopped = checked.errors.length > 0 || checked.gated.length > 0;
    return html`<platen-button
        slot="actions"
        icon="Save"
        variant=${this.#isChanged ? 'primary' : 'plain'}
        ?busy=${busy === 'save'}
        ?disabled=${!this.#isChanged || busy !== undefined || isStopped}
        @click=${() => this.#save('save')}
        >${msg('Save')}</platen-button
      >
      ${
        status === 'active'
          ? html`<platen-button
              slot="actions"
              class="pause"
              icon="Pause"
              ?busy=${busy === 'status'}
              ?disabled=${busy !== undefined}
              @click=${() => this.#save('status', { status: 'paused' }, msg('The workflow is paused.'))}
              >${msg('Pause')}</platen-button
            >`
          : html`<platen-button
              slot="actions"
              class="activate"
              icon="Play"
              ?busy=${busy === 'status'}
              ?disabled=${busy !== undefined || isStopped || !checked.runnable}
              @click=${() => this.#save('status', { status: 'active' }, msg('The workflow is active.'))}
              >${msg('Activate')}</platen-button
            >`
      }
      <platen-menu
        slot="actions"
        placement="below-end"
        .label=${msg('More actions')}
        .items=${[
          { id: 'share', label: msg('Share…'), icon: 'Share2' },
          { id: 'duplicate', label: msg('Duplicate'), icon: 'CopyPlus' },
          { id: 'draft', label: msg('Make it a draft'), icon: 'Pencil', disabled: status === 'draft' },
          { id: 'archived', label: msg('Archive'), icon: 'Folder', disabled: status === 'archived' },
          'separator',
          { id: 'delete', label: msg('Delete…'), icon: 'Trash2', danger: true },
        ]}
        @menu-select=${({ detail }: CustomEvent<string>) => this.#act(detail)}
      >
        <platen-icon-button
          slot="trigger"
          icon="EllipsisVertical"
          haspopup="menu"
          .label=${msg('More actions')}
        ></platen-icon-button>
      </platen-menu>`;
  }

  #renderSteps(saved: Workflow, draft: WorkflowDraft) {
    const { checked, catalog, run } = this;
    const facts: StepFacts = {
      catalog,
      steps: draft.steps,
      checked,
      run,
      samples: samplesOrNone(run),
      isReadOnly: this.#isReadOnly,
    };
    return html`<div class="builder">
      <div class="main">
        ${
          this.isRestored
            ? html`<p class="note" role="status">
                <platen-icon name="History"></platen-icon>${msg('Your unsaved changes were restored.')}
                <platen-button @click=${() => this.#show(saved)}>${msg('Discard')}</platen-button>
              </p>`
            : nothing
        }
        ${
          this.#isReadOnly
            ? nothing
            : html`<platen-workflow-tools
                .checked=${checked}
                .busy=${this.busy ?? ''}
                ?can-undo=${this.#history.canUndo}
                ?can-redo=${this.#history.canRedo}
                ?changed=${this.#isChanged}
                @tool-press=${({ detail }: CustomEvent<WorkflowTool>) => this.#use(detail, saved)}
              ></platen-workflow-tools>`
        }
        <platen-step-list
          .facts=${facts}
          .opened=${this.opened}
          @steps-change=${({ detail }: CustomEvent<StepsChange>) => this.#onSteps(detail)}
          @open-change=${({ detail }: CustomEvent<string>) => (this.opened = detail)}
        ></platen-step-list>
      </div>
      <platen-workflow-about
        .saved=${saved}
        .draft=${draft}
        .checked=${checked}
        ?read-only=${this.#isReadOnly}
        @draft-change=${({ detail }: CustomEvent<Partial<WorkflowDraft>>) => this.#set(detail)}
        @address-change=${({ detail }: CustomEvent<string>) => (this.saved = { ...saved, webhook_url: detail })}
        @step-open=${({ detail }: CustomEvent<string>) => (this.opened = detail)}
      ></platen-workflow-about>
    </div>`;
  }

  #renderDialog(saved: Workflow) {
    const close = (): void => {
      this.dialog = undefined;
    };
    if (this.dialog === 'share')
      return html`<platen-workflow-share-dialog
        .workflow=${saved}
        @dialog-close=${close}
      ></platen-workflow-share-dialog>`;
    if (this.dialog !== 'test') return nothing;
    return html`<platen-test-dialog
      .isTest=${this.#kind === 'test'}
      .workflowId=${saved.id}
      @data-give=${({ detail }: CustomEvent<unknown>) => this.#start(this.#kind, detail)}
      @dialog-close=${close}
    ></platen-test-dialog>`;
  }

  static override styles = [baseStyles, pageStyles, workflowPageStyles];
}

defineElement('platen-page-workflow', WorkflowPage);
