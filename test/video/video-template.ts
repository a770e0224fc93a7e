import type { TemplateInput } from '@platen/template';

/** Two pages of a second each: a turning square, then a text that comes; the second follows by a dissolve of 400 ms. */
export const videoTemplate: TemplateInput = {
  schemaVersion: 1,
  pages: [
    {
      id: 'one',
      width: 320,
      height: 180,
      durationMs: 1000,
      backgrounds: [{ type: 'solid', color: '#c02040' }],
      layers: [
        {
          type: 'shape',
          id: 'square',
          x: 120,
          y: 50,
          width: 80,
          height: 80,
          fills: [{ type: 'solid', color: '#ffffff' }],
          motion: { loop: { preset: 'rotate' } },
        },
      ],
    },
    {
      id: 'two',
      width: 320,
      height: 180,
      durationMs: 1000,
      backgrounds: [{ type: 'solid', color: '#2040c0' }],
      transition: { type: 'dissolve', durationMs: 400 },
      layers: [
        {
          type: 'text',
          id: 'title',
          x: 20,
          y: 40,
          width: 280,
          height: 100,
          runs: [{ text: 'And on' }],
          style: { fontSize: 60 },
          motion: { enter: { preset: 'fade' } },
        },
      ],
    },
  ],
};

/** A page that speaks, as long as what it says. */
export const spokenTemplate: TemplateInput = {
  schemaVersion: 1,
  pages: [
    {
      id: 'spoken',
      width: 160,
      height: 90,
      layers: [
        { type: 'audio', id: 'voice', x: 0, y: 0, width: 1, height: 1, voiceText: 'This is a video that speaks.' },
      ],
    },
  ],
};

/** One page of many frames, all of them different. */
export function longTemplate(durationMs: number, width = 160, height = 90): TemplateInput {
  return {
    schemaVersion: 1,
    pages: [
      {
        id: 'long',
        width,
        height,
        durationMs,
        layers: [
          {
            type: 'shape',
            id: 'square',
            x: width / 4,
            y: height / 4,
            width: width / 2,
            height: height / 2,
            fills: [{ type: 'solid', color: '#208040' }],
            motion: { loop: { preset: 'rotate', periodMs: 3000 } },
          },
        ],
      },
    ],
  };
}
