import { listModifications, type DataType, type Parameter, type PlainData, type Template } from '@platen/template';
import { languageOf } from './sample-words.ts';

/** A value that renders of a template can set. */
export interface ValueSlot {
  key: string;
  type: DataType;
  /** The value that is shown without one; of lists and objects, their example. */
  sample: unknown;
  /** The language in which the template itself is written, as far as the sample shows it. */
  language: string;
  /** Where its type stands in the template's JSON: for data `/data/KEY`, for parameters each `/pages/N/parameters/M`. */
  pointers: readonly string[];
  /** Most rows of a table or chart that are tried: a parameter does not say how many it may have. */
  maxRows?: number;
}

/** The values that a check varies: all data, and the parameters that fill layers or have a list of values to choose from. */
export function findSlots(template: Template): ValueSlot[] {
  const examples = new Map(listModifications(template).map((entry) => [entry.key, entry.example]));
  const slots = new Map<string, Omit<ValueSlot, 'language'>>();
  const several = template.pages.length > 1;
  for (const [index, { parameters }] of template.pages.entries()) {
    for (const [position, parameter] of parameters.entries()) {
      const pointer = `/pages/${index}/parameters/${position}`;
      const known = slots.get(parameter.key);
      if (known)
        slots.set(parameter.key, { ...known, ...merge(known, parameter), pointers: [...known.pointers, pointer] });
      else {
        const example = examples.get(several ? `page${index + 1}@${parameter.key}` : parameter.key) ?? '';
        const slot = slotOf(parameter, example, pointer);
        if (slot) slots.set(parameter.key, slot);
      }
    }
  }
  for (const [key, type] of Object.entries(template.data ?? {}))
    slots.set(key, {
      key,
      type,
      sample: type.type === 'object' ? undefined : type.default,
      pointers: [`/data/${key}`],
    });
  const written = languageOf(JSON.stringify([...slots.values()].map(({ sample }) => sample)));
  return [...slots.values()].map((slot) => {
    const language = languageOf(typeof slot.sample === 'string' ? slot.sample : JSON.stringify(slot.sample ?? ''));
    // A few characters do not tell Japanese from Chinese.
    return { ...slot, language: language === 'zh' ? written : language };
  });
}

const plainKinds: Readonly<Record<Parameter['type'], PlainData['type']>> = {
  text: 'text',
  voiceText: 'text',
  imageUrl: 'imageUrl',
  videoUrl: 'videoUrl',
  backgroundColor: 'color',
  fill: 'color',
  color: 'color',
  stroke: 'color',
};

function slotOf(parameter: Parameter, example: string, pointer: string): Omit<ValueSlot, 'language'> | undefined {
  const { key, type, constraints, bindings, description } = parameter;
  // A parameter always has a value: null is none.
  const slot = {
    key,
    type: { type: plainKinds[type], constraints, description, default: example },
    sample: example,
    pointers: [pointer],
  };
  if (constraints.enum) return slot;
  // Style keys take values of their own kinds, and colors are chosen by who fills them in.
  if (plainKinds[type] === 'color' || bindings.some(({ property }) => property.toLowerCase() !== 'content'))
    return undefined;
  const rows = type === 'text' ? parseRows(example) : undefined;
  return rows ? { ...slot, sample: rows, maxRows: rows.length } : slot;
}

function parseRows(example: string): unknown[] | undefined {
  if (!example.startsWith('[{')) return undefined;
  try {
    const rows: unknown = JSON.parse(example);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** A key that several pages have obeys the constraints of all of them. */
function merge({ type }: Pick<ValueSlot, 'type'>, { constraints }: Parameter): Pick<ValueSlot, 'type'> {
  if (type.type === 'list' || type.type === 'object') return { type };
  const lower = (one?: number, other?: number): number | undefined =>
    one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
  const maxLength = lower(type.constraints.maxLength, constraints.maxLength);
  return { type: { ...type, constraints: { ...type.constraints, ...(maxLength !== undefined && { maxLength }) } } };
}
