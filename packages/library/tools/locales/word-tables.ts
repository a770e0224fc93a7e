import { listPatternStyles, relativeUnits, unitNames, type JsonObject } from '@platen/template/internal';
import { pluralFormsAt } from './plural-forms.ts';
import { Cldr, objectAt, optionalTextAt, textAt } from './read-cldr.ts';

const listNames = { and: 'standard', or: 'or', unit: 'unit' } as const;

/** How a locale joins the items of a list. */
export function listTables(cldr: Cldr, tag: string): JsonObject {
  const patterns = objectAt(cldr.locale(tag, 'listPatterns'), 'listPatterns');
  return Object.fromEntries(
    listPatternStyles.map((style) => {
      const of = objectAt(patterns, `listPattern-type-${listNames[style]}`);
      return [style, ['2', 'start', 'middle', 'end'].map((part) => textAt(of, part))];
    }),
  );
}

/** Languages whose joining words change with what comes next. */
const joints: Readonly<Record<string, string>> = { es: 'spanish', he: 'hebrew' };

/** How the joining words of a locale change, if they do. */
export function listJoint(tag: string): JsonObject {
  const joint = joints[tag.split('-')[0] ?? tag];
  return joint === undefined ? {} : { listJoint: joint };
}

/** How a locale tells times from now: 3 days ago, tomorrow. */
export function relativeTable(cldr: Cldr, tag: string): JsonObject {
  const fields = objectAt(cldr.locale(tag, 'dateFields'), 'dates', 'fields');
  return Object.fromEntries(
    relativeUnits.map((unit) => {
      const field = objectAt(fields, unit);
      const near = ['-1', '0', '1'].map((step) => optionalTextAt(field, `relative-type-${step}`));
      return [
        unit,
        {
          past: pluralFormsAt(objectAt(field, 'relativeTime-type-past'), 'relativeTimePattern-count-'),
          future: pluralFormsAt(objectAt(field, 'relativeTime-type-future'), 'relativeTimePattern-count-'),
          ...(near.some((text) => text !== undefined) ? { near: near.map((text) => text ?? '') } : {}),
        },
      ];
    }),
  );
}

/** How a locale shortens measurements. */
export function unitTable(cldr: Cldr, tag: string): JsonObject {
  const units = objectAt(cldr.locale(tag, 'units'), 'units', 'short');
  return Object.fromEntries(
    unitNames.map((name) => {
      const key = Object.keys(units).find((each) => each.slice(each.indexOf('-') + 1) === name);
      return [name, pluralFormsAt(objectAt(units, key ?? name), 'unitPattern-count-')];
    }),
  );
}
