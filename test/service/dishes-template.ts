import { parseTemplate } from '@platen/template';

/** A template with data: a price, a day and a list. */
export function dishesTemplate() {
  return parseTemplate({
    schemaVersion: 1,
    name: 'Dishes',
    data: {
      price: { type: 'number', constraints: { min: 0, required: true } },
      day: { type: 'date' },
      dishes: { type: 'list', items: { type: 'object', fields: { name: { type: 'text' } } } },
    },
    pages: [
      {
        id: 'page',
        width: 120,
        height: 60,
        parameters: [
          { key: 'title', type: 'text', bindings: [{ layerId: 'title' }] },
          { key: 'stars', type: 'text', bindings: [{ layerId: 'title' }], constraints: { min: 1, max: 5 } },
        ],
        layers: [
          { type: 'text', id: 'title', width: 120, height: 60, runs: [{ text: '{{price}} {{dishes[0].name}}' }] },
        ],
      },
    ],
  });
}
