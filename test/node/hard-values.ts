import type { DesignChoices } from '@platen/template';

/** One row of values, with the fewest and the most pages that it may become. */
interface HardRow {
  values: Record<string, unknown>;
  pages: readonly [number, number];
}

const compound = 'Donaudampfschifffahrtsgesellschaftskapitänskajüte';
const sentence =
  'With everything that the garden has, and then some more, on a plate as large as the table it stands on.';
const japanese = '古い港町の静かな夜に、海のそばで語り合う。';

const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const dish = (index: number) => ({
  name: [compound, 'Soup', 'A dish whose name goes on for rather a while', japanese][index % 4],
  description: index % 3 === 0 ? sentence : '',
  ...(index % 5 !== 0 && { price: index * 1000.5 }),
  isNew: index % 2 === 0,
  ...(index % 3 === 1 && { diet: 'vegan' }),
});
const section = (title: string, count: number) => ({ title, dishes: times(count, dish) });

const line = (index: number) => ({
  name: [compound, 'Lamp', sentence, ''][index % 4],
  details: index % 3 === 1 ? sentence.repeat(3) : '',
  quantity: index + 0.5,
  unit: index % 2 === 0 ? 'h' : '',
  price: index * 97.35,
});

const locales = ['en', 'de-CH', 'ar'].map((locale): DesignChoices => ({ locale }));

/** Values that put the starters that live from data under stress: none, one, the most items, long words, missing fields. */
export const hardValues: Record<string, { choices: readonly DesignChoices[]; rows: Record<string, HardRow> }> = {
  'dinner-menu': {
    choices: locales,
    rows: {
      'no section': { values: { sections: [] }, pages: [1, 1] },
      'one section without dishes': { values: { sections: [section('Today', 0)] }, pages: [1, 1] },
      'one dish': { values: { sections: [section('Today', 1)] }, pages: [1, 1] },
      'a section without a title': { values: { sections: [section('', 3)] }, pages: [1, 1] },
      'a title of many words': { values: { sections: [section(sentence.slice(0, 80), 2)] }, pages: [1, 1] },
      'a title of one long word': { values: { sections: [section(compound, 2)] }, pages: [1, 1] },
      'empty dishes': { values: { sections: [{ title: 'Today', dishes: [{}, {}, {}] }] }, pages: [1, 1] },
      'prices in yen': { values: { currencyCode: 'JPY', sections: [section('Tonight', 6)] }, pages: [1, 2] },
      'prices of millions': {
        values: { sections: [{ title: 'Vault', dishes: [{ name: compound, price: 12_345_678.9 }] }] },
        pages: [1, 1],
      },
      'a long section': { values: { sections: [section('All', 60)] }, pages: [4, 12] },
      'many sections': { values: { sections: times(12, (index) => section(`Section ${index}`, 4)) }, pages: [4, 12] },
      'the longest names': {
        values: { restaurant: compound + ' Hafen', tagline: sentence, note: sentence },
        pages: [1, 1],
      },
    },
  },
  'long-invoice': {
    choices: locales,
    rows: {
      'no line': { values: { items: [] }, pages: [1, 1] },
      'one line': { values: { items: [line(1)] }, pages: [1, 1] },
      'empty lines': { values: { items: [{}, {}, {}] }, pages: [1, 1] },
      'a line of long words': { values: { items: [{ ...line(0), details: compound.repeat(4) }] }, pages: [1, 1] },
      'a credit': { values: { items: [{ name: 'Credit', quantity: -1, price: 250 }] }, pages: [1, 1] },
      'amounts of millions': {
        values: { items: [{ name: 'Tower', quantity: 3, price: 9_876_543.21 }] },
        pages: [1, 1],
      },
      'no tax': { values: { taxRate: 0 }, pages: [1, 1] },
      'tax of 8.1 %': { values: { taxRate: 0.081, currencyCode: 'CHF' }, pages: [1, 1] },
      'no one to pay': { values: { client: {}, company: {}, note: '' }, pages: [1, 1] },
      'long addresses': {
        values: { client: { name: sentence, address: `${compound}\n${sentence}` }, note: sentence.repeat(3) },
        pages: [1, 1],
      },
      'thirty lines': { values: { items: times(30, line) }, pages: [3, 6] },
      'a hundred lines': { values: { items: times(100, line) }, pages: [9, 20] },
    },
  },
};
