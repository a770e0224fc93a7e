import {
  parseData,
  splitModifications,
  applyModifications,
  dataTypes,
  type DataType,
  type Page,
  type Report,
  type Template,
} from '@platen/template';
import type { ErrorIssue } from '@platen/api';
import { ServiceError } from '../http/service-error.ts';

/** Values by modification key: `title`, `page2@title`, `title.color`, `canvasBackgroundColor`. */
export type DefaultValues = Readonly<Record<string, unknown>>;

/**
 * A template that draws these values when it is given nothing: its layers hold them, and so do defaults that parameters had of
 * their own. Constraints that a value breaks are reported. Throws ServiceError `invalid_modifications` with the key as path for
 * keys that the template does not have, and PlatenError MODIFICATIONS_INVALID for values that cannot be taken.
 */
export function fillDefaults(template: Template, values: DefaultValues): { template: Template; report: Report } {
  const names = new Set(Object.keys(values).map((key) => key.split('.', 1)[0] ?? key));
  const isNamed = (key: string, page: number): boolean => names.has(key) || names.has(`page${page}@${key}`);
  // Parameters that no value is for keep their layers as they are, even where a default of theirs says otherwise.
  const touched = {
    ...template,
    ...(template.data && {
      data: Object.fromEntries(Object.entries(template.data).filter(([key]) => names.has(key))),
    }),
    pages: template.pages.map((page, index) => ({
      ...page,
      parameters: page.parameters.filter(({ key }) => isNamed(key, index + 1)),
    })),
  };
  const applied = applyModifications(touched, withLists(template, values), { keepsExpressions: true });
  refuseUnknown(applied.report, values, template);
  const pages = applied.template.pages.map((page, index): Page => {
    const parameters = template.pages[index]?.parameters ?? [];
    return { ...page, parameters: parameters.map((parameter) => withDefault(parameter, values, index + 1)) };
  });
  const data = withDataDefaults(template, withLists(template, values));
  return {
    template: { ...template, ...(data && { data }), pages },
    report: applied.report.filter(({ code }) => code === 'constraint_violated'),
  };
}

/** Values with the lists whole of which some give single items: the others are those of the default. */
function withLists({ data = {} }: Template, values: DefaultValues): DefaultValues {
  const lists = Object.entries(data).flatMap(([key, type]) => {
    const isInside = Object.keys(values).some((name) => name.startsWith(`${key}.`));
    return type.type === 'list' && type.default && isInside && !Object.hasOwn(values, key) ? [[key, type.default]] : [];
  });
  return { ...Object.fromEntries(lists), ...values };
}

/** The template's data with these values as its defaults. An object's fields have defaults of their own. */
function withDataDefaults({ data }: Template, values: DefaultValues): Template['data'] {
  if (!data) return undefined;
  const given = splitModifications(data, values).data;
  return Object.fromEntries(
    Object.entries(data).map(([key, type]): [string, DataType] => {
      if (!Object.hasOwn(given, key)) return [key, type];
      const message = 'is an object: its fields have defaults of their own, in the template';
      if (type.type === 'object')
        throw new ServiceError('invalid_modifications', `${key} ${message}.`, { issues: [{ path: key, message }] });
      // What cannot be taken was refused before.
      const { value } = parseData({ value: { ...type, default: undefined } }, { value: given[key] }).values;
      return [key, dataTypes.parse({ [key]: { ...type, default: plainJson(value) } })[key] ?? type];
    }),
  );
}

function plainJson(value: unknown): unknown {
  return value === undefined || value === null ? undefined : JSON.parse(JSON.stringify(value));
}

function withDefault(parameter: Page['parameters'][number], values: DefaultValues, page: number): typeof parameter {
  const prefixed = `page${page}@${parameter.key}`;
  const key = [prefixed, parameter.key].find((name) => Object.hasOwn(values, name));
  if (key === undefined || parameter.default === undefined) return parameter;
  return { ...parameter, default: values[key] as NonNullable<typeof parameter.default> };
}

function refuseUnknown(report: Report, values: DefaultValues, template: Template): void {
  const unknown = report.filter(({ code }) => code === 'unknown_parameter' || code === 'unused_modification');
  const [first] = unknown;
  if (!first) return;
  const issues = unknown.map(({ message }): ErrorIssue => {
    const key = Object.keys(values).find((name) => message.includes(`"${name}"`));
    return { path: key ?? '', message };
  });
  const known = template.pages.flatMap((page, index) =>
    page.parameters.map(({ key }) => (template.pages.length > 1 ? `page${index + 1}@${key}` : key)),
  );
  const listed = known.length === 0 ? 'It has no parameters.' : `It has ${known.slice(0, 20).join(', ')}.`;
  throw new ServiceError('invalid_modifications', first.message, { message: listed, issues });
}
