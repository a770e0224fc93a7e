import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import type { ApprovalItem } from '@platen/api';
import { defineElement } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { DashboardElement } from '../../elements/dashboard-element.ts';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';
import { fromLocalField, toLocalField } from './due-words.ts';
import '../../elements/date-field.ts';

/** What of a card is set. */
export type CardSetting = 'due' | 'hold';

/**
 * Sets when a card's work is due, or holds its template back from rendering.
 * @fires item-change - `detail` is the item as it is then.
 * @fires dialog-close - It is to be taken away.
 */
export class PlatenCardDialog extends DashboardElement {
  static override properties = {
    item: { attribute: false },
    setting: {},
    at: { state: true },
    reason: { state: true },
    busy: { state: true },
    failure: { state: true },
  };
  declare item: ApprovalItem;
  declare setting: CardSetting;
  /** When it is due, or released, as fields have it. */
  declare at: string;
  declare reason: string;
  declare busy: boolean;
  declare failure: string;

  constructor() {
    super();
    this.setting = 'due';
    this.at = '';
    this.reason = '';
    this.busy = false;
    this.failure = '';
  }

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
    if (this.busy) return;
    this.busy = true;
    this.failure = '';
    const when = fromLocalField(at) ?? null;
    const body =
      this.setting === 'due' ? { dueAt: when } : { heldBack: { reason: this.reason.trim(), releaseAt: when } };
    try {
      const params = { flow: String(this.item.flow.id), item: this.item.id };
      this.tell('item-change', (await this.client.updateApprovalItem({ params, body })).item);
    } catch (error) {
      this.failure = this.describe(error);
      this.busy = false;
    }
  }

  override render() {
    const { name } = this.item.template;
    const isDue = this.setting === 'due';
    const isReady = isDue ? this.at !== '' : this.reason.trim() !== '';
    return html`<platen-dialog
      @dialog-close=${() => this.tell('dialog-close')}
      open
      size="small"
      .heading=${isDue ? msg(str`When “${name}” is due`) : msg(str`Hold “${name}” back`)}
    >
      <div class="fields">
        ${
          isDue
            ? nothing
            : html`<p class="soft">${msg('The API does not render it until it is released.')}</p>
                <platen-text-field
                  multiline
                  .label=${msg('Why')}
                  .value=${this.reason}
                  maxlength="1000"
                  @value-input=${({ detail }: CustomEvent<string>) => (this.reason = detail)}
                ></platen-text-field>`
        }
        <platen-date-field
          withTime
          .label=${isDue ? msg('Due') : msg('Released by itself')}
          .hint=${isDue ? msg('Coming to another stage sets it anew.') : msg('Left empty: until somebody releases it.')}
          .value=${this.at}
          @value-change=${({ detail }: CustomEvent<string>) => (this.at = detail)}
        ></platen-date-field>
        ${this.failure ? html`<p class="fault" role="alert">${this.failure}</p>` : nothing}
      </div>
      ${
        isDue && this.item.dueAt !== null
          ? html`<platen-button slot="footer" variant="quiet" @click=${() => this.#save('')}
              >${msg('No due date')}</platen-button
            >`
          : nothing
      }
      <platen-button slot="footer" @click=${() => this.tell('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        ?busy=${this.busy}
        ?disabled=${!isReady}
        @click=${() => this.#save(this.at)}
        >${isDue ? msg('Save') : msg('Hold back')}</platen-button
      >
    </platen-dialog>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      :host {
        display: contents;
      }
    `,
  ];
}

defineElement('platen-card-dialog', PlatenCardDialog);
