import type { DataType, PlainData } from '@platen/template';
import { formatPath, isJsonObject, parseData } from '@platen/template/internal';
import { css, html, nothing, type TemplateResult } from 'lit';
import { singleField, type FieldKinds } from './single-field.ts';

/** The fields of values of data: how they are drawn, and what is wrong with the values. */
export interface ValueFields extends FieldKinds {
  /** Errors as sentences, by the paths of values: `items[3].price`. */
  errors: ReadonlyMap<string, string>;
  /** The name of a value or field as people read it. */
  nameOf(name: string): string;
}

/** A value with its place. */
export interface ValueState {
  label: string;
  hideLabel?: boolean;
  /** Undefined where none is given. */
  value: unknown;
  path: readonly (string | number)[];
  /** Undefined for none: then the default stands in. */
  set(value: unknown): void;
}

type Items = readonly unknown[];

/** The field of a value of any type, lists and objects too. Its owner needs `valueFieldStyles` and the element `platen-list-values`. */
export function valueField(fields: ValueFields, type: DataType, state: ValueState): TemplateResult {
  const { label, value, path, set } = state;
  if (type.type === 'list') {
    return html`<platen-list-values
      .label=${label}
      .type=${type}
      .fields=${fields}
      .path=${path}
      .value=${listOf(value) ?? listOf(type.default) ?? []}
      .isDefault=${value === undefined}
      @values-change=${(event: CustomEvent<Items | null>) => {
        event.stopPropagation();
        set(event.detail ?? undefined);
      }}
    ></platen-list-values>`;
  }
  if (type.type === 'object') {
    const error = fields.errors.get(formatPath(path));
    return html`<fieldset>
      <legend>${label}</legend>
      ${objectFields(fields, type.fields, state)} ${error ? html`<p class="error" role="status">${error}</p>` : nothing}
    </fieldset>`;
  }
  const standIn = type.default === undefined ? '' : String(type.default);
  // Where texts are taken while they are typed, the default is a text to begin with. The address of a file says nothing.
  const isShown = fields.isLive && value === undefined && type.type !== 'imageUrl' && type.type !== 'videoUrl';
  return singleField(fields, type, {
    label,
    hideLabel: state.hideLabel === true,
    value: isShown ? standIn : textOf(value),
    placeholder: standIn,
    hint: fields.isLive ? type.description : '',
    error: fields.errors.get(formatPath(path)) ?? '',
    change: (text) => set(text === '' && !fields.isLive ? undefined : typedValue(type, text)),
  });
}

/** The fields of an object one below another. */
export function objectFields(
  fields: ValueFields,
  types: Readonly<Record<string, DataType>>,
  { value, path, set }: Pick<ValueState, 'value' | 'path' | 'set'>,
): TemplateResult[] {
  const object = isJsonObject(value) ? value : {};
  return Object.entries(types).map(([name, type]) =>
    valueField(fields, type, {
      label: fields.nameOf(name),
      value: object[name],
      path: [...path, name],
      set: (next) => {
        // In the order of the fields, as an item is summed up by them.
        const entries = Object.keys(types).flatMap((key): [string, unknown][] => {
          const each = key === name ? next : object[key];
          return each === undefined ? [] : [[key, each]];
        });
        set(Object.fromEntries(entries));
      },
    }),
  );
}

/** A single value as text; empty for others. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Errors of values of data, as sentences by path. Values of other names are passed by. */
export function findValueErrors(
  data: Readonly<Record<string, DataType>>,
  given: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(data, name)));
  const { issues, broken } = parseData(data, own);
  return new Map([...issues, ...broken].map(({ path, message }) => [path, message]));
}

/** A list as it is given: itself, or its JSON text. */
function listOf(given: unknown): Items | undefined {
  if (Array.isArray(given)) return given as Items;
  if (typeof given !== 'string') return undefined;
  try {
    const read: unknown = JSON.parse(given);
    return Array.isArray(read) ? (read as Items) : undefined;
  } catch {
    return undefined;
  }
}

/** `true` and `false` as such. Numbers stay as they are typed: `4.` is on its way to `4.5`. */
function typedValue({ type }: PlainData, text: string): unknown {
  return type === 'boolean' && text !== '' ? text === 'true' : text;
}

/** How the fields of values stand in the element that has them. */
export const valueFieldStyles = css`
  fieldset {
    display: grid;
    gap: 8px;
    min-width: 0;
    margin: 0;
    padding: 4px 0 0;
    border: 0;
    border-inline-start: 2px solid var(--platen-line);
    padding-inline-start: 8px;
  }
  legend {
    padding: 0;
    font-weight: 600;
  }
  .error {
    color: var(--platen-danger);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
`;
