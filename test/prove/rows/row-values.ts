import { findSlots, listChoices, type ValueSlot } from '@platen/engine/internal';
import type { CheckRow } from '@platen/engine';
import type { DataType, PlainData, Template } from '@platen/template';
import * as fc from 'fast-check';
import { rowText } from './row-texts.ts';

/** Numbers without a maximum go up to this. */
const openNumber = 12_345_678;
/** Items of long lists, by how deep they are in others. */
const manyItems = [24, 6, 3];

/** Rows of values that the types and constraints of a template allow, in each of its languages and designs. */
export function templateRows(template: Template): fc.Arbitrary<CheckRow> {
  const slots = findSlots(template);
  const choices = listChoices(template);
  return fc.constantFrom(...choices).chain((own) =>
    fc
      .record(Object.fromEntries(slots.map((slot) => [slot.key, slotValue(slot, own.locale ?? slot.language)])), {
        requiredKeys: slots.filter(({ type }) => isRequired(type)).map(({ key }) => key),
      })
      .map((values): CheckRow => ({ values, choices: own })),
  );
}

function isRequired(type: DataType): boolean {
  return type.type !== 'list' && type.type !== 'object' && type.constraints.required;
}

/** Rows of a table that are a parameter stay as they are: it cannot limit them. */
function slotValue({ type, sample, maxRows }: ValueSlot, language: string): fc.Arbitrary<unknown> {
  if (maxRows === undefined || !Array.isArray(sample)) return valueOf(type, sample, language, 0);
  return fc.integer({ min: 0, max: maxRows }).map((count) => sample.slice(0, count));
}

function valueOf(type: DataType, sample: unknown, language: string, depth: number): fc.Arbitrary<unknown> {
  if (type.type === 'object') {
    const known = typeof sample === 'object' && sample !== null ? (sample as Record<string, unknown>) : {};
    const fields = Object.entries(type.fields);
    return fc.record(
      Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, known[name], language, depth)])),
      { requiredKeys: fields.filter(([, field]) => isRequired(field)).map(([name]) => name) },
    );
  }
  if (type.type === 'list') {
    const known: unknown[] = Array.isArray(sample) ? sample : [];
    const item = valueOf(type.items, known[0], language, depth + 1);
    const max = Math.min(type.maxItems, manyItems[depth] ?? 2);
    const usual = Math.max(type.minItems, Math.min(max, Math.max(3, known.length + 1)));
    const upTo = (maxLength: number): fc.Arbitrary<unknown[]> =>
      fc.array(item, { minLength: type.minItems, maxLength, size: 'max' });
    return fc.oneof({ weight: 12, arbitrary: upTo(usual) }, { weight: 1, arbitrary: upTo(Math.max(usual, max)) });
  }
  return plainValue(type, String(sample ?? ''), language);
}

function plainValue({ type, constraints }: PlainData, sample: string, language: string): fc.Arbitrary<unknown> {
  if (constraints.enum) return fc.constantFrom(...constraints.enum);
  switch (type) {
    case 'text':
      return rowText(constraints, sample, language);
    case 'number':
      return rowNumber(constraints.min ?? -openNumber, constraints.max ?? openNumber);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc
        .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case 'color':
      return fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    case 'imageUrl':
      return rowImage(constraints.required);
    case 'videoUrl':
      return fc.constant('');
  }
}

/** Whole numbers and prices, small ones more often than large ones. */
function rowNumber(min: number, max: number): fc.Arbitrary<number> {
  return fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 6 }), fc.constantFrom(0, 0, 1, 2))
    .map(([share, power, decimals]) => {
      const from = Math.max(min, Math.min(0, max));
      const value = share < 0.04 ? min * share * 25 : from + (max - from) * share ** power;
      return Math.min(max, Math.max(min, Number(value.toFixed(max - min <= 1 ? 3 : decimals))));
    });
}

const shapes = ['900x900', '1600x900', '900x1600', '1600x400', '400x1600', '64x64'];
const grounds = ['#ffffff', '#000000', '#808080', '#e4572e', '#123a6b'];
const images = shapes.flatMap((shape) => {
  const [width = '', height = ''] = shape.split('x');
  return grounds.map((color) => {
    const rect = `<rect width="${width}" height="${height}" fill="${color}"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rect}</svg>`;
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  });
});

function rowImage(needsOne: boolean): fc.Arbitrary<string> {
  const some = fc.constantFrom(...images);
  return needsOne ? some : fc.oneof({ weight: 9, arbitrary: some }, { weight: 1, arbitrary: fc.constant('') });
}
