import { isJsonObject, type JsonObject } from '@platen/template/internal';
import { Cldr, objectAt, optionalTextAt, textAt } from './read-cldr.ts';
import { pluralFormsAt } from './plural-forms.ts';

function symbolsOf(numbers: JsonObject, system: string): JsonObject {
  const symbols = objectAt(numbers, `symbols-numberSystem-${system}`);
  const currencyDecimal = optionalTextAt(symbols, 'currencyDecimal');
  const currencyGroup = optionalTextAt(symbols, 'currencyGroup');
  return {
    decimal: textAt(symbols, 'decimal'),
    group: textAt(symbols, 'group'),
    percent: textAt(symbols, 'percentSign'),
    plus: textAt(symbols, 'plusSign'),
    minus: textAt(symbols, 'minusSign'),
    infinity: textAt(symbols, 'infinity'),
    ...(currencyDecimal === undefined ? {} : { currencyDecimal }),
    ...(currencyGroup === undefined ? {} : { currencyGroup }),
  };
}

function patternsOf(numbers: JsonObject, system: string): JsonObject {
  return {
    decimal: textAt(numbers, `decimalFormats-numberSystem-${system}`, 'standard'),
    percent: textAt(numbers, `percentFormats-numberSystem-${system}`, 'standard'),
    currency: textAt(numbers, `currencyFormats-numberSystem-${system}`, 'standard'),
    accounting: textAt(numbers, `currencyFormats-numberSystem-${system}`, 'accounting'),
  };
}

/** How a locale writes numbers: with its own digits, and with the Latin ones too. */
export function numberTable(cldr: Cldr, tag: string): JsonObject {
  const numbers = objectAt(cldr.locale(tag, 'numbers'), 'numbers');
  const system = textAt(numbers, 'defaultNumberingSystem');
  const native = textAt(numbers, 'otherNumberingSystems', 'native');
  const systems = [...new Set([system, native, 'latn'])].filter((name) => `symbols-numberSystem-${name}` in numbers);
  const short = objectAt(numbers, `decimalFormats-numberSystem-${system}`, 'short', 'decimalFormat');
  return {
    system,
    minGrouping: Number(textAt(numbers, 'minimumGroupingDigits')),
    symbols: Object.fromEntries(systems.map((name) => [name, symbolsOf(numbers, name)])),
    patterns: Object.fromEntries(systems.map((name) => [name, patternsOf(numbers, name)])),
    compact: Array.from({ length: 12 }, (_, index) => pluralFormsAt(short, `1${'0'.repeat(index + 3)}-count-`)),
  };
}

/** Codes of the currencies that some territory pays with today. */
function currentCurrencies(cldr: Cldr): Set<string> {
  const regions = objectAt(cldr.supplemental('currencyData'), 'currencyData', 'region');
  const codes = Object.values(regions).flatMap((periods) =>
    (Array.isArray(periods) ? periods : []).flatMap((period) =>
      isJsonObject(period)
        ? Object.entries(period).flatMap(([code, times]) =>
            isJsonObject(times) && times['_to'] === undefined && times['_tender'] !== 'false' ? [code] : [],
          )
        : [],
    ),
  );
  return new Set(codes);
}

/** Symbols of currencies, the usual and the narrow ones, where they say more than the code, and how many digits they have. */
export function currencyTables(cldr: Cldr, tag: string): JsonObject {
  const codes = [...currentCurrencies(cldr)].toSorted();
  const named = objectAt(cldr.locale(tag, 'currencies'), 'numbers', 'currencies');
  const usual = codes.map((code): [string, string] => [code, optionalTextAt(named, code, 'symbol') ?? code]);
  const narrow = usual.map(([code, symbol]): [string, string] => [
    code,
    optionalTextAt(named, code, 'symbol-alt-narrow') ?? symbol,
  ]);
  const fractions = objectAt(cldr.supplemental('currencyData'), 'currencyData', 'fractions');
  const digits = codes.map((code): [string, number] => [code, Number(optionalTextAt(fractions, code, '_digits') ?? 2)]);
  return {
    currencies: Object.fromEntries(usual.filter(([code, symbol]) => symbol !== code)),
    narrowCurrencies: Object.fromEntries(narrow.filter(([, symbol], index) => symbol !== usual[index]?.[1])),
    currencyDigits: Object.fromEntries(digits.filter(([, count]) => count !== 2)),
  };
}
