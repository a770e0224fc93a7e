import type { DesignChoices } from '@platen/template';

/** One row of values, with the fewest and the most pages that it may become. */
interface HardRow {
  values: Record<string, unknown>;
  pages: readonly [number, number];
  /** Codes that the report must have; otherwise it is empty. */
  codes?: readonly string[];
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

const prices = (title: string, count: number) => ({
  title,
  services: times(count, (index) => ({
    name: [compound, 'Cut', sentence.slice(0, 100)][index % 3],
    details: index % 2 === 0 ? sentence : '',
    ...(index % 4 !== 3 && { price: index * 100.5 }),
    isFrom: index % 2 === 1,
  })),
});

const figure = (index: number) => ({
  label: sentence.slice(0, 60),
  value: [987_654_321.5, -0.5, 0, 1e12][index % 4],
  style: ['currency', 'percent', 'number', 'compact'][index % 4],
  ...(index % 2 === 0 && { change: index - 1.5 }),
});
const month = (index: number) => ({ month: `Month ${index}`, current: index * 1.5, previous: index });
const kind = (index: number) => ({ name: sentence.slice(0, 24), share: index + 1 });
const goal = (index: number) => ({ name: sentence.slice(index, 40 + index), reached: index / 5 });

const vase = 'library:images/vase.webp';
const team = (index: number) => ({
  name: [sentence.slice(0, 60), compound, 'FC', japanese][index % 4],
  won: index,
  drawn: 2,
  goalsFor: index * 7,
  goalsAgainst: 30,
  form: 'WDLWD'.slice(index % 6),
});
const quote = (index: number) => ({
  words: sentence.repeat((index % 3) + 1),
  person: 'Ines',
  about: sentence.slice(0, 90),
});

const product = (index: number) => ({
  name: [compound, 'Vase', sentence.slice(0, 50), japanese][index % 4],
  ...(index % 5 !== 4 && { price: index * 1000.5 }),
  ...(index % 3 === 1 && { oldPrice: index * 2000.5 }),
  ...(index % 4 === 0 && { badge: 'Hand-made now!' }),
  kind: ['vase', 'bowl', 'cup', 'jug', 'plate', 'lamp'][index % 6],
});
const session = (index: number) => ({
  starts: `${9 + (index % 10)}:30`,
  title: [compound, 'Opening', sentence, japanese][index % 4],
  ...(index % 2 === 0 && { speaker: sentence.slice(0, 100) }),
  ...(index % 3 === 0 && { about: sentence.repeat(2) }),
  ...(index % 4 !== 3 && { room: ['Hall', compound.slice(0, 24)][index % 2] }),
  kind: ['keynote', 'talk', 'studio', 'social', 'break'][index % 5],
});
const day = (title: string, count: number) => ({ title, date: '2027-05-14', sessions: times(count, session) });
const part = (index: number) => ({ name: [compound.slice(0, 28), 'Color'][index % 2], hours: index * 1.5 });
const signer = (index: number) => ({
  name: [sentence.slice(0, 50), 'Ines', ''][index % 3],
  role: sentence.slice(0, 50),
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
        values: {
          client: { name: sentence.slice(0, 95), address: `${compound}\n${sentence}` },
          note: sentence.repeat(3),
        },
        pages: [1, 1],
      },
      'thirty lines': { values: { items: times(30, line) }, pages: [3, 6] },
      'a hundred lines': { values: { items: times(100, line) }, pages: [9, 20] },
    },
  },
  'conference-badge': {
    choices: ['en', 'ar', 'ja'].map((locale) => ({ locale })),
    rows: {
      'one letter': { values: { person: 'X', company: 'Y' }, pages: [2, 2] },
      'a name of one long word': { values: { person: compound, company: compound }, pages: [2, 2] },
      'a name of many words': {
        values: { person: sentence.slice(0, 80), company: sentence.slice(0, 80) },
        pages: [2, 2],
      },
      'a Japanese name': { values: { person: japanese, company: japanese }, pages: [2, 2] },
      'no company': { values: { company: '' }, pages: [2, 2] },
      'no name': { values: { person: '' }, pages: [2, 2] },
      'no code': { values: { link: '' }, pages: [2, 2] },
      'a long address': { values: { link: `https://example.com/${'a'.repeat(280)}` }, pages: [2, 2] },
      'one day': { values: { ends: '2027-05-12' }, pages: [2, 2] },
      'a long event': { values: { event: sentence.slice(0, 60), tagline: sentence.slice(0, 100) }, pages: [2, 2] },
      'the crew': { values: { role: 'crew' }, pages: [2, 2] },
      'a role that is none': { values: { role: 'boss' }, pages: [2, 2], codes: ['constraint_violated'] },
    },
  },
  'price-list': {
    choices: [
      { locale: 'en' },
      { locale: 'de', axes: { mode: 'dark' } },
      { locale: 'ar', axes: { brand: 'fade' } },
      { locale: 'en', axes: { brand: 'fade', mode: 'dark' } },
    ],
    rows: {
      'no group': { values: { groups: [] }, pages: [1, 1] },
      'one group without services': { values: { groups: [{ title: 'Cut', services: [] }] }, pages: [1, 1] },
      'one service': { values: { groups: [prices('Cut', 1)] }, pages: [1, 1] },
      'three groups': { values: { groups: times(3, () => prices('Cut', 2)) }, pages: [1, 1] },
      'groups without titles': { values: { groups: times(2, () => prices('', 2)) }, pages: [1, 1] },
      'a title of one long word': { values: { groups: [prices(compound, 2)] }, pages: [1, 1] },
      'empty services': { values: { groups: [{ title: 'Cut', services: [{}, {}] }] }, pages: [1, 1] },
      'prices in yen': { values: { currencyCode: 'JPY', groups: [prices('Cut', 3)] }, pages: [1, 1] },
      'prices of millions': {
        values: { groups: [{ title: 'Gold', services: [{ name: compound, price: 9_876_543.21, isFrom: true }] }] },
        pages: [1, 1],
      },
      'many groups': { values: { groups: times(24, (index) => prices(`Group ${index}`, 3)) }, pages: [4, 12] },
      'a group higher than a page': {
        values: { groups: [prices('All', 40)] },
        pages: [3, 8],
        codes: ['layout_conflict'],
      },
      'a long season': { values: { heading: sentence.slice(0, 60), season: sentence.slice(0, 40) }, pages: [1, 1] },
    },
  },
  'yearly-report': {
    choices: locales,
    rows: {
      'no data': { values: { figures: [], months: [], channels: [], kinds: [], result: [], goals: [] }, pages: [2, 2] },
      'one row each': {
        values: { figures: [figure(0)], months: [month(0)], kinds: [kind(0)], goals: [goal(0)] },
        pages: [2, 2],
      },
      'rows without numbers': { values: { months: [{ month: 'Jan' }], kinds: [{ name: 'City' }] }, pages: [2, 2] },
      'long labels': { values: { figures: times(4, figure) }, pages: [2, 2] },
      'the most months': { values: { months: times(24, month) }, pages: [2, 2] },
      'the most quarters': {
        values: { channels: times(12, (index) => ({ quarter: `Q${index}`, shops: index, online: 2, leasing: 3 })) },
        pages: [2, 2],
      },
      'the most kinds': { values: { kinds: times(6, kind) }, pages: [2, 2] },
      'the most steps': {
        values: { result: times(12, (index) => ({ step: `Step ${index}`, amount: index % 2 ? -index : index * 3 })) },
        pages: [2, 2],
      },
      'the most goals': { values: { goals: times(5, goal) }, pages: [2, 2] },
      losses: {
        values: { months: times(6, (index) => ({ month: `M${index}`, current: -index, previous: index - 3 })) },
        pages: [2, 2],
      },
      'a long headline': {
        values: { headline: sentence, letter: sentence.repeat(4), company: sentence.slice(0, 60) },
        pages: [2, 2],
      },
      'no words': { values: { headline: '', letter: '', company: '' }, pages: [2, 2] },
    },
  },
  'league-table': {
    choices: locales,
    rows: {
      'no team': { values: { teams: [] }, pages: [1, 1] },
      'one team': { values: { teams: [team(0)] }, pages: [1, 1] },
      'teams of nothing': { values: { teams: times(10, () => ({})) }, pages: [1, 1] },
      'teams of long names': { values: { teams: times(10, team) }, pages: [1, 1] },
      'teams with logos': { values: { teams: times(4, (index) => ({ ...team(index), logo: vase })) }, pages: [1, 1] },
      'wide numbers': { values: { teams: [{ name: 'A', won: 999, goalsFor: 123_456 }] }, pages: [1, 1] },
      'no team at the top': { values: { promoted: 0 }, pages: [1, 1] },
      'all at the top': { values: { promoted: 10 }, pages: [1, 1] },
      'a form of other letters': { values: { teams: [{ name: 'A', form: 'wxyz?' }] }, pages: [1, 1] },
      'a long league': { values: { league: compound.slice(0, 40), round: sentence.slice(0, 30) }, pages: [1, 1] },
      'dark and bright colors': {
        values: {
          teams: [
            { name: 'A', color: '#000' },
            { name: 'B', color: '#fff' },
          ],
        },
        pages: [1, 1],
      },
      'too many teams': {
        values: { teams: times(11, team) },
        pages: [1, 1],
      },
    },
  },
  'quote-carousel': {
    choices: locales,
    rows: {
      'no quote': { values: { quotes: [] }, pages: [1, 1] },
      'one quote': { values: { quotes: [quote(0)] }, pages: [1, 1] },
      'one word': { values: { quotes: [{ words: 'Yes.' }] }, pages: [1, 1] },
      'empty quotes': { values: { quotes: [{}, {}] }, pages: [2, 2] },
      'five colors': { values: { quotes: times(5, quote) }, pages: [5, 5] },
      'the most quotes': { values: { quotes: times(20, quote) }, pages: [20, 20] },
      'one long word': { values: { quotes: [{ words: compound + compound }] }, pages: [1, 1] },
      'a Japanese quote': { values: { quotes: [{ words: japanese.repeat(15) }] }, pages: [1, 1] },
      'the longest quote': { values: { quotes: [{ words: sentence.repeat(3) }] }, pages: [1, 1] },
      'a photo': { values: { quotes: [{ ...quote(0), photo: vase }] }, pages: [1, 1] },
      'long names': {
        values: { quotes: [{ words: 'So it is.', person: sentence.slice(0, 60), about: sentence.slice(0, 90) }] },
        pages: [1, 1],
      },
      'no foot': { values: { company: '', swipe: '' }, pages: [3, 3] },
    },
  },
  'product-grid': {
    choices: [
      { locale: 'en' },
      { locale: 'de', axes: { mode: 'dark' } },
      { locale: 'ar', axes: { brand: 'form' } },
      { locale: 'en', axes: { brand: 'form', mode: 'dark' } },
    ],
    rows: {
      'no product': { values: { products: [] }, pages: [1, 1] },
      'one product': { values: { products: [product(0)] }, pages: [1, 1] },
      'two products': { values: { products: times(2, product) }, pages: [1, 1] },
      'three products': { values: { products: times(3, product) }, pages: [1, 1] },
      'four products': { values: { products: times(4, product) }, pages: [1, 1] },
      'five products': { values: { products: times(5, product) }, pages: [1, 2] },
      'the most products': { values: { products: times(60, product) }, pages: [10, 20] },
      'empty products': { values: { products: [{}, {}, {}, {}, {}, {}] }, pages: [1, 1] },
      photos: { values: { products: times(6, (index) => ({ ...product(index), photo: vase })) }, pages: [1, 2] },
      'prices of millions': {
        values: { products: times(3, () => ({ name: 'Tower', price: 9_876_543.21, oldPrice: 12_345_678.9 })) },
        pages: [1, 1],
      },
      'prices in yen': { values: { currencyCode: 'JPY', products: times(6, product) }, pages: [1, 2] },
      'long words around': {
        values: { heading: compound, intro: sentence.slice(0, 90), season: sentence.slice(0, 30), products: [] },
        pages: [1, 1],
      },
    },
  },
  'event-programme': {
    choices: [{ locale: 'en' }, { locale: 'de', axes: { mode: 'dark' } }, { locale: 'ar' }],
    rows: {
      'no day': { values: { days: [] }, pages: [1, 1] },
      'one day without sessions': { values: { days: [day('Today', 0)] }, pages: [1, 1] },
      'one session': { values: { days: [day('Today', 1)] }, pages: [1, 1] },
      'empty sessions': { values: { days: [{ sessions: [{}, {}] }] }, pages: [1, 1] },
      'a day without a title': { values: { days: [day('', 3)] }, pages: [1, 1] },
      'a title of one long word': { values: { days: [day(compound.slice(0, 40), 2)] }, pages: [1, 1] },
      'a day that goes on': { values: { days: [day('Marathon', 60)] }, pages: [4, 14], codes: ['layout_conflict'] },
      'ten days': { values: { days: times(10, (index) => day(`Day ${index + 1}`, 2)) }, pages: [2, 8] },
      'a long event': { values: { event: compound, kicker: sentence.slice(0, 40) }, pages: [2, 2] },
      'an event of many words': {
        values: { event: sentence.slice(0, 50), place: sentence.slice(0, 60) },
        pages: [2, 2],
      },
      'a Japanese event': { values: { event: japanese, days: [day(japanese, 4)] }, pages: [1, 2] },
      'no words around': { values: { kicker: '', place: '', foot: '' }, pages: [2, 2] },
    },
  },
  'course-certificate': {
    choices: [{ locale: 'en' }, { locale: 'de', axes: { brand: 'campus' } }, { locale: 'ar' }],
    rows: {
      'no points': { values: { score: 0 }, pages: [1, 1] },
      'almost a distinction': { values: { score: 89.9 }, pages: [1, 1] },
      'all points': { values: { score: 100 }, pages: [1, 1] },
      'no parts, nobody signs, no code': { values: { modules: [], signers: [], link: '' }, pages: [1, 1] },
      'one part and one signature': { values: { modules: [part(1)], signers: [signer(0)] }, pages: [1, 1] },
      'the most parts and signatures': {
        values: { modules: times(6, part), signers: times(3, signer) },
        pages: [1, 1],
      },
      'empty parts and signers': { values: { modules: [{}, {}], signers: [{}, {}] }, pages: [1, 1] },
      'a name of one long word': { values: { person: compound, course: compound }, pages: [1, 1] },
      'a name of many words': {
        values: { person: sentence.slice(0, 80), course: sentence.slice(0, 100) },
        pages: [1, 1],
      },
      'a Japanese name': { values: { person: japanese, course: japanese }, pages: [1, 1] },
      'a drawn signature': { values: { signers: [{ ...signer(1), signature: vase }] }, pages: [1, 1] },
      'no name': { values: { person: '', course: '', hours: 0 }, pages: [1, 1] },
    },
  },
};
