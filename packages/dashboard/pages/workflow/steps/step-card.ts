import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { WorkflowNodeRun, WorkflowStep } from '@platen/api';
import { defineElement, internal, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { formatNumber } from '../../../elements/format-values.ts';
import { catalogText } from '../../../workflows/catalog-text.ts';
import { describeIssue, issuesOf } from '../../../workflows/describe-issue.ts';
import { describeRunStatus } from '../../../workflows/describe-run.ts';
import { isKeyFree } from '../../../workflows/edit-steps.ts';
import { nodeIcon } from '../../../workflows/node-icons.ts';
import type { StepFacts } from './checked-workflow.ts';
import { stepCardStyles } from './step-card-styles.ts';
import '../../../elements/badge.ts';
import '../../../workflows/sample-table.ts';
import './step-settings.ts';

/** Actions on a step as a whole. */
export type StepAction = 'up' | 'down' | 'duplicate' | 'delete' | 'toggle';

/**
 * A step of a workflow: its name, state and, when it is open, its settings and what it gave.
 * @fires step-action - `detail` is the StepAction.
 * @fires step-rename - `detail` is the new key.
 * @fires settings-change - `detail` is `{config, subject}`.
 */
export class PlatenStepCard extends withProperties(PlatenElement, {
  step: required<WorkflowStep>(),
  index: required<number>(),
  facts: required<StepFacts>(),
  open: reactive(false, { type: Boolean, reflect: true }),
  /** The name while it is typed; undefined if nobody types. */
  key: internal<string>(),
}) {
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.toggle')?.focus();
  }

  #act(action: StepAction): void {
    this.notify('step-action', action);
  }

  /** The run that is shown, of this step. */
  get #run(): WorkflowNodeRun | undefined {
    const { key, type } = this.step;
    return this.facts.run?.node_runs.find((run) => run.node_key === key && run.node_type === type);
  }

  override render() {
    const { step, index, facts, open } = this;
    const node = facts.catalog.get(step.type);
    const title = node ? catalogText.of(node.title) : step.type;
    return html`<div class="head">
        ${
          facts.isReadOnly
            ? nothing
            : html`<span class="grip" data-part="grip" data-step=${index} title=${msg('Drag to move')}
                ><platen-icon name="GripVertical"></platen-icon
              ></span>`
        }
        <button
          type="button"
          class="toggle"
          aria-expanded=${String(open)}
          aria-controls="body"
          @click=${() => this.#act('toggle')}
        >
          <span class="icon"><platen-icon .name=${node ? nodeIcon(node) : 'TriangleAlert'}></platen-icon></span>
          <span class="words">
            <strong><span class="visually-hidden">${msg(str`Step ${formatNumber(index + 1)}:`)} </span>${title}</strong>
            <span class="soft"><bdi class="mono">${step.key}</bdi></span>
          </span>
          ${this.#renderBadges()}
          <platen-icon class="fold" name="ChevronDown"></platen-icon>
        </button>
        ${facts.isReadOnly ? nothing : this.#renderActions(title)}
      </div>
      <div id="body" ?hidden=${!open}>${open ? this.#renderBody() : nothing}</div>`;
  }

  #renderBadges() {
    const { step, facts } = this;
    const errors = issuesOf(facts.checked.errors, step.key).length;
    const warnings = issuesOf(facts.checked.warnings, step.key).length;
    const gated = facts.checked.gated.find((each) => each.step === step.key);
    const run = this.#run;
    return html`<span class="badges">
      ${gated ? html`<platen-badge tone="warning" icon="Lock">${msg(str`Plan ${gated.plan}`)}</platen-badge>` : nothing}
      ${
        errors > 0
          ? html`<platen-badge tone="danger" icon="CircleAlert"
              >${errors === 1 ? msg('1 error') : msg(str`${errors} errors`)}</platen-badge
            >`
          : warnings > 0
            ? html`<platen-badge tone="warning" icon="TriangleAlert">${msg('Incomplete')}</platen-badge>`
            : nothing
      }
      ${run && run.status !== 'skipped' ? this.#renderRunBadge(run) : nothing}
    </span>`;
  }

  #renderRunBadge({ status, rows_in: taken, rows_out: given }: WorkflowNodeRun) {
    const { tone, icon, label } = describeRunStatus(status);
    const counts = msg(str`${formatNumber(taken)} in, ${formatNumber(given)} out`);
    return html`<platen-badge tone=${tone} .icon=${icon}
      ><span class="visually-hidden">${label}: </span>${counts}</platen-badge
    >`;
  }

  #renderActions(title: string) {
    const { index, facts } = this;
    return html`<div class="actions">
      <platen-icon-button
        icon="ArrowUp"
        .label=${msg(str`Move ${title} up`)}
        ?disabled=${index === 0}
        @click=${() => this.#act('up')}
      ></platen-icon-button>
      <platen-icon-button
        icon="ArrowDown"
        .label=${msg(str`Move ${title} down`)}
        ?disabled=${index === facts.steps.length - 1}
        @click=${() => this.#act('down')}
      ></platen-icon-button>
      <platen-menu
        placement="below-end"
        .label=${msg(str`More actions for ${title}`)}
        .items=${[
          { id: 'duplicate', label: msg('Duplicate'), icon: 'CopyPlus' },
          { id: 'delete', label: msg('Delete'), icon: 'Trash2', danger: true },
        ]}
        @menu-select=${({ detail }: CustomEvent<StepAction>) => this.#act(detail)}
      >
        <platen-icon-button
          slot="trigger"
          icon="EllipsisVertical"
          haspopup="menu"
          .label=${msg(str`More actions for ${title}`)}
        ></platen-icon-button>
      </platen-menu>
    </div>`;
  }

  #renderBody() {
    const { step, index, facts } = this;
    const key = this.key ?? step.key;
    const isFree = isKeyFree(key, facts.steps, index);
    const whole = [...facts.checked.errors, ...facts.checked.warnings].filter(
      (issue) => issue.step === step.key && issue.field === null,
    );
    return html`<div class="body">
      ${whole.map((issue) => html`<p class="wrong"><platen-icon name="CircleAlert"></platen-icon>${describeIssue(issue)}</p>`)}
      <platen-step-settings
        .step=${step}
        .index=${index}
        .facts=${facts}
        @settings-change=${({ detail }: CustomEvent<unknown>) => this.notify('settings-change', detail)}
      ></platen-step-settings>
      <details>
        <summary>${msg('Name of the step')}</summary>
        <platen-text-field
          maxlength="64"
          .label=${msg('Name')}
          .hint=${msg('Expressions of later steps refer to its result by this name. Letters, digits and underscores.')}
          .value=${key}
          .error=${isFree ? '' : msg('Use letters, digits and underscores, and a name that no other step has.')}
          ?disabled=${facts.isReadOnly}
          @value-input=${({ detail }: CustomEvent<string>) => (this.key = detail)}
          @value-change=${() => {
            if (isFree && key !== step.key) this.notify('step-rename', key);
            this.key = undefined;
          }}
        ></platen-text-field>
      </details>
      ${this.#renderRun()}
    </div>`;
  }

  #renderRun() {
    const run = this.#run;
    if (!run || run.status === 'skipped' || run.status === 'pending') return nothing;
    const { rows_in: taken, rows_out: given, rows_failed: failed, error, sample } = run;
    return html`<section class="run" aria-label=${msg('Last run')}>
      <h2>${nameOfRun(this.facts.run?.is_test === true)}</h2>
      <p class="soft">
        ${msg(str`Rows in: ${formatNumber(taken)}, out: ${formatNumber(given)}, failed: ${formatNumber(failed)}`)}
      </p>
      ${error ? html`<p class="wrong"><platen-icon name="CircleAlert"></platen-icon><bdi>${error}</bdi></p>` : nothing}
      ${
        sample.length > 0
          ? html`<platen-sample-table .label=${msg('Rows that it gave')} .rows=${sample}></platen-sample-table>`
          : nothing
      }
    </section>`;
  }

  static override styles = [baseStyles, stepCardStyles];
}

function nameOfRun(isTest: boolean): string {
  return isTest ? msg('Last test run') : msg('Last run');
}

defineElement('platen-step-card', PlatenStepCard);
