import type { TemplateInput } from '@platen/template';

/** Frames a second of all films of the bench, and the length of most of them. */
export const benchFps = 30;
export const benchFrames = 150;
export const benchSide = 1080;

/** Words and a picture of the bundled library. */
export const benchWords = 'Moving pictures, drawn as fast as they play';
export const benchPicture = 'library:pictures/lake.webp';

/**
 * A page with a text and a picture. `moving` turns the picture and lets the text float, so that every frame is another one;
 * `still` shows them after the text has come.
 */
export function benchTemplate(kind: 'moving' | 'still', frames = benchFrames): TemplateInput {
  const isMoving = kind === 'moving';
  return {
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: benchSide,
        height: benchSide,
        durationMs: (frames * 1000) / benchFps,
        backgrounds: [{ type: 'solid', color: '#12263a' }],
        layers: [
          {
            type: 'image',
            id: 'picture',
            x: 240,
            y: 380,
            width: 600,
            height: 600,
            source: benchPicture,
            ...(isMoving && { motion: { loop: { preset: 'rotate', periodMs: 5000 } } }),
          },
          {
            type: 'text',
            id: 'words',
            x: 90,
            y: 90,
            width: 900,
            height: 240,
            runs: [{ text: benchWords }],
            style: { fontSize: 64, fontWeight: 700, fill: { type: 'solid', color: '#ffffff' } },
            motion: isMoving
              ? { loop: { preset: 'float', periodMs: 3000 } }
              : { enter: { preset: 'fade', durationMs: 400 } },
          },
        ],
      },
    ],
  };
}

/** A page that plays a film over all of it, with its sound and a voice. */
export function filmInFilm(frames = benchFrames): TemplateInput {
  const box = { x: 0, y: 0, width: benchSide, height: benchSide };
  return {
    schemaVersion: 1,
    pages: [
      {
        id: 'page',
        width: benchSide,
        height: benchSide,
        durationMs: (frames * 1000) / benchFps,
        layers: [
          { type: 'video', id: 'film', ...box, source: 'asset:film' },
          { type: 'audio', id: 'voice', ...box, voiceText: 'A film within a film, and somebody who speaks.' },
        ],
      },
    ],
  };
}
