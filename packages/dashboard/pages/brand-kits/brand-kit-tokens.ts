import { msg, str } from '@lit/localize';
import { checkTokens, tokenReference, tokenTypes, type Token, type TokenType, type TokenValue } from '@platen/template';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { conditionsOf, newToken, tokenTypeName, valueUnder, type TokenCondition } from '@platen/editor/tokens';
import { pageStyles } from '../../elements/page-styles.ts';
import { furtherConditions, withoutToken, withValue, type BrandKitDraft } from './brand-kit-draft.ts';
import './image-field.ts';

const describe = (condition: TokenCondition): string => Object.values(condition).join(' · ');

/**
 * The tokens of a brand kit as a table: a row for each, a column for each value of an axis.
 * @fires draft-change - `detail` has the changed fields of the draft.
 */
export class PlatenBrandKitTokens extends withProperties(PlatenElement, {
  draft: reactive<BrandKitDraft>(undefined, { attribute: false }),
  isReadOnly: reactive(false, { type: Boolean }),
  /** Combinations of axes that were added as columns and have no values yet. */
  added: internal<readonly TokenCondition[]>([]),
  name: internal(''),
  type: internal<TokenType>('color'),
  nameError: internal(''),
}) {
  #set(values: BrandKitDraft['values']): void {
    this.notify('draft-change', { values });
  }

  #add(): void {
    const { draft, type } = this;
    const name = this.name.trim();
    if (!draft) return;
    this.nameError = !/^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u.test(name)
      ? msg('Start with a letter. Use only letters, digits, - and _.')
      : Object.hasOwn(draft.values, name)
        ? msg('Another token already has this name.')
        : '';
    if (this.nameError !== '') return;
    this.name = '';
    this.#set({ ...draft.values, [name]: newToken(type) });
  }

  #field(name: string, { type }: Token, condition: TokenCondition, value: TokenValue) {
    const column = describe(condition);
    const label = column === '' ? name : `${name}, ${column}`;
    const change = ({ detail }: CustomEvent<string | number>): void => {
      if (this.draft) this.#set(withValue(this.draft.values, name, condition, detail));
    };
    const disabled = this.isReadOnly;
    if (type === 'color') {
      const others = Object.entries(this.draft?.values ?? {}).flatMap(([other, token]) =>
        token.type === 'color' && other !== name ? [tokenReference(other)] : [],
      );
      return html`<platen-color-field
        hide-label
        .label=${label}
        .value=${String(value)}
        .swatches=${others.length > 0 ? [{ label: msg('Tokens'), colors: others }] : []}
        ?disabled=${disabled}
        @value-change=${change}
      ></platen-color-field>`;
    }
    if (type === 'number')
      return html`<platen-number-field
        hide-label
        .label=${label}
        .value=${typeof value === 'number' ? value : undefined}
        ?disabled=${disabled}
        @value-change=${change}
      ></platen-number-field>`;
    if (type === 'imageUrl')
      return html`<platen-image-field
        .label=${label}
        .value=${String(value)}
        ?disabled=${disabled}
        @value-change=${change}
      ></platen-image-field>`;
    return html`<platen-text-field
      hide-label
      .label=${label}
      .value=${String(value)}
      ?disabled=${disabled}
      @value-change=${change}
    ></platen-text-field>`;
  }

  #cell(name: string, token: Token, condition: TokenCondition) {
    const column = describe(condition);
    const value = valueUnder(token, condition);
    const change = (next: TokenValue | undefined): void => {
      if (this.draft) this.#set(withValue(this.draft.values, name, condition, next));
    };
    const isUsual = column === '';
    return html`<td>
      <span class="column">${isUsual ? msg('Value') : column}</span>
      ${
        value === undefined
          ? html`<div class="cell">
              <span class="soft grow">${msg('Same')}</span>
              ${
                this.isReadOnly
                  ? nothing
                  : html`<platen-icon-button
                      icon="Plus"
                      .label=${msg(str`Set ${name} for ${column}`)}
                      @click=${() => change(token.value)}
                    ></platen-icon-button>`
              }
            </div>`
          : html`<div class="cell">
              <div class="grow">${this.#field(name, token, condition, value)}</div>
              ${
                isUsual || this.isReadOnly
                  ? nothing
                  : html`<platen-icon-button
                      icon="X"
                      .label=${msg(str`Remove the value of ${name} for ${column}`)}
                      @click=${() => change(undefined)}
                    ></platen-icon-button>`
              }
            </div>`
      }
    </td>`;
  }

  #row(name: string, token: Token, columns: readonly TokenCondition[]) {
    return html`<tr>
      <th scope="row">
        <div class="cell">
          <div class="grow">
            <bdi>${name}</bdi>
            <span class="soft">${tokenTypeName(token.type)}</span>
          </div>
          ${
            this.isReadOnly
              ? nothing
              : html`<platen-icon-button
                  icon="Trash2"
                  .label=${msg(str`Delete token “${name}”`)}
                  @click=${() => this.draft && this.#set(withoutToken(this.draft.values, name))}
                ></platen-icon-button>`
          }
        </div>
      </th>
      ${[{}, ...columns].map((condition) => this.#cell(name, token, condition))}
    </tr>`;
  }

  #addition(further: readonly TokenCondition[]) {
    return html`<div class="addition">
      <platen-text-field
        .label=${msg('New token')}
        .placeholder=${msg('For example: accent')}
        .maxlength=${64}
        .value=${this.name}
        .error=${this.nameError}
        @value-input=${({ detail }: CustomEvent<string>) => {
          this.name = detail;
          this.nameError = '';
        }}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && this.#add()}
      ></platen-text-field>
      <platen-select-field
        .label=${msg('Type')}
        .value=${this.type}
        .options=${tokenTypes.map((type) => ({ value: type, label: tokenTypeName(type) }))}
        @value-change=${({ detail }: CustomEvent<TokenType>) => (this.type = detail)}
      ></platen-select-field>
      <platen-button icon="Plus" ?disabled=${this.name.trim() === ''} @click=${this.#add}
        >${msg('Add token')}</platen-button
      >
      ${further.map(
        (condition) =>
          html`<platen-button icon="Plus" variant="quiet" @click=${() => (this.added = [...this.added, condition])}
            >${msg(str`Column ${describe(condition)}`)}</platen-button
          >`,
      )}
    </div>`;
  }

  override render() {
    const { draft } = this;
    if (!draft) return nothing;
    const open = furtherConditions(draft);
    const isOpen = (each: TokenCondition): boolean => open.some((other) => describe(other) === describe(each));
    const columns = [...conditionsOf(draft), ...this.added.filter(isOpen)];
    const further = open.filter((each) => !this.added.some((other) => describe(other) === describe(each)));
    const usual = draft.axes.map(({ values, default: first }) => first ?? values[0] ?? '').join(' · ');
    const entries = tokenTypes.flatMap((type) =>
      Object.entries(draft.values).filter(([, token]) => token.type === type),
    );
    const issues = checkTokens({ axes: draft.axes, values: draft.values });
    const colors = entries
      .flatMap(([name, { type, value }]) => (type === 'color' ? [`--${name}:${String(value)}`] : []))
      .join(';');
    return html`<section class="card" aria-label=${msg('Tokens')} .style=${colors}>
      <h2>${msg('Tokens')}</h2>
      ${
        entries.length === 0
          ? html`<p class="soft">${msg('No tokens yet. Add the colors, fonts and sizes of the brand.')}</p>`
          : html`<div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th scope="col">${msg('Name')}</th>
                    <th scope="col">${usual === '' ? msg('Value') : html`<bdi>${usual}</bdi>`}</th>
                    ${columns.map((condition) => html`<th scope="col"><bdi>${describe(condition)}</bdi></th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${repeat(
                    entries,
                    ([name]) => name,
                    ([name, token]) => this.#row(name, token, columns),
                  )}
                </tbody>
              </table>
            </div>`
      }
      ${this.isReadOnly ? nothing : this.#addition(further)}
      ${issues.map(({ path, message }) => html`<p class="error" role="alert"><bdi>${path}</bdi> ${message}</p>`)}
    </section>`;
  }

  static override styles = [
    baseStyles,
    pageStyles,
    css`
      .scroll {
        overflow-x: auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th,
      td {
        min-width: 150px;
        padding-block: 6px;
        padding-inline-end: 10px;
        border-block-end: 1px solid var(--platen-line);
        text-align: start;
        vertical-align: middle;
      }
      thead th {
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        font-weight: 500;
      }
      tbody th {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      tbody th .soft {
        display: block;
        font-size: 0.92em;
        font-weight: 400;
      }
      .cell {
        display: flex;
        gap: 4px;
        align-items: center;
      }
      .grow {
        flex: 1;
        min-width: 0;
      }
      .column {
        display: none;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .addition {
        display: flex;
        flex-wrap: wrap;
        gap: 10px;
        align-items: end;
      }
      @media (max-width: 700px) {
        thead {
          display: none;
        }
        tr {
          display: grid;
          gap: 8px;
          padding-block: 10px;
          border-block-end: 1px solid var(--platen-line);
        }
        th,
        td {
          display: block;
          min-width: 0;
          padding: 0;
          border: 0;
        }
        .column {
          display: block;
        }
      }
    `,
  ];
}

defineElement('platen-brand-kit-tokens', PlatenBrandKitTokens);
