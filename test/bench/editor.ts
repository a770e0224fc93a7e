import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchSoftware, measureEditor, type EditorFigures } from './editor-scene/drive-page.ts';
import { bundlePage, serveBenchPage } from './editor-scene/serve-bench-page.ts';
import { atMost, type Figure } from './figure.ts';
import { median } from './measure.ts';

/** The figures of the editor's artboard with a thousand layers. */
export async function benchEditor({ quick }: { quick: boolean }): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-bench-'));
  const browser = await launchSoftware();
  try {
    await bundlePage(fileURLToPath(new URL('editor-scene/artboard-page.ts', import.meta.url)), folder);
    const served = await serveBenchPage(folder);
    const rounds: EditorFigures[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      rounds.push(await measureEditor(browser, served.url, quick ? 60 : 180));
    }
    await served.close();
    const of = (read: (figures: EditorFigures) => number): number => median(rounds.map(read));
    return [
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
      atMost(
        'heap',
        of(({ heapMb }) => heapMb),
        40,
        ' MB',
        1,
      ),
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
