import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  launchSoftware,
  measureEditor,
  measureOpen,
  type EditorFigures,
  type Times,
} from './editor-scene/drive-page.ts';
import { installPeer, peers } from './editor-scene/install-peer.ts';
import { measureLoad } from './editor-scene/measure-load.ts';
import { bundlePage, serveBenchPage, type BenchPage } from './editor-scene/serve-bench-page.ts';
import { atMost, info, type Figure } from './figure.ts';
import { median } from './measure.ts';

type PeerName = keyof typeof peers;
const peerNames = Object.keys(peers) as PeerName[];

/**
 * The figures of the editor's artboard with a thousand layers, and those of Excalidraw and tldraw with the same page in the same run: in
 * turns, so that whatever else the machine does falls on all.
 */
export async function benchEditor({ quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bench-'));
  const failures = new Map<PeerName, string>();
  const browser = await launchSoftware();
  const pages: BenchPage[] = [];
  try {
    const ownFolder = join(folder, 'own');
    await bundlePage(fileURLToPath(new URL('editor-scene/artboard-page.ts', import.meta.url)), ownFolder);
    const own = await serveBenchPage(ownFolder);
    pages.push(own);
    const wholeFolder = join(folder, 'whole');
    await bundlePage(fileURLToPath(new URL('editor-scene/load-page.ts', import.meta.url)), wholeFolder);
    const whole = await serveBenchPage(wholeFolder);
    pages.push(whole);
    const loads = [];
    for (let round = 0; round < (quick ? 2 : 7); round += 1) loads.push(await measureLoad(browser, whole.url));
    const konvaFolder = join(folder, 'konva');
    await bundlePage(fileURLToPath(new URL('editor-scene/konva-page.ts', import.meta.url)), konvaFolder);
    const konva = await serveBenchPage(konvaFolder);
    pages.push(konva);
    const others = new Map<PeerName, BenchPage>();
    for (const name of peerNames) {
      const peer = await preparePeer(name, join(folder, name)).catch((error: unknown) => messageOf(error));
      if (typeof peer === 'string') {
        failures.set(name, peer);
        continue;
      }
      pages.push(peer);
      others.set(name, peer);
    }
    const figures: EditorFigures[] = [];
    const floors: { konvaMs: number; oneMs: number }[] = [];
    const figuresOf = new Map<PeerName, EditorFigures[]>(peerNames.map((name) => [name, []]));
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      const frames = quick ? 60 : 120;
      figures.push(await measureEditor(browser, own.url, frames));
      floors.push({
        konvaMs: await measureOpen(browser, konva.url, 1000),
        oneMs: await measureOpen(browser, own.url, 1),
      });
      for (const [name, { url }] of others) {
        try {
          figuresOf.get(name)?.push(await measureEditor(browser, url, frames));
        } catch (error) {
          // A peer that fails costs its own figures alone.
          others.delete(name);
          failures.set(name, messageOf(error));
        }
      }
    }
    type Read = (figures: EditorFigures) => number;
    const of = (read: Read): number => median(figures.map(read));
    const beside = (what: string, read: Read, unit: string): Figure[] =>
      [...others.keys()].map((name) => {
        const theirs = median((figuresOf.get(name) ?? []).map(read));
        return info(
          `${what}: ${name}, ours in relation`,
          `${theirs.toFixed(1)}${unit}, ${(of(read) / theirs).toFixed(2)}`,
        );
      });
    const floor = (what: string, read: (one: (typeof floors)[number]) => number): Figure => {
      const ms = median(floors.map(read));
      return info(
        `open: ${what}, ours in relation`,
        `${ms.toFixed(1)} ms, ${(of(({ openMs }) => openMs) / ms).toFixed(2)}`,
      );
    };
    const frame = (what: string, read: (figures: EditorFigures) => Times): Figure =>
      atMost(
        `${what}, frame p95`,
        of((one) => read(one).p95),
        33,
        ' ms',
        1,
      );
    return [
      info('load until ready', `${median(loads.map(({ readyMs }) => readyMs)).toFixed(0)} ms`),
      atMost('load until drawn with fonts', median(loads.map(({ drawnMs }) => drawnMs)), 600, ' ms', 0),
      atMost(
        'open 1,000 layers',
        of(({ openMs }) => openMs),
        250,
        ' ms',
        0,
      ),
      atMost(
        'drag one, frame median',
        of(({ dragOne }) => dragOne.median),
        16.7,
        ' ms',
        1,
      ),
      atMost(
        'drag one, frame p95',
        of(({ dragOne }) => dragOne.p95),
        26,
        ' ms',
        1,
      ),
      frame('pan', ({ pan }) => pan),
      frame('zoom', ({ zoom }) => zoom),
      frame('drag all', ({ dragAll }) => dragAll),
      frame('nudge all', ({ nudgeAll }) => nudgeAll),
      info('key to paint, median', `${of(({ typing }) => typing.median).toFixed(1)} ms`),
      atMost(
        'key to paint, p95',
        of(({ typing }) => typing.p95),
        33,
        ' ms',
        1,
      ),
      atMost(
        'heap',
        of(({ heapMb }) => heapMb),
        40,
        ' MB',
        1,
      ),
      floor('Konva alone, once, its images there already', ({ konvaMs }) => konvaMs),
      floor('a page of one layer', ({ oneMs }) => oneMs),
      ...beside('open', ({ openMs }) => openMs, ' ms'),
      ...beside('pan, p95', ({ pan }) => pan.p95, ' ms'),
      ...beside('zoom, p95', ({ zoom }) => zoom.p95, ' ms'),
      ...beside('drag one, median', ({ dragOne }) => dragOne.median, ' ms'),
      ...beside('drag one, p95', ({ dragOne }) => dragOne.p95, ' ms'),
      ...beside('drag all, p95', ({ dragAll }) => dragAll.p95, ' ms'),
      ...beside('nudge all, p95', ({ nudgeAll }) => nudgeAll.p95, ' ms'),
      ...beside('key to paint, p95', ({ typing }) => typing.p95, ' ms'),
      ...beside('heap', ({ heapMb }) => heapMb, ' MB'),
      ...[...failures].map(([name, reason]) => info(name, `not measured: ${reason}`)),
    ];
  } finally {
    await browser.close();
    await Promise.all(pages.map((page) => page.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** A peer's page, installed and bundled outside the repository; throws without a registry. */
async function preparePeer(name: PeerName, folder: string): Promise<BenchPage> {
  const installed = join(folder, 'installed');
  const served = join(folder, 'page');
  const { page, packages, assets } = peers[name];
  await mkdir(installed, { recursive: true });
  const modules = installPeer(installed, packages);
  const entry = fileURLToPath(new URL(`editor-scene/${page}`, import.meta.url));
  await bundlePage(entry, served, {
    nodePaths: [modules],
    // One React for both, not the one of this repository.
    alias: { react: join(modules, 'react'), 'react-dom': join(modules, 'react-dom') },
  });
  await cp(join(modules, assets), join(served, 'peer-assets'), { recursive: true });
  return serveBenchPage(served, true);
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
