import { msg, str } from '@lit/localize';
import {
  checkConstraints,
  type ChartLayer,
  type Constraints,
  listModifications,
  type Layer,
  type Parameter,
  type TableLayer,
  type Template,
} from '@platen/template';

/** The state of a form: the values of changed parameters, by their modification keys. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** The values with another one under a key; undefined takes it away. */
export function withValue(values: ParameterValues, key: string, value: unknown): ParameterValues {
  const { [key]: _old, ...rest } = values;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/** One parameter of a page as a field of a form. */
export interface ParameterField {
  /** The modification's key. */
  key: string;
  parameter: Parameter;
  label: string;
  /** The value drawn if none is given. */
  example: string;
  /** The rows of the table or chart that are the value, and their columns. */
  table: Pick<TableLayer, 'columns' | 'rows'> | undefined;
}

/** The parameters of a page, from 1, in their order. */
export function listFields(template: Template, page: number): ParameterField[] {
  const source = template.pages[page - 1];
  if (!source) return [];
  return listModifications(template)
    .filter((entry) => entry.page_number === page)
    .flatMap((entry) => {
      const name = entry.key.slice(entry.key.indexOf('@') + 1);
      const parameter = source.parameters.find((candidate) => candidate.key === name);
      if (!parameter) return [];
      const bound = parameter.bindings.find((binding) => binding.property === 'content' && binding.layerId);
      const layer = bound?.layerId ? findLayer(source.layers, bound.layerId) : undefined;
      const table = layer?.type === 'chart' ? rowsOfChart(layer) : layer?.type === 'table' ? layer : undefined;
      return [{ key: entry.key, parameter, label: readableName(name), example: entry.example, table }];
    });
}

/** The rows of a chart with its columns as those of a table. */
function rowsOfChart({ rows }: ChartLayer): Pick<TableLayer, 'columns' | 'rows'> {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, 64);
  return { rows, columns: keys.map((key) => ({ key, title: key, width: 1, align: 'start' })) };
}

/** Describes how a field's value violates its constraints, as a sentence; empty if it does not. */
export function describeError({ parameter }: Pick<ParameterField, 'parameter'>, value: unknown): string {
  // The default holds what it must, or the template itself says that a value is needed.
  const plain = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  if (plain === undefined) return '';
  const { required, minLength, maxLength, pattern, enum: choices, min, max } = parameter.constraints;
  const breaks = (constraints: Partial<Constraints>): boolean =>
    checkConstraints(plain, { required: false, ...constraints }).length > 0;
  if (required && breaks({ required })) return msg('Required');
  if (minLength !== undefined && breaks({ minLength })) return msg(str`Minimum ${minLength} characters.`);
  if (maxLength !== undefined && breaks({ maxLength })) return msg(str`Maximum ${maxLength} characters.`);
  if (pattern !== undefined && breaks({ pattern })) return msg(str`Does not match ${pattern}.`);
  if (choices && breaks({ enum: choices })) return msg(str`Choose one of ${choices.slice(0, 20).join(', ')}.`);
  if (min !== undefined && breaks({ min })) return msg(str`Minimum ${min}.`);
  if (max !== undefined && breaks({ max })) return msg(str`Maximum ${max}.`);
  return '';
}

function findLayer(layers: readonly Layer[], id: string): Layer | undefined {
  for (const layer of layers) {
    if (layer.id === id) return layer;
    const inner = layer.type === 'group' ? findLayer(layer.layers, id) : undefined;
    if (inner) return inner;
  }
  return undefined;
}

/** `ticket_price` becomes `Ticket price`. */
export function readableName(key: string): string {
  const words = key.replaceAll(/[_-]+/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
