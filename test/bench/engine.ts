import { writeFileSync, mkdirSync } from 'node:fs';
import { createPool, createRenderer, releaseOutputs } from '@platen/engine/node';
import { peerNames, type PeerName } from './engine-scene/peer.ts';
import { openRemotePeer } from './engine-scene/remote-peer.ts';
import { createSetting, type BenchSetting } from './engine-scene/setting.ts';
import { roundValues } from './engine-scene/design.ts';
import { measureDrawing } from './engine-scene/draw.ts';
import { atLeast, atMost, info, type Figure } from './figure.ts';
import { median } from './measure.ts';
import { measureParity } from './parity-of-cases.ts';

/** Every figure the engine has to reach, and the times behind them. */
export async function benchEngine({ quick }: { quick: boolean }): Promise<Figure[]> {
  const setting = await createSetting();
  return [
    ...(await benchPeers(quick)),
    ...(await benchDrawing(setting, quick)),
    ...(await benchThreads(setting, quick)),
    ...(await benchMemory(setting, quick)),
    ...(await benchParity(quick)),
  ];
}

/** One image at a time, in turns with a browser's screenshot and takumi; other texts in each round. */
async function benchPeers(quick: boolean): Promise<Figure[]> {
  const peers = await Promise.all(peerNames.map(openRemotePeer));
  try {
    const times = new Map<PeerName, number[]>(peerNames.map((name) => [name, []]));
    const sizes = new Map<PeerName, number>();
    const warmUp = 10;
    for (let round = 0; round < warmUp + (quick ? 15 : 45); round++) {
      for (const peer of peers) {
        const { durationMs, byteLength, image } = await peer.render(round, round === 0);
        if (round === 0) writeImage(peer.name, image);
        if (round >= warmUp) times.get(peer.name)?.push(durationMs);
        sizes.set(peer.name, byteLength);
      }
    }
    const timeOf = (name: PeerName): number => median(times.get(name) ?? []);
    const describe = (name: PeerName): string =>
      `${timeOf(name).toFixed(1)} ms, ${Math.round((sizes.get(name) ?? 0) / 1024)} kB`;
    return [
      info('engine to PNG', describe('png')),
      info('engine to JPEG', describe('jpg')),
      info('Chromium screenshot to PNG', describe('chromium')),
      info('takumi to PNG', describe('takumi')),
      atLeast('times faster than Chromium', timeOf('chromium') / timeOf('png'), 8),
      atLeast('times as fast as takumi', timeOf('takumi') / timeOf('png'), 1),
      atMost('JPEG in relation to PNG', timeOf('jpg') / timeOf('png'), 0.6),
    ];
  } finally {
    await Promise.all(peers.map((peer) => peer.close()));
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

/** Renders a second of a pool with one and with two threads, measured in turns, by one who is done with each image at once. */
async function benchThreads(setting: BenchSetting, quick: boolean): Promise<Figure[]> {
  const pools = [1, 2].map((threads) => createPool({ threads, resolveAsset: setting.resolveAsset }));
  try {
    const batch = quick ? 24 : 60;
    const rates: number[][] = [[], []];
    for (let round = 0; round < 4; round++) {
      for (const [index, pool] of pools.entries()) {
        const startedAt = performance.now();
        await Promise.all(
          Array.from({ length: batch }, async (_, job) => {
            const { outputs } = await pool.render(setting.template, { ...roundValues(job) });
            releaseOutputs(outputs);
          }),
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

/** Leaves an image to look at in `.out/bench`. */
function writeImage(name: PeerName, image: string): void {
  mkdirSync('.out/bench', { recursive: true });
  writeFileSync(`.out/bench/${name}.${name === 'jpg' ? 'jpg' : 'png'}`, Buffer.from(image, 'base64'));
}
