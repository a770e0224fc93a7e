import { msg, str } from '@lit/localize';
import { findTokenUses, type Token } from '@platen/template';
import { css, html, nothing } from 'lit';
import { renameToken, setTokenValue, tokenNameError } from '../../../commands/edit-tokens.ts';
import { defineElement } from '../../../controls/define.ts';
import { internal, reactive, withProperties } from '../../../controls/with-properties.ts';
import {
  conditionsOf,
  isSameCondition,
  valueUnder,
  type TokenCondition,
} from '../../../store/design/token-conditions.ts';
import type { Edit } from '../../../store/template-document.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { axisName } from '../../design-menu/design-names.ts';
import { EditorElement } from '../../editor-element.ts';
import { colorInput } from '../color-property-field.ts';
import { openListStyles } from '../open-list-styles.ts';
import { sectionStyles } from '../section-styles.ts';
import '../source-field/source-field.ts';
import { useList } from '../use-list.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/number-field.ts';
import '../../../controls/text-field.ts';

/**
 * The settings of a token: its name, its values by the values of axes, and where it is used.
 * @fires name-change - It has another name; `detail` is the name.
 */
export class PlatenTokenCard extends withProperties(EditorElement, {
  name: reactive(''),
  /** Makes an edit unless the template would be wrong with it. */
  apply: reactive<(edit: Edit | undefined) => Promise<boolean>>(async () => false, { attribute: false }),
  error: internal(''),
}) {
  #nameError(name: string): string {
    const template = this.editor?.document.template.peek();
    const error = template && tokenNameError(template, this.name, name);
    if (error === 'taken') return msg('Another token already has this name.');
    return error ? msg('Start with a letter. Use only letters, digits, - and _.') : '';
  }

  async #rename(name: string): Promise<void> {
    const template = this.editor?.document.template.peek();
    this.error = '';
    if (!template || this.#nameError(name) !== '') return this.requestUpdate();
    if (await this.apply(renameToken(template, this.name, name))) this.notify('name-change', name);
  }

  override render() {
    const template = this.editor?.document.template.value;
    const token = template?.tokens?.values[this.name];
    if (!template || !token) return nothing;
    const axes = template.tokens?.axes ?? [];
    const conditions = conditionsOf({ axes, values: { [this.name]: token } });
    const shown = { ...this.editor?.state.shownDesign.value.axes };
    const isNew = Object.keys(shown).length > 1 && !conditions.some((each) => isSameCondition(each, shown));
    return html`<platen-text-field
        .label=${msg('Name')}
        .value=${this.name}
        .maxlength=${64}
        .error=${this.error}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.error = this.#nameError(event.detail);
        }}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          void this.#rename(event.detail);
        }}
      ></platen-text-field>
      ${this.#value(token, {}, token.value, msg('Value'))}
      ${conditions.map((condition) => {
        const own = valueUnder(token, condition);
        const label = describe(condition);
        if (own !== undefined)
          return html`<div class="row">
            <div class="grow">${this.#value(token, condition, own, label)}</div>
            <platen-icon-button
              icon="X"
              .label=${msg(str`Remove value for ${label}`)}
              @click=${() => this.apply(setTokenValue(this.name, condition, undefined))}
            ></platen-icon-button>
          </div>`;
        return this.#addition(token, condition);
      })}
      ${isNew ? this.#addition(token, shown) : nothing}
      ${useList(this.editor, template, findTokenUses(template, this.name))}`;
  }

  #addition(token: Token, condition: TokenCondition) {
    return html`<platen-button
      icon="Plus"
      variant="quiet"
      @click=${() => this.apply(setTokenValue(this.name, condition, token.value))}
      >${msg(str`Value for ${describe(condition)}`)}</platen-button
    >`;
  }

  #value({ type }: Token, condition: TokenCondition, value: Token['value'], label: string) {
    const change = (event: CustomEvent<string | number>): void => {
      event.stopPropagation();
      void this.apply(setTokenValue(this.name, condition, event.detail)).then(() => this.requestUpdate());
    };
    const input = (event: Event): void => event.stopPropagation();
    if (type === 'color') return colorInput(this.editor, { label, value: String(value), input, change });
    if (type === 'number' && typeof value === 'number')
      return html`<platen-number-field
        .label=${label}
        .value=${value}
        @value-input=${input}
        @value-change=${change}
      ></platen-number-field>`;
    if (type === 'imageUrl')
      return html`<platen-source-field
        .label=${label}
        kind="image"
        .value=${String(value)}
        @value-change=${change}
      ></platen-source-field>`;
    return html`<platen-text-field
      .label=${label}
      .value=${String(value)}
      @value-input=${input}
      @value-change=${change}
    ></platen-text-field>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    openListStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        padding: 4px 0 12px;
        padding-inline-start: 10px;
      }
    `,
  ];
}

function describe(condition: TokenCondition): string {
  return Object.entries(condition)
    .map(([id, value]) => `${axisName(id)} ${value}`)
    .join(', ');
}

defineElement('platen-token-card', PlatenTokenCard);
