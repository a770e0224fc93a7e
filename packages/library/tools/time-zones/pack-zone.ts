import { civilFields } from '@platen/template/internal';

/** A change of clocks: its moment in minutes from 1970, UTC, and the minutes east of UTC before and after it. */
interface Change {
  minute: number;
  before: number;
  offset: number;
}

/** A zone's clocks from 1970 on. */
export interface SourceZone {
  name: string;
  /** Minutes east of UTC at the start of 1970. */
  start: number;
  changes: readonly Change[];
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** A number of base 60 with a fraction, as moment-timezone writes them. */
function readBase60(text: string): number {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)([^.]*)(?:\.(.*))?$/.exec(text) ?? [];
  let value = 0;
  for (const digit of whole) value = value * 60 + digits.indexOf(digit);
  for (const [index, digit] of [...fraction].entries()) value += digits.indexOf(digit) / 60 ** (index + 1);
  return sign === '-' ? -value : value;
}

/** A zone as moment-timezone packs it, `name|abbreviations|offsets|order|changes|population`, from 1970 on and in whole minutes. */
export function unpackZone(text: string): SourceZone {
  const [name = '', , offsetList = '', order = '', changeList = ''] = text.split('|');
  const known = offsetList.split(' ').map((offset) => Math.round(-readBase60(offset)));
  const offsets = [...order].map((digit) => known[readBase60(digit)] ?? 0);
  let [start = 0] = offsets;
  let minute = 0;
  const changes: Change[] = [];
  for (const [index, step] of (changeList === '' ? [] : changeList.split(' ')).entries()) {
    minute += readBase60(step);
    const before = offsets[index] ?? 0;
    const offset = offsets[index + 1] ?? 0;
    if (minute <= 0) start = offset;
    else if (offset !== before) changes.push({ minute: Math.round(minute), before, offset });
  }
  return { name, start, changes };
}

interface LocalMoment {
  year: number;
  month: number;
  day: number;
  weekday: number;
  minutes: number;
}

/** When a change is by the clock before it. With `eve`, midnight is the end of the day before: hour 24. */
function localMoment({ minute, before }: Change, eve = false): LocalMoment {
  const late = eve ? 1440 : 0;
  const { year, month, day, weekday, hour, minute: ofHour } = civilFields((minute + before - late) * 60_000);
  return { year, month, day, weekday, minutes: hour * 60 + ofHour + late };
}

/** A change that comes on the same weekday from the same day of a month on each year, as `TimeZones` reads it. */
function yearlyChange(changes: readonly Change[], eve = false): string | undefined {
  const [first] = changes;
  const moments = changes.map((change) => localMoment(change, eve));
  const [one] = moments;
  if (!first || !one) return undefined;
  const day = Math.min(...moments.map((moment) => moment.day));
  const same = moments.every(
    (moment, index) =>
      moment.year === one.year + index &&
      moment.month === one.month &&
      moment.weekday === one.weekday &&
      moment.minutes === one.minutes &&
      moment.day - day < 7 &&
      changes[index]?.offset === first.offset,
  );
  if (same) return [first.offset, one.month, day, one.weekday, one.minutes].join(',');
  return eve ? undefined : yearlyChange(changes, true);
}

/** The year that the source writes every zone out to; changes that go on until then go on after it. */
const lastYear = 2037;

/** How clocks go on changing each year, and from which change on; undefined where they do not, or by no such rule. */
function findRule({ changes }: SourceZone): { text: string; from: number } | undefined {
  const last = changes.at(-1);
  if (!last || localMoment(last).year < lastYear) return undefined;
  let found: { text: string; from: number } | undefined;
  for (let from = changes.length - 2; from >= 0; from -= 2) {
    const tail = changes.slice(from);
    const [one, other] = [0, 1].map((rest) => yearlyChange(tail.filter((_, index) => index % 2 === rest)));
    if (one === undefined || other === undefined) break;
    found = { text: `${one} ${other}`, from };
  }
  // A rule that is shown for fewer years has not shown all days it can fall on.
  return found && changes.length - found.from >= 24 ? found : undefined;
}

/** A zone as `TimeZones` reads it. */
export function packZone(zone: SourceZone): string {
  const rule = findRule(zone);
  // The rule takes over with its own first change, which stays in the list as what was before it must be known.
  const listed = rule ? zone.changes.slice(0, rule.from + 1) : zone.changes;
  const offsets = [...new Set([zone.start, ...listed.map(({ offset }) => offset)])];
  const order = [zone.start, ...listed.map(({ offset }) => offset)].map((offset) =>
    offsets.indexOf(offset).toString(36),
  );
  const steps = listed.map(({ minute }, index) => (minute - (listed[index - 1]?.minute ?? 0)).toString(36));
  return [offsets.join(' '), order.join(''), steps.join(' '), rule?.text ?? ''].join('|').replace(/\|+$/, '');
}
