import assert from 'node:assert/strict';
import { parseTemplate, type Layer, type Template } from '@platen/template';
import { trackOf } from '../../packages/editor/store/keyframe-value.ts';
import { createMomentLens } from '../../packages/editor/store/moment-lens.ts';
import { TemplateDocument } from '../../packages/editor/store/template-document.ts';

/** A page with a box, and words in a group, that keyframes move. */
export const template = parseTemplate({
  schemaVersion: 1,
  pages: [
    {
      id: 'p',
      width: 400,
      height: 300,
      durationMs: 10_000,
      layers: [
        {
          type: 'shape',
          id: 'box',
          x: 10,
          y: 20,
          width: 50,
          height: 50,
          startMs: 1000,
          fills: [{ type: 'solid', color: '#ff0000' }],
          motion: {
            keyframes: [
              {
                property: 'x',
                keyframes: [
                  { atMs: 0, value: 100 },
                  { atMs: 2000, value: 300 },
                ],
              },
              {
                property: 'color',
                keyframes: [
                  { atMs: 0, value: '#000000' },
                  { atMs: 2000, value: '#ffffff' },
                ],
              },
            ],
          },
        },
        {
          type: 'group',
          id: 'group',
          width: 100,
          height: 100,
          endMs: 4000,
          layers: [
            {
              type: 'text',
              id: 'words',
              runs: [{ text: 'A' }, { text: 'B', style: { fill: { type: 'solid', color: '#00ff00' } } }],
              motion: {
                keyframes: [
                  {
                    property: 'fontSize',
                    keyframes: [
                      { atMs: 0, value: 20 },
                      { atMs: 1000, value: 40 },
                    ],
                  },
                  { property: 'color', keyframes: [{ atMs: 0, value: '#123456' }] },
                ],
              },
            },
          ],
        },
        { type: 'shape', id: 'still', width: 5, height: 5 },
      ],
    },
  ],
});
/** A document of it, and what tests ask of its layers; `at` has a moment edited. */
export const open = (given: Template = template) => {
  const place = { pageId: 'p', selection: [] };
  const document = new TemplateDocument(given, { place: () => place, goTo: () => {} });
  const find = (all: Template, id: string): Layer => {
    const search = (layers: readonly Layer[]): Layer | undefined => {
      for (const layer of layers) {
        const found = layer.id === id ? layer : layer.type === 'group' ? search(layer.layers) : undefined;
        if (found) return found;
      }
      return undefined;
    };
    const found = search(all.pages[0]!.layers);
    assert.ok(found, id);
    return found;
  };
  return {
    document,
    page: () => document.shown.value.pages[0]!,
    designed: (id: string) => find(document.template.value, id),
    shown: (id: string) => find(document.shown.value, id),
    frames: (id: string, property: string) => trackOf(find(document.template.value, id), property)?.keyframes,
    at(atMs: number) {
      document.lens.value = createMomentLens({ pageId: 'p', atMs, pageMs: 10_000 });
    },
  };
};
