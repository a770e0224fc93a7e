/** Milliseconds of a day without a change of clocks. */
export const dayMs = 86_400_000;

/** A day and a time of the Gregorian calendar, in no zone. */
export interface CivilFields {
  /** 1 to 9999. */
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
}

/** The days from 1970-01-01 to a day of the proleptic Gregorian calendar; months and days may run over. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const wholeYears = year + Math.floor((month - 1) / 12);
  const monthInYear = ((((month - 1) % 12) + 12) % 12) + 1;
  // Years that begin in March end with the day that leap years add.
  const shifted = monthInYear > 2 ? wholeYears : wholeYears - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (monthInYear + (monthInYear > 2 ? -3 : 9)) + 2) / 5);
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468 + (day - 1);
}

/** The fields of a moment whose milliseconds are counted from 1970-01-01 at midnight on the same clock. */
export function civilFields(ms: number): CivilFields {
  const days = Math.floor(ms / dayMs);
  const rest = ms - days * dayMs;
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    hour: Math.floor(rest / 3_600_000),
    minute: Math.floor(rest / 60_000) % 60,
    second: Math.floor(rest / 1000) % 60,
    millisecond: Math.floor(rest % 1000),
    weekday: ((((days + 3) % 7) + 7) % 7) + 1,
  };
}

/** Milliseconds from 1970-01-01 at midnight to a time on the same clock. */
export function civilMs(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, ms = 0): number {
  return daysFromCivil(year, month, day) * dayMs + hour * 3_600_000 + minute * 60_000 + second * 1000 + ms;
}

/** How many days a month has. */
export function daysInMonth(year: number, month: number): number {
  return daysFromCivil(year, month + 1, 1) - daysFromCivil(year, month, 1);
}
