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
