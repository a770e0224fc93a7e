import { msg } from '@lit/localize';
import { html, nothing } from 'lit';
import { defineElement, type SelectOption, internal, reactive, withProperties } from '@platen/editor/controls';
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
 * @fires text-given - `detail` is a `TextGiven`; the owner of the dialog sends it and removes the dialog.
 * @fires dialog-close - It was closed without.
 */
export class PlatenTextDialog extends withProperties(FormDialog, {
  heading: reactive(''),
  /** A sentence or two above the fields; empty: none. */
  about: reactive(''),
  /** Label of the text field; empty if no text is requested. */
  label: reactive(''),
  /** Label of the button that continues. */
  action: reactive(''),
  icon: reactive(''),
  value: reactive(''),
  needsText: reactive(false, { type: Boolean }),
  choiceLabel: reactive(''),
  options: reactive<readonly SelectOption[]>([], { attribute: false }),
  choice: reactive(''),
  /** Label of the time field; empty if no time is requested. */
  timeLabel: reactive(''),
  /** As the browser's field has it, in the person's own time: `2026-03-02T09:30`; empty: none. */
  time: reactive(''),
  isChecked: internal(false),
}) {
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
