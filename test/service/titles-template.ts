import { parseTemplate, type Template } from '@platen/template';

/** A template with a title on each of its white pages, and a parameter for the paper's color. */
export function titlesTemplate(pages = 1, size = { width: 200, height: 100 }): Template {
  return parseTemplate({
    schemaVersion: 1,
    name: 'Titles',
    pages: Array.from({ length: pages }, (_, index) => ({
      id: `page-${index + 1}`,
      ...size,
      backgrounds: [{ type: 'solid', color: '#ffffff' }],
      durationMs: 400,
      parameters: [
        { key: 'title', type: 'text', bindings: [{ layerId: `title-${index + 1}` }] },
        { key: 'paper', type: 'backgroundColor', bindings: [{ property: 'backgroundColor' }] },
      ],
      layers: [
        { type: 'text', id: `title-${index + 1}`, width: 200, height: 100, runs: [{ text: `Page ${index + 1}` }] },
      ],
    })),
  });
}

/** A template that is one image. */
export function imageTemplate(source: string): Template {
  return parseTemplate({
    schemaVersion: 1,
    name: 'Image',
    pages: [
      {
        id: 'page',
        width: 40,
        height: 40,
        parameters: [{ key: 'image', type: 'imageUrl', bindings: [{ layerId: 'image' }] }],
        layers: [{ type: 'image', id: 'image', width: 40, height: 40, source }],
      },
    ],
  });
}

/** Stripes of the colors in a list, with a label each. */
export const listTemplate: Template = parseTemplate({
  schemaVersion: 2,
  name: 'Swatches',
  data: {
    swatches: {
      type: 'list',
      items: { type: 'object', fields: { tint: { type: 'color' }, label: { type: 'text' } } },
    },
  },
  pages: [
    {
      id: 'page',
      width: 60,
      height: 40,
      layers: [
        {
          type: 'group',
          id: 'stripes',
          width: 60,
          height: 40,
          layout: { type: 'column' },
          repeat: { over: 'swatches', as: 'swatch' },
          layers: [
            {
              type: 'shape',
              id: 'stripe',
              width: 60,
              height: 20,
              expressions: { fill: 'swatch.tint' },
            },
            {
              type: 'text',
              id: 'label',
              width: 10,
              height: 8,
              item: { absolute: true },
              style: { fontSize: 6, fill: { type: 'solid', color: '#00000000' } },
              runs: [{ text: '' }],
              when: 'not isEmpty(swatch.label)',
              expressions: { content: 'swatch.label' },
            },
          ],
        },
      ],
    },
  ],
});
