import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { until } from '../../service/until.ts';
import { waitForDownload } from '../wait-for-download.ts';
import { box, words, type DesignerJob } from './job.ts';

const dialog = 'platen-export';

/** Exports a design for a print shop and for mail, and looks at the files that come. */
export const exportJob: DesignerJob = {
  name: 'exports a PDF with bleed and marks and a JPEG with a quality, as they were previewed',
  layers: [
    words('t', 100, 'Hello'),
    { type: 'image', id: 'i', x: 300, y: 200, width: 400, height: 300, source: 'library:images/arches.webp' },
    box('corner', -20, -20, '#e11d48'),
  ],
  async work(hands) {
    const folder = await mkdtemp(join(tmpdir(), 'platen-export-'));
    const session = await hands.page.createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    /** What stands below the preview, once it is measured. */
    const facts = (wanted: RegExp): Promise<string | undefined> =>
      until(async () => {
        const preview = 'platen-editor >>> platen-export-preview >>> ';
        if (await hands.page.$(`${preview}[data-busy]`)) return undefined;
        const said = await hands.page.$eval(`${preview}.facts`, (element) => element.textContent ?? '');
        const plain = said.replaceAll(/[\u2066\u2069]/g, '');
        return wanted.test(plain) ? plain : undefined;
      });
    const kilobytesIn = (said: string | undefined): number => Number(/(\d+) kB/.exec(said ?? '')?.[1]);
    try {
      await hands.use('button', 'Export');
      await hands.use('radio', 'PDF Print and documents');
      await hands.choose('Bleed', '3 mm', dialog);
      await hands.use('switch', 'Crop marks', dialog);
      // 800 by 600 pixels at 96 to the inch.
      const paper = await facts(/211.7 × 158.8 mm, paper [^]* kB/);
      await hands.use('button', 'Export', dialog);
      const pdf = await waitForDownload(join(folder, 'Job.pdf'));
      assert.equal(kilobytesIn(paper), Math.max(1, Math.round(pdf.length / 1000)), paper);
      const source = pdf.toString('latin1');
      const [media = [], trim = [], bleed = []] = ['Media', 'Trim', 'Bleed'].map((name) =>
        (new RegExp(`/${name}Box\\s*\\[([^\\]]*)\\]`).exec(source)?.[1] ?? '').trim().split(/\s+/).map(Number),
      );
      const near = (value: number | undefined, wanted: number): void =>
        assert.ok(
          Math.abs((value ?? NaN) - wanted) < 0.1,
          `${value} is not ${wanted} of ${[media, trim, bleed].join(' | ')}`,
        );
      near((trim[2] ?? 0) - (trim[0] ?? 0), 600);
      near((trim[3] ?? 0) - (trim[1] ?? 0), 450);
      near((trim[0] ?? 0) - (bleed[0] ?? 0), 8.504);
      assert.ok((bleed[0] ?? 0) > 10, 'room for the marks');

      await hands.use('radio', 'JPG Photos, mail, any program');
      const large = kilobytesIn(await facts(/800 × 600 px[^]*\d kB/));
      await hands.fill('spinbutton', 'Quality', '30', dialog);
      const small = kilobytesIn(await facts(/800 × 600 px[^]*\d kB/));
      assert.ok(small < large / 2, `${large} and then ${small} kB`);
      await hands.use('button', 'Export', dialog);
      const jpeg = await waitForDownload(join(folder, 'Job.jpg'));
      const { format, width, height } = await sharp(jpeg).metadata();
      assert.deepEqual([format, width, height], ['jpeg', 800, 600]);
      assert.equal(small, Math.round(jpeg.length / 1000));
      await hands.use('button', 'Close', dialog);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
