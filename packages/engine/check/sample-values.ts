import { checkConstraints, type DataType, type ListData, type PlainData } from '@platen/template';
import type { Chance } from './chance.ts';
import { extremeImages, usualImage } from './sample-images.ts';
import { extremeTexts, randomText } from './sample-texts.ts';
import type { SampleWords } from './sample-words.ts';

/** A value to try. */
export interface SampleValue {
  value: unknown;
  /** Whether it can change colors, so that texts may become unreadable. */
  isVisual: boolean;
}

/** Numbers without a minimum or maximum are tried up to these. */
const openNumber = 12_345_678.9;
/** Days of long and short names and numbers. */
const sampleDates = ['2026-09-23', '2026-05-01', '2027-02-25', '2026-11-26', '2028-12-31'];
/** Lists that may be longer are tried with so many items, lists in lists with fewer. */
const manyItems = [40, 8, 4];
/** So many items are also tried at their extremes all together. */
const fewItems = 12;

/** The values of a type that are hardest to show, the likeliest to break something first. */
export function extremeValues(type: DataType, sample: unknown, words: SampleWords, depth = 0): SampleValue[] {
  if (type.type === 'object') return extremeObjects(type.fields, sample, words, depth);
  if (type.type === 'list') return extremeLists(type, sample, words, depth);
  const missing = type.constraints.required ? [] : [{ value: null, isVisual: true }];
  const values = extremePlain(type, sample, words);
  return [...values, ...(type.default === undefined ? missing : [])];
}

function extremePlain(type: PlainData, sample: unknown, words: SampleWords): SampleValue[] {
  const { constraints } = type;
  const plain = (values: readonly unknown[], isVisual = false): SampleValue[] =>
    values.filter((value) => isAllowed(type, value)).map((value) => ({ value, isVisual }));
  if (constraints.enum) return plain(constraints.enum, true);
  switch (type.type) {
    case 'text':
      return plain(extremeTexts(constraints, String(sample ?? ''), words));
    case 'number': {
      const { min = -openNumber, max = openNumber } = constraints;
      const fraction = Math.abs(max) < 10 ? 0.987 * max : max - 0.4;
      return plain([max, fraction, min, 0]);
    }
    case 'boolean':
      return plain([true, false], true);
    case 'date':
      return plain(sampleDates);
    case 'color':
      return plain(['#000000', '#ffffff', '#ffff00', '#000080'], true);
    case 'imageUrl':
      return plain(extremeImages, true);
    case 'videoUrl':
      return plain([''], true);
  }
}

function isAllowed({ constraints }: PlainData, value: unknown): boolean {
  if (value === '' || value === null) return !constraints.required;
  return checkConstraints(value as string, constraints).length === 0;
}

function extremeObjects(
  fields: Readonly<Record<string, DataType>>,
  sample: unknown,
  words: SampleWords,
  depth: number,
): SampleValue[] {
  const known = asObject(sample);
  const extremes = Object.entries(fields).map(([name, field]) => ({
    name,
    values: extremeValues(field, known[name], words, depth),
  }));
  const max = Math.max(...extremes.map(({ values }) => values.length));
  const base = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, known[name] ?? usualValue(field, words)]),
  );
  // All fields at their extremes together, then one after the other.
  const together = Array.from({ length: Math.min(max, 6) }, (_, index) => ({
    value: Object.fromEntries(extremes.map(({ name, values }) => [name, values[index % values.length]?.value])),
    isVisual: extremes.some(({ values }) => values[index % values.length]?.isVisual),
  }));
  const apart = extremes.flatMap(({ name, values }) =>
    values.map(({ value, isVisual }) => ({ value: { ...base, [name]: value }, isVisual })),
  );
  return [...together, ...apart];
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function extremeLists(type: ListData, sample: unknown, words: SampleWords, depth: number): SampleValue[] {
  const known: unknown[] = Array.isArray(sample) ? sample : [];
  const { minItems, maxItems } = type;
  const usual = (index: number): unknown =>
    known.length > 0 ? known[index % known.length] : usualValue(type.items, words, index);
  const list = (length: number, item: (index: number) => unknown): unknown[] =>
    Array.from({ length: Math.max(minItems, Math.min(maxItems, length)) }, (_, index) => item(index));
  const items = extremeValues(type.items, known[0], words, depth + 1);
  const some = known.length || 2;
  const many = Math.min(maxItems, manyItems[depth] ?? 3);
  const values: SampleValue[] = items
    .slice(0, 2)
    .map(({ value, isVisual }) => ({ value: list(some, () => value), isVisual }));
  values.push({ value: list(0, usual), isVisual: true }, { value: list(1, usual), isVisual: false });
  values.push({ value: list(many, usual), isVisual: false });
  if (many <= fewItems && items[0]) values.push({ value: list(many, () => items[0]?.value), isVisual: false });
  // Each extreme before a usual item.
  for (const { value, isVisual } of items.slice(2, 60))
    values.push({ value: list(2, (index) => (index === 0 ? value : usual(index))), isVisual });
  return values;
}

/** A usual value: the default, or one like those that people fill in. */
export function usualValue(type: DataType, words: SampleWords, index = 0): unknown {
  if (type.type === 'object')
    return Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [name, usualValue(field, words, index)]),
    );
  if (type.type === 'list')
    return (
      type.default ??
      Array.from({ length: Math.max(type.minItems, Math.min(2, type.maxItems)) }, (_, each) =>
        usualValue(type.items, words, each),
      )
    );
  if (type.default !== undefined && type.default !== '') return type.default;
  const { constraints } = type;
  if (constraints.enum) return constraints.enum[index % constraints.enum.length];
  switch (type.type) {
    case 'text':
      return randomText(
        { ...constraints, maxLength: Math.min(12, constraints.maxLength ?? 12) },
        '',
        words,
        fixedChance(index),
      );
    case 'number':
      return Math.max(constraints.min ?? 0, Math.min(constraints.max ?? 12, 12 + index));
    case 'boolean':
      return index % 2 === 0;
    case 'date':
      return sampleDates[index % sampleDates.length];
    case 'color':
      return ['#3366ff', '#d33682', '#2aa198'][index % 3];
    case 'imageUrl':
      return usualImage;
    case 'videoUrl':
      return '';
  }
}

function fixedChance(index: number): Chance {
  return { next: () => 0.5, upTo: (below) => index % below, pick: (values) => values[index % values.length] as never };
}

/** A value of a type, of any kind that it may have. */
export function randomValue(type: DataType, sample: unknown, words: SampleWords, chance: Chance, depth = 0): unknown {
  if (type.type === 'object') {
    const known = asObject(sample);
    return Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [name, randomValue(field, known[name], words, chance, depth)]),
    );
  }
  if (type.type === 'list') {
    const known: unknown[] = Array.isArray(sample) ? sample : [];
    const usual = Math.max(known.length, 3);
    const max = Math.min(type.maxItems, chance.next() < 0.03 ? (manyItems[depth] ?? 3) : 2 * usual);
    const count = type.minItems + chance.upTo(Math.max(1, max - type.minItems + 1));
    return Array.from({ length: count }, (_, index) =>
      randomValue(type.items, known[index % Math.max(1, known.length)], words, chance, depth + 1),
    );
  }
  if (type.default === undefined && !type.constraints.required && chance.next() < 0.1) return null;
  if (chance.next() < 0.15 && sample !== undefined) return sample;
  if (type.type === 'text') return randomText(type.constraints, String(sample ?? ''), words, chance);
  if (type.type === 'number' && !type.constraints.enum) {
    const { min = chance.next() < 0.2 ? -openNumber : 0, max = openNumber } = type.constraints;
    const share = chance.next() ** 3;
    return Math.min(max, Math.max(min, Number((min + (max - min) * share).toFixed(chance.upTo(3)))));
  }
  const values = extremePlain(type, sample, words);
  return values.length > 0 ? chance.pick(values).value : (sample ?? null);
}
