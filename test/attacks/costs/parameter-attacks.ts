import { times, type Attack, type AttackScene } from './attack.ts';

function patterned(patterns: readonly string[], value: string): AttackScene {
  const layers = patterns.map((_, index) => ({ type: 'text', id: `text-${index}`, width: 10, height: 10 }));
  const parameters = patterns.map((pattern, index) => ({
    key: `value${index}`,
    type: 'text',
    bindings: [{ layerId: `text-${index}` }],
    constraints: { pattern },
  }));
  return {
    template: { schemaVersion: 1, pages: [{ id: 'page', width: 100, height: 100, layers, parameters }] },
    modifications: Object.fromEntries(patterns.map((_, index) => [`value${index}`, value])),
  };
}

/** Patterns of parameters that have to be followed in many places at once. */
export const parameterAttacks: readonly Attack[] = [
  {
    name: 'patterns-optional',
    make: () =>
      patterned(
        times(60, () => '(.?){240}'),
        'a'.repeat(10_000),
      ),
  },
  {
    name: 'patterns-nested',
    make: () =>
      patterned(
        times(60, () => '((a?){15}){15}b'),
        'a'.repeat(10_000),
      ),
  },
  {
    name: 'patterns-from-behind',
    make: () =>
      patterned(
        times(60, () => '(?:a|b)*a(?:a|b){300}'),
        'ab'.repeat(5000),
      ),
  },
  {
    name: 'patterns-of-classes',
    make: () =>
      patterned(
        times(60, () => '[\\p{L}\\p{N}]{0,480}'),
        'é'.repeat(10_000),
      ),
  },
  {
    name: 'patterns-of-everything',
    make: () =>
      patterned(
        times(60, () => '(.*.*.*.*.*.*.*.*.*.*)*x'),
        'a'.repeat(10_000),
      ),
  },
  {
    name: 'patterns-of-500',
    make: () =>
      patterned(
        times(500, () => '(?:.?.?){245}'),
        'é'.repeat(10_000),
      ),
  },
  {
    name: 'patterns-of-forks',
    make: () =>
      patterned(
        times(60, () => `(?:${'|'.repeat(490)})*`),
        'a'.repeat(10_000),
      ),
  },
  {
    name: 'patterns-of-stars',
    make: () =>
      patterned(
        times(60, () => `(?:${'(?:'.repeat(120)}a*${')*'.repeat(120)})`),
        'a'.repeat(10_000),
      ),
  },
  {
    name: 'parameters-bound-often',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: [
          {
            id: 'page',
            width: 100,
            height: 100,
            layers: times(100, (index) => ({ type: 'text', id: `text-${index}`, width: 10, height: 10 })),
            parameters: times(500, (index) => ({
              key: `value${index}`,
              type: 'text',
              bindings: times(100, (layer) => ({ layerId: `text-${layer}` })),
            })),
          },
        ],
      },
      modifications: Object.fromEntries(times(500, (index) => [`value${index}`, 'word '.repeat(20_000)])),
    }),
  },
  {
    name: 'modifications-many',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: times(100, (page) => ({
          id: `page-${page}`,
          width: 100,
          height: 100,
          layers: [{ type: 'text', id: `text-${page}`, width: 10, height: 10 }],
          parameters: times(500, (index) => ({
            key: `value${index}`,
            type: 'text',
            bindings: [{ layerId: `text-${page}` }],
          })),
        })),
      },
      modifications: Object.fromEntries(
        times(20_000, (index) => [`page${index % 100}@value${index % 500}.fontSize`, index]),
      ),
      options: { pages: [1] },
    }),
  },
];
