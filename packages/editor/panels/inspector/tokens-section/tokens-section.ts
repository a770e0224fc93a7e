import { msg, str } from '@lit/localize';
import type { Template, Token, TokenType } from '@platen/template';
import { isOfKit } from '@platen/template/internal';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { addAxis, addToken, deleteToken, setAxisValues } from '../../../commands/edit-tokens.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { defineElement } from '../../../controls/define.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import type { Edit } from '../../../store/template-document.ts';
import { applyChecked } from '../../data/apply-checked.ts';
import { axisName } from '../../design-menu/design-names.ts';
import { EditorElement } from '../../editor-element.ts';
import { openListStyles } from '../open-list-styles.ts';
import { sectionStyles } from '../section-styles.ts';
import { swatchStyles } from './swatch-styles.ts';
import { tokenTypeName } from './token-names.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/menu.ts';
import '../../../controls/section.ts';
import '../../../controls/text-field.ts';
import './brand-kit-choice.ts';
import './token-card.ts';

const types = ['color', 'number', 'fontFamily', 'text', 'imageUrl'] as const satisfies readonly TokenType[];

/** The tokens of the template by type, and the axes that they depend on. */
export class PlatenTokensSection extends withProperties(EditorElement, {
  /** Name of the token whose settings are shown. */
  open: internal<string>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  /** Makes an edit, unless the template would be wrong with it. */
  async #apply(edit: Edit | undefined): Promise<boolean> {
    if (!this.editor || !edit) return false;
    this.error = await applyChecked(this.editor, edit);
    return this.error === '';
  }

  async #add(type: TokenType): Promise<void> {
    const template = this.editor?.document.template.peek();
    if (!template) return;
    const edit = addToken(template, type, type);
    if (await this.#apply(edit)) this.open = edit.name;
  }

  override render() {
    const template = this.editor?.document.template.value;
    if (!template) return nothing;
    const { axes, values } = template.tokens ?? { axes: [], values: {} };
    const groups = types.flatMap((type) => {
      const own = Object.entries(values).filter(([, token]) => token.type === type);
      return own.length > 0 ? [{ type, own }] : [];
    });
    return html`<platen-section
      .heading=${msg('Tokens')}
      collapsible
      .collapsed=${template.tokens === undefined && template.brandKit === undefined}
    >
      <platen-menu
        slot="actions"
        .label=${msg('Add token')}
        .items=${types.map((type) => ({ id: type, label: tokenTypeName(type) }))}
        @menu-select=${(event: CustomEvent<TokenType>) => this.#add(event.detail)}
        ><platen-icon-button slot="trigger" icon="Plus" haspopup="menu" .label=${msg('Add token')}></platen-icon-button
      ></platen-menu>
      ${
        groups.length === 0 && !template.brandKit
          ? html`<p class="note">
              ${msg('Colors, numbers and fonts that layers share. Their values can depend on the brand or on light and dark.')}
            </p>`
          : nothing
      }
      <platen-brand-kit-choice .apply=${(edit: Edit | undefined) => this.#apply(edit)}></platen-brand-kit-choice>
      ${groups.map(({ type, own }) => this.#group(template, type, own))}
      ${Object.keys(values).length > 0 ? this.#renderAxes(axes) : nothing}
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    </platen-section>`;
  }

  #group(template: Template, type: TokenType, own: readonly [string, Token][]) {
    return html`<div role="group" aria-label=${tokenTypeName(type)}>
      <h3>${tokenTypeName(type)}</h3>
      ${repeat(
        own,
        ([name]) => name,
        ([name]) =>
          html`<div class="row">
              <button
                class="grow"
                type="button"
                aria-expanded=${String(this.open === name)}
                @click=${() => (this.open = this.open === name ? undefined : name)}
              >
                ${type === 'color' ? html`<span class="swatch" .style=${`--paint-color:var(--${name})`}></span>` : nothing}
                <bdi>${name}</bdi>
                ${isOfKit(template, name) ? html`<span class="note">${msg('Brand kit')}</span>` : nothing}
              </button>
              <platen-icon-button
                icon="Trash2"
                .label=${msg(str`Delete token “${name}”`)}
                @click=${() => this.#apply(deleteToken(template, name))}
              ></platen-icon-button>
            </div>
            ${
              this.open === name
                ? html`<platen-token-card
                    .name=${name}
                    .apply=${(edit: Edit | undefined) => this.#apply(edit)}
                    @name-change=${(event: CustomEvent<string>) => (this.open = event.detail)}
                  ></platen-token-card>`
                : nothing
            }`,
      )}
    </div>`;
  }

  #renderAxes(axes: NonNullable<Template['tokens']>['axes']) {
    const taken = new Set(axes.map(({ id }) => id));
    const offered = [
      { id: 'brand', values: ['a', 'b'] },
      { id: 'mode', values: ['light', 'dark'] },
    ].filter(({ id }) => !taken.has(id));
    return html`<div role="group" aria-label=${msg('Axes')}>
      <h3>${msg('Axes')}</h3>
      ${axes.map(
        ({ id, values }) =>
          html`<platen-text-field
            .label=${msg(str`Values of ${axisName(id)}`)}
            .hint=${msg('Separated by commas. The first one is the default. None deletes the axis.')}
            .value=${values.join(', ')}
            @value-input=${(event: Event) => event.stopPropagation()}
            @value-change=${(event: CustomEvent<string>) => {
              event.stopPropagation();
              void this.#apply(setAxisValues(id, wordsOf(event.detail)));
            }}
          ></platen-text-field>`,
      )}
      ${offered.map(
        ({ id, values }) =>
          html`<platen-button icon="Plus" @click=${() => this.#apply(addAxis(id, values))}
            >${axisName(id)}</platen-button
          >`,
      )}
      <platen-text-field
        .label=${msg('New axis')}
        .value=${''}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const id = event.detail.trim();
          if (id !== '') void this.#apply(addAxis(id, ['a', 'b']));
        }}
      ></platen-text-field>
    </div>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    openListStyles,
    swatchStyles,
    css`
      h3 {
        margin: 8px 0 4px;
        font-size: 0.92em;
      }
    `,
  ];
}

/** Words between commas, each once. */
function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[,،]/u).map((word) => word.trim()))].filter((word) => word !== '');
}

defineElement('platen-tokens-section', PlatenTokensSection);
