import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { WorkflowIssue } from '@platen/api';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { describeIssue } from '../../workflows/describe-issue.ts';
import type { CheckedSteps } from './steps/checked-workflow.ts';

/**
 * Why a workflow cannot be saved or run, each with the way to its step.
 * @fires step-open - `detail` is the key of the step.
 */
export class PlatenWorkflowProblems extends withProperties(PlatenElement, {
  checked: required<CheckedSteps>(),
  isActive: reactive(false, { type: Boolean }),
}) {
  override render() {
    const { errors, warnings, gated, runnable } = this.checked;
    if (errors.length + warnings.length + gated.length === 0) {
      if (!runnable) return nothing;
      return html`<p class="good" role="status">
        <platen-icon name="CircleCheck"></platen-icon
        >${this.isActive ? msg('It runs by itself.') : msg('It can be run and activated.')}
      </p>`;
    }
    return html`<div class="box" role="status" ?data-error=${errors.length + gated.length > 0}>
      <p class="head">
        ${errors.length + gated.length > 0 ? msg('It cannot be saved yet') : msg('It cannot be activated yet')}
      </p>
      <ul>
        ${errors.map((issue) => this.#issue(issue))}
        ${gated.map(({ step }) => html`<li>${this.#link(step)} ${msg('This step is not in the plan of this workspace.')}</li>`)}
        ${warnings.map((issue) => this.#issue(issue))}
      </ul>
    </div>`;
  }

  #issue(issue: WorkflowIssue) {
    return html`<li>${issue.step === null ? nothing : this.#link(issue.step)} ${describeIssue(issue)}</li>`;
  }

  #link(step: string) {
    return html`<button type="button" @click=${() => this.notify('step-open', step)}><bdi>${step}</bdi></button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .box {
        padding: 12px 14px;
        border-radius: var(--platen-radius);
        background: var(--platen-warning-wash);
      }
      .box[data-error] {
        background: var(--platen-danger-wash);
      }
      .head {
        font-weight: 600;
      }
      ul {
        display: grid;
        gap: 6px;
        margin-block-start: 6px;
      }
      li {
        overflow-wrap: anywhere;
      }
      button {
        padding: 0;
        border: 0;
        background: none;
        color: var(--platen-accent);
        font-family: var(--platen-mono);
        text-decoration: underline;
        text-underline-offset: 2px;
        cursor: pointer;
      }
      .good {
        --platen-icon-size: 17px;
        display: flex;
        gap: 8px;
        align-items: center;
        color: var(--platen-success);
      }
    `,
  ];
}

defineElement('platen-workflow-problems', PlatenWorkflowProblems);
