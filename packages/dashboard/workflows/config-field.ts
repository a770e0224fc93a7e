import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement, PlatenElement, reactive, required, withProperties } from '@platen/editor/controls';
import { baseStyles } from '@platen/editor/theme';
import { catalogText } from './catalog-text.ts';
import { asObject, type ConfigField } from './config-fields.ts';
import type { StepColumn } from './step-columns.ts';
import '../elements/password-field.ts';
import './connection-field.ts';
import './cron-field.ts';
import './row-expression-field.ts';
import './named-texts.ts';
import './rows-field.ts';
import './rows-file-field.ts';
import './template-field.ts';

/** A change of a setting, by its path within the settings of the step. */
export interface ConfigChange {
  path: readonly string[];
  /** Undefined removes it. */
  value: unknown;
}

/** Facts that some settings need besides their value. */
export interface FieldFacts {
  columns: readonly StepColumn[];
  /** Types of connections that the step takes. */
  connectionTypes: readonly string[];
  /** Time zone of the step, if it has one. */
  timeZone: string;
  /** The next times of the workflow. */
  nextRuns: readonly string[];
  /** Name of the chosen template. */
  templateName: string;
}

const noFacts: FieldFacts = { columns: [], connectionTypes: [], timeZone: 'UTC', nextRuns: [], templateName: '' };

/**
 * A setting of a step, edited as its schema says.
 * @fires config-change - `detail` is the ConfigChange.
 */
export class PlatenConfigField extends withProperties(PlatenElement, {
  field: required<ConfigField>(),
  value: reactive<unknown>(undefined, { attribute: false }),
  error: reactive(''),
  facts: reactive<FieldFacts>(noFacts, { attribute: false }),
  /** Whether its label stands elsewhere. */
  disabled: reactive(false, { type: Boolean }),
}) {
  get #label(): string {
    const label = catalogText.label(this.field.name);
    // A switch is always one or the other.
    const { kind } = this.field.editor;
    const isPlain = this.field.isRequired || this.field.initial !== undefined || kind === 'switch' || kind === 'group';
    return isPlain ? label : msg(str`${label} (optional)`);
  }

  #set(value: unknown, path: readonly string[] = []): void {
    this.notify('config-change', { path: [this.field.name, ...path], value } satisfies ConfigChange);
  }

  /** Takes the event of a field; what it is left as was taken while typing. */
  readonly #onInput = (event: CustomEvent<unknown>): void => {
    event.stopPropagation();
    this.#set(event.detail === '' ? undefined : event.detail);
  };

  override render() {
    const { field, value, error, facts, disabled } = this;
    const { editor, initial } = field;
    const label = this.#label;
    const hint = catalogText.of(field.hint);
    const stop = (event: Event): void => event.stopPropagation();
    const text = typeof value === 'string' ? value : '';
    const placeholder = typeof initial === 'string' ? initial : '';
    switch (editor.kind) {
      case 'expression':
      case 'row-text':
        return html`<platen-row-expression-field
          ?text=${editor.kind === 'row-text'}
          rows=${editor.kind === 'row-text' && editor.isLong ? 4 : 1}
          .label=${label}
          .value=${text}
          .hint=${hint}
          .error=${error}
          .placeholder=${placeholder}
          .columns=${facts.columns}
          ?disabled=${disabled}
          @value-input=${this.#onInput}
        ></platen-row-expression-field>`;
      case 'cron':
        return html`<platen-cron-field
          .label=${label}
          .value=${text}
          .hint=${hint}
          .error=${error}
          .timeZone=${facts.timeZone}
          .next=${facts.nextRuns}
          ?disabled=${disabled}
          @value-input=${this.#onInput}
        ></platen-cron-field>`;
      case 'time-zone':
        return this.#timeZone(label, text || placeholder);
      case 'template':
        return html`<platen-template-field
          .label=${label}
          .value=${value === undefined || value === null || value === '' ? undefined : Number(value)}
          .name=${facts.templateName}
          .error=${error}
          ?disabled=${disabled}
          @value-change=${this.#onInput}
        ></platen-template-field>`;
      case 'connection':
        return html`<platen-connection-field
          .label=${label}
          .value=${typeof value === 'number' ? value : undefined}
          .types=${facts.connectionTypes}
          ?required=${field.isRequired}
          .error=${error}
          ?disabled=${disabled}
          @value-change=${this.#onInput}
        ></platen-connection-field>`;
      case 'switch':
        return html`<platen-switch-field
            .label=${label}
            .hint=${hint}
            .value=${value === undefined ? initial === true : value === true}
            ?disabled=${disabled}
            @value-change=${this.#onInput}
          ></platen-switch-field>
          ${this.#wrong}`;
      case 'choice':
        return html`<platen-select-field
            .label=${label}
            .value=${text || placeholder}
            .options=${[
              ...(field.isRequired || placeholder ? [] : [{ value: '', label: msg('None') }]),
              ...editor.values.map((one) => ({ value: one, label: catalogText.label(one) })),
            ]}
            ?disabled=${disabled}
            @value-change=${this.#onInput}
          ></platen-select-field>
          ${this.#note(hint)}`;
      case 'number':
        return html`<platen-number-field
            .label=${label}
            .value=${typeof value === 'number' ? value : undefined}
            .min=${editor.min}
            .max=${editor.max}
            .decimals=${editor.isWhole ? 0 : 2}
            .placeholder=${typeof initial === 'number' ? String(initial) : ''}
            ?disabled=${disabled}
            @value-input=${stop}
            @value-change=${this.#onInput}
          ></platen-number-field>
          ${this.#note(hint)}`;
      case 'list':
        return this.#list(label, hint, editor.isNumber);
      case 'expressions':
      case 'parameters':
      case 'texts':
        return html`<platen-named-texts
          .label=${label}
          .hint=${hint}
          .error=${error}
          .value=${asObject(value)}
          .columns=${facts.columns}
          ?expressions=${editor.kind !== 'texts'}
          ?secret=${editor.kind === 'texts' && editor.isSecret}
          ?disabled=${disabled}
          @value-change=${this.#onInput}
        ></platen-named-texts>`;
      case 'table':
        return html`<platen-rows-field
          .label=${label}
          .hint=${hint}
          .error=${error}
          .value=${value}
          ?disabled=${disabled}
          @value-change=${this.#onInput}
        ></platen-rows-field>`;
      case 'rows-file':
        return html`<platen-rows-file-field
          .label=${label}
          .hint=${hint}
          .error=${error}
          .value=${text}
          ?disabled=${disabled}
          @value-change=${this.#onInput}
        ></platen-rows-file-field>`;
      case 'group':
        return this.#group(label, hint, editor.fields);
      case 'json':
        return this.#json(label, hint);
      case 'text':
        // Keys have several lines, which a field for passwords would join.
        return editor.isSecret && !editor.isLong
          ? html`<platen-password-field
              fill="new-password"
              .label=${label}
              .hint=${error || hint}
              .value=${text}
              @value-input=${this.#onInput}
            ></platen-password-field>`
          : html`<platen-text-field
              type=${editor.isAddress ? 'url' : 'text'}
              ?multiline=${editor.isLong === true}
              .label=${label}
              .value=${text}
              .hint=${hint}
              .error=${error}
              .placeholder=${placeholder}
              .maxlength=${editor.maxLength}
              ?disabled=${disabled}
              @value-input=${this.#onInput}
              @value-change=${stop}
            ></platen-text-field>`;
    }
  }

  get #wrong() {
    return this.error ? html`<p class="wrong">${this.error}</p>` : nothing;
  }

  #note(hint: string) {
    return this.error ? this.#wrong : hint ? html`<p class="hint">${hint}</p>` : nothing;
  }

  #timeZone(label: string, value: string) {
    const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
    const all = zones.includes(value) || value === '' ? zones : [value, ...zones];
    return html`<platen-select-field
        .label=${label}
        .value=${value}
        .options=${all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        ?disabled=${this.disabled}
        @value-change=${this.#onInput}
      ></platen-select-field>
      ${this.#wrong}`;
  }

  #list(label: string, hint: string, isNumber: boolean) {
    const { value } = this;
    return this.#lines(msg(str`${label}, one per line`), hint, {
      rows: 2,
      text: Array.isArray(value) ? value.join('\n') : '',
      read: (text) => readLines(text, isNumber),
    });
  }

  /** A text of several lines, which is taken once it is left. */
  #lines(
    label: string,
    hint: string,
    { rows, text, read }: { rows: number; text: string; read(text: string): unknown },
  ) {
    return html`<platen-text-field
      multiline
      rows=${rows}
      .label=${label}
      .value=${text}
      .hint=${hint}
      .error=${this.error}
      ?disabled=${this.disabled}
      @value-input=${(event: Event) => event.stopPropagation()}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        this.#set(read(event.detail));
      }}
    ></platen-text-field>`;
  }

  #group(label: string, hint: string, fields: readonly ConfigField[]) {
    const value = asObject(this.value);
    return html`<fieldset>
      <legend>${label}</legend>
      ${fields.map(
        (field) =>
          html`<platen-config-field
            .field=${field}
            .value=${value[field.name]}
            .facts=${this.facts}
            ?disabled=${this.disabled}
            @config-change=${(event: CustomEvent<ConfigChange>) => {
              event.stopPropagation();
              this.#set(event.detail.value, event.detail.path);
            }}
          ></platen-config-field>`,
      )}
      ${this.#note(hint)}
    </fieldset>`;
  }

  /** Anything else, as JSON; text that is none stays until it is. */
  #json(label: string, hint: string) {
    const { value } = this;
    return this.#lines(msg(str`${label}, as JSON`), hint, {
      rows: 1,
      text: value === undefined ? '' : JSON.stringify(value),
      read: readJson,
    });
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
        min-width: 0;
      }
      fieldset {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
        min-width: 0;
        margin: 0;
        padding: 10px 12px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius-small);
      }
      legend {
        padding: 0 4px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
      }
      .hint,
      .wrong {
        margin-block-start: 4px;
        color: var(--platen-ink-soft);
        font-size: 0.92em;
        overflow-wrap: anywhere;
      }
      .wrong {
        color: var(--platen-danger);
      }
    `,
  ];
}

/** The lines of a text that are not empty, as texts or numbers; undefined if there is none. */
function readLines(text: string, isNumber: boolean): string[] | number[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return undefined;
  return isNumber ? lines.map(Number).filter((number) => !Number.isNaN(number)) : lines;
}

/** JSON as a value; a text that is no JSON is itself, which the service refuses with a sentence. */
function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

defineElement('platen-config-field', PlatenConfigField);
