import type { TemplateInput } from '@platen/template';

/** Frames a second of all videos of the bench, and the length of most of them. */
export const benchFps = 30;
export const benchFrames = 150;
export const benchSide = 1080;

/** Words and an image of the bundled library. */
export const benchWords = 'Moving images, drawn as fast as they play';
export const benchImage = 'library:images/lake.webp';

/**
 * A page with a text and an image. `moving` turns the image and lets the text float, so that every frame is another one;
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
            id: 'image',
            x: 240,
            y: 380,
            width: 600,
            height: 600,
            source: benchImage,
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

/** A page that plays a video over all of it, with its sound and a voice. */
export function videoInVideo(frames = benchFrames): TemplateInput {
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
          { type: 'video', id: 'video', ...box, source: 'asset:video' },
          { type: 'audio', id: 'voice', ...box, voiceText: 'A video within a video, and somebody who speaks.' },
        ],
      },
    ],
  };
}
