import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PlatenError } from '@platen/template';
import { CostBudget } from '../../packages/engine/cost/cost-budget.ts';
import { drawSvg, resolveSvg, startResvg } from '../../packages/engine/svg/resvg.ts';
import { readBundledFile } from '../../packages/engine/node/bundled-files.ts';
import { createNodePlatform } from '../../packages/engine/node/platform.ts';
import { instructionsLeft, meterWasm } from '../../packages/engine/wasm/meter-wasm.ts';

/**
 * A module with one global and a memory of one page, and the functions `count(rounds)`, a loop that ends after that many rounds, and
 * `grow(pages)`.
 */
const module = Uint8Array.from(
  [
    [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    // One type: a 32-bit integer to another. Two functions, one memory, one global.
    [0x01, 0x06, 0x01, 0x60, 0x01, 0x7f, 0x01, 0x7f],
    [0x03, 0x03, 0x02, 0x00, 0x00],
    [0x05, 0x03, 0x01, 0x00, 0x01],
    [0x06, 0x06, 0x01, 0x7f, 0x00, 0x41, 0x07, 0x0b],
    [0x07, 0x10, 0x02, 0x05, ...Buffer.from('count'), 0x00, 0x00, 0x04, ...Buffer.from('grow'), 0x00, 0x01],
    [0x0a, 0x1a, 0x02],
    // loop: local.get 0, i32.const 1, i32.sub, local.tee 0, br_if 0; end; local.get 0; end
    [0x11, 0x00, 0x03, 0x40, 0x20, 0x00, 0x41, 0x01, 0x6b, 0x22, 0x00, 0x0d, 0x00, 0x0b, 0x20, 0x00, 0x0f, 0x0b],
    // local.get 0, memory.grow, end
    [0x06, 0x00, 0x20, 0x00, 0x40, 0x00, 0x0b],
  ].flat(),
);

interface Metered {
  count(rounds: number): number;
  grow(pages: number): number;
  [instructionsLeft]: WebAssembly.Global<'i64'>;
}

async function start(maxMemoryBytes = 1 << 20): Promise<Metered> {
  const { instance } = await WebAssembly.instantiate(meterWasm(module, maxMemoryBytes));
  return instance.exports as unknown as Metered;
}

describe('a metered module', () => {
  test('counts what it does, however often it is run, and ends when nothing is left', async () => {
    const metered = await start();
    const counter = metered[instructionsLeft];
    const spent = (rounds: number): bigint => {
      counter.value = 1_000_000n;
      metered.count(rounds);
      return 1_000_000n - counter.value;
    };
    assert.equal(spent(1000), spent(1000));
    assert.equal(spent(1001) - spent(1000), 6n, 'the loop has six instructions with its end');
    counter.value = 600n;
    assert.throws(() => metered.count(1000), WebAssembly.RuntimeError);
    assert.ok(counter.value < 0n);
  });

  test('gets no more memory than it may have', async () => {
    const metered = await start(3 * 65_536);
    metered[instructionsLeft].value = 1000n;
    assert.equal(metered.grow(1), 1);
    assert.equal(metered.grow(2), -1);
    assert.equal(metered.grow(1), 2);
  });

  test('is refused when it has instructions that nobody knows the length of', () => {
    const vectors = Uint8Array.from(module);
    vectors[vectors.indexOf(0x40, vectors.length - 4)] = 0xfd;
    assert.throws(() => meterWasm(vectors, 1 << 20), RangeError);
  });
});

describe('resvg, metered', () => {
  const svg = (body: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80">${body}</svg>`;
  const drawings = [
    svg('<rect x="10" y="5" width="60" height="40" fill="#08f" fill-opacity=".5"/>'),
    svg(
      '<filter id="f"><feTurbulence baseFrequency=".1" numOctaves="3"/><feGaussianBlur stdDeviation="2"/></filter><circle cx="50" cy="40" r="30" filter="url(#f)"/>',
    ),
    svg(
      '<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M0 0l9 9" stroke="red"/></pattern><ellipse cx="60" cy="40" rx="50" ry="30" fill="url(#p)" transform="rotate(9)"/>',
    ),
  ];
  const endless = svg(
    `<filter id="f">${'<feTurbulence baseFrequency=".1" numOctaves="9"/>'.repeat(90)}</filter><g filter="url(#f)"><rect width="120" height="80"/></g>`,
  );

  before(async () => {
    await startResvg(createNodePlatform());
    await initWasm(new Uint8Array(await readBundledFile('wasm/resvg.wasm')));
  });

  test('draws and says the same as its own package', () => {
    for (const text of drawings) {
      const own = new Resvg(text);
      const expected = own.render();
      const cost = new CostBudget(1e9);
      const drawn = drawSvg(text, cost, ({ pixels, width, height }) => ({ pixels: [...pixels], width, height }));
      assert.deepEqual(drawn, { pixels: [...expected.pixels], width: expected.width, height: expected.height });
      assert.equal(resolveSvg(text, undefined, cost), own.toString());
      assert.ok(cost.spent > 0);
    }
  });

  test('takes as many steps each time', () => {
    const steps = [0, 0].map(() => {
      const cost = new CostBudget(1e9);
      drawSvg(drawings[1]!, cost, () => undefined);
      return cost.spent;
    });
    assert.equal(steps[0], steps[1]);
  });

  test('is ended by name where it takes too much, and goes on with the next drawing', () => {
    assert.throws(
      () => drawSvg(endless, new CostBudget(10e6), () => undefined),
      (error) => error instanceof PlatenError && error.code === 'LIMIT_COST',
    );
    assert.equal(
      drawSvg(drawings[0]!, new CostBudget(10e6), ({ width }) => width),
      120,
    );
  });

  test('says of what it cannot read that it is no drawing', () => {
    assert.throws(
      () => drawSvg('<svg', new CostBudget(10e6), () => undefined),
      (error) => error instanceof PlatenError && error.code === 'ASSET_UNSUPPORTED',
    );
  });
});
