import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import type { ApprovalItem } from '@platen/api';
import { defineElement, internal, reactive, required, withProperties } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog, type FormFrame } from '../../elements/form-dialog.ts';
import { fromLocalField, toLocalField } from '../../elements/local-field.ts';
import '../../elements/date-field.ts';

/** The setting of a card being edited. */
export type CardSetting = 'due' | 'hold';

/**
 * Sets when a card's work is due, or holds its template back from rendering.
 * @fires item-change - `detail` is the item as it is then.
 * @fires dialog-close - It should be removed.
 */
export class PlatenCardDialog extends withProperties(FormDialog, {
  item: required<ApprovalItem>(),
  setting: reactive<CardSetting>('due'),
  /** When it is due, or released, as fields have it. */
  at: internal(''),
  reason: internal(''),
}) {
  override willUpdate(): void {
    if (this.hasUpdated) return;
    if (this.setting === 'due') this.at = toLocalField(this.item.dueAt);
    else {
      this.at = toLocalField(this.item.heldBack?.releaseAt ?? null);
      this.reason = this.item.heldBack?.reason ?? '';
    }
  }

  protected override firstUpdated(): void {
    void focusInDialog(this, this.setting === 'due' ? 'platen-date-field' : 'platen-text-field');
  }

  async #save(at: string): Promise<void> {
    const when = fromLocalField(at) ?? null;
    const body =
      this.setting === 'due' ? { dueAt: when } : { heldBack: { reason: this.reason.trim(), releaseAt: when } };
    const params = { flow: String(this.item.flow.id), item: this.item.id };
    await this.send(
      async () => void this.notify('item-change', (await this.client.updateApprovalItem({ params, body })).item),
    );
  }

  get #frame(): FormFrame {
    const { name } = this.item.template;
    const submit = (): void => void this.#save(this.at);
    if (this.setting === 'hold') {
      const heading = msg(str`Put “${name}” on hold`);
      return { heading, size: 'small', action: msg('Put on hold'), isReady: this.reason.trim() !== '', submit };
    }
    const more =
      this.item.dueAt === null
        ? nothing
        : html`<platen-button slot="footer" variant="quiet" @click=${() => this.#save('')}
            >${msg('No due date')}</platen-button
          >`;
    const heading = msg(str`Due date of “${name}”`);
    return { heading, size: 'small', action: msg('Save'), isReady: this.at !== '', submit, more };
  }

  override render() {
    const isDue = this.setting === 'due';
    return this.form(
      this.#frame,
      html`
        ${
          isDue
            ? nothing
            : html`<p class="soft">${msg('The API does not render it until it is released.')}</p>
                <platen-text-field
                  multiline
                  .label=${msg('Reason')}
                  .value=${this.reason}
                  maxlength="1000"
                  @value-input=${({ detail }: CustomEvent<string>) => (this.reason = detail)}
                ></platen-text-field>`
        }
        <platen-date-field
          withTime
          .label=${isDue ? msg('Due') : msg('Release automatically')}
          .hint=${isDue ? msg('Moving to another stage resets it.') : msg('Leave empty to hold until someone releases it.')}
          .value=${this.at}
          @value-change=${({ detail }: CustomEvent<string>) => (this.at = detail)}
        ></platen-date-field>
      `,
    );
  }
}

defineElement('platen-card-dialog', PlatenCardDialog);
