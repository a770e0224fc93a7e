import { css, html, nothing } from 'lit';
import { msg } from '@lit/localize';
import { defineElement, PlatenElement, type SelectOption } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { focusInDialog } from '../../elements/focus-in-dialog.ts';
import { pageStyles } from '../../elements/page-styles.ts';

/** What such a dialog was given. */
export interface WordsGiven {
  /** Empty when nothing was written. */
  text: string;
  /** What was chosen of `options`; empty when there are none. */
  choice: string;
  /** ISO 8601; null for none. */
  at: string | null;
}

/**
 * Asks for a few words, and where it is wanted for a choice before them and a day and time after them.
 * @fires words-given - `detail` is a `WordsGiven`; whoever holds the dialog sends it and takes the dialog away.
 * @fires dialog-close - It was closed without.
 */
export class PlatenWordsDialog extends PlatenElement {
  static override properties = {
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
    busy: { type: Boolean },
    fault: {},
    isChecked: { state: true },
  };
  declare heading: string;
  /** A sentence or two above the fields; empty: none. */
  declare about: string;
  /** What the text is; empty: no text is asked for. */
  declare label: string;
  /** What the button says that goes on. */
  declare action: string;
  declare icon: string;
  declare value: string;
  declare needsText: boolean;
  declare choiceLabel: string;
  declare options: readonly SelectOption[];
  declare choice: string;
  /** What the moment is; empty: none is asked for. */
  declare timeLabel: string;
  /** As the browser's field has it, in the person's own time: `2026-03-02T09:30`; empty: none. */
  declare time: string;
  declare busy: boolean;
  /** Why the service refused it; empty: it did not. */
  declare fault: string;
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
    this.busy = false;
    this.fault = '';
    this.isChecked = false;
  }

  protected override async firstUpdated(): Promise<void> {
    await focusInDialog(this, 'platen-select-field, platen-text-field, input');
  }

  #submit(): void {
    this.isChecked = true;
    const text = this.value.trim();
    if (this.busy || (this.needsText && text === '')) return;
    const at = this.time === '' ? null : new Date(this.time).toISOString();
    const given: WordsGiven = { text, choice: this.choice, at };
    this.tell('words-given', given);
  }

  override render() {
    const isMissing = this.isChecked && this.needsText && this.value.trim() === '';
    return html`<platen-dialog open .heading=${this.heading} @dialog-close=${() => this.tell('dialog-close')}>
      <div class="fields">
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
                .fault=${isMissing ? msg('Write a few words.') : ''}
                maxlength="5000"
                @value-input=${(event: CustomEvent<string>) => (this.value = event.detail)}
                @keydown=${(event: KeyboardEvent) =>
                  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && this.#submit()}
              ></platen-text-field>`
            : nothing
        }
        ${
          this.timeLabel
            ? html`<label class="time"
                ><span>${this.timeLabel}</span>
                <input
                  type="datetime-local"
                  .value=${this.time}
                  @input=${(event: Event) => event.target instanceof HTMLInputElement && (this.time = event.target.value)}
              /></label>`
            : nothing
        }
        ${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}
      </div>
      <platen-button slot="footer" @click=${() => this.tell('dialog-close')}>${msg('Cancel')}</platen-button>
      <platen-button
        slot="footer"
        variant="primary"
        .icon=${this.icon}
        ?busy=${this.busy}
        ?disabled=${this.busy}
        @click=${this.#submit}
        >${this.action}</platen-button
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
      .time {
        display: grid;
        justify-items: start;
        gap: 4px;
        color: var(--platen-ink-soft);
      }
      .time input {
        max-width: 100%;
        min-height: var(--platen-control-height);
        padding: 4px 8px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        color: var(--platen-ink);
      }
    `,
  ];
}

/** A moment as the browser's field has it, in the person's own time; empty for none. Takes ISO 8601. */
export function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

defineElement('platen-words-dialog', PlatenWordsDialog);
