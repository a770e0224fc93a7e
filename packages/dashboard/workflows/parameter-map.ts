import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement, internal, PlatenElement, reactive, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import type { PlatenRowExpressionField } from './row-expression-field.ts';
import { sourceOf, type MappedParameter } from './map-parameters.ts';
import { parameterMapStyles } from './parameter-map-styles.ts';
import type { StepColumn } from './step-columns.ts';
import './parameter-target.ts';
import './row-expression-field.ts';

/** The choice of an expression in the list of a parameter. */
const expressionChoice = '\u0000expression';

/**
 * Where the parameters of a template get their values from: a column of the same name, another one, or an expression.
 * @fires value-change - `detail` is the expressions by key; undefined if there are none.
 */
export class PlatenParameterMap extends withProperties(PlatenElement, {
  label: reactive(''),
  parameters: reactive<readonly MappedParameter[]>([], { attribute: false }),
  /** Expressions by key. */
  value: reactive<Record<string, unknown>>(() => ({}), { attribute: false }),
  columns: reactive<readonly StepColumn[]>([], { attribute: false }),
  /** Sentences about a key, such as an expression that cannot be read. */
  errors: reactive<ReadonlyMap<string, string>>(() => new Map<string, string>(), { attribute: false }),
  disabled: reactive(false, { type: Boolean }),
  /** Keys whose expression is edited, also where it is one column. */
  written: internal<ReadonlySet<string>>(() => new Set<string>()),
}) {
  #set(key: string, expression: string | undefined): void {
    const { [key]: _, ...rest } = this.value;
    const next = expression === undefined ? rest : { ...this.value, [key]: expression };
    this.value = next;
    this.notify('value-change', Object.keys(next).length === 0 ? undefined : next);
  }

  #choose(key: string, choice: string): void {
    const written = new Set(this.written);
    if (choice === expressionChoice) {
      written.add(key);
      const source = this.value[key];
      const same = this.columns.find(({ name }) => name === key);
      this.#set(key, typeof source === 'string' ? source : (same?.expression ?? ''));
      void this.updateComplete.then(() =>
        this.renderRoot
          .querySelector<HTMLElement>(`platen-row-expression-field[data-key="${CSS.escape(key)}"]`)
          ?.focus(),
      );
    } else {
      written.delete(key);
      this.#set(key, choice === '' ? undefined : choice);
    }
    this.written = written;
  }

  override render() {
    return html`<div role="group" aria-labelledby="name">
      <p class="soft" id="name">${this.label}</p>
      <ul>
        ${repeat(
          this.parameters,
          ({ key }) => key,
          (parameter) => this.#parameter(parameter),
        )}
      </ul>
      ${this.parameters.length === 0 ? html`<p class="soft">${msg('The template has no parameters.')}</p>` : nothing}
    </div>`;
  }

  #parameter({ key, description, example }: MappedParameter) {
    const source = sourceOf(key, this.value, this.columns);
    const isWritten = source.kind === 'expression' || (source.kind === 'column' && this.written.has(key));
    const chosen = isWritten ? expressionChoice : source.kind === 'column' ? source.column.expression : '';
    const same = this.columns.find(({ name }) => name === key);
    const options = [
      {
        value: '',
        label: same ? msg(str`Column “${same.name}”, which has its name`) : msg('Its value in the template'),
      },
      ...this.columns.map(({ name, expression }) => ({ value: expression, label: name, group: msg('Columns') })),
      { value: expressionChoice, label: msg('Expression…'), group: msg('Other') },
    ];
    const error = this.errors.get(key) ?? '';
    const value = source.kind === 'default' ? example : source.kind === 'expression' ? '' : source.column.example;
    return html`<li>
      <platen-parameter-target
        ?disabled=${this.disabled}
        @column-take=${({ detail }: CustomEvent<StepColumn>) =>
          isWritten ? this.#append(key, detail) : this.#choose(key, detail.expression)}
      >
        <div class="key">
          <strong><bdi>${key}</bdi></strong>
          ${description ? html`<span class="soft"><bdi>${description}</bdi></span>` : nothing}
        </div>
        <platen-icon class="arrow" name="ArrowLeft" flip></platen-icon>
        <div class="source">
          <platen-select-field
            hide-label
            .label=${msg(str`Value of ${key}`)}
            .value=${chosen}
            .options=${options}
            ?disabled=${this.disabled}
            @value-change=${(event: CustomEvent<string>) => {
              event.stopPropagation();
              this.#choose(key, event.detail);
            }}
          ></platen-select-field>
          ${
            isWritten
              ? html`<platen-row-expression-field
                  data-key=${key}
                  hide-label
                  .label=${msg(str`Expression of ${key}`)}
                  .value=${typeof this.value[key] === 'string' ? this.value[key] : ''}
                  .columns=${this.columns}
                  .error=${error}
                  ?disabled=${this.disabled}
                  @value-input=${(event: CustomEvent<string>) => {
                    event.stopPropagation();
                    this.written = new Set([...this.written, key]);
                    this.#set(key, event.detail);
                  }}
                ></platen-row-expression-field>`
              : html`${value ? html`<span class="example"><bdi>${value}</bdi></span>` : nothing}${
                  error ? html`<span class="wrong">${error}</span>` : nothing
                }`
          }
        </div>
      </platen-parameter-target>
    </li>`;
  }

  /** A column that is dropped beside the expression of its parameter goes into that. */
  #append(key: string, column: StepColumn): void {
    const field = [...this.renderRoot.querySelectorAll<PlatenRowExpressionField>('platen-row-expression-field')].find(
      (one) => one.dataset['key'] === key,
    );
    field?.takeColumn(column);
  }

  static override styles = [baseStyles, parameterMapStyles];
}

defineElement('platen-parameter-map', PlatenParameterMap);
