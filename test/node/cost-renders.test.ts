import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { PlatenError, type Report } from '@platen/template';
import { casesOfTurn } from '../cases-of-turn.ts';
import { CostBudget } from '../../packages/engine/cost/cost-budget.ts';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import { coverShape, sceneOf } from '../attacks/costs/attack.ts';
import { attacks } from '../attacks/costs/attacks.ts';

// `npm run bench -- costs` renders all attacks at the default limits, in processes of their own, and measures time and memory. Here
// some of each kind are rendered with a fortieth of the steps: whose cost nobody counts is not refused.
const renderer = createRenderer({ limits: { maxSteps: defaultLimits.maxSteps / 40 } });
after(() => renderer.close());

async function render(name: string): Promise<{ code: string; message: string; report: Report }> {
  const attack = attacks.find((each) => each.name === name);
  assert.ok(attack, `there is no attack called ${name}`);
  const { template, modifications = {}, options } = attack.make();
  try {
    const { report } = await renderer.render(template, modifications, { format: 'png', ...options });
    return { code: '', message: '', report };
  } catch (error) {
    assert.ok(error instanceof PlatenError, String(error));
    return { code: error.code, message: error.message, report: [] };
  }
}

describe('a render that takes too many steps is refused by name', () => {
  const names = [
    [
      'svg-pattern-chain',
      'svg-mask-cycle',
      'svg-clip-cycle',
      'svg-use-just-allowed',
      'svg-turbulence',
      'svg-500-blurs',
    ],
    ['svg-filter-region', 'svg-morphology', 'svg-convolution', 'svg-lighting', 'svg-nested-masks', 'svg-long-path'],
    ['svg-nested-images-of-filters', 'svg-huge-size', 'svg-dashes', 'svg-many-files', 'svg-one-file-in-many-sizes'],
    [
      'blurs',
      'blurs-wide',
      'blurs-of-large-layers',
      'noises',
      'pixelations',
      'duotones',
      'shadows-drop',
      'shadows-wide',
    ],
    ['shadows-inner', 'groups-nested-filters', 'blends', 'masks-doubling', 'masks-of-many', 'strokes-elliptic'],
    ['image-tiles', 'image-tiles-large', 'pdf-of-effects', 'pdf-of-pages', 'gif-largest', 'video-of-many-pages'],
    [
      'text-long',
      'text-fit',
      'text-one-word',
      'text-narrow',
      'text-marks',
      'text-bidi-deep',
      'text-features',
      'text-strokes',
    ],
    [
      'font-growing',
      'font-growing-slowly',
      'font-growing-in-many',
      'font-of-parts-doubling',
      'font-of-points',
      'codes-aztec',
    ],
    ['keyframes-of-text', 'units-of-text', 'patterns-optional', 'patterns-of-500'],
  ];
  for (const name of casesOfTurn(names.flat(), 3)) {
    test(name, async () => {
      const { code, message } = await render(name);
      assert.equal(code, 'LIMIT_COST', message);
      assert.match(message, /^(layer "[^"]+": )?[A-Z].* takes? more than .*\d+ (million )?steps\.$/);
    });
  }
});

describe('a render that names too many things is refused before they are looked at', () => {
  for (const name of ['table-largest', 'table-of-empty-rows', 'tables', 'keyframes', 'parameters-bound-often']) {
    test(name, async () => {
      const { code, message } = await render(name);
      assert.equal(code, 'LIMIT_COST', message);
      assert.match(message, /at most \d+/);
    });
  }
});

describe('an SVG that grows when it is drawn is left out and named', () => {
  const names = [
    ['svg-pattern-cycle', 'svg-filter-image-cycle', 'svg-marker-cycle', 'svg-use-billion', 'svg-style-rules'],
    ['svg-style-declarations', 'svg-style-descendants', 'svg-style-long-selectors', 'svg-entities'],
  ];
  for (const name of names.flat()) {
    test(name, async () => {
      const { code, report } = await render(name);
      assert.equal(code, '');
      assert.deepEqual(
        report.map((entry) => entry.code),
        ['asset_unsupported'],
      );
    });
  }
});

describe('what a render may cost', () => {
  test('counts for each render anew', async () => {
    const { template } = sceneOf([coverShape('shape', 200, { filters: [{ type: 'blur', radius: 3 }] })], 200, 200);
    const own = createRenderer({ limits: { maxSteps: (await findSteps(template)) * 2 } });
    try {
      for (let round = 0; round < 8; round++) await own.render(template, {}, { format: 'png' });
    } finally {
      await own.close();
    }
  });

  test('counts for each frame of a video anew', async () => {
    const { template } = sceneOf([coverShape('shape', 200, { filters: [{ type: 'blur', radius: 3 }] })], 200, 200);
    const video = { ...template, pages: [{ ...(template as { pages: object[] }).pages[0], durationMs: 2000 }] };
    const own = createRenderer({ limits: { maxSteps: (await findSteps(template)) * 2 } });
    try {
      const { outputs } = await own.render(video, {}, { format: 'gif', videoOptions: { fps: 10 } });
      assert.equal(outputs.length, 1);
    } finally {
      await own.close();
    }
  });

  test('of memory is given back, and what is not there cannot be taken', () => {
    const cost = new CostBudget(1e9, 1000);
    cost.hold(600);
    assert.throws(() => cost.hold(600), { code: 'LIMIT_COST', message: /groups, masks, filters and shadows/ });
    cost.release(600);
    cost.keep(900);
    assert.throws(() => cost.hold(200), { code: 'LIMIT_COST' });
    cost.rest();
    cost.hold(1000);
  });

  test('grows with each further image by a twentieth, up to ten times as much', () => {
    const cost = new CostBudget(100);
    for (let image = 0; image < 1000; image++) cost.allowAnother();
    assert.equal(cost.left, 1100);
    cost.spend(1100, 'All of it');
    assert.throws(() => cost.spend(1, 'A bit'), {
      code: 'LIMIT_COST',
      message: /^A bit takes more than the remainder/,
    });
  });
});

/** A limit of steps that a template is drawn with, and that is no more than twice what it takes. */
async function findSteps(template: object): Promise<number> {
  for (let steps = 100_000; ; steps *= 2) {
    const own = createRenderer({ limits: { maxSteps: steps } });
    try {
      await own.render(template, {}, { format: 'png' });
      return steps;
    } catch (error) {
      assert.equal((error as PlatenError).code, 'LIMIT_COST');
    } finally {
      await own.close();
    }
  }
}
