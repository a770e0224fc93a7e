import fc from 'fast-check';
import { renderFormats, type RenderFormatName } from '@platen/api';
import { z } from 'zod';
import { hostileText, hostileValue } from '../requests/hostile-values.ts';
import { createTemplates } from './create-templates.ts';

/** A template and how it is rendered, as JSON. */
export const hostileRender = z.strictObject({
  template: z.unknown(),
  modifications: z.record(z.string(), z.unknown()),
  response: z.looseObject({ format: z.string() }),
});
export type HostileRender = z.infer<typeof hostileRender>;

/** Formats that are quick to make come more often. */
const weights: Readonly<Record<RenderFormatName, number>> = {
  png: 6,
  jpg: 3,
  webp: 3,
  avif: 2,
  pdf: 6,
  gif: 2,
  'animated-webp': 2,
  mp4: 2,
  webm: 1,
  mov: 1,
  mp3: 1,
  m4a: 1,
  wav: 1,
};

/** Renders of hostile templates in every format, most of them small. */
export function createRenders(fixtures: { url: string; sources: readonly string[] }): fc.Arbitrary<HostileRender> {
  const format = fc.oneof(...renderFormats.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) })));
  const usually = (value: fc.Arbitrary<unknown>, weight: number): fc.Arbitrary<unknown> =>
    fc.oneof({ weight, arbitrary: value }, { weight: 1, arbitrary: fc.constant(undefined) });
  const response = fc
    .record({
      format,
      type: fc.constantFrom('binary', 'base64', 'url'),
      width: usually(fc.integer({ min: 10, max: 160 }), 8),
      transparent: fc.constantFrom(undefined, undefined, true),
      quality: fc.constantFrom(undefined, 1, 50, 100),
      videoOptions: usually(
        fc.record(
          {
            fps: fc.constantFrom(1, 2, 5),
            duration: fc.constantFrom(0.2, 0.5, 1),
            muted: fc.boolean(),
            combinePages: fc.boolean(),
            pageTransition: fc.constantFrom('none', 'fade', 'wipe'),
          },
          { requiredKeys: ['fps', 'duration'] },
        ),
        12,
      ),
      pdfOptions: usually(
        fc.record(
          {
            dpi: fc.constantFrom(36, 96, 300),
            colorMode: fc.constantFrom('rgb', 'cmyk'),
            cropMarks: fc.boolean(),
            bleed: fc.constantFrom<unknown>(true, 3),
            tagged: fc.boolean(),
            title: hostileText,
          },
          { requiredKeys: [] },
        ),
        2,
      ),
    })
    .map((chosen) => suit(chosen));
  const modifications = fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(
        fc.constantFrom(
          'title',
          'title.color',
          'title.fontSize',
          'key-1',
          'page1@title',
          'photo',
          'subtitle',
          '__proto__x',
        ),
        fc.oneof(hostileText, hostileValue),
        { maxKeys: 4 },
      ),
    },
  );
  return fc.record({ template: createTemplates(fixtures), modifications, response });
}

/** Only the options that the format has: others are refused before anything is drawn. */
function suit({
  format,
  width,
  transparent,
  videoOptions,
  pdfOptions,
  ...rest
}: {
  format: RenderFormatName;
  [option: string]: unknown;
}): HostileRender['response'] {
  const isAudio = format === 'mp3' || format === 'm4a' || format === 'wav';
  const isVideo = isAudio || ['mp4', 'webm', 'mov', 'gif', 'animated-webp'].includes(format);
  return dropUndefined({
    ...rest,
    format,
    ...(!isAudio && format !== 'pdf' && { width }),
    ...((format === 'png' || format === 'webp') && { transparent }),
    ...(isVideo && { videoOptions }),
    ...(format === 'pdf' && { pdfOptions, quality: undefined }),
  });
}

function dropUndefined(options: Record<string, unknown>): HostileRender['response'] {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  ) as HostileRender['response'];
}
