import { dataObject, type DataObject, type DataValue } from '../../data/data-value.ts';
import { DateValue, parseDate, type DateSetting } from '../../dates/date-value.ts';
import { TimeZones } from '../../dates/time-zones.ts';
import type { LocaleTable } from '../../locale/locale-table.ts';
import { suggestName } from '../near-name.ts';
import { ExpressionError } from '../expression-issue.ts';
import type { Fuel } from '../fuel.ts';

/** An argument of a function: a value or a function. Undefined if omitted. */
export type FunctionArgument = DataValue | Lambda | Thunk | undefined;
/** An argument that is evaluated when it is asked for. */
export class Thunk {
  readonly evaluate: () => DataValue;

  constructor(evaluate: () => DataValue) {
    this.evaluate = evaluate;
  }
}
/** A function that is applied to each item of a list. */
export type Lambda = (item: DataValue, index: number) => DataValue;

/** The environment of an evaluation. */
export interface EvaluationSetting {
  /** How to write numbers, dates and lists; formats end with NOT_AVAILABLE without it. */
  locale?: LocaleTable | undefined;
  /** The zone that dates are read and shown in; default UTC. */
  timeZone?: string | undefined;
  /** The zones there are; without them `UTC` and fixed differences such as `+02:00`. */
  timeZones?: TimeZones | undefined;
  /** The time for `now()` and `today()`, in milliseconds since 1970, UTC. Without it they fail with NOT_AVAILABLE. */
  nowMs?: number | undefined;
  /** The fuel of the evaluation; default: a new one. */
  fuel?: Fuel | undefined;
}

const noZones = new TimeZones();

function refuse(wanted: string): never {
  throw new ExpressionError('VALUE_INVALID', `must be given ${wanted}`);
}

/** One call of a function: its arguments, each read as what it must be, and what surrounds the evaluation. */
export class FunctionCall {
  readonly #given: readonly FunctionArgument[];
  readonly #setting: EvaluationSetting;
  readonly fuel: Fuel;
  /** Arguments by names of their own, evaluated when they are asked for. */
  readonly named: ReadonlyMap<string, () => DataValue> | undefined;

  constructor(
    given: readonly FunctionArgument[],
    setting: EvaluationSetting,
    fuel: Fuel,
    named?: ReadonlyMap<string, () => DataValue>,
  ) {
    this.#given = given;
    this.#setting = setting;
    this.fuel = fuel;
    this.named = named;
  }

  #at(index: number): DataValue | Lambda | undefined {
    const value = this.#given[index];
    return value instanceof Thunk ? value.evaluate() : value;
  }

  get count(): number {
    return this.#given.length;
  }

  has(index: number): boolean {
    return this.#given[index] !== undefined && this.#at(index) !== null;
  }

  /** Whatever stands there; `null` for what is missing. */
  value(index: number): DataValue {
    const value = this.#at(index);
    return value === undefined || typeof value === 'function' ? null : value;
  }

  number(index: number): number {
    const value = this.#at(index);
    return typeof value === 'number' ? value : refuse('a number');
  }

  optionalNumber(index: number): number | undefined {
    return this.has(index) ? this.number(index) : undefined;
  }

  /** A whole number within bounds: what lies outside is taken to the nearest. */
  whole(index: number, usual: number, min: number, max: number): number {
    const value = Math.trunc(this.optionalNumber(index) ?? usual);
    return Math.min(max, Math.max(min, value));
  }

  text(index: number): string {
    const value = this.#at(index);
    return typeof value === 'string' ? value : refuse('text');
  }

  optionalText(index: number): string | undefined {
    return this.has(index) ? this.text(index) : undefined;
  }

  /** A text whose every character is looked at. */
  scanned(index: number): string {
    const text = this.text(index);
    this.fuel.spend(text.length >> 4);
    return text;
  }

  /** A text in which another argument is searched for, paid for as when each place almost matches. */
  searched(index: number, part: number): string {
    const text = this.text(index);
    const wanted = this.text(part).length;
    const places = Math.max(0, text.length - wanted + 1);
    this.fuel.spend((text.length >> 4) + Math.ceil((places * wanted) / 256));
    return text;
  }

  isTrue(index: number, usual = false): boolean {
    const value = this.#at(index);
    return value === undefined || value === null ? usual : value === true;
  }

  /** One of some texts. */
  option<Option extends string>(index: number, options: readonly Option[], usual: Option): Option {
    const value = this.optionalText(index);
    if (value === undefined) return usual;
    const found = options.find((option) => option === value);
    if (found !== undefined) return found;
    const shown = value.slice(0, 40);
    throw new ExpressionError(
      'OPTION_UNKNOWN',
      `${shown} is none of ${options.slice(0, 12).join(', ')}${suggestName(shown, options)}`,
    );
  }

  list(index: number): readonly DataValue[] {
    const value = this.#at(index);
    return isList(value) ? value : refuse('a list');
  }

  /** A list whose every item is looked at. */
  walked(index: number): readonly DataValue[] {
    const list = this.list(index);
    this.fuel.spend(list.length);
    return list;
  }

  date(index: number): DateValue {
    const value = this.#at(index);
    if (value instanceof DateValue) return value;
    if (typeof value !== 'string') return refuse('a date');
    const date = parseDate(value);
    if (date) return date;
    throw new ExpressionError(
      'DATE_INVALID',
      `${value.slice(0, 40)} is no date such as 2026-01-31 or 2026-01-31T09:30:00Z`,
    );
  }

  lambda(index: number): Lambda {
    const value = this.#at(index);
    return typeof value === 'function' ? value : refuse('a function such as item => item.price');
  }

  /** The function applied to each item; default: the identity. */
  lambdaOrItem(index: number): Lambda {
    return typeof this.#at(index) === 'function' ? this.lambda(index) : (item) => item;
  }

  /** An object that the function makes. */
  object(entries: readonly (readonly [string, DataValue])[]): DataObject {
    this.fuel.make(entries.length);
    return dataObject(entries);
  }

  /** A list that the function makes. */
  made<Item extends DataValue>(list: readonly Item[]): readonly Item[] {
    this.fuel.make(list.length);
    return list;
  }

  /** A text that the function makes. */
  madeText(text: string): string {
    this.fuel.make(text.length);
    return text;
  }

  get locale(): LocaleTable {
    const { locale } = this.#setting;
    if (locale) return locale;
    throw new ExpressionError('NOT_AVAILABLE', 'needs a locale, and the host gave none');
  }

  get nowMs(): number {
    const { nowMs } = this.#setting;
    if (nowMs !== undefined) return nowMs;
    throw new ExpressionError('NOT_AVAILABLE', 'needs the time of the render, and the host gave none');
  }

  /** The zones, and the one that dates are read in. */
  get dates(): DateSetting {
    return { zones: this.#setting.timeZones ?? noZones, zone: this.#setting.timeZone ?? 'UTC' };
  }

  /** The zone of that name. */
  zone(index: number): string | undefined {
    const zone = this.optionalText(index);
    if (zone === undefined || this.dates.zones.has(zone)) return zone;
    throw new ExpressionError('ZONE_UNKNOWN', `${zone.slice(0, 40)} is no time zone such as Europe/Berlin`);
  }
}

/** Whether a value is a list. */
export function isList(value: DataValue | Lambda | undefined): value is readonly DataValue[] {
  return Array.isArray(value);
}

/** A date that was worked out, if it lies within the years there are. */
export function existingDate(date: DateValue | undefined): DateValue {
  if (date) return date;
  throw new ExpressionError('DATE_INVALID', 'the date lies outside of the years 1 to 9999');
}

/** A number that was worked out, if it is one. */
export function finite(value: number): number {
  if (Number.isFinite(value)) return value;
  throw new ExpressionError('NUMBER_INVALID', 'the result is no number, or too large for one');
}
