import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import sharp from 'sharp';

const renderer = createRenderer({});
after(() => renderer.close());

const side = 500;
/** A square in the page's middle. */
const square = { x: 150, y: 150, width: 200, height: 200 };

/** Grey values of a page at its own size. */
async function render(layer: Record<string, unknown>, scale: number): Promise<(x: number, y: number) => number> {
  const { outputs } = await renderer.render(
    {
      schemaVersion: 1,
      pages: [
        {
          id: 'p',
          width: side,
          height: side,
          layers: [{ type: 'shape', id: 's', ...square, fills: [{ type: 'solid', color: '#000' }], ...layer }],
        },
      ],
    },
    {},
    { scale },
  );
  const pixels = await sharp(outputs[0]?.bytes).grayscale().raw().toBuffer();
  return (x, y) => pixels[Math.floor(y * scale) * side * scale + Math.floor(x * scale)] ?? Number.NaN;
}

/** Error function, Abramowitz and Stegun 7.1.26. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - tail * Math.exp(-x * x));
}

/** The alpha of a square of `size` at 150, 150 blurred by a Gaussian, worked out. */
function blurredAlpha(x: number, y: number, sigma: number): number {
  const along = (at: number): number => {
    const share = (edge: number): number => erf((edge - at) / (sigma * Math.SQRT2));
    return (share(350) - share(150)) / 2;
  };
  return along(x) * along(y);
}

/** Canvases blur by three boxes, which come that near to a Gaussian. */
const tolerance = 8;

const places = [
  [20, 20],
  [60, 250],
  [100, 100],
  [250, 60],
  [130, 380],
  [420, 430],
] as const;

for (const sigma of [40, 110, 200]) {
  for (const scale of [1, 3]) {
    test(`a shadow of ${sigma} pixels' deviation is what a Gaussian gives, at scale ${scale}`, async () => {
      for (const type of ['box', 'drop']) {
        const at = await render({ shadows: [{ type, color: '#000', blur: sigma * 2 }] }, scale);
        for (const [x, y] of places) {
          const expected = 255 * (1 - blurredAlpha(x + 0.5, y + 0.5, sigma));
          assert.ok(
            Math.abs(at(x, y) - expected) <= tolerance,
            `${type} at ${x}, ${y}: ${at(x, y)}, expected ${expected}`,
          );
        }
      }
    });

    test(`a blur of ${sigma} pixels is what a Gaussian gives, at scale ${scale}`, async () => {
      const at = await render({ filters: [{ type: 'blur', radius: sigma }] }, scale);
      for (const [x, y] of [...places, [250, 250]] as const) {
        const expected = 255 * (1 - blurredAlpha(x + 0.5, y + 0.5, sigma));
        assert.ok(Math.abs(at(x, y) - expected) <= tolerance, `at ${x}, ${y}: ${at(x, y)}, expected ${expected}`);
      }
    });
  }
}
