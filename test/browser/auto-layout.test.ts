import { assert } from 'chai';
import { compareWithCss } from '../layout/compare-with-css.ts';
import { randomTree, type TreeFeatures } from '../layout/random-tree.ts';

/** Trees of a kind that are compared; every run has others beside those of always. */
const count = 300;
const kinds: Readonly<Record<string, TreeFeatures>> = {
  'rows and columns': { baseline: false, grid: false },
  baselines: { baseline: true, grid: false },
  grids: { baseline: true, grid: true },
};

describe('groups with a layout', () => {
  for (const [name, features] of Object.entries(kinds)) {
    it(`are laid out as the browser lays out ${name}`, () => {
      const fresh = Math.floor(Math.random() * 1e9);
      const seeds = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? index : fresh + index));
      const differing = compareWithCss(seeds.map((seed) => randomTree(seed, features))).flatMap((differences, index) =>
        differences.length > 0 ? [{ seed: seeds[index], first: differences[0] }] : [],
      );
      assert.isAtMost(differing.length, count * 0.01, JSON.stringify(differing.slice(0, 5)));
    });
  }
});
