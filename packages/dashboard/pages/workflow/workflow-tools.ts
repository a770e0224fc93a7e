import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { CheckedSteps } from './steps/checked-workflow.ts';
import '../../workflows/node-icons.ts';

/** An action on all steps. */
export type WorkflowTool = 'test' | 'run' | 'undo' | 'redo' | 'discard';

/**
 * Actions on the steps of a workflow as a whole.
 * @fires tool-press - `detail` is the WorkflowTool.
 */
export class PlatenWorkflowTools extends withProperties(PlatenElement, {
  checked: required<CheckedSteps>(),
  /** The action that is on its way; empty for none. */
  busy: reactive('', { attribute: false }),
  canUndo: reactive(false, { type: Boolean, attribute: 'can-undo' }),
  canRedo: reactive(false, { type: Boolean, attribute: 'can-redo' }),
  isChanged: reactive(false, { type: Boolean, attribute: 'changed' }),
}) {
  #press(tool: WorkflowTool): void {
    this.notify('tool-press', tool);
  }

  override render() {
    const { busy, checked } = this;
    const { errors, warnings, gated, runnable } = checked;
    const isStopped = busy !== '' || errors.length > 0 || gated.length > 0;
    // Nothing is delivered in a test.
    const isIncomplete = warnings.some(({ code }) => code !== 'no_destination');
    return html`<div class="tools" role="toolbar" aria-label=${msg('Steps')}>
      <platen-button
        class="test"
        icon="Play"
        ?busy=${busy === 'test'}
        ?disabled=${isStopped || isIncomplete}
        @click=${() => this.#press('test')}
        >${msg('Test run')}</platen-button
      >
      <platen-button
        class="run"
        icon="Zap"
        ?busy=${busy === 'run'}
        ?disabled=${isStopped || !runnable}
        @click=${() => this.#press('run')}
        >${msg('Run now')}</platen-button
      >
      <span class="space"></span>
      <platen-icon-button
        icon="Undo2"
        flip
        .label=${msg('Undo')}
        ?disabled=${!this.canUndo}
        @click=${() => this.#press('undo')}
      ></platen-icon-button>
      <platen-icon-button
        icon="Redo2"
        flip
        .label=${msg('Redo')}
        ?disabled=${!this.canRedo}
        @click=${() => this.#press('redo')}
      ></platen-icon-button>
      <platen-button variant="quiet" ?disabled=${!this.isChanged || busy !== ''} @click=${() => this.#press('discard')}
        >${msg('Discard')}</platen-button
      >
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .space {
        flex: 1;
      }
    `,
  ];
}

defineElement('platen-workflow-tools', PlatenWorkflowTools);
