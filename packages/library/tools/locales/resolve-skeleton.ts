import type { JsonObject } from '@platen/template/internal';
import { dateStyles } from '@platen/template/internal';
import { objectAt, optionalTextAt, textAt } from './read-cldr.ts';

/**
 * The sets of fields that tables have patterns for. `j` is the hour as the locale counts it, of 12 or of 24.
 */
export const skeletonNames: readonly string[] = (
  'd E EEEE M MMM MMMM y yM yMd yMMdd yMEd yMMM yMMMd yMMMEd yMMMM yMMMMd yMMMMEEEEd yQQQ Md MEd MMMd MMMEd MMMMd MMMMEEEEd ' +
  'H Hm Hms h hm hms j jm jms'
).split(' ');

/** The pattern that shows the fields of a skeleton: CLDR's own, or that of the same fields at other widths, with these. */
export function resolveSkeleton(name: string, calendar: JsonObject): string {
  if (name.startsWith('j')) return resolveSkeleton(name.replace('j', hourLetter(calendar)), calendar);
  const available = objectAt(calendar, 'dateTimeFormats', 'availableFormats');
  const own = optionalTextAt(available, name) ?? styleOfSkeleton(name, calendar);
  if (own !== undefined) return own;
  for (const wider of [name.replace('EEEE', 'E'), name.replace('MMMM', 'MMM'), shorten(name)]) {
    const near = optionalTextAt(available, wider);
    if (near !== undefined) return widen(near, name);
  }
  throw new Error(`CLDR has no pattern near ${name}`);
}

function shorten(name: string): string {
  return name.replace('EEEE', 'E').replace('MMMM', 'MMM').replace('MMdd', 'Md');
}

/** The letter of the hour in the locale's short times. */
function hourLetter(calendar: JsonObject): 'h' | 'H' {
  const short = calendar['timeFormats'];
  const pattern = optionalTextAt(short, 'short') ?? textAt(short, 'short', '_value');
  return /[hK]/.test(pattern.replaceAll(/'[^']*'/g, '')) ? 'h' : 'H';
}

/** The pattern of a style of dates whose fields are those of the skeleton, but for how many digits the year has. */
function styleOfSkeleton(name: string, calendar: JsonObject): string | undefined {
  const sameYear = (skeleton: string | undefined): string | undefined => skeleton?.replace('yy', 'y');
  const style = dateStyles.find((each) => sameYear(optionalTextAt(calendar, 'dateSkeletons', each)) === sameYear(name));
  if (style === undefined) return undefined;
  const pattern = optionalTextAt(calendar, 'dateFormats', style) ?? textAt(calendar, 'dateFormats', style, '_value');
  // Some are not what their skeleton says: Polish `d.MM.y` is said to be `yMMdd`.
  return widen(
    pattern.replaceAll(/'[^']*'|y+/g, (run) => (run === 'yy' ? 'y' : run)),
    name,
  );
}

/** A pattern with the fields as wide as a skeleton asks for; words in quotes stay. */
function widen(pattern: string, name: string): string {
  return pattern.replaceAll(/'[^']*'|([A-Za-z])\1*/g, (run: string, letter: string | undefined) => {
    if (letter === undefined) return run;
    if ('ML'.includes(letter)) {
      if (name.includes('MMMM') && run.length >= 3) return letter.repeat(4);
      return name.includes('MM') && !name.includes('MMM') ? letter.repeat(2) : run;
    }
    if ('Ec'.includes(letter) && name.includes('EEEE')) return letter.repeat(4);
    return letter === 'd' && name.includes('dd') ? 'dd' : run;
  });
}
