import { coverShape, pageOf, sceneOf, times, type Attack, type AttackScene } from './attack.ts';

type AttackFormat = NonNullable<AttackScene['options']>['format'];

const keyframes = (property: string, count: number, value: (index: number) => number | string): object => ({
  property,
  keyframes: times(count, (index) => ({ atMs: index, value: value(index), easing: 'elastic-out' })),
});

/** A square page of moving layers as a file. */
const clip = (
  layers: readonly object[],
  { side, durationMs, format = 'mp4', fps }: { side: number; durationMs: number; format?: AttackFormat; fps?: number },
): AttackScene => ({
  template: pageOf(layers, side, side, { durationMs }),
  options: { format, ...(fps !== undefined && { videoOptions: { fps } }) },
});

const rotating = (periodMs: number): object => ({ motion: { loop: { preset: 'rotate', periodMs } } });
const noise = coverShape('shape', 5000, { filters: [{ type: 'noise', amount: 1 }], ...rotating(500) });

/** Videos of many keyframes, frames and parts. */
export const motionAttacks: readonly Attack[] = [
  {
    name: 'keyframes',
    make: () =>
      clip(
        times(300, (index) =>
          coverShape(`shape-${index}`, 1080, {
            motion: {
              keyframes: ['x', 'y', 'rotation', 'opacity', 'scale', 'width', 'height'].map((property) =>
                keyframes(property, 500, (step) => (property === 'opacity' ? 0.5 : 10 + (step % 80))),
              ),
            },
          }),
        ),
        { side: 1080, durationMs: 2000, fps: 30 },
      ),
  },
  {
    name: 'keyframes-of-text',
    make: () =>
      clip(
        times(40, (index) => ({
          type: 'text',
          id: `text-${index}`,
          width: 1000,
          height: 1000,
          mode: 'fit',
          runs: [{ text: 'Many words that are set again and again. '.repeat(300) }],
          motion: {
            keyframes: [
              keyframes('width', 500, (step) => 500 + step),
              keyframes('fontSize', 500, (step) => 10 + step / 10),
            ],
          },
        })),
        { side: 1080, durationMs: 1000, fps: 30 },
      ),
  },
  {
    name: 'units-of-text',
    make: () =>
      clip(
        times(20, (index) => ({
          type: 'text',
          id: `text-${index}`,
          width: 1000,
          height: 1000,
          runs: [{ text: 'Every letter blurs in on its own. '.repeat(200) }],
          style: { fontSize: 12 },
          motion: { enter: { preset: 'blur', radius: 200, unit: 'graphemes', staggerMs: 0, durationMs: 900 } },
        })),
        { side: 1080, durationMs: 1000, fps: 10 },
      ),
  },
  {
    name: 'video-of-blurs',
    make: () =>
      clip(
        times(60, (index) =>
          coverShape(`shape-${index}`, 5000, { filters: [{ type: 'blur', radius: 90 }], ...rotating(50) }),
        ),
        { side: 5000, durationMs: 1000, fps: 2 },
      ),
  },
  {
    name: 'video-longest',
    make: () => clip([coverShape('shape', 5000, rotating(50))], { side: 5000, durationMs: 7_200_000, fps: 60 }),
  },
  {
    name: 'video-of-many-pages',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: times(100, (index) => ({
          id: `page-${index}`,
          width: 3000,
          height: 3000,
          durationMs: 20,
          transition: { type: 'dissolve', durationMs: 20 },
          layers: [coverShape(`shape-${index}`, 3000, { filters: [{ type: 'blur', radius: 40 }] })],
        })),
      },
      options: { format: 'mp4', videoOptions: { fps: 30 } },
    }),
  },
  { name: 'gif-largest', make: () => clip([noise], { side: 5000, durationMs: 3000, format: 'gif' }) },
  {
    name: 'animated-webp-largest',
    make: () => clip([noise], { side: 5000, durationMs: 1000, format: 'animated-webp', fps: 5 }),
  },
  {
    name: 'sounds-of-silence',
    make: () => ({
      template: pageOf([], 100, 100, {
        durationMs: 7_000_000,
        sounds: times(32, () => ({ source: `data:audio/wav;base64,${silence()}`, loop: true, speed: 10 })),
      }),
      options: { format: 'mp3' },
    }),
  },
  {
    name: 'subtitles-many',
    make: () => ({
      template: pageOf([], 1080, 1080, {
        durationMs: 1000,
        subtitles: {
          text: times(30_000, (index) => `${index + 1}\n00:00:00,000 --> 00:00:01,000\nwords ${index}\n`)
            .join('\n')
            .slice(0, 1_000_000),
        },
      }),
      options: { format: 'mp4', videoOptions: { fps: 10 } },
    }),
  },
  {
    name: 'pdf-of-effects',
    make: () => ({
      template: pageOf(
        times(200, (index) =>
          coverShape(`shape-${index}`, 5000, {
            filters: [{ type: 'blur', radius: 90 }],
            shadows: [{ type: 'drop', color: '#000000', blur: 300 }],
          }),
        ),
        5000,
        5000,
      ),
      options: { format: 'pdf', pdfOptions: { rasterDpi: 1200 } },
    }),
  },
  {
    name: 'pdf-of-pages',
    make: () => ({
      template: {
        schemaVersion: 1,
        pages: times(200, (index) => ({
          id: `page-${index}`,
          width: 5000,
          height: 5000,
          layers: [coverShape(`shape-${index}`, 5000, { filters: [{ type: 'blur', radius: 90 }] })],
        })),
      },
      options: { format: 'pdf', pdfOptions: { rasterDpi: 1200 } },
    }),
  },
  { name: 'pdf-of-masks', make: () => ({ ...sceneOf(maskedShapes(1000), 5000, 5000), options: { format: 'pdf' } }) },
];

function maskedShapes(count: number): object[] {
  return [
    ...times(count, (index) =>
      coverShape(`shape-${index}`, 5000, {
        opacity: 0.5,
        blendMode: 'multiply',
        mask: { type: 'layer', layerId: 'mask', mode: 'luminance' },
      }),
    ),
    coverShape('mask', 5000),
  ];
}

/** A hundredth of a second of silence as WAV. */
function silence(): string {
  const bytes = Buffer.alloc(44 + 960);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(48_000, 24);
  bytes.writeUInt32LE(96_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(960, 40);
  return bytes.toString('base64');
}
