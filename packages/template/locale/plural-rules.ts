import { decimalParts, type Decimal } from './decimal.ts';
import { pluralCategories, type LocaleTable, type PluralCategory, type PluralForms } from './locale-table.ts';

/** The operands of CLDR plural rules, for a number as it is written. */
interface Operands {
  /** Its absolute value, and the whole part of it. */
  n: number;
  i: number;
  /** How many digits after the mark are written, and how many without zeros at the end. */
  v: number;
  w: number;
  /** These digits as numbers. */
  f: number;
  t: number;
  /** The power of ten that a compact form stands for. */
  e: number;
  c: number;
}

/** One comparison of a rule, `i % 10 = 2..4`. */
interface Relation {
  operand: keyof Operands;
  modulo: number | undefined;
  isEqual: boolean;
  ranges: readonly (readonly [number, number])[];
}

/** Comparisons that must hold together, several of which may. */
type Rule = readonly (readonly Relation[])[];

const relation = /^([nivwftec])(?: % (\d+))? (=|!=) ([\d.,]+)$/;

/** A rule in the words of CLDR. Throws a `TypeError` for what is none: the tables are ours. */
function parseRule(text: string): Rule {
  return text.split(' or ').map((all) =>
    all.split(' and ').map((one): Relation => {
      const [, operand, modulo, sign, list = ''] = relation.exec(one.trim()) ?? [];
      if (operand === undefined) throw new TypeError(`${one} is no plural rule`);
      return {
        operand: operand as keyof Operands,
        modulo: modulo === undefined ? undefined : Number(modulo),
        isEqual: sign === '=',
        ranges: list.split(',').map((range): [number, number] => {
          const [from = 0, to = from] = range.split('..').map(Number);
          return [from, to];
        }),
      };
    }),
  );
}

function holds({ operand, modulo, isEqual, ranges }: Relation, operands: Operands): boolean {
  const value = modulo === undefined ? operands[operand] : operands[operand] % modulo;
  const found = ranges.some(
    ([from, to]) => value === from || (Number.isInteger(value) && value >= from && value <= to),
  );
  return found === isEqual;
}

type Rules = readonly (readonly [PluralCategory, Rule])[];

const knownRules = new WeakMap<object, Rules>();

function rulesOf(table: Readonly<Partial<Record<PluralCategory, string>>>): Rules {
  let rules = knownRules.get(table);
  if (!rules) {
    rules = pluralCategories.flatMap((category): [PluralCategory, Rule][] => {
      const text = table[category];
      return text === undefined ? [] : [[category, parseRule(text)]];
    });
    knownRules.set(table, rules);
  }
  return rules;
}

function operandsOf(decimal: Decimal, minFraction: number, exponent: number): Operands {
  const { whole, fraction } = decimalParts(decimal, minFraction);
  const short = fraction.replace(/0+$/, '');
  return {
    n: Number(`${whole}.${fraction}`),
    i: Number(whole),
    v: fraction.length,
    w: short.length,
    f: Number(fraction),
    t: Number(short),
    e: exponent,
    c: exponent,
  };
}

/**
 * The plural category of a number as it is written: with `minFraction` digits after the mark at least. `exponent` is the power of
 * ten that a compact form has taken out of it.
 */
export function pluralCategory(
  table: LocaleTable,
  kind: 'plurals' | 'ordinals',
  decimal: Decimal,
  minFraction = 0,
  exponent = 0,
): PluralCategory {
  const operands = operandsOf(decimal, minFraction, exponent);
  const found = rulesOf(table[kind]).find(([, rule]) => rule.some((all) => all.every((one) => holds(one, operands))));
  return found?.[0] ?? 'other';
}

/** The form for a category: that of `other` where it has none of its own. */
export function pluralForm(forms: PluralForms, category: PluralCategory): string {
  return typeof forms === 'string' ? forms : (forms[category] ?? forms.other ?? '');
}
