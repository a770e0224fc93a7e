import { parseTemplate, type Template } from '@platen/template';

/** A headline of at most 20 characters, and a wide photo. */
export function adTemplate(): Template {
  return parseTemplate({
    schemaVersion: 1,
    name: 'Ad',
    pages: [
      {
        id: 'page',
        width: 120,
        height: 80,
        parameters: [
          {
            key: 'title',
            type: 'text',
            bindings: [{ layerId: 'title' }],
            constraints: { maxLength: 20, required: true },
          },
          { key: 'photo', type: 'imageUrl', bindings: [{ layerId: 'photo' }] },
          { key: 'paper', type: 'backgroundColor', bindings: [{ property: 'backgroundColor' }] },
        ],
        layers: [
          { type: 'image', id: 'photo', width: 120, height: 60 },
          { type: 'text', id: 'title', y: 60, width: 120, height: 20, style: { fontSize: 8 }, runs: [{ text: 'Ad' }] },
        ],
      },
    ],
  });
}

/** A value that a model made, as a render answers it. */
export interface Generated {
  parameter: string;
  kind: string;
  model: string;
  provider: string;
  cached: boolean;
  credits: number;
  text?: string;
  asset?: string;
}
