import { msg, str } from '@lit/localize';
import {
  checkExpression,
  completeExpression,
  evaluateExpression,
  ExpressionIssue,
  parseExpression,
  plainValueText,
  type Completion,
  type Completions,
  type DataValue,
  type ExpressionType,
} from '@platen/template/internal';
import { css, html, nothing, type PropertyValues } from 'lit';
import { live } from 'lit/directives/live.js';
import { defineElement } from '../../controls/define.ts';
import { fieldStyles } from '../../controls/field-styles.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { internal, reactive, withProperties } from '../../controls/with-properties.ts';
import {
  layerScope,
  rowScope,
  settingOf,
  type LayerScope,
  type ScopeSource,
} from '../../store/data/expression-scope.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { expressionTables } from './expression-tables.ts';

/** Completions that are listed at once. */
const maxOffers = 40;
/** Characters of a value that are shown. */
const maxShown = 120;

/**
 * A field for an expression: completions from the data while it is typed, its value for the shown item, and what is wrong with it. Only
 * what is right is taken.
 * @fires value-change - `detail` is the new expression, or empty where there is none any more.
 */
export class PlatenExpressionField extends withProperties(EditorElement, {
  label: reactive(''),
  value: reactive(''),
  hint: reactive(''),
  placeholder: reactive(''),
  /** The layer whose names the expression sees. */
  layerId: reactive(''),
  /** Whether it sees what layers inside that one see: the item of its repeat. */
  inside: reactive(false, { type: Boolean }),
  /** Whether it sees a row of that layer, which is a table. */
  ofRow: reactive(false, { type: Boolean, attribute: 'of-row' }),
  /** The type that it must have; undefined: any. */
  expected: reactive<ExpressionType>(undefined, { attribute: false }),
  /** Finds what else is wrong with an expression, such as a type that a property cannot take. */
  check: reactive<(source: string) => string | undefined>(undefined, { attribute: false }),
  /** The text as it is being typed; undefined at rest. */
  typed: internal<string>(),
  offers: internal<Completions>(),
  active: internal(-1),
  /** Renewed when tables of formats have come. */
  tables: internal<ScopeSource['tables']>(),
}) {
  get #input(): HTMLInputElement | null {
    return this.renderRoot.querySelector('input');
  }

  /** The locale of the tables that were asked for. */
  #tablesLocale: string | undefined;

  /** Whether nothing was typed that is not taken yet: keys that undo are not about the field then. */
  get isSettled(): boolean {
    return this.typed === undefined;
  }

  override focus(options?: FocusOptions): void {
    this.#input?.focus(options);
  }

  #scope(): { scope: LayerScope; source: ScopeSource } | undefined {
    const { state } = this.editor ?? {};
    if (!state) return undefined;
    const source: ScopeSource = {
      template: state.template.value,
      values: state.previewValues.value,
      design: state.shownDesign.value,
      copies: state.copies.value,
      ...(this.tables && { tables: this.tables }),
    };
    const scope = layerScope(source, this.layerId, this.inside);
    return { scope: this.ofRow ? rowScope(scope, this.layerId, source) : scope, source };
  }

  /** The first issue of an expression, as a sentence with its column; undefined when it is right. */
  #errorOf(text: string, scope: LayerScope): string | undefined {
    if (text.trim() === '') return undefined;
    const expression = parseExpression(text);
    const issue =
      expression instanceof ExpressionIssue
        ? expression
        : checkExpression(expression, scope.types, this.expected).issues[0];
    if (issue) return msg(str`Column ${issue.position.column}: ${issue.message.replace(/[.?]$/, '')}.`);
    return this.check?.(text);
  }

  #onInput(): void {
    this.typed = this.#input?.value ?? '';
    this.#offer();
  }

  #offer(): void {
    const found = this.#scope();
    const input = this.#input;
    if (!found || !input) return;
    this.offers = completeExpression(input.value, input.selectionStart ?? input.value.length, found.scope.types);
    this.active = -1;
  }

  #choose(offer: Completion): void {
    const input = this.#input;
    const { from = 0, to = 0 } = this.offers ?? {};
    if (!input) return;
    input.setRangeText(offer.insert, from, to, 'end');
    const cursor = from + offer.insert.length - offer.cursor;
    input.setSelectionRange(cursor, cursor);
    this.typed = input.value;
    this.#offer();
  }

  #commit(): void {
    this.offers = undefined;
    const text = this.typed?.trim();
    const found = this.#scope();
    if (text === undefined || !found || this.#errorOf(text, found.scope) !== undefined) return;
    this.typed = undefined;
    if (text !== this.value) this.notify('value-change', text);
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const items = this.offers?.items.slice(0, maxOffers) ?? [];
    const offer = items[this.active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!this.offers) this.#offer();
      else if (items.length > 0)
        this.active = (this.active + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length;
    } else if (event.key === 'Enter') {
      if (offer) this.#choose(offer);
      else this.#commit();
    } else if (event.key === 'Tab' && offer) this.#choose(offer);
    else if (event.key === 'Escape' && this.offers) this.offers = undefined;
    else if (event.key === 'Escape' && this.typed !== undefined) this.typed = undefined;
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('active'))
      this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    const { artboard, state } = this.editor ?? {};
    const locale = state?.shownDesign.value.locale;
    if (!changed.has('typed') && !changed.has('value') && locale === this.#tablesLocale) return;
    if (!artboard || !state) return;
    this.#tablesLocale = locale;
    void expressionTables(
      this.typed ?? this.value,
      state.template.peek(),
      artboard.platform,
      state.shownDesign.peek().locale,
    ).then(
      (tables) => {
        if (tables && tables !== this.tables) this.tables = tables;
        return undefined;
      },
      () => undefined,
    );
  }

  override render() {
    const found = this.#scope();
    if (!found) return nothing;
    const text = this.typed ?? this.value;
    const error = this.#errorOf(text, found.scope);
    const items = this.offers?.items.slice(0, maxOffers) ?? [];
    const { call } = this.offers ?? {};
    const isOpen = items.length > 0;
    return html`
      ${this.label ? html`<label class="name" for="input">${this.label}</label>` : nothing}
      <div class="box">
        <input
          id="input"
          dir="ltr"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          role="combobox"
          aria-autocomplete="list"
          aria-label=${this.label ? nothing : msg('Expression')}
          aria-expanded=${String(isOpen)}
          aria-controls="offers"
          aria-activedescendant=${this.active >= 0 ? `offer-${this.active}` : nothing}
          aria-invalid=${error === undefined ? nothing : 'true'}
          aria-describedby="result"
          placeholder=${this.placeholder}
          .value=${live(text)}
          @input=${this.#onInput}
          @focus=${() => text === '' && this.#offer()}
          @change=${(event: Event) => event.stopPropagation()}
          @blur=${this.#commit}
          @keydown=${this.#onKeydown}
        />
      </div>
      <div
        id="offers"
        role="listbox"
        aria-label=${msg('Suggestions')}
        ?hidden=${!isOpen}
        @pointerdown=${(event: Event) => event.preventDefault()}
      >
        ${items.map(
          (item, index) =>
            html`<div
              id=${`offer-${index}`}
              class="offer"
              role="option"
              aria-selected=${String(index === this.active)}
              @click=${() => this.#choose(item)}
            >
              <bdi dir="ltr">${item.label}</bdi><span class="detail" dir="ltr">${item.detail}</span>
            </div>`,
        )}
      </div>
      ${call ? html`<p class="message" dir="ltr"><code>${call.signatures[0]}</code></p>` : nothing}
      <p id="result" class="message" role="status" ?data-wrong=${error !== undefined}>
        ${error ?? (text.trim() === '' ? this.hint : this.#renderValue(text, found))}
      </p>
    `;
  }

  #renderValue(text: string, { scope, source }: { scope: LayerScope; source: ScopeSource }) {
    const expression = parseExpression(text);
    if (expression instanceof ExpressionIssue) return nothing;
    const value = evaluateExpression(expression, scope.values, settingOf(source));
    if (value instanceof ExpressionIssue) return msg(str`No value now: ${value.message}.`);
    return html`= <output><bdi>${describeValue(value)}</bdi></output>`;
  }

  static override shadowRootOptions = { ...PlatenElement.shadowRootOptions, delegatesFocus: true };

  static override styles = [
    baseStyles,
    fieldStyles,
    css`
      input {
        font-family: ui-monospace, monospace;
        font-size: 0.96em;
      }
      #offers {
        max-height: 172px;
        margin-block-start: 4px;
        overflow: hidden auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
        background: var(--platen-raised);
      }
      .offer {
        display: flex;
        gap: 8px;
        align-items: baseline;
        justify-content: space-between;
        min-height: 28px;
        padding: 4px 8px;
        cursor: pointer;
      }
      .offer:hover {
        background: var(--platen-hover);
      }
      .offer[aria-selected='true'] {
        background: var(--platen-accent-wash);
      }
      .offer bdi {
        font-family: ui-monospace, monospace;
      }
      .detail {
        min-width: 0;
        overflow: hidden;
        color: var(--platen-ink-soft);
        font-size: 0.88em;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      #result:empty {
        display: none;
      }
      output {
        color: var(--platen-ink);
      }
      @media (pointer: coarse) {
        .offer {
          min-height: 44px;
          align-items: center;
        }
      }
      @media (forced-colors: active) {
        .offer[aria-selected='true'] {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];
}

/** A value in short, for people: texts as they are, lists by how many items they have. */
function describeValue(value: DataValue): string {
  if (value === null) return msg('nothing');
  if (value === true) return msg('true');
  if (value === false) return msg('false');
  const text = plainValueText(value);
  if (text === '') return msg('empty text');
  if (text !== undefined) return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  if (!Array.isArray(value)) return msg('an object');
  return value.length === 1 ? msg('a list of 1 item') : msg(str`a list of ${value.length} items`);
}

defineElement('platen-expression-field', PlatenExpressionField);
