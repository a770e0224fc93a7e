import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchSoftware, measureEditor, type EditorFigures } from './editor-scene/drive-page.ts';
import { installPeer } from './editor-scene/install-peer.ts';
import { measureLoad } from './editor-scene/measure-load.ts';
import { bundlePage, serveBenchPage, type BenchPage } from './editor-scene/serve-bench-page.ts';
import { atMost, info, type Figure } from './figure.ts';
import { median } from './measure.ts';

/**
 * The figures of the editor's artboard with a thousand layers, and those of Excalidraw with the same page in the same run: in turns,
 * so that whatever else the machine does falls on both.
 */
export async function benchEditor({ quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bench-'));
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
    const peer = await preparePeer(folder);
    if (peer) pages.push(peer);
    const rounds: { own: EditorFigures; peer: EditorFigures | undefined }[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      rounds.push({
        own: await measureEditor(browser, own.url, quick ? 60 : 180),
        peer: peer && (await measureEditor(browser, peer.url, quick ? 60 : 180)),
      });
    }
    const of = (read: (figures: EditorFigures) => number): number => median(rounds.map((round) => read(round.own)));
    const ofPeer = (read: (figures: EditorFigures) => number): number =>
      median(rounds.flatMap((round) => (round.peer ? [read(round.peer)] : [])));
    const beside = (name: string, read: (figures: EditorFigures) => number, unit: string): Figure => {
      const [ours, theirs] = [of(read), ofPeer(read)];
      return info(
        `${name}: Excalidraw, ours in relation`,
        `${theirs.toFixed(1)}${unit}, ${(ours / theirs).toFixed(2)}`,
      );
    };
    return [
      info('load until ready', `${median(loads.map(({ readyMs }) => readyMs)).toFixed(0)} ms`),
      atMost('load until drawn with fonts', median(loads.map(({ drawnMs }) => drawnMs)), 600, ' ms', 0),
      atMost(
        'open 1,000 layers',
        of(({ openMs }) => openMs),
        500,
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
      atMost(
        'drag all, frame p95',
        of(({ dragAll }) => dragAll.p95),
        60,
        ' ms',
        1,
      ),
      info('key to paint, median', `${of(({ typing }) => typing?.median ?? Number.NaN).toFixed(1)} ms`),
      atMost(
        'key to paint, p95',
        of(({ typing }) => typing?.p95 ?? Number.NaN),
        50,
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
      ...(peer
        ? [
            beside('open', ({ openMs }) => openMs, ' ms'),
            beside('drag one, median', ({ dragOne }) => dragOne.median, ' ms'),
            beside('drag one, p95', ({ dragOne }) => dragOne.p95, ' ms'),
            beside('drag all, p95', ({ dragAll }) => dragAll.p95, ' ms'),
            beside('heap', ({ heapMb }) => heapMb, ' MB'),
          ]
        : [info('Excalidraw', 'not measured: it could not be installed')]),
    ];
  } finally {
    await browser.close();
    await Promise.all(pages.map((page) => page.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Excalidraw's page, installed and bundled outside the repository; undefined without a registry. */
async function preparePeer(folder: string): Promise<BenchPage | undefined> {
  const installed = join(folder, 'peer');
  try {
    await mkdir(installed);
    const modules = installPeer(installed);
    const entry = fileURLToPath(new URL('editor-scene/excalidraw-page.js', import.meta.url));
    await bundlePage(entry, join(folder, 'peer-page'), {
      nodePaths: [modules],
      // One React for both, not the one of this repository.
      alias: { react: join(modules, 'react'), 'react-dom': join(modules, 'react-dom') },
    });
    return await serveBenchPage(join(folder, 'peer-page'), true);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}
