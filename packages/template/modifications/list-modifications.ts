import { exampleOf } from '../data/check-data-types.ts';
import type { DataType } from '../data/data-type.ts';
import type { ModificationValue } from '../layers/layer-definition.ts';
import { defaultValue, PageDraft } from './page-draft.ts';
import type { Parameter } from '../model/parameter.ts';
import type { ParameterType } from '../values/parameter-type.ts';
import type { Template } from '../model/template.ts';

/** A modification that a template accepts; the fields are those of the API. */
export interface ModificationEntry {
  /** `title`, or `page1@title` if the template has several pages. */
  key: string;
  /** Same as `key`. */
  id: string;
  type: ParameterType;
  description: string;
  /** Same as `description`. */
  help_text: string;
  /** Name of the layer; absent if it has none. */
  element_name?: string;
  /** The value drawn if none is given; of data, a possible one. Rows of a table, lists and objects are JSON. */
  example: string;
  /** 1-based. */
  page_number: number;
  page_id: string;
}

const kinds: Readonly<Record<ParameterType, string>> = {
  text: 'Text',
  voiceText: 'Voice Text',
  imageUrl: 'Image URL',
  videoUrl: 'Video URL',
  backgroundColor: 'Background Color',
  fill: 'Fill',
  color: 'Color',
  stroke: 'Stroke',
};

function asText(value: ModificationValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function elementName(parameter: Parameter, draft: PageDraft): string {
  for (const { layerId } of parameter.bindings) {
    const name = layerId === undefined ? '' : (draft.layer(layerId)?.name ?? '');
    if (name !== '') return name;
  }
  return '';
}

/** Data has types of its own, of which those of parameters are the nearest; lists and objects are JSON, as rows of tables are. */
const typesOfData: Readonly<Record<DataType['type'], ParameterType>> = {
  text: 'text',
  number: 'text',
  boolean: 'text',
  date: 'text',
  color: 'color',
  imageUrl: 'imageUrl',
  videoUrl: 'videoUrl',
  list: 'text',
  object: 'text',
};

function listData(template: Template): ModificationEntry[] {
  const [page] = template.pages;
  return Object.entries(template.data ?? {}).map(([key, data]): ModificationEntry => {
    const type = typesOfData[data.type];
    const description = data.description || `${key} ${kinds[type]}`;
    const example = exampleOf(data);
    return {
      key,
      id: key,
      type,
      description,
      help_text: description,
      example: typeof example === 'object' ? JSON.stringify(example) : String(example),
      page_number: 1,
      page_id: page?.id ?? '',
    };
  });
}

/** Lists the modifications of a template, page by page, in the order of the parameters, and then its data. */
export function listModifications(template: Template): ModificationEntry[] {
  return [...listParameters(template), ...listData(template)];
}

/** Lists the parameters alone. */
export function listParameters(template: Template): ModificationEntry[] {
  const several = template.pages.length > 1;
  return template.pages.flatMap((page, index) => {
    const draft = new PageDraft(page, index + 1);
    return page.parameters.map((parameter): ModificationEntry => {
      const key = several ? `page${index + 1}@${parameter.key}` : parameter.key;
      const name = elementName(parameter, draft);
      const kind = kinds[parameter.type];
      const description = parameter.description || (name === '' ? kind : `${name} ${kind}`);
      return {
        key,
        id: key,
        type: parameter.type,
        description,
        help_text: description,
        ...(name === '' ? {} : { element_name: name }),
        example: asText(defaultValue(parameter, draft)),
        page_number: index + 1,
        page_id: page.id,
      };
    });
  });
}
