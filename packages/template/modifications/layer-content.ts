import { ValueError } from '../errors/refusal.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { Layer, LayerType } from '../layers/layer.ts';
import { tableRow, type TableRow } from '../layers/table-layer.ts';
import { plainText } from '../layers/text-layer.ts';
import type { ParameterType } from '../model/parameter.ts';
import { sourceFormat, textFormat, type PlainValue } from '../style-keys/value-format.ts';

/** What a modification can be: a plain value, or rows for a table. */
export type ModificationValue = PlainValue | readonly JsonObject[];

/** The layer types that have content: a text, an image, a code, rows. */
export function hasContent(type: LayerType): boolean {
  return type !== 'group' && type !== 'shape';
}

/** The layer's content as a modification would say it: its text, its source, its code, or its rows as JSON. */
export function readContent(layer: Layer, type: ParameterType): string | undefined {
  switch (layer.type) {
    case 'text':
      return plainText(layer);
    case 'qr':
      return layer.content;
    case 'table':
      return JSON.stringify(layer.rows);
    case 'audio':
      return type === 'voiceText' ? layer.voiceText : layer.source;
    case 'image':
    case 'svg':
    case 'video':
      return layer.source;
    default:
      return undefined;
  }
}

function parseRows(value: ModificationValue): TableRow[] | ValueError {
  let list: unknown = value;
  if (typeof value === 'string') {
    try {
      list = value.trim() === '' ? [] : JSON.parse(value);
    } catch {
      return new ValueError('must be a list of rows, or the JSON text of one');
    }
  }
  if (!Array.isArray(list)) return new ValueError('must be a list of rows, or the JSON text of one');
  if (list.length > 5000) return new ValueError('must have at most 5000 rows');
  const rows: TableRow[] = [];
  for (const [index, item] of list.entries()) {
    const row = tableRow.safeParse(item);
    if (!row.success)
      return new ValueError(
        `has in row ${index + 1} something other than texts, numbers, true, false and null by column`,
      );
    rows.push(row.data);
  }
  return rows;
}

function asText(value: ModificationValue, maxLength: number): string | ValueError {
  return typeof value === 'object' ? new ValueError('must be text') : textFormat(maxLength).parse(value);
}

/**
 * A copy of the layer with other content. A text layer keeps the style of its first run; content equal to the present leaves
 * the layer as it is, runs included.
 */
export function writeContent(layer: Layer, value: ModificationValue, type: ParameterType): Layer | ValueError {
  switch (layer.type) {
    case 'text': {
      const text = asText(value, 100_000);
      if (text instanceof ValueError) return text;
      if (text === plainText(layer)) return layer;
      const style = layer.runs[0]?.style;
      return { ...layer, runs: [style ? { text, style } : { text }] };
    }
    case 'qr': {
      const content = asText(value, 4000);
      return content instanceof ValueError ? content : { ...layer, content };
    }
    case 'table': {
      const rows = parseRows(value);
      return rows instanceof ValueError ? rows : { ...layer, rows };
    }
    case 'audio':
    case 'image':
    case 'svg':
    case 'video': {
      if (layer.type === 'audio' && type === 'voiceText') {
        const voiceText = asText(value, 10_000);
        return voiceText instanceof ValueError ? voiceText : { ...layer, voiceText };
      }
      const source =
        typeof value === 'object' ? new ValueError('must be the address of a file') : sourceFormat.parse(value);
      return source instanceof ValueError ? source : { ...layer, source };
    }
    default:
      return new ValueError(`is for a ${layer.type} layer, which has no content`);
  }
}
