import { PlatenError, type CheckIssue, type CheckResult, type Template } from '@platen/template';
import type { CheckOptions, CheckRow } from '../options/check-options.ts';
import { Baseline, keyOf, type Finding } from './baseline.ts';
import { findFix } from './find-fix.ts';
import {
  defaultRows,
  extremeRows,
  givenRows,
  listChoices,
  randomRows,
  wordsFor,
  type PlannedRow,
} from './plan-rows.ts';
import { usualValue } from './sample-values.ts';
import { shrinkRow } from './shrink-row.ts';
import { CheckTime, tryRow, type LayOutRow } from './try-row.ts';
import { findSlots, type ValueSlot } from './value-slots.ts';

/** The share of the time for finding issues; the rest is for their smallest values and fixes. */
const searchShare = 0.65;
/** Issues for which that is done; a template with more is broken in any case. */
const maxIssues = 50;

/**
 * Searches the values that a template's types and constraints allow for ones that break it. `layOut` renders a row up to its layout. The
 * same seed tries the same rows; how many of them depends on the time.
 */
export async function checkTemplate(
  template: Template,
  layOut: LayOutRow,
  { seed = 1, maxDurationMs = 5000, randomRows: randomCount = 200, rows: given }: CheckOptions = {},
): Promise<CheckResult> {
  // Fonts and images are loaded once, however long that takes.
  await tryRow(
    template,
    { values: {}, choices: {} },
    { layOut, time: new CheckTime(Infinity), isVisual: true, isUsual: true },
  );
  const time = new CheckTime(maxDurationMs);
  const slots = findSlots(template);
  const choices = listChoices(template);
  const search = new Search(template, layOut, time);
  await search.learn(slots, choices[0] ?? {});
  const planned = given ? [givenRows(given)] : [defaultRows(choices), extremeRows(slots, choices)];
  let isComplete = true;
  let random = 0;
  for (const row of plan(planned, randomRows(slots, choices, seed), given ? 0 : randomCount)) {
    if (time.share() > searchShare) {
      isComplete = false;
      break;
    }
    if (await search.look(row)) random += row.origin === 'random' ? 1 : 0;
  }
  const issues: CheckIssue[] = [];
  const broken = findBroken(
    template,
    { values: {}, choices: {}, isVisual: false, origin: 'planned' },
    layOut,
    time,
    search.baseline,
  );
  const defaults = new Set((await broken)?.map(keyOf));
  for (const found of search.found.values()) {
    if (issues.length >= maxIssues) break;
    issues.push(await describeIssue(found, { template, layOut, slots, time, baseline: search.baseline, defaults }));
    isComplete &&= !time.isOver();
  }
  return { issues, rows: time.rows, randomRows: random, isComplete, durationMs: Math.round(time.elapsedMs()) };
}

function* plan(
  planned: readonly Iterable<PlannedRow>[],
  random: Iterable<PlannedRow>,
  count: number,
): Generator<PlannedRow> {
  for (const rows of planned) yield* rows;
  let left = count;
  for (const row of random) {
    if (left-- <= 0) return;
    yield row;
  }
}

/** Rows that show the same that a fix has to hold for. */
const maxAlike = 8;

/** A finding with the row that showed it first, and others that show it too. */
interface Found {
  finding: Finding;
  row: PlannedRow;
  alike: PlannedRow[];
}

class Search {
  readonly baseline = new Baseline();
  readonly found = new Map<string, Found>();
  readonly #template: Template;
  readonly #layOut: LayOutRow;
  readonly #time: CheckTime;
  readonly #looked = new Set<string>();

  constructor(template: Template, layOut: LayOutRow, time: CheckTime) {
    this.#template = template;
    this.#layOut = layOut;
    this.#time = time;
  }

  /** Looks at the default values, and at usual ones for layers that are hidden with these. */
  async learn(slots: readonly ValueSlot[], choices: CheckRow['choices']): Promise<void> {
    for (const row of [{ values: {}, choices, isVisual: true }, ...usualRows(slots, choices)]) {
      const tried = await tryRow(this.#template, row, {
        layOut: this.#layOut,
        time: this.#time,
        isVisual: row.isVisual,
        isUsual: true,
      });
      if (tried instanceof PlatenError) continue;
      this.baseline.learn(tried.places, tried.shown);
    }
  }

  /** Notes what a row breaks that was not found before. False if the row is not one that a render takes. */
  async look(row: PlannedRow): Promise<boolean> {
    const findings = await findBroken(this.#template, row, this.#layOut, this.#time, this.baseline, this.#looked);
    for (const finding of findings ?? []) {
      const key = keyOf(finding);
      const known = this.found.get(key);
      const shown = finding.kind === 'contrast_low' ? { ...row, isVisual: true } : row;
      if (!known) this.found.set(key, { finding, row: shown, alike: [shown] });
      else if (known.alike.length < maxAlike) known.alike.push(shown);
    }
    return findings !== undefined;
  }
}

/** Errors of values that are not allowed after all, and of more of them than the engine takes at a time. */
const passedCodes: ReadonlySet<string> = new Set([
  'MODIFICATIONS_INVALID',
  'LIMIT_LAYERS',
  'LIMIT_COST',
  'LIMIT_PAGES',
]);

/** The findings of a row; undefined for values that a render refuses. */
async function findBroken(
  template: Template,
  row: PlannedRow,
  layOut: LayOutRow,
  time: CheckTime,
  baseline: Baseline,
  looked?: Set<string>,
): Promise<Finding[] | undefined> {
  const isUsual = Object.keys(row.values).length === 0;
  const tried = await tryRow(template, row, { layOut, time, isVisual: row.isVisual, isUsual, looked });
  if (tried instanceof PlatenError) {
    if (time.isOver() || (passedCodes.has(tried.code) && row.origin !== 'given')) return undefined;
    const [issue] = tried.issues;
    const layer = issue?.path.split('.')[0] ?? '';
    return [{ kind: 'render_failed', page: 0, layer, other: '', item: '', message: tried.message, size: 1 }];
  }
  return [...tried.findings, ...tried.places.filter((place) => baseline.isWorse(place))];
}

/** Rows that show what may be hidden with the default values: yes and no, each word of an enum, items of empty lists. */
function usualRows(slots: readonly ValueSlot[], choices: CheckRow['choices']): (CheckRow & { isVisual: boolean })[] {
  return slots.flatMap((slot) => {
    const { key, type, sample } = slot;
    const words = wordsFor(slot, choices);
    const isVisual = type.type !== 'list' && type.type !== 'object' && type.type !== 'text';
    const row = (value: unknown) => ({ values: { [key]: value }, choices, isVisual });
    if (type.type === 'list') {
      const items = Array.from({ length: Math.min(3, type.maxItems) }, (_, index) =>
        usualValue(type.items, words, index),
      );
      return [row(items)];
    }
    if (type.type === 'object') return [row(usualValue(type, words))];
    if (type.type === 'boolean') return [row(true), row(false)];
    if (type.constraints.enum) return type.constraints.enum.slice(0, 12).map(row);
    return sample === undefined || sample === '' || sample === null ? [row(usualValue(type, words))] : [];
  });
}

interface Describing {
  template: Template;
  layOut: LayOutRow;
  slots: readonly ValueSlot[];
  time: CheckTime;
  baseline: Baseline;
  /** Keys of what the default values break. */
  defaults: ReadonlySet<string>;
}

/** An issue with its smallest values and its fix. */
async function describeIssue(
  { finding, row, alike }: Found,
  { template, layOut, slots, time, baseline, defaults }: Describing,
): Promise<CheckIssue> {
  const key = keyOf(finding);
  let shown = finding;
  const find = async (
    changed: Template,
    values: CheckRow['values'],
    own = row.choices,
  ): Promise<Finding[] | undefined> => findBroken(changed, { ...row, values, choices: own }, layOut, time, baseline);
  const smallest = await shrinkRow(row, slots, async (smaller) => {
    if (time.isOver()) return false;
    const same = (await find(template, smaller.values, smaller.choices))?.find((each) => keyOf(each) === key);
    if (same) shown = same;
    return same !== undefined;
  });
  const { kind, page, layer, other, item, message } = shown;
  const issue: CheckIssue = {
    kind,
    page,
    layer,
    other,
    item,
    message,
    values: { ...smallest.values },
    choices: smallest.choices,
    ...(row.number !== undefined && { row: row.number }),
  };
  const fix = await findFix(issue, {
    template,
    slots,
    rows: alike,
    defaults,
    isOver: () => time.isOver(),
    find,
  });
  return fix ? { ...issue, fix } : issue;
}
