import { mkdirSync, writeFileSync } from 'node:fs';
import { createRenderer } from '@platen/engine/node';
import { listStarters, readStarter } from '@platen/library/node';
import { roundValues } from './engine-scene/design.ts';
import { createSetting } from './engine-scene/setting.ts';
import { atMost, info, type Figure } from './figure.ts';
import { measureInTurns } from './measure.ts';

/** Kilobytes of a PDF that are not its images. */
const maxBeyondImages = 300;
/** Time of a PDF in relation to that of a PNG of the same page. */
const maxOfPng = 1.5;

/** What PDFs cost against images of the same pages, measured in turns. */
export async function benchPdf({ quick }: { quick: boolean }): Promise<Figure[]> {
  const setting = await createSetting();
  const renderer = createRenderer({ resolveAsset: setting.resolveAsset });
  try {
    const render = async (template: unknown, format: 'pdf' | 'png', values = {}): Promise<number> => {
      const { outputs } = await renderer.render(template, values, { format });
      if (format === 'pdf' && outputs[0]) keep(outputs[0].bytes);
      return outputs.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    };
    const rounds = { warmUp: 10, timed: quick ? 15 : 45 };
    const scene = await measureInTurns(
      {
        png: (round) => render(setting.template, 'png', { ...roundValues(round) }),
        pdf: (round) => render(setting.template, 'pdf', { ...roundValues(round) }),
      },
      rounds,
    );
    const sceneBytes = await render(setting.template, 'pdf', { ...roundValues(0) });
    const text = textTemplate();
    const heavy = await measureInTurns(
      { png: () => render(text, 'png'), pdf: () => render(text, 'pdf') },
      { warmUp: 3, timed: quick ? 5 : 15 },
    );
    const textBytes = await render(text, 'pdf');
    const starters = await Promise.all((await listStarters()).map(({ slug }) => readStarter(slug)));
    const renderAll = async (format: 'pdf' | 'png'): Promise<void> => {
      for (const starter of starters) await render(starter, format);
    };
    const library = await measureInTurns(
      { png: () => renderAll('png'), pdf: () => renderAll('pdf') },
      { warmUp: 1, timed: quick ? 2 : 5 },
    );
    return [
      info('scene: PNG, PDF', `${scene.png.toFixed(1)} ms, ${scene.pdf.toFixed(1)} ms`),
      atMost('PDF in relation to PNG', scene.pdf / scene.png, maxOfPng),
      atMost('kB beyond its images', (sceneBytes - setting.photo.byteLength) / 1024, maxBeyondImages, ' kB', 0),
      info('eight pages of text: PNG, PDF', `${heavy.png.toFixed(1)} ms, ${heavy.pdf.toFixed(1)} ms`),
      info('eight pages of text, size', `${Math.round(textBytes / 1024)} kB`),
      info(
        `${starters.length} starters one after another: PNG, PDF`,
        `${library.png.toFixed(0)} ms, ${library.pdf.toFixed(0)} ms`,
      ),
    ];
  } finally {
    await renderer.close();
  }
}

/** Leaves the last PDF to look at in `.out/bench`. */
function keep(bytes: Uint8Array): void {
  mkdirSync('.out/bench', { recursive: true });
  writeFileSync('.out/bench/scene.pdf', bytes);
}

/** Pages full of small text, as reports have them. */
function textTemplate(): unknown {
  const sentence = 'Every office keeps a floor of efficient fish, and the flat waffle is baked first thing on Friday. ';
  return {
    schemaVersion: 1,
    name: 'Report',
    pages: Array.from({ length: 8 }, (_, page) => ({
      id: `page-${page}`,
      width: 794,
      height: 1123,
      layers: [
        {
          type: 'text',
          id: `text-${page}`,
          x: 60,
          y: 60,
          width: 674,
          height: 1000,
          style: { fontSize: 13 },
          runs: [{ text: `Page ${page + 1}. ${sentence.repeat(60)}` }],
        },
      ],
    })),
  };
}
