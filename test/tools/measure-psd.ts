import { readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { defaultLimits, importPsd } from '@platen/engine';
import { createNodePlatform, createRenderer } from '@platen/engine/node';
import { walkLayers, type Template } from '@platen/template';
import { takeWhiteOut, toBytes } from '../../packages/engine/import/psd/psd-pixels.ts';
import { readPsdFile } from '../../packages/engine/import/psd/read-psd.ts';

/**
 * Measures how PSD and PSB files look that come in: each is imported, its first page drawn over white, and compared with the picture that
 * the file has of itself, by SSIM of its luminance in squares of 8 pixels. Prints a line for each, and the counts.
 *
 *     node --conditions=@platen/source test/tools/measure-psd.ts FOLDER --only text --images OUT
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, images: { type: 'string' }, reports: { type: 'boolean' } },
});
const wantedSimilarity = 0.97;
const folder = positionals[0] ?? '.';
const platform = createNodePlatform();
const renderer = createRenderer();
const counts = { same: 0, other: 0, refused: 0, flattened: 0, unmatched: 0 };
const texts = { live: 0, image: 0 };

function onWhite(data: Uint8ClampedArray): Float64Array {
  return Float64Array.from({ length: data.length / 4 }, (_, index) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index * 4, index * 4 + 4);
    return ((0.299 * red + 0.587 * green + 0.114 * blue) * alpha) / 255 + 255 - alpha;
  });
}

function similarity(one: Float64Array, other: Float64Array, width: number, height: number): number {
  const [small, smaller] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let [sum, squares] = [0, 0];
  for (let top = 0; top < height; top += 4) {
    for (let left = 0; left < width; left += 4) {
      let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
      for (let y = top; y < Math.min(height, top + 8); y++) {
        for (let x = left; x < Math.min(width, left + 8); x++) {
          const [p, q] = [one[y * width + x] ?? 0, other[y * width + x] ?? 0];
          count += 1;
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      }
      const [meanA, meanB] = [a / count, b / count];
      const [varA, varB, both] = [aa / count - meanA ** 2, bb / count - meanB ** 2, ab / count - meanA * meanB];
      sum +=
        ((2 * meanA * meanB + small) * (2 * both + smaller)) /
        ((meanA ** 2 + meanB ** 2 + small) * (varA + varB + smaller));
      squares += 1;
    }
  }
  return sum / squares;
}

async function drawFirst(template: Template, width: number, height: number): Promise<[Uint8ClampedArray, Uint8Array]> {
  const { outputs } = await renderer.render(template, {}, { width, height, pages: [1], transparent: true });
  const bytes = outputs[0]?.bytes ?? new Uint8Array();
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0, width, height);
  return [context.getImageData(0, 0, width, height).data, bytes];
}

for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
  if (!/\.ps[db]$/.test(name) || !name.includes(values.only)) continue;
  const file = join(folder, name);
  const bytes = new Uint8Array(readFileSync(file));
  const started = performance.now();
  try {
    const { template, report } = await importPsd(bytes, platform, { limits: defaultLimits });
    const took = Math.round(performance.now() - started);
    const { composite, psd, mayBeMatted } = readPsdFile(bytes, defaultLimits);
    const all = template.pages.flatMap(({ layers }) => [...walkLayers(layers)].map(({ layer }) => layer));
    texts.live += all.filter(({ type, visible }) => type === 'text' && visible).length;
    texts.image += report.filter(
      ({ message }) => /so it stays an image/.test(message) && /text|warp/.test(message),
    ).length;
    const isFlat = all.some(({ name: layer }) => layer === 'Flattened');
    if (isFlat) counts.flattened += 1;
    const [page] = template.pages;
    const artboard = (psd.children ?? []).find((layer) => layer.artboard)?.artboard?.rect;
    const { width, height } = composite ?? { width: 0, height: 0 };
    if (!composite || !page || Math.min(width, height) < 10) {
      counts.unmatched += 1;
      console.log(`no picture  ${name}`);
      continue;
    }
    const [left, top] = artboard ? [artboard.left, artboard.top] : [0, 0];
    const [wide, high] = artboard ? [page.width, page.height] : [width, height];
    const whole = createCanvas(width, height).getContext('2d');
    const image = whole.createImageData(width, height);
    image.data.set(toBytes(composite).data);
    whole.putImageData(image, 0, 0);
    const [drawn, png] = await drawFirst(template, wide, high);
    const shown = whole.getImageData(left, top, wide, high);
    // Transparent pixels may have white in their colors, and may not have it.
    const meant = mayBeMatted ? [shown, takeWhiteOut(shown)] : [shown];
    const score = Math.max(...meant.map(({ data }) => similarity(onWhite(data), onWhite(drawn), wide, high)));
    counts[score >= wantedSimilarity ? 'same' : 'other'] += 1;
    const types = Object.entries(Object.groupBy(all, ({ type }) => type)).map(
      ([type, some]) => `${some?.length} ${type}`,
    );
    console.log(`${score.toFixed(4)}${isFlat ? ' flat' : '     '} ${name} (${types.join(', ')}) ${took} ms`);
    if (values.reports) for (const { message } of report) console.log(`        ${message}`);
    if (values.images !== undefined) {
      const out = join(values.images, relative(folder, file).replaceAll('/', '-'));
      mkdirSync(dirname(out), { recursive: true });
      writeFileSync(`${out}.png`, png);
      writeFileSync(`${out}-wanted.png`, whole.canvas.toBuffer('image/png'));
    }
  } catch (error) {
    counts.refused += 1;
    console.log(`refused     ${name}: ${error instanceof Error ? error.message : String(error)}`);
    if (values.reports) console.log(error);
  }
}
console.log(JSON.stringify({ ...counts, texts }));
await renderer.close();
