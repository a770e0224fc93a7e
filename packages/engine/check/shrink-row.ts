import type { CheckRow } from '../options/check-options.ts';
import { cutText } from './sample-texts.ts';
import type { ValueSlot } from './value-slots.ts';

/** Rows that are tried at most to make one smaller. */
const maxTries = 60;

/**
 * Makes a row smaller as long as `isStillBroken`: as few values as possible, of as few items and characters as possible.
 */
export async function shrinkRow(
  row: CheckRow,
  slots: readonly ValueSlot[],
  isStillBroken: (smaller: CheckRow) => Promise<boolean>,
): Promise<CheckRow> {
  let best = row;
  let left = maxTries;
  const isBetter = async (smaller: CheckRow): Promise<boolean> => {
    if (left-- <= 0 || !(await isStillBroken(smaller))) return false;
    best = smaller;
    return true;
  };
  const withValue = (key: string, value: unknown): CheckRow => ({ ...best, values: { ...best.values, [key]: value } });
  if (Object.keys(row.choices).length > 0) await isBetter({ ...best, choices: {} });
  await dropValues(() => best, isBetter);
  for (const { key, sample } of slots) {
    if (!Object.hasOwn(best.values, key)) continue;
    for (let hasShrunk = true; hasShrunk;) {
      hasShrunk = false;
      for (const smaller of smallerValues(best.values[key], sample)) {
        hasShrunk = await isBetter(withValue(key, smaller));
        if (hasShrunk || left <= 0) break;
      }
    }
  }
  return best;
}

/** Leaves out values, halves of them first. */
async function dropValues(now: () => CheckRow, isBetter: (smaller: CheckRow) => Promise<boolean>): Promise<void> {
  const without = (keys: readonly string[]): CheckRow => {
    const row = now();
    return { ...row, values: Object.fromEntries(Object.entries(row.values).filter(([key]) => !keys.includes(key))) };
  };
  const drop = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0 || (await isBetter(without(keys))) || keys.length === 1) return;
    const half = Math.ceil(keys.length / 2);
    await drop(keys.slice(0, half));
    await drop(keys.slice(half));
  };
  await drop(Object.keys(now().values));
}

/** Values that are smaller by a step, those that leave out most first. */
export function* smallerValues(value: unknown, sample: unknown): Generator<unknown> {
  if (typeof value === 'string') yield* shorterTexts(value);
  else if (typeof value === 'number') yield* smallerNumbers(value);
  else if (Array.isArray(value)) yield* smallerLists(value, Array.isArray(sample) ? sample : []);
  else if (typeof value === 'object' && value !== null) yield* smallerObjects(value as Record<string, unknown>, sample);
}

function* shorterTexts(text: string): Generator<string> {
  if (text.startsWith('data:')) return;
  const { length } = [...text];
  const tried = new Set<string>([text]);
  for (const share of [0.5, 0.75, 0.9]) {
    const shorter = cutText(text, Math.floor(length * share)).trim();
    if (shorter !== '' && !tried.has(shorter)) yield shorter;
    tried.add(shorter);
  }
  const [last] = [cutText(text, length - 1).trim()];
  if (last !== '' && !tried.has(last)) yield last;
}

function* smallerNumbers(value: number): Generator<number> {
  for (const smaller of [Math.trunc(value), Math.trunc(value / 1000), Math.trunc(value / 10)])
    if (Math.abs(smaller) < Math.abs(value) && smaller !== 0) yield smaller;
}

function* smallerLists(list: readonly unknown[], sample: readonly unknown[]): Generator<unknown[]> {
  const { length } = list;
  for (const count of new Set([1, Math.floor(length / 2), Math.floor(length * 0.75), length - 1]))
    if (count > 0 && count < length) yield list.slice(0, count);
  const [first] = list;
  const areEqual = length > 1 && list.every((item) => JSON.stringify(item) === JSON.stringify(first));
  if (areEqual) {
    for (const smaller of smallerValues(first, sample[0])) yield list.map(() => smaller);
    return;
  }
  for (const [index, item] of list.slice(0, 8).entries())
    for (const smaller of smallerValues(item, sample[index] ?? sample[0])) yield list.with(index, smaller);
}

function* smallerObjects(
  object: Readonly<Record<string, unknown>>,
  sample: unknown,
): Generator<Record<string, unknown>> {
  const usual = typeof sample === 'object' && sample !== null ? (sample as Record<string, unknown>) : {};
  for (const [key, value] of Object.entries(object)) {
    if (JSON.stringify(value) !== JSON.stringify(usual[key])) {
      const { [key]: _left, ...rest } = object;
      yield usual[key] === undefined ? rest : { ...rest, [key]: usual[key] };
    }
  }
  for (const [key, value] of Object.entries(object))
    if (JSON.stringify(value) !== JSON.stringify(usual[key]))
      for (const smaller of smallerValues(value, usual[key])) yield { ...object, [key]: smaller };
}
