import { writeFileSync, mkdirSync } from 'node:fs';
import { createPool, createRenderer } from '@platen/engine/node';
import { createSetting, type BenchSetting } from './engine-scene/setting.ts';
import { roundValues } from './engine-scene/design.ts';
import { measureDrawing } from './engine-scene/draw.ts';
import { atLeast, atMost, info, type Figure } from './figure.ts';
import { measureInTurns, median } from './measure.ts';
import { measureParity } from './parity-of-cases.ts';

/** Every figure the engine has to reach, and the times behind them. */
export async function benchEngine({ quick }: { quick: boolean }): Promise<Figure[]> {
  const setting = await createSetting();
  return [
    ...(await benchPeers(setting, quick)),
    ...(await benchDrawing(setting, quick)),
    ...(await benchThreads(setting, quick)),
    ...(await benchMemory(setting, quick)),
    ...(await benchParity(quick)),
  ];
}

/** One picture at a time, in turns with a browser's screenshot and takumi; other texts in each round. */
async function benchPeers(setting: BenchSetting, quick: boolean): Promise<Figure[]> {
  const renderer = createRenderer({ resolveAsset: setting.resolveAsset });
  const [chromium, takumi] = await Promise.all([setting.openChromium(), setting.openTakumi()]);
  try {
    const render = (format: 'png' | 'jpg') => async (round: number) => {
      const { outputs, report } = await renderer.render(setting.template, { ...roundValues(round) }, { format });
      if (report.length > 0) throw new Error(`The bench's design has something to report: ${JSON.stringify(report)}`);
      return outputs[0]?.bytes ?? Buffer.of();
    };
    writePictures({
      engine: await render('png')(0),
      chromium: await chromium.render(roundValues(0)),
      takumi: await takumi.render(roundValues(0)),
    });
    const times = await measureInTurns(
      {
        png: render('png'),
        jpg: render('jpg'),
        chromium: (round) => chromium.render(roundValues(round)),
        takumi: (round) => takumi.render(roundValues(round)),
      },
      { warmUp: 8, timed: quick ? 11 : 41 },
    );
    const sizes = await Promise.all([render('png')(0), takumi.render(roundValues(0)), chromium.render(roundValues(0))]);
    return [
      info('engine to PNG', `${times.png.toFixed(1)} ms`),
      info('engine to JPEG', `${times.jpg.toFixed(1)} ms`),
      info('Chromium screenshot', `${times.chromium.toFixed(1)} ms`),
      info('takumi to PNG', `${times.takumi.toFixed(1)} ms`),
      info(
        'size of PNG: engine, takumi, Chromium',
        sizes.map(({ length }) => `${Math.round(length / 1024)} kB`).join(', '),
      ),
      atLeast('times faster than Chromium', times.chromium / times.png, 8),
      atLeast('times as fast as takumi', times.takumi / times.png, 1),
      atMost('JPEG in relation to PNG', times.jpg / times.png, 0.6),
    ];
  } finally {
    await Promise.all([renderer.close(), chromium.close(), takumi.close()]);
  }
}

/** Scene and paint against 2D calls by hand, without loading, layout and encoding. */
async function benchDrawing(setting: BenchSetting, quick: boolean): Promise<Figure[]> {
  const { engine, plain } = await measureDrawing(setting, { warmUp: 10, timed: quick ? 31 : 101 });
  return [
    info('draw: engine, by hand', `${engine.toFixed(1)} ms, ${plain.toFixed(1)} ms`),
    atMost('draw in relation to 2D calls by hand', engine / plain, 1.25),
  ];
}

/** Renders a second of a pool with one and with two threads, measured in turns. */
async function benchThreads(setting: BenchSetting, quick: boolean): Promise<Figure[]> {
  const pools = [1, 2].map((threads) => createPool({ threads, resolveAsset: setting.resolveAsset }));
  try {
    const batch = quick ? 24 : 60;
    const rates: number[][] = [[], []];
    for (let round = 0; round < 4; round++) {
      for (const [index, pool] of pools.entries()) {
        const startedAt = performance.now();
        await Promise.all(
          Array.from({ length: batch }, (_, job) => pool.render(setting.template, { ...roundValues(job) })),
        );
        if (round > 0) rates[index]?.push((batch * 1000) / (performance.now() - startedAt));
      }
    }
    const [one = 0, two = 0] = rates.map(median);
    return [
      info('renders a second: one thread, two', `${one.toFixed(1)}, ${two.toFixed(1)}`),
      atLeast('two threads in relation to one', two / one, 1.7),
    ];
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
  }
}

/** Resident size over many renders: the median of the last quarter against that of the second. */
async function benchMemory(setting: BenchSetting, quick: boolean): Promise<Figure[]> {
  const renders = quick ? 400 : 2000;
  const renderer = createRenderer({ resolveAsset: setting.resolveAsset });
  const sizes: number[] = [];
  for (let round = 0; round < renders; round++) {
    await renderer.render(setting.template, { ...roundValues(round) });
    sizes.push(process.memoryUsage.rss() / 2 ** 20);
  }
  await renderer.close();
  const quarter = (index: number): number => median(sizes.slice((index * renders) / 4, ((index + 1) * renders) / 4));
  const [second, last] = [quarter(1), quarter(3)];
  return [
    info(
      `resident size over ${renders} renders, by quarters`,
      [0, 1, 2, 3].map((index) => `${Math.round(quarter(index))} MB`).join(', '),
    ),
    atMost('last quarter in relation to the second', last / second, 1.1),
  ];
}

async function benchParity(quick: boolean): Promise<Figure[]> {
  const { cases, worstCase, worstShare, layoutsDiffering } = await measureParity(quick ? 6 : 1);
  return [
    info('cases in Node and in the worker', `${cases}`),
    atMost(`pixels that differ in the worst case, ${worstCase}`, worstShare * 100, 0.1, ' %', 4),
    atMost('cases whose layout differs', layoutsDiffering, 0, '', 0),
  ];
}

/** Leaves the pictures to look at in `.out/bench`. */
function writePictures(pictures: Readonly<Record<string, Uint8Array>>): void {
  mkdirSync('.out/bench', { recursive: true });
  for (const [name, bytes] of Object.entries(pictures)) writeFileSync(`.out/bench/${name}.png`, bytes);
}
