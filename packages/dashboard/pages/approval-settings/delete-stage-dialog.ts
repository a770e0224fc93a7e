import { msg, str } from '@lit/localize';
import { html } from 'lit';
import type { ApprovalFlow, ApprovalStage } from '@platen/api';
import { defineElement, internal, required, withProperties } from '@platen/editor/controls';
import { FormDialog } from '../../elements/form-dialog.ts';
import { formatNumber } from '../../elements/format-values.ts';
import { emptyStage } from './empty-stage.ts';

/**
 * Deletes a stage; what is in it goes to another one first.
 * @fires stage-delete - It was deleted, or something was moved before it was refused.
 * @fires dialog-close - It should be removed.
 */
export class PlatenDeleteStageDialog extends withProperties(FormDialog, {
  flow: required<ApprovalFlow>(),
  stage: required<ApprovalStage>(),
  /** The slug of the stage that its templates go to. */
  target: internal(''),
  reason: internal(''),
}) {
  override willUpdate(): void {
    if (!this.hasUpdated) this.target = this.flow.entryStage;
  }

  async #delete(): Promise<void> {
    const to = this.flow.stages.find(({ slug }) => slug === this.target);
    if (!to) return;
    const { slug } = this.flow;
    await this.send(async () => {
      if (this.stage.itemCount > 0) {
        await emptyStage(this.client, slug, { from: this.stage, to, reason: this.reason.trim() });
      }
      await this.client.deleteApprovalStage({ params: { flow: slug, stage: String(this.stage.id) } });
      this.dashboard.notices.done(msg(str`Stage “${this.stage.name}” deleted`));
      this.notify('stage-delete');
    });
  }

  override render() {
    const { name, itemCount } = this.stage;
    const others = this.flow.stages.filter(({ id }) => id !== this.stage.id);
    return this.form(
      {
        heading: msg(str`Delete stage “${name}”?`),
        size: 'small',
        action: itemCount === 0 ? msg('Delete stage') : msg('Move them and delete stage'),
        variant: 'danger',
        beginsAtCancel: true,
        submit: () => void this.#delete(),
      },
      html`
        ${
          itemCount === 0
            ? html`<p>${msg('The stage is empty. Its activity stays in the history of the templates.')}</p>`
            : html`<p>
                  ${msg(str`Templates in this stage: ${formatNumber(itemCount)}. Move them to another stage first.`)}
                </p>
                <platen-select-field
                  .label=${msg('Move to')}
                  .value=${this.target}
                  .options=${others.map((stage) => ({ value: stage.slug, label: stage.name }))}
                  @value-change=${({ detail }: CustomEvent<string>) => (this.target = detail)}
                ></platen-select-field>
                <platen-text-field
                  multiline
                  maxlength="5000"
                  .label=${msg('Reason')}
                  .hint=${msg('Required when this skips a review. It is shown with each template.')}
                  .value=${this.reason}
                  @value-input=${({ detail }: CustomEvent<string>) => (this.reason = detail)}
                ></platen-text-field>`
        }
      `,
    );
  }
}

defineElement('platen-delete-stage-dialog', PlatenDeleteStageDialog);
