import type { CheckChoices, Template } from '@platen/template';
import { joinTokens } from '@platen/template/internal';
import type { CheckRow } from '../options/check-options.ts';
import { createChance, type Chance } from './chance.ts';
import { sampleWords, type SampleWords } from './sample-words.ts';
import { extremeValues, randomValue, type SampleValue } from './sample-values.ts';
import type { ValueSlot } from './value-slots.ts';

/** A row of values to try. */
export interface PlannedRow extends CheckRow {
  /** Whether its colors are looked at. */
  isVisual: boolean;
  /** Where it comes from: the check's own plan, chance, or whoever asks for the check. */
  origin: 'planned' | 'random' | 'given';
  /** Of rows that are given: their 1-based number. */
  number?: number;
}

/** Combinations of axes and languages that are tried at most. */
const maxChoices = 24;

/** The languages and axes that a template can be shown in: its own first, then each other value, then those of several axes together. */
export function listChoices(template: Pick<Template, 'locales' | 'tokens' | 'brandKit'>): CheckChoices[] {
  const { locales } = template;
  const tags = locales ? [locales.default, ...Object.keys(locales.overrides)] : [undefined];
  const axes = joinTokens(template)?.axes ?? [];
  let combined: Record<string, string>[] = [{}];
  for (const { id, values } of axes)
    combined = combined.flatMap((known) => values.map((value) => ({ ...known, [id]: value }))).slice(0, maxChoices);
  const choices = combined.flatMap((values) =>
    tags.map((locale): CheckChoices => ({
      ...(locale !== undefined && { locale }),
      ...(axes.length > 0 && { axes: values }),
    })),
  );
  return choices.slice(0, maxChoices);
}

/** Rows of whoever asks for the check. */
export function* givenRows(rows: readonly CheckRow[]): Generator<PlannedRow> {
  for (const [index, { values, choices }] of rows.entries())
    yield { values, choices, isVisual: true, origin: 'given', number: index + 1 };
}

/** The default values in every language and combination of axes. */
export function* defaultRows(choices: readonly CheckChoices[]): Generator<PlannedRow> {
  for (const own of choices) yield { values: {}, choices: own, isVisual: true, origin: 'planned' };
}

/** Values at the edge of what is allowed: each alone, and all of them together, in every language. */
export function* extremeRows(slots: readonly ValueSlot[], choices: readonly CheckChoices[]): Generator<PlannedRow> {
  const [first = {}] = choices;
  const byLanguage = new Map<string, { slot: ValueSlot; values: SampleValue[] }[]>();
  const extremesIn = (own: CheckChoices): { slot: ValueSlot; values: SampleValue[] }[] => {
    const language = own.locale ?? '';
    const known = byLanguage.get(language) ?? slots.map((slot) => ({ slot, values: valuesOf(slot, own) }));
    byLanguage.set(language, known);
    return known;
  };
  for (const own of choices) for (const index of [0, 1]) yield togetherRow(extremesIn(own), index, own);
  for (const { slot, values } of extremesIn(first))
    for (const { value, isVisual } of values)
      yield { values: { [slot.key]: value }, choices: first, isVisual, origin: 'planned' };
  yield* visualRows(extremesIn(first), first);
  for (const index of [2, 3, 4, 5]) yield togetherRow(extremesIn(first), index, first);
  for (const own of choices.slice(1))
    for (const { slot, values } of extremesIn(own))
      for (const { value, isVisual } of values)
        yield {
          values: { [slot.key]: value },
          choices: own,
          isVisual: isVisual && own.axes !== undefined,
          origin: 'planned',
        };
}

/** Each value that can change colors, with long and short ones of all others: where texts are then, what is behind them may be another color. */
function* visualRows(
  extremes: readonly { slot: ValueSlot; values: SampleValue[] }[],
  choices: CheckChoices,
): Generator<PlannedRow> {
  // The longest texts, and those of one letter.
  for (const index of [0, 5]) {
    const { values: others } = togetherRow(extremes, index, choices);
    for (const { slot, values } of extremes)
      for (const { value, isVisual } of values)
        if (isVisual && slot.type.type !== 'list')
          yield { values: { ...others, [slot.key]: value }, choices, isVisual, origin: 'planned' };
  }
}

function togetherRow(
  extremes: readonly { slot: ValueSlot; values: SampleValue[] }[],
  index: number,
  choices: CheckChoices,
): PlannedRow {
  const chosen = extremes.flatMap(({ slot, values }) => {
    const found = values[Math.min(index, values.length - 1)];
    return found ? [{ key: slot.key, ...found }] : [];
  });
  return {
    values: Object.fromEntries(chosen.map(({ key, value }) => [key, value])),
    choices,
    isVisual: false,
    origin: 'planned',
  };
}

function valuesOf(slot: ValueSlot, choices: CheckChoices): SampleValue[] {
  const { type, sample, maxRows } = slot;
  if (maxRows !== undefined && Array.isArray(sample))
    return [[], sample.slice(0, 1)].map((value) => ({ value, isVisual: false }));
  return extremeValues(type, sample, wordsFor(slot, choices));
}

/** The words of the language of the render, or of that in which the template itself is written. */
export function wordsFor({ language }: Pick<ValueSlot, 'language'>, { locale = language }: CheckChoices): SampleWords {
  return sampleWords(locale);
}

/** Rows of random values, the same for the same seed. */
export function* randomRows(
  slots: readonly ValueSlot[],
  choices: readonly CheckChoices[],
  seed: number,
): Generator<PlannedRow> {
  const chance = createChance(seed);
  for (;;) {
    const own = chance.pick(choices);
    const values = Object.fromEntries(
      slots.flatMap((slot): [string, unknown][] =>
        chance.next() < 0.25 ? [] : [[slot.key, randomOf(slot, own, chance)]],
      ),
    );
    yield { values, choices: own, isVisual: false, origin: 'random' };
  }
}

function randomOf(slot: ValueSlot, choices: CheckChoices, chance: Chance): unknown {
  const { type, sample, maxRows } = slot;
  if (maxRows !== undefined && Array.isArray(sample)) return sample.slice(0, chance.upTo(maxRows + 1));
  return randomValue(type, sample, wordsFor(slot, choices), chance);
}
