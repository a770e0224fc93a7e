import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { Workflow, WorkflowNodeRun, WorkflowRunDetail } from '@platen/api';
import { defineElement, internal, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatInstant, formatNumber } from '../../../elements/format-values.ts';
import { PageElement } from '../../../elements/page-element.ts';
import { pageStyles } from '../../../elements/page-styles.ts';
import { catalogText } from '../../../workflows/catalog-text.ts';
import { describeRunStatus, describeTime, describeTrigger, hasEnded } from '../../../workflows/describe-run.ts';
import { loadNodeCatalog, type NodeCatalog, type NodeType } from '../../../workflows/node-catalog.ts';
import { nodeIcon } from '../../../workflows/node-icons.ts';
import { followRun } from '../follow-run.ts';
import '../../../elements/badge.ts';
import '../../../elements/error-state.ts';
import '../../../elements/fact-list.ts';
import '../../../elements/page-heading.ts';
import '../../../workflows/sample-table.ts';
import './failed-rows.ts';

/** One run of a workflow: what each step took and gave, and what failed and why. It is followed while it is in progress. */
export class WorkflowRunPage extends withProperties(PageElement, {
  workflow: internal<Workflow>(),
  catalog: internal<NodeCatalog>(() => new Map<string, NodeType>()),
  run: internal<WorkflowRunDetail>(),
  error: internal(''),
  busy: internal<'cancel' | 'retry'>(),
}) {
  #follow = new AbortController();

  get #params(): { id: number; runId: number } {
    return { id: Number(this.param('id')), runId: Number(this.param('run')) };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow.abort();
  }

  protected override async load(): Promise<void> {
    this.error = '';
    this.#follow.abort();
    const { signal } = (this.#follow = new AbortController());
    try {
      const { id } = this.#params;
      if (!this.workflow) {
        const [workflow, catalog] = await Promise.all([
          this.client.getWorkflow({ params: { id } }),
          loadNodeCatalog(this.session),
        ]);
        this.workflow = workflow;
        this.catalog = catalog;
      }
      await followRun(this.client, this.#params, { signal, onProgress: (run) => (this.run = run) });
    } catch (error) {
      if (!signal.aborted) this.error = this.describe(error);
    }
  }

  async #cancel(): Promise<void> {
    this.busy = 'cancel';
    await this.attempt(async () => {
      this.run = await this.client.cancelWorkflowRun({ params: this.#params });
    }, msg('The run is being canceled.'));
    this.busy = undefined;
  }

  async #retry(hasChecked: boolean): Promise<void> {
    this.busy = 'retry';
    const isStarted = await this.attempt(async () => {
      this.run = await this.client.retryWorkflowRun({
        params: this.#params,
        body: { ...(hasChecked && { checked: true }) },
      });
    });
    this.busy = undefined;
    if (isStarted) await this.load();
  }

  override render() {
    const { run, workflow } = this;
    const { id, runId } = this.#params;
    const heading = html`<platen-page-heading
      .heading=${msg(str`Run ${runId}`)}
      back-href=${this.href(`/workflows/${id}?tab=runs`)}
      back-label=${workflow?.name ?? msg('Workflow')}
    >
      ${run ? this.#renderState(run) : this.error ? nothing : html`<span role="status">${msg('Loading…')}</span>`}
      ${run && this.session.can('member') ? this.#renderActions(run) : nothing}
    </platen-page-heading>`;
    if (this.error) {
      return html`${heading}<platen-error-state .text=${this.error} @retry=${() => this.load()}></platen-error-state>`;
    }
    if (!run) return heading;
    return html`${heading}
      <div class="stack">
        ${run.error === null ? nothing : html`<p class="box" role="alert"><platen-icon name="CircleAlert"></platen-icon><bdi>${run.error}</bdi></p>`}
        <section class="card" aria-label=${msg('Details')}>
          <platen-fact-list .facts=${this.#facts(run)}></platen-fact-list>
        </section>
        <platen-workflow-failed-rows
          .run=${run}
          ?busy=${this.busy === 'retry'}
          ?read-only=${!this.session.can('member')}
          @rows-retry=${({ detail }: CustomEvent<boolean>) => this.#retry(detail)}
        ></platen-workflow-failed-rows>
        <section aria-labelledby="steps">
          <h2 id="steps">${msg('Steps')}</h2>
          <ol class="steps">
            ${run.node_runs.map((node) => html`<li class="card">${this.#renderStep(node)}</li>`)}
          </ol>
        </section>
      </div>`;
  }

  #renderState(run: WorkflowRunDetail) {
    const { label, tone, icon } = describeRunStatus(run.status);
    return html`<span class="facts" role="status"
      ><platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge> ${this.#triggerOf(run)}</span
    >`;
  }

  #triggerOf(run: WorkflowRunDetail): string {
    return describeTrigger(run, (type) => catalogText.of(this.catalog.get(type)?.title ?? type));
  }

  #renderActions(run: WorkflowRunDetail) {
    const canRetry = hasEnded(run) && run.rows_failed > 0 && !run.is_test;
    return html`${
      hasEnded(run)
        ? nothing
        : html`<platen-button
            slot="actions"
            class="cancel"
            icon="X"
            ?busy=${this.busy === 'cancel'}
            @click=${() => this.#cancel()}
            >${msg('Cancel run')}</platen-button
          >`
    }
    ${
      canRetry
        ? html`<platen-button
            slot="actions"
            class="retry"
            variant="primary"
            icon="RotateCw"
            ?busy=${this.busy === 'retry'}
            @click=${() => this.#retry(false)}
            >${msg('Retry failed rows')}</platen-button
          >`
        : nothing
    }`;
  }

  #facts(run: WorkflowRunDetail) {
    return [
      { label: msg('Started'), value: formatInstant(run.started_at ?? run.created_at) },
      { label: msg('Duration'), value: describeTime(run) },
      { label: msg('Rows'), value: formatNumber(run.rows_total) },
      { label: msg('Succeeded'), value: formatNumber(run.rows_succeeded) },
      { label: msg('Failed'), value: formatNumber(run.rows_failed) },
      {
        label: msg('Credits'),
        value: msg(
          str`${formatNumber(run.automation_credits_used)} for the run, ${formatNumber(run.render_credits_used)} for renders`,
        ),
      },
    ];
  }

  #renderStep(run: WorkflowNodeRun) {
    const { node_key: key, node_type: type, status, error, sample } = run;
    const node = this.catalog.get(type);
    const { label, tone, icon } = describeRunStatus(status);
    return html`<div class="step">
        <platen-icon .name=${node ? nodeIcon(node) : 'TriangleAlert'}></platen-icon>
        <h3>${catalogText.of(node?.title ?? type)} <bdi class="soft mono">${key}</bdi></h3>
        <platen-badge tone=${tone} .icon=${icon}>${label}</platen-badge>
        <span class="soft">${describeTime(run)}</span>
      </div>
      ${
        status === 'skipped' || status === 'pending'
          ? nothing
          : html`<p class="soft">
              ${msg(str`Rows in: ${formatNumber(run.rows_in)}, out: ${formatNumber(run.rows_out)}, failed: ${formatNumber(run.rows_failed)}`)}
            </p>`
      }
      ${error ? html`<p class="error"><bdi>${error}</bdi></p>` : nothing}
      ${
        sample.length > 0
          ? html`<platen-sample-table .label=${msg(str`Rows that ${key} gave`)} .rows=${sample}></platen-sample-table>`
          : nothing
      }`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .facts,
      .step {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 10px;
      }
      h2 {
        margin-block-end: 10px;
        font-size: 1.15em;
      }
      h3 {
        min-width: 0;
        font-size: 1.05em;
        overflow-wrap: anywhere;
      }
      .step platen-icon {
        color: var(--platen-accent);
      }
      .steps {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .steps .card {
        gap: 8px;
      }
      .error {
        overflow-wrap: anywhere;
      }
      .box {
        display: flex;
        gap: 10px;
        padding: 12px 14px;
        border: 1px solid var(--platen-danger);
        border-radius: var(--platen-radius);
        background: var(--platen-danger-wash);
        overflow-wrap: anywhere;
      }
      .box platen-icon {
        flex: none;
        color: var(--platen-danger);
      }
    `,
  ];
}

defineElement('platen-page-workflow-run', WorkflowRunPage);
