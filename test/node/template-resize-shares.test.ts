import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { page as pageSchema, resizePage, type LayerBox, type Page } from '@platen/template';

const design = (layers: object[]): Page => pageSchema.parse({ id: 'page', width: 1000, height: 1000, layers });
const box = ({ x, y, width, height }: LayerBox): number[] => [x, y, width, height];
const near = (found: readonly (number | undefined)[] | undefined, expected: readonly number[]): void => {
  assert.equal(found?.length, expected.length);
  for (const [index, value] of expected.entries()) {
    const actual = found?.[index] ?? NaN;
    assert.ok(Math.abs(actual - value) < 0.01, `${String(found)} instead of ${String(expected)}`);
  }
};
const red = [{ type: 'solid', color: '#ff0000' }];

describe('resizing a page that layers share out', () => {
  test('keeps the shares of layers that share out the page, and what is on them', () => {
    const image = (id: string, place: object): object => ({ type: 'image', id, ...place });
    const wide = { width: 2000, height: 1000 };
    // A photo on the left half; on the other, which is the page itself, a text in its middle.
    const half = design([
      image('photo', { x: 0, y: 0, width: 500, height: 1000 }),
      { type: 'text', id: 'title', x: 600, y: 400, width: 300, height: 200, runs: [{ text: 'Title' }] },
      { type: 'shape', id: 'badge', x: 450, y: 850, width: 100, height: 100, fills: red },
    ]);
    const [photo, title, badge] = resizePage(half, wide).layers;
    near(box(photo!), [0, 0, 1000, 1000]);
    near([title!.x + title!.width / 2, title!.y + title!.height / 2], [1500, 500]);
    near([badge!.x + badge!.width / 2], [1000]);
    // A grid of four, with a caption on the last one.
    const grid = design([
      image('a', { x: 0, y: 0, width: 400, height: 600 }),
      image('b', { x: 400, y: 0, width: 600, height: 600 }),
      image('c', { x: 0, y: 600, width: 400, height: 400 }),
      image('d', { x: 400, y: 600, width: 600, height: 400 }),
      { type: 'text', id: 'caption', x: 420, y: 880, width: 200, height: 100, runs: [{ text: 'Caption' }] },
    ]);
    for (const size of [wide, { width: 600, height: 1800 }]) {
      const [a, b, c, d, caption] = resizePage(grid, size).layers;
      const [across, down] = [size.width / 1000, size.height / 1000];
      near(box(a!), [0, 0, 400 * across, 600 * down]);
      near(box(b!), [400 * across, 0, 600 * across, 600 * down]);
      near(box(c!), [0, 600 * down, 400 * across, 400 * down]);
      near(box(d!), [400 * across, 600 * down, 600 * across, 400 * down]);
      const { x, y, width, height } = caption!;
      assert.ok(Math.abs(x - d!.x - width / 10) < width / 10 && y + height < size.height, String(box(caption!)));
    }
    // A small rectangle in a corner decorates the page, and an icon beside it is no tile.
    const [corner] = resizePage(
      design([{ type: 'shape', id: 'corner', x: 0, y: 0, width: 100, height: 100, fills: red }]),
      wide,
    ).layers;
    assert.equal(corner!.width, corner!.height);
  });

  test('follows anchors that say how long a layer is', () => {
    const band = (id: string, y: number, horizontal: string): object => ({
      type: 'shape',
      id,
      x: 100,
      y,
      width: 600,
      height: 200,
      fills: red,
      anchors: { horizontal },
    });
    const { layers } = resizePage(design([band('share', 100, 'scale'), band('far', 600, 'stretch')]), {
      width: 2000,
      height: 1000,
    });
    const [share, far] = layers;
    near([share!.x, share!.width], [200, 1200]);
    const factor = far!.height / 200;
    near([far!.x, 2000 - far!.x - far!.width], [100 * factor, 300 * factor]);
  });

  test('keeps in the middle what was there, whatever lies beside it', () => {
    const line = (id: string, x: number, y: number, width: number): object => ({
      type: 'shape',
      id,
      x,
      y,
      width,
      height: 100,
      fills: red,
    });
    // The second line is not in the middle, and so not the whole block either.
    const [first, second] = resizePage(design([line('a', 250, 300, 500), line('b', 200, 420, 300)]), {
      width: 2400,
      height: 1000,
    }).layers;
    near([first!.x + first!.width / 2], [1200]);
    near([(second!.x - first!.x) / first!.width], [-0.1]);
    // Where there is less room, gaps on the left shrink more than those on the right.
    const narrow = resizePage(design([line('title', 150, 300, 700), line('badge', 20, 700, 100)]), {
      width: 500,
      height: 1000,
    });
    near([narrow.layers[0]!.x + narrow.layers[0]!.width / 2], [250]);
  });
});
