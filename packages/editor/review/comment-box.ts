import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement } from '../controls/define.ts';
import { fieldStyles } from '../controls/field-styles.ts';
import { PlatenElement } from '../controls/platen-element.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { findMentioned, mentionQueryAt, writeMention, type MentionedPerson, type MentionQuery } from './mentions.ts';
import { internal, reactive, withProperties } from '../controls/with-properties.ts';
import '../controls/button.ts';

/** Characters of a comment at most, as the service has it. */
const longest = 5000;

/**
 * Where a comment is written. `@` opens a list of people: arrow keys go through it, Enter takes one, Escape closes it. Ctrl or
 * Command with Enter sends.
 * @slot - Beside the button, such as what is sent along.
 * @fires comment-send - `detail` is `{ text, mentions }`; the owner of the box calls `clear()` once it is sent.
 * @fires comment-cancel - It is not to be sent.
 */
export class PlatenCommentBox extends withProperties(PlatenElement, {
  label: reactive(''),
  /** Label of its button. */
  action: reactive(''),
  people: reactive<readonly MentionedPerson[]>([], { attribute: false }),
  busy: reactive(false, { type: Boolean }),
  canCancel: reactive(false, { type: Boolean, attribute: 'can-cancel' }),
  text: internal(''),
  query: internal<MentionQuery>(),
  /** Which of the people on offer is chosen, from 0. */
  choice: internal(0),
}) {
  readonly #mentioned = new Map<string, MentionedPerson>();

  get #input(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  get #offered(): MentionedPerson[] {
    return this.query ? findMentioned(this.people, this.query.text) : [];
  }

  override focus(options?: FocusOptions): void {
    this.#input?.focus(options);
  }

  /** Takes away what was typed. */
  clear(): void {
    this.text = '';
    this.query = undefined;
    this.#mentioned.clear();
  }

  #onInput(): void {
    const input = this.#input;
    if (!input) return;
    this.text = input.value;
    this.#look();
  }

  #look(): void {
    const input = this.#input;
    if (!input) return;
    this.query = mentionQueryAt(input.value, input.selectionStart);
    this.choice = 0;
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const offered = this.#offered;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (offered.length > 0 && step !== undefined) {
      event.preventDefault();
      this.choice = (this.choice + step + offered.length) % offered.length;
      return;
    }
    const person = offered[this.choice];
    if (person && (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void this.#mention(person);
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#send();
    }
    if (event.key !== 'Escape') return;
    if (offered.length > 0) this.query = undefined;
    else if (this.canCancel && this.text.trim() === '') this.notify('comment-cancel');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  async #mention(person: MentionedPerson): Promise<void> {
    if (!this.query) return;
    const { text, caret } = writeMention(this.text, this.query, person);
    this.#mentioned.set(person.id, person);
    this.text = text;
    this.query = undefined;
    await this.updateComplete;
    this.#input?.focus();
    this.#input?.setSelectionRange(caret, caret);
  }

  #send(): void {
    const text = this.text.trim();
    if (text === '' || this.busy) return;
    const mentions = [...this.#mentioned.values()].filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    this.notify('comment-send', { text, mentions });
  }

  override render() {
    const offered = this.#offered;
    return html`
      <label class="name" for="input">${this.label}</label>
      <div class="field">
        <div class="box">
          <textarea
            id="input"
            dir="auto"
            rows="2"
            maxlength=${longest}
            aria-autocomplete="list"
            aria-controls=${offered.length > 0 ? 'people' : nothing}
            aria-activedescendant=${offered.length > 0 ? `person-${this.choice}` : nothing}
            .value=${live(this.text)}
            @input=${this.#onInput}
            @click=${this.#look}
            @keydown=${this.#onKeydown}
            @blur=${() => (this.query = undefined)}
          ></textarea>
        </div>
        ${
          offered.length > 0
            ? html`<ul id="people" role="listbox" aria-label=${msg('People')}>
                ${offered.map(
                  (person, index) =>
                    html`<li
                      id=${`person-${index}`}
                      role="option"
                      aria-selected=${String(index === this.choice)}
                      @pointerdown=${(event: Event) => {
                        // The field keeps the focus, or the list would close before it is pressed.
                        event.preventDefault();
                        void this.#mention(person);
                      }}
                    >
                      <bdi>${person.name}</bdi
                      >${person.also && person.also !== person.name ? html`<small dir="ltr">${person.also}</small>` : nothing}
                    </li>`,
                )}
              </ul>`
            : nothing
        }
        <p class="visually-hidden" role="status">
          ${offered.length > 0 ? msg(str`People to mention: ${offered.length}. Choose with the arrow keys.`) : nothing}
        </p>
      </div>
      <div class="buttons">
        <slot></slot>
        ${
          this.canCancel
            ? html`<platen-button variant="quiet" @click=${() => this.notify('comment-cancel')}
                >${msg('Cancel')}</platen-button
              >`
            : nothing
        }
        <platen-button ?busy=${this.busy} ?disabled=${this.busy || this.text.trim() === ''} @click=${this.#send}
          >${this.action}</platen-button
        >
      </div>
    `;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      .field {
        position: relative;
      }
      textarea {
        min-height: 3.6em;
        max-height: 14em;
        field-sizing: content;
        resize: vertical;
      }
      ul {
        position: absolute;
        z-index: 4;
        inset-inline: 0;
        inset-block-start: calc(100% + 2px);
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-raised);
        box-shadow: var(--platen-shadow);
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0 10px;
        padding: 6px 10px;
        cursor: pointer;
      }
      li[aria-selected='true'],
      li:hover {
        background: var(--platen-accent-wash);
      }
      @media (forced-colors: active) {
        li[aria-selected='true'] {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
      small {
        color: var(--platen-ink-soft);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: flex-end;
        gap: 6px;
        margin-block-start: 6px;
      }
    `,
  ];
}

defineElement('platen-comment-box', PlatenCommentBox);
