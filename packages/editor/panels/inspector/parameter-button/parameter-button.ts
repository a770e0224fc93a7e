import { msg, str } from '@lit/localize';
import { css, html, nothing, type PropertyValues } from 'lit';
import type { Binding, Layer, Page } from '@platen/template';
import { addParameter, bindParameter, renameParameter, unbindParameter } from '../../../commands/change-parameters.ts';
import { defineElement } from '../../../controls/define.ts';
import { expressionKey } from '../../../store/expression-key.ts';
import { boundKeys, keyError, suggestParameterKey, suggestParameterType } from '../../../store/parameter-suggestion.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { EditorElement } from '../../editor-element.ts';
import type { PlatenTextField } from '../../../controls/text-field.ts';
import { keyErrorText } from './key-error-text.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/popover.ts';
import '../../../controls/select-field.ts';
import '../../../controls/text-field.ts';

/**
 * The small button beside a field that makes a parameter of its property, for all selected layers alike, and shows the parameter that it
 * is bound to. Outside of a selection it is about the page.
 */
export class PlatenParameterButton extends withProperties(EditorElement, {
  /** `content`, a style key, or a key of pages. */
  property: reactive(''),
  /** Name of the property. */
  label: reactive(''),
  /** Whether it is a property of the page, whatever is selected. */
  ofPage: reactive(false, { type: Boolean, attribute: 'of-page' }),
  /** Whether the property is bound, or has an expression; read only. */
  bound: reactive(false, { type: Boolean, reflect: true }),
  isOpen: internal(false),
  /** The key as it is being typed; undefined until then. */
  key: internal<string>(),
}) {
  get #page(): Page | undefined {
    return this.editor?.state.page.value;
  }

  get #layers(): readonly Layer[] {
    return this.ofPage ? [] : (this.editor?.state.selectedLayers.value ?? []);
  }

  get #bindings(): Binding[] {
    if (this.ofPage) return [{ property: this.property }];
    return this.#layers.map(({ id }) => ({ layerId: id, property: this.property }));
  }

  /** The parameter that all of the selection is bound to; undefined when there is none such. */
  get #boundKey(): string | undefined {
    const page = this.#page;
    if (!page) return undefined;
    const keys = this.#bindings.map((binding) => boundKeys(page, binding)[0]);
    const [first] = keys;
    return first !== undefined && keys.every((key) => key === first) ? first : undefined;
  }

  /** Whether an expression gives the property to some of the selected layers. */
  get #hasExpression(): boolean {
    return this.#layers.some(({ expressions }) => expressions && expressionKey(expressions, this.property));
  }

  #onOpen(event: CustomEvent<boolean>): void {
    event.stopPropagation();
    this.isOpen = event.detail;
    // Its code is that of expressions too, which few templates have.
    if (this.isOpen && !this.ofPage) void import('../../data/expression-part.ts');
    this.key = undefined;
  }

  #close(): void {
    this.isOpen = false;
  }

  #make(): void {
    const { editor } = this;
    const page = this.#page;
    if (!editor || !page) return;
    const key = this.key ?? this.#suggestion(page);
    if (keyError(page, key)) return;
    const [layer] = this.#layers;
    const type = suggestParameterType(this.property, layer);
    if (editor.apply(addParameter(page, { key, type, bindings: this.#bindings })))
      editor.announce(msg(str`${this.label} is now parameter ${key}`));
    this.#close();
  }

  #rename(from: string, to: string): void {
    const page = this.#page;
    if (!page || keyError(page, to, from)) return;
    this.editor?.apply(renameParameter(page, from, to));
    this.key = undefined;
  }

  #bind(key: string): void {
    const page = this.#page;
    if (page) this.editor?.apply(bindParameter(page, key, this.#bindings));
    this.#close();
  }

  #unbind(): void {
    const page = this.#page;
    if (page) this.editor?.apply(unbindParameter(page, this.#bindings));
    this.#close();
  }

  #suggestion(page: Page): string {
    return suggestParameterKey(page, this.property, this.#layers[0]);
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    this.bound = this.#boundKey !== undefined || this.#hasExpression;
  }

  override updated(changed: PropertyValues<this>): void {
    if (changed.has('isOpen') && this.isOpen) void this.#focusField();
  }

  async #focusField(): Promise<void> {
    const field = this.renderRoot.querySelector<PlatenTextField>('platen-text-field');
    await field?.updateComplete;
    field?.focus();
    field?.select();
  }

  override render() {
    const page = this.#page;
    if (!page || (!this.ofPage && this.#layers.length === 0)) return nothing;
    const isMaster = this.editor?.state.openMaster.value !== undefined;
    const bound = this.#boundKey;
    const hasExpression = this.#hasExpression;
    const label = hasExpression
      ? msg(str`${this.label} has an expression`)
      : bound === undefined
        ? isMaster
          ? msg(str`Expression of ${this.label}`)
          : msg(str`Make ${this.label} a parameter`)
        : msg(str`${this.label} is parameter ${bound}`);
    return html`<platen-popover .label=${label} .open=${this.isOpen} placement="below-end" @open-change=${this.#onOpen}>
      <platen-icon-button
        slot="trigger"
        icon=${hasExpression ? 'SquareFunction' : 'Variable'}
        haspopup="dialog"
        .label=${label}
        ?data-bound=${bound !== undefined || hasExpression}
      ></platen-icon-button>
      ${
        this.isOpen && !this.ofPage
          ? html`<platen-expression-part .property=${this.property} .label=${this.label}></platen-expression-part>`
          : nothing
      }
      ${this.isOpen && !isMaster ? (bound === undefined ? this.#renderNew(page) : this.#renderBound(page, bound)) : nothing}
    </platen-popover>`;
  }

  #renderNew(page: Page) {
    const key = this.key ?? this.#suggestion(page);
    const error = keyError(page, key);
    const others = page.parameters.filter(({ type }) => type === suggestParameterType(this.property, this.#layers[0]));
    return html`<form
      @submit=${(event: Event) => {
        event.preventDefault();
        this.#make();
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.isComposing) this.#make();
      }}
    >
      <platen-text-field
        autofocus
        .label=${msg('New parameter key')}
        .value=${key}
        .error=${keyErrorText(error)}
        @value-input=${(event: CustomEvent<string>) => (this.key = event.detail)}
      ></platen-text-field>
      <platen-button variant="primary" icon="Variable" ?disabled=${error !== undefined} @click=${this.#make}
        >${msg('Create parameter')}</platen-button
      >
      ${
        others.length === 0
          ? nothing
          : html`<platen-select-field
              .label=${msg('Or bind to an existing one')}
              .value=${''}
              .options=${[{ value: '', label: msg('Choose…') }, ...others.map((each) => ({ value: each.key, label: each.key }))]}
              @value-change=${(event: CustomEvent<string>) => event.detail && this.#bind(event.detail)}
            ></platen-select-field>`
      }
    </form>`;
  }

  #renderBound(page: Page, bound: string) {
    const error = this.key === undefined ? undefined : keyError(page, this.key, bound);
    return html`<div class="form">
      <platen-text-field
        autofocus
        .label=${msg('Parameter key')}
        .value=${this.key ?? bound}
        .error=${keyErrorText(error)}
        @value-input=${(event: CustomEvent<string>) => (this.key = event.detail)}
        @value-change=${(event: CustomEvent<string>) => this.#rename(bound, event.detail)}
      ></platen-text-field>
      <platen-button icon="Unlink" @click=${this.#unbind}>${msg('Unbind')}</platen-button>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        --platen-icon-size: 13px;
        display: inline-flex;
      }
      platen-icon-button {
        --platen-control-height: 24px;
        color: var(--platen-ink-soft);
      }
      platen-icon-button[data-bound] {
        color: var(--platen-accent);
      }
      platen-icon-button[data-bound]::part(button) {
        background: var(--platen-accent-wash);
      }
      platen-expression-part {
        --platen-icon-size: 16px;
        width: 280px;
      }
      form,
      .form {
        --platen-icon-size: 16px;
        display: grid;
        gap: 10px;
        width: 280px;
      }
    `,
  ];
}

defineElement('platen-parameter-button', PlatenParameterButton);
