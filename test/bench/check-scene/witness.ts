import type { Renderer } from '@platen/engine';
import { listModifications, type DataType, type Report, type Template } from '@platen/template';

const sentence =
  'With everything that the garden has, and then some more, on a plate as large as the table it stands on. ';
const compound = 'Donaudampfschifffahrtsgesellschaft';

/** Renders hard values that a person wrote down, and answers what the reports name: code and layer. Texts that are cut are not named. */
export async function witness(renderer: Renderer, template: Template): Promise<Set<string>> {
  const named = new Set<string>();
  const cut = new Set(JSON.stringify(template).includes('truncate') ? textsThatCut(template) : []);
  const note = (report: Report, isDefault: boolean): void => {
    for (const { code, layer } of report)
      if (['text_overflow', 'rows_omitted'].includes(code) && (isDefault || !cut.has(layer)))
        named.add(`${code} ${layer}`);
  };
  const locales = [undefined, ...Object.keys(template.locales?.overrides ?? {})];
  for (const locale of locales)
    for (const [index, values] of hardRows(template).entries()) {
      const { report } = await renderer.render(template, values, {
        format: 'jpg',
        width: 20,
        ...(locale !== undefined && { locale }),
      });
      note(report, index === 0);
    }
  return named;
}

function* textsThatCut(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { type, id, mode } = value as Record<string, unknown>;
  if (type === 'text' && mode === 'truncate') yield String(id);
  for (const inner of Object.values(value)) yield* textsThatCut(inner);
}

function hardRows(template: Template): Record<string, unknown>[] {
  const fillings = [sentence.repeat(20), compound, sentence.toUpperCase().repeat(20)];
  return [
    {},
    ...fillings.map((words) => ({
      ...parameterValues(template, words),
      ...Object.fromEntries(
        Object.entries(template.data ?? {}).map(([key, type]) => [key, hard(type, words, undefined)]),
      ),
    })),
    ...Object.entries(template.data ?? {}).flatMap(([key, type]) =>
      type.type === 'list' && type.default && type.default.length > 0
        ? [
            {
              [key]: Array.from(
                { length: Math.min(40, type.maxItems) },
                (_, index) => type.default?.[index % type.default.length],
              ),
            },
          ]
        : [],
    ),
  ];
}

function parameterValues(template: Template, words: string): Record<string, unknown> {
  const examples = new Map(listModifications(template).map((entry) => [entry.key, entry.example]));
  const several = template.pages.length > 1;
  return Object.fromEntries(
    template.pages.flatMap((page, index) =>
      page.parameters.flatMap(({ key, type, constraints }) => {
        const example = examples.get(several ? `page${index + 1}@${key}` : key) ?? '';
        const isFree =
          type === 'text' &&
          constraints.pattern === undefined &&
          !constraints.enum &&
          !example.startsWith('[{') &&
          !/\S[@/]\S/.test(example);
        return isFree ? [[key, words.slice(0, constraints.maxLength ?? 600).trim()]] : [];
      }),
    ),
  );
}

function hard(type: DataType, words: string, sample: unknown): unknown {
  if (type.type === 'object') {
    const known = (sample ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [name, hard(field, words, known[name])]),
    );
  }
  if (type.type === 'list') {
    const items: unknown[] = type.default ?? (Array.isArray(sample) ? sample : [undefined, undefined]);
    return items.slice(0, 6).map((item) => hard(type.items, words, item));
  }
  const known = sample ?? type.default;
  const isFree =
    type.type === 'text' &&
    type.constraints.pattern === undefined &&
    !type.constraints.enum &&
    !/\S[@/]\S/.test(String(known ?? ''));
  return isFree ? words.slice(0, type.constraints.maxLength ?? 600).trim() : known;
}
