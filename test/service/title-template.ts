import { parseTemplate, type Template } from '@platen/template';

/** A small template with a parameter `title` on each of its pages. */
export function createTitleTemplate(pages = 1, size = { width: 200, height: 100 }): Template {
  return parseTemplate({
    schemaVersion: 1,
    name: 'Titles',
    pages: Array.from({ length: pages }, (_, index) => ({
      id: `page-${index + 1}`,
      ...size,
      backgrounds: [{ type: 'solid', color: '#ffffff' }],
      parameters: [{ key: 'title', type: 'text', bindings: [{ layerId: `title-${index + 1}` }] }],
      layers: [
        { type: 'text', id: `title-${index + 1}`, width: 200, height: 100, runs: [{ text: `Page ${index + 1}` }] },
      ],
    })),
  });
}
