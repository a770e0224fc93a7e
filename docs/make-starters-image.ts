// Draws the image of the readme, with the engine itself: the starter templates in rows on one page.
// Usage: node --conditions=@platen/source docs/make-starters-image.ts
import { writeFileSync } from 'node:fs';
import { createRenderer } from '@platen/engine/node';
import { listStarters, readStarter } from '@platen/library/node';

const pageWidth = 1600;
const gap = 28;
const rowHeight = 300;

interface Tile {
  slug: string;
  /** Width by height of the starter's first page. */
  ratio: number;
}

const renderer = createRenderer({ resolveAsset: drawStarter });
const starters = await listStarters();
const layers = placeInRows(starters.map(({ slug, width, height }) => ({ slug, ratio: width / height })));
const bottom = Math.max(...layers.map(({ y, height }) => y + height));
const background = {
  type: 'linear',
  angle: 160,
  stops: [
    { offset: 0, color: '#f4f1ea' },
    { offset: 1, color: '#e6e2f3' },
  ],
};
const page = { id: 'sheet', width: pageWidth, height: Math.ceil(bottom + gap), backgrounds: [background], layers };
const { outputs, report } = await renderer.render(
  { schemaVersion: 1, pages: [page] },
  {},
  { format: 'jpg', quality: 88 },
);
await renderer.close();
for (const { layer, message } of report) console.error(`${layer}: ${message}`);
for (const { bytes } of outputs) writeFileSync(new URL('starters.jpg', import.meta.url), bytes);

/** The first page of a starter as a PNG: what the sheet's image layers show. */
async function drawStarter(slug: string): Promise<Uint8Array> {
  const own = createRenderer();
  const drawn = await own.render(await readStarter(slug), {}, { format: 'png', pages: [1], width: 1100 });
  await own.close();
  return drawn.outputs[0]?.bytes ?? new Uint8Array();
}

/** Rows as wide as the page, alike in what they hold, so that each is about `rowHeight` high. */
function placeInRows(tiles: readonly Tile[]) {
  const share = widthOf(tiles) / Math.max(1, Math.round((widthOf(tiles) * rowHeight) / pageWidth));
  const rows: Tile[][] = [];
  let passed = 0;
  for (const tile of tiles) {
    (rows[Math.floor((passed + tile.ratio / 2) / share)] ??= []).push(tile);
    passed += tile.ratio;
  }
  let y = gap;
  return rows.flatMap((row) => {
    const height = (pageWidth - gap * (row.length + 1)) / widthOf(row);
    let x = gap;
    const placed = row.map(({ slug, ratio }) => {
      const layer = imageLayer(slug, x, y, ratio * height, height);
      x += ratio * height + gap;
      return layer;
    });
    y += height + gap;
    return placed;
  });
}

function widthOf(row: readonly Tile[]): number {
  return row.reduce((sum, { ratio }) => sum + ratio, 0);
}

function imageLayer(slug: string, x: number, y: number, width: number, height: number) {
  const radius = { topLeft: 8, topRight: 8, bottomRight: 8, bottomLeft: 8 };
  const shadows = [{ type: 'box', color: 'rgba(29, 22, 51, 0.35)', offsetY: 10, blur: 28, spread: -6 }];
  return { type: 'image', id: slug, source: `asset:${slug}`, x, y, width, height, radius, shadows, alt: slug };
}
