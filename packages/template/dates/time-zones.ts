import { z } from 'zod';
import { civilFields, civilMs, dayMs, daysFromCivil } from './civil-date.ts';

/**
 * The clocks of the world from 1970 on, of the IANA time zone database. A zone is `offsets|order|changes|rule`: minutes east of UTC;
 * by position which of them held from the start and from each change on, each a digit of base 36; minutes from change to change, in
 * base 36, the first counted from 1970; and, where clocks go on changing, how: `offset,month,day,weekday,minutes` twice, which reads
 * as from the first such weekday on or after that day on, at those minutes by the clock until then.
 */
export const timeZoneTable = z.object({
  /** Release of the database, such as `2026a`. */
  version: z.string(),
  zones: z.record(z.string(), z.string()),
  /** Other names of zones. */
  links: z.record(z.string(), z.string()),
});
export type TimeZoneTable = z.infer<typeof timeZoneTable>;

interface YearlyChange {
  offset: number;
  month: number;
  day: number;
  /** 1 is Monday. */
  weekday: number;
  /** Minutes after midnight by the clock before the change. */
  minutes: number;
}

interface Zone {
  /** Moments of changes in minutes from 1970, UTC, rising. */
  changes: readonly number[];
  /** Minutes east of UTC before the first change and after each. */
  offsets: readonly number[];
  rule: readonly [YearlyChange, YearlyChange] | undefined;
}

function readZone(text: string): Zone {
  const [offsetList = '', order = '', changeList = '', rule = ''] = text.split('|');
  const known = offsetList.split(' ').map(Number);
  const changes: number[] = [];
  let at = 0;
  for (const step of changeList === '' ? [] : changeList.split(' ')) changes.push((at += Number.parseInt(step, 36)));
  const yearly = rule.split(' ').map((part): YearlyChange => {
    const [offset = 0, month = 0, day = 0, weekday = 0, minutes = 0] = part.split(',').map(Number);
    return { offset, month, day, weekday, minutes };
  });
  const [one, other] = yearly;
  return {
    changes,
    offsets: [...order].map((digit) => known[Number.parseInt(digit, 36)] ?? 0),
    rule: rule !== '' && one && other ? [one, other] : undefined,
  };
}

/** The moment of a yearly change, in minutes from 1970, UTC. `before` is the offset until then. */
function momentOf({ month, day, weekday, minutes }: YearlyChange, year: number, before: number): number {
  const first = daysFromCivil(year, month, day);
  const weekdayOfFirst = civilFields(first * dayMs).weekday;
  return (first + ((weekday - weekdayOfFirst + 7) % 7)) * 1440 + minutes - before;
}

/** Minutes east of UTC of a clock with yearly changes. */
function yearlyOffset([one, other]: readonly [YearlyChange, YearlyChange], minute: number): number {
  const { year } = civilFields(minute * 60_000);
  const first = momentOf(one, year, other.offset);
  const second = momentOf(other, year, one.offset);
  return minute >= first && minute < second ? one.offset : other.offset;
}

const fixedOffset = /^(?:UTC|GMT)?([-+])(\d{1,2})(?::?([0-5]\d))?$/i;

/** Minutes east of UTC of a zone without a table: `UTC`, `+02:00`; undefined for all others. */
function offsetOfName(name: string): number | undefined {
  if (/^(?:UTC|GMT|Z|Etc\/UTC)$/i.test(name)) return 0;
  const [, sign, hours, minutes = '0'] = fixedOffset.exec(name) ?? [];
  if (hours === undefined || Number(hours) > 14) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Characters of the longest name of a zone, with some to spare. */
const maxNameLength = 64;

/**
 * Time zones by their IANA names, such as `Europe/Berlin`, in any case. Without a table only `UTC` and fixed differences such as
 * `+02:00` are known. Hosts' own tables differ: these are the same everywhere.
 */
export class TimeZones {
  readonly #table: TimeZoneTable | undefined;
  readonly #zones = new Map<string, Zone>();
  #names: ReadonlyMap<string, string> | undefined;

  constructor(table?: TimeZoneTable) {
    this.#table = table;
  }

  /** Whether that zone is known. */
  has(name: string): boolean {
    return offsetOfName(name) !== undefined || this.#zone(name) !== undefined;
  }

  /** The zones' usual names, sorted. */
  names(): string[] {
    return Object.keys(this.#table?.zones ?? {}).toSorted();
  }

  /** Milliseconds that clocks of a zone are ahead of UTC at a moment (milliseconds from 1970); 0 for unknown zones. */
  offsetMs(name: string, instantMs: number): number {
    const fixed = offsetOfName(name);
    if (fixed !== undefined) return fixed * 60_000;
    const zone = this.#zone(name);
    if (!zone) return 0;
    const minute = Math.floor(instantMs / 60_000);
    const { changes, offsets, rule } = zone;
    const last = changes.at(-1);
    if (rule && (last === undefined || minute >= last)) return yearlyOffset(rule, minute) * 60_000;
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle] ?? 0) <= minute) low = middle + 1;
      else high = middle;
    }
    return (offsets[low] ?? 0) * 60_000;
  }

  /**
   * The moment when clocks of a zone show a time. A time that is skipped is read by the clock before the change, one that comes twice
   * is the first of them.
   */
  instantOf(name: string, localMs: number): number {
    const before = this.offsetMs(name, localMs - dayMs);
    const after = this.offsetMs(name, localMs + dayMs);
    if (before === after) return localMs - before;
    if (this.offsetMs(name, localMs - before) === before) return localMs - before;
    return this.offsetMs(name, localMs - after) === after ? localMs - after : localMs - before;
  }

  #zone(name: string): Zone | undefined {
    if (name.length > maxNameLength) return undefined;
    const key = name.toLowerCase();
    const read = this.#zones.get(key);
    if (read) return read;
    // Names that no zone has are not kept: they come from data.
    const known = this.#findName(key);
    const text = known === undefined ? undefined : this.#table?.zones[known];
    const zone = text === undefined ? undefined : readZone(text);
    if (zone) this.#zones.set(key, zone);
    return zone;
  }

  #findName(key: string): string | undefined {
    const table = this.#table;
    if (!table) return undefined;
    this.#names ??= new Map([
      ...Object.keys(table.zones).map((zone): [string, string] => [zone.toLowerCase(), zone]),
      ...Object.entries(table.links).map(([link, zone]): [string, string] => [link.toLowerCase(), zone]),
    ]);
    return this.#names.get(key);
  }
}

/** The moment at which a day begins by the clocks of a zone, in milliseconds from 1970, UTC. */
export function startOfDay(zones: TimeZones, name: string, year: number, month: number, day: number): number {
  return zones.instantOf(name, civilMs(year, month, day));
}
