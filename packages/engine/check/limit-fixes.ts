import type { CheckFix, CheckIssue, CheckPatch, Constraints, DataType } from '@platen/template';
import type { CheckRow } from '../options/check-options.ts';
import { wordsFor } from './plan-rows.ts';
import { extremeTexts } from './sample-texts.ts';
import type { ValueSlot } from './value-slots.ts';

/** A limit for values, and the hardest values that it lets through. */
export interface LimitFix {
  fix: CheckFix;
  hardest: CheckRow['values'][];
}

/** A value in the values of an issue that could have a limit. */
interface Limitable {
  /** Its type, and JSON pointers to it: several where pages share a parameter. */
  type: DataType;
  pointers: readonly string[];
  /** How it is called, `dishes[].name`. */
  name: string;
  value: unknown;
  sample: unknown;
  language: string;
  /** The values of the issue with another one in this place. */
  replace(value: unknown): CheckRow['values'];
}

/** Shares of the value that breaks the template, of which a limit may be the largest that does not. */
const shares = [1, 0.85, 0.7, 0.55];

/** Limits of the values of an issue, the loosest first. */
export function* limitFixes({ values, choices }: CheckIssue, slots: readonly ValueSlot[]): Generator<LimitFix> {
  for (const slot of slots) {
    if (!Object.hasOwn(values, slot.key)) continue;
    const place: Limitable = {
      ...slot,
      name: slot.key,
      value: values[slot.key],
      replace: (value) => ({ ...values, [slot.key]: value }),
    };
    for (const each of limitables(place)) yield* limitsOf(each, choices);
  }
}

function* limitables(place: Limitable): Generator<Limitable> {
  const { type, value, sample, language, pointers, name, replace } = place;
  if (type.type === 'list' && Array.isArray(value)) {
    const list: unknown[] = value;
    const known: unknown[] = Array.isArray(sample) ? sample : [];
    for (const [index, item] of list.slice(0, 3).entries()) {
      yield* limitables({
        type: type.items,
        language,
        value: item,
        sample: known[index] ?? known[0],
        pointers: pointers.map((pointer) => `${pointer}/items`),
        name: `${name}[]`,
        replace: (inner) =>
          replace(list.map((other) => (JSON.stringify(other) === JSON.stringify(item) ? inner : other))),
      });
    }
  }
  if (type.type === 'object' && typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    const known = (sample ?? {}) as Record<string, unknown>;
    for (const [field, own] of Object.entries(type.fields)) {
      if (!Object.hasOwn(object, field) || object[field] === known[field]) continue;
      yield* limitables({
        type: own,
        language,
        value: object[field],
        sample: known[field],
        pointers: pointers.map((pointer) => `${pointer}/fields/${field}`),
        name: `${name}.${field}`,
        replace: (inner) => replace({ ...object, [field]: inner }),
      });
    }
  }
  yield place;
}

function* limitsOf(place: Limitable, choices: CheckRow['choices']): Generator<LimitFix> {
  const { type, value, sample, name, pointers, replace } = place;
  if (type.type === 'list') {
    if (!Array.isArray(value) || value.length < 2) return;
    const list: unknown[] = value;
    const min = Math.max(1, type.minItems, Array.isArray(sample) ? sample.length : 0);
    const maxItems = list.length - 1;
    if (maxItems < min) return;
    const patch = pointers.map((pointer): CheckPatch => ({ op: 'add', path: `${pointer}/maxItems`, value: maxItems }));
    yield {
      fix: { type: 'max_items', message: `Limit ${name} to ${maxItems} items.`, patch },
      hardest: [replace(list.slice(0, maxItems))],
    };
    return;
  }
  if (type.type === 'object' || type.constraints.enum) return;
  const limit = (constraints: Partial<Constraints>): CheckPatch[] =>
    pointers.map((pointer) => ({
      op: 'add',
      path: `${pointer}/constraints`,
      value: { ...type.constraints, ...constraints },
    }));
  if (type.type === 'text' && typeof value === 'string') {
    const longest = [...value].length - 1;
    const min = Math.max(1, type.constraints.minLength ?? 0, typeof sample === 'string' ? [...sample].length : 0);
    for (const share of shares) {
      const maxLength = Math.floor(longest * share);
      if (maxLength < min) return;
      const texts = extremeTexts({ ...type.constraints, maxLength }, String(sample ?? ''), wordsFor(place, choices));
      yield {
        fix: { type: 'max_length', message: `Limit ${name} to ${maxLength} characters.`, patch: limit({ maxLength }) },
        hardest: texts.map(replace),
      };
    }
  }
  if (type.type === 'number' && typeof value === 'number' && value > 0) {
    const max = 10 ** Math.floor(Math.log10(value)) - 1;
    if (max < Math.max(Number(sample ?? 0), type.constraints.min ?? 0)) return;
    yield { fix: { type: 'max', message: `Limit ${name} to ${max}.`, patch: limit({ max }) }, hardest: [replace(max)] };
  }
}
