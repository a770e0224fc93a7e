import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { compareImages } from '../compare/compare-images.ts';
import type { RenderedPage } from './render-case.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const goldenFolder = join(root, 'test/golden');
const outFolder = join(root, '.out/cases');

/** Share of a page's pixels that may differ by more than 2 of 255 from its golden. */
export const largestShare = 0.001;

/** Where the golden of a case's page lies: `<case>.png`, from the second page on `<case>.<page>.png`. */
export function goldenPath(name: string, page: number): string {
  return join(goldenFolder, page === 1 ? `${name}.png` : `${name}.${page}.png`);
}

/** The goldens there are for a case, as paths. */
export function goldensOf(name: string): string[] {
  if (!existsSync(goldenFolder)) return [];
  return readdirSync(goldenFolder)
    .filter((file) => file.replace(/(?:\.\d+)?\.png$/, '') === name)
    .map((file) => join(goldenFolder, file));
}

/**
 * Compares the pages of a case with its goldens and answers a sentence for each that is past the bound, missing or too many.
 * Then the image and its difference lie in `.out/cases`, named with `drawnBy`.
 */
export async function compareWithGoldens(
  name: string,
  pages: readonly RenderedPage[],
  drawnBy: string,
): Promise<string[]> {
  const errors: string[] = [];
  const left = new Set(goldensOf(name));
  for (const { page, bytes } of pages) {
    const path = goldenPath(name, page);
    left.delete(path);
    const golden = existsSync(path) ? readFileSync(path) : undefined;
    const difference = golden && (await compareImages(golden, bytes));
    if (difference && difference.share <= largestShare) continue;
    const actual = outPath(name, page, drawnBy, 'actual');
    writeFileSync(actual, bytes);
    if (!golden || !difference) {
      errors.push(
        `${name} page ${page} has no golden; look at ${relative(root, actual)}, then npm run golden -- ${name}`,
      );
      continue;
    }
    const shown = await writeDifference(golden, bytes, outPath(name, page, drawnBy, 'difference'));
    const share = (difference.share * 100).toFixed(3);
    const seen = shown ? `, difference ${relative(root, shown)}` : ' (sizes differ)';
    errors.push(
      `${name} page ${page}: ${share} % of pixels differ, largest by ${difference.largest}; actual ${relative(root, actual)}${seen}`,
    );
  }
  for (const path of left) errors.push(`${name} no longer draws a page for ${relative(root, path)}`);
  return errors;
}

function outPath(name: string, page: number, drawnBy: string, kind: string): string {
  mkdirSync(outFolder, { recursive: true });
  return join(outFolder, `${name}.${page}.${drawnBy}.${kind}.png`);
}

/** The golden faded, with red where the other differs, the more the brighter; undefined when the sizes differ. */
async function writeDifference(golden: Uint8Array, other: Uint8Array, path: string): Promise<string | undefined> {
  const [before, after] = await Promise.all(
    [golden, other].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!before || !after || before.info.width !== after.info.width || before.info.height !== after.info.height)
    return undefined;
  const { width, height } = before.info;
  const shown = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const channel = (data: Buffer, index: number): number => data[pixel * 4 + index] ?? 0;
    const gray = (channel(before.data, 0) + channel(before.data, 1) + channel(before.data, 2)) / 3;
    const faded = 200 + gray * 0.2;
    const difference = Math.max(
      ...[0, 1, 2, 3].map((index) => Math.abs(channel(before.data, index) - channel(after.data, index))),
    );
    const color = difference > 2 ? [155 + Math.min(100, difference * 2), 0, 0] : [faded, faded, faded];
    shown.set(color, pixel * 3);
  }
  await sharp(shown, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path);
  return path;
}
