import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, type SelectOption } from '@platen/editor/controls';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { FormDialog } from '../../elements/form-dialog.ts';
import { fromLocalField } from '../../elements/local-field.ts';
import '../../elements/date-field.ts';

/** Input of such a dialog. */
export interface TextGiven {
  /** Empty when nothing was written. */
  text: string;
  /** Selected value of `options`; empty if there are none. */
  choice: string;
  /** ISO 8601; null for none. */
  at: string | null;
}

/**
 * Asks for a few words, and where it is wanted for a choice before them and a day and time after them.
 * @fires text-given - `detail` is a `TextGiven`; whoever holds the dialog sends it and takes the dialog away.
 * @fires dialog-close - It was closed without.
 */
export class PlatenTextDialog extends FormDialog {
  static override properties = {
    ...FormDialog.properties,
    heading: {},
    about: {},
    label: {},
    action: {},
    icon: {},
    value: {},
    needsText: { type: Boolean },
    choiceLabel: {},
    options: { attribute: false },
    choice: {},
    timeLabel: {},
    time: {},
    isChecked: { state: true },
  };
  declare heading: string;
  /** A sentence or two above the fields; empty: none. */
  declare about: string;
  /** Label of the text field; empty if no text is asked for. */
  declare label: string;
  /** Label of the button that continues. */
  declare action: string;
  declare icon: string;
  declare value: string;
  declare needsText: boolean;
  declare choiceLabel: string;
  declare options: readonly SelectOption[];
  declare choice: string;
  /** Label of the time field; empty if no time is asked for. */
  declare timeLabel: string;
  /** As the browser's field has it, in the person's own time: `2026-03-02T09:30`; empty: none. */
  declare time: string;
  declare isChecked: boolean;

  constructor() {
    super();
    this.heading = '';
    this.about = '';
    this.label = '';
    this.action = '';
    this.icon = '';
    this.value = '';
    this.needsText = false;
    this.choiceLabel = '';
    this.options = [];
    this.choice = '';
    this.timeLabel = '';
    this.time = '';
    this.isChecked = false;
  }

  protected override async firstUpdated(): Promise<void> {
    await focusInDialog(this, 'platen-select-field, platen-text-field, platen-date-field');
  }

  #submit(): void {
    this.isChecked = true;
    const text = this.value.trim();
    if (this.busy || (this.needsText && text === '')) return;
    const given: TextGiven = { text, choice: this.choice, at: fromLocalField(this.time) ?? null };
    this.notify('text-given', given);
  }

  override render() {
    const isMissing = this.isChecked && this.needsText && this.value.trim() === '';
    const { heading, action, icon } = this;
    return this.form(
      { heading, action, icon, submit: () => this.#submit() },
      html`
        ${this.about ? html`<p class="soft">${this.about}</p>` : nothing}
        ${
          this.options.length > 0
            ? html`<platen-select-field
                .label=${this.choiceLabel}
                .value=${this.choice}
                .options=${this.options}
                @value-change=${(event: CustomEvent<string>) => (this.choice = event.detail)}
              ></platen-select-field>`
            : nothing
        }
        ${
          this.label
            ? html`<platen-text-field
                multiline
                .label=${this.label}
                .value=${this.value}
                .error=${isMissing ? msg('Enter a comment.') : ''}
                maxlength="5000"
                @value-input=${(event: CustomEvent<string>) => (this.value = event.detail)}
                @keydown=${(event: KeyboardEvent) =>
                  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && this.#submit()}
              ></platen-text-field>`
            : nothing
        }
        ${
          this.timeLabel
            ? html`<platen-date-field
                withTime
                .label=${this.timeLabel}
                .value=${this.time}
                @value-change=${(event: CustomEvent<string>) => (this.time = event.detail)}
              ></platen-date-field>`
            : nothing
        }
      `,
    );
  }
}

defineElement('platen-text-dialog', PlatenTextDialog);
