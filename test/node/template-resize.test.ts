import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { LaidOutLayer, PageLayout } from '@platen/engine';
import { listStarters, readStarter } from '@platen/library/node';
import {
  page as pageSchema,
  parseTemplate,
  PlatenError,
  resizePage,
  resizeWithMaster,
  withResizedAlone,
  type LayerBox,
  type Page,
  type Template,
} from '@platen/template';
import { casesOfTurn } from '../cases-of-turn.ts';
import { scalePathData } from '../../packages/template/values/scale-path-data.ts';

/** What people ask variants for: social formats, banners, screens, paper, and some that are extreme. */
const sizes = [
  [1080, 1080],
  [1080, 1350],
  [1080, 1920],
  [1200, 630],
  [1200, 628],
  [1280, 720],
  [1600, 900],
  [1920, 1080],
  [1500, 500],
  [820, 312],
  [728, 90],
  [970, 250],
  [300, 250],
  [160, 600],
  [300, 600],
  [1000, 1500],
  [1240, 1754],
  [2480, 1754],
  [4000, 400],
  [400, 4000],
] as const;

/** The same for designs over many pages. */
const masterSizes = [
  [1080, 1350],
  [1080, 1920],
  [1754, 1240],
  [1275, 1650],
] as const;

const renderer = createRenderer();
after(() => renderer.close());

interface Laid {
  pages: PageLayout[];
  overflows: string[];
}

/** Lays a template out; the images are as small as they can be. */
async function layOut(template: Template): Promise<Laid> {
  const { layout = [], report } = await renderer.render(
    template,
    {},
    { width: 10, format: 'jpg', includeLayout: true },
  );
  const overflows = report.filter(({ code }) => code === 'text_overflow' || code === 'rows_omitted');
  return { pages: layout, overflows: overflows.map(({ layer }) => layer) };
}

/** Every layer's box on its page, by its id; texts apart. Those in turned groups are left out: their groups stand for them. */
function pageBoxes(layers: readonly LaidOutLayer[], x = 0, y = 0, isTop = true) {
  const texts = new Map<string, LayerBox>();
  const top = new Map<string, LayerBox>();
  for (const item of layers) {
    const box = { ...item.box, x: item.box.x + x, y: item.box.y + y };
    if (isTop && item.layer.visible && item.layer.type !== 'audio') top.set(item.layer.id, box);
    if (item.layer.type === 'text' && item.layer.visible && item.layer.rotation === 0) texts.set(item.layer.id, box);
    if ('children' in item && item.layer.rotation === 0) {
      for (const [id, inner] of pageBoxes(item.children, box.x, box.y, false).texts) texts.set(id, inner);
    }
  }
  return { texts, top };
}

function overlaps(boxes: ReadonlyMap<string, LayerBox>): Set<string> {
  const found = new Set<string>();
  for (const [one, a] of boxes) {
    for (const [other, b] of boxes) {
      if (one >= other) continue;
      const isApart =
        a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
      if (!isApart) found.add(`${one} ${other}`);
    }
  }
  return found;
}

const isInside = (box: LayerBox, { width, height }: { width: number; height: number }): boolean =>
  box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;

function boxesById(layers: readonly LaidOutLayer[]): Map<string, LayerBox> {
  return new Map(
    layers.flatMap((item) => [
      [item.layer.id, item.box] as const,
      ...('children' in item ? boxesById(item.children) : []),
    ]),
  );
}

/** Checks that pages were resized without loss: no text is clipped, none overlaps another, nothing leaves its page. */
async function checkResized(name: string, before: Laid, resized: Template): Promise<void> {
  parseTemplate(structuredClone(resized));
  const afterwards = await layOut(resized);
  assert.deepEqual(
    afterwards.overflows.filter((text) => !before.overflows.includes(text)),
    [],
    `${name} clips text`,
  );
  const was = before.pages.map(({ layers }) => pageBoxes(layers));
  const overlapped = new Set(was.flatMap(({ texts }) => [...overlaps(texts)]));
  for (const [index, { page, layers }] of afterwards.pages.entries()) {
    const is = pageBoxes(layers);
    assert.deepEqual(
      [...overlaps(is.texts)].filter((pair) => !overlapped.has(pair)),
      [],
      `${name} overlaps texts`,
    );
    for (const [id, box] of is.top) {
      const at = was.findIndex(({ top }) => top.has(id));
      const wasInside = isInside(was[at]!.top.get(id)!, before.pages[at]!.page);
      assert.ok(!wasInside || isInside(box, page), `${name}: ${id} leaves page ${index + 1}`);
    }
  }
}

describe('resizing the starter templates to twenty sizes', async () => {
  for (const { slug } of casesOfTurn(await listStarters(), 3)) {
    const template = await readStarter(slug);
    if (template.masters) continue;
    test(slug, async () => {
      const before = await layOut(template);
      for (const [width, height] of sizes) {
        const pages = template.pages.map((page, index) =>
          resizePage(page, { width, height }, { boxes: boxesById(before.pages[index]?.layers ?? []) }),
        );
        await checkResized(`${slug} at ${width} × ${height}`, before, { ...template, pages });
      }
    });
  }
});

describe('resizing the starter templates with masters', async () => {
  for (const { slug } of casesOfTurn(await listStarters(), 3)) {
    const template = await readStarter(slug);
    if (!template.masters) continue;
    test(slug, async () => {
      for (const page of template.pages) {
        const master = template.masters?.find(({ id }) => id === page.master);
        const before = await layOut(withResizedAlone(template, { page, master }));
        const boxes = boxesById(before.pages[0]?.layers ?? []);
        for (const [width, height] of masterSizes) {
          const resized = withResizedAlone(template, resizeWithMaster(page, master, { width, height }, { boxes }));
          await checkResized(`${slug} at ${width} × ${height}`, before, resized);
        }
      }
    });
  }
});

describe('resizing a page', () => {
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

  test('keeps corners in their corners and the middle in the middle', () => {
    const at = (id: string, x: number, y: number): object => ({
      type: 'shape',
      id,
      x,
      y,
      width: 100,
      height: 100,
      fills: red,
    });
    const { layers } = resizePage(
      design([at('a', 50, 50), at('b', 850, 50), at('c', 450, 450), at('d', 50, 850), at('e', 850, 850)]),
      { width: 2000, height: 1000 },
    );
    // 300 of 1000 pixels are content, which may grow until the gaps between are 0.6 of what they would be at its scale.
    const factor = 1 / (0.3 + 0.7 * 0.6);
    const [side, far, gap] = [100 * factor, 50 * factor, 50 * factor * 0.6];
    const expected = [
      [far, gap],
      [2000 - far - side, gap],
      [1000 - side / 2, 500 - side / 2],
      [far, 1000 - gap - side],
      [2000 - far - side, 1000 - gap - side],
    ];
    for (const [index, [x = 0, y = 0]] of expected.entries()) near(box(layers[index]!), [x, y, side, side]);
  });

  test('leaves at its edge what the edge cuts off', () => {
    const at = (id: string, y: number, height: number): object => ({
      type: 'shape',
      id,
      x: 100,
      y,
      width: 400,
      height,
      geometry: { shape: 'ellipse' },
      fills: red,
    });
    const taller = { width: 1000, height: 1600 };
    const bottomOf = ({ y, height }: LayerBox): number => y + height;
    // A figure that stands on the page's bottom, with a title on it that begins near the top.
    const [title, figure] = resizePage(design([at('title', 50, 200), at('figure', 200, 800)]), taller).layers;
    assert.ok(Math.abs(bottomOf(figure!) - 1600) < 1, String(box(figure!)));
    assert.ok(Math.abs(figure!.y - title!.y - (150 * figure!.height) / 800) < 1, 'they move as one');
    // An image at the top, and a column below it that ends before the bottom.
    const [image] = resizePage(design([at('image', 0, 500), at('column', 480, 400)]), taller).layers;
    assert.ok(Math.abs(image!.y) < 1, String(box(image!)));
    // From edge to edge, with a gap: each part stays at its own.
    const [head, middle, foot] = resizePage(
      design([at('head', 0, 500), at('middle', 510, 300), at('foot', 840, 160)]),
      taller,
    ).layers;
    assert.ok(Math.abs(head!.y) < 1, String(box(head!)));
    assert.ok(Math.abs(bottomOf(foot!) - 1600) < 1, String(box(foot!)));
    assert.ok(middle!.y - bottomOf(head!) < 50, 'what is near stays near');
  });

  test('stretches what spans the page, and keeps what lies on each other together', () => {
    const { layers } = resizePage(
      design([
        { type: 'image', id: 'photo', x: 0, y: 0, width: 1000, height: 1000 },
        { type: 'shape', id: 'card', x: 100, y: 700, width: 400, height: 200, fills: red },
        { type: 'text', id: 'title', x: 120, y: 720, width: 360, height: 60, runs: [{ text: 'Title' }] },
      ]),
      { width: 1000, height: 2000 },
    );
    const [photo, card, title] = layers.map(box);
    near(photo, [0, 0, 1000, 2000]);
    // 400 of 1000 pixels are the card; it stays as far from the bottom as it was, at its new scale.
    const factor = 1 / (0.4 + 0.6 * 0.6);
    near(card, [100 * factor * 0.6, 2000 - 300 * factor, 400 * factor, 200 * factor]);
    near(title, [(card?.[0] ?? 0) + 20 * factor, (card?.[1] ?? 0) + 20 * factor, 360 * factor, 60 * factor]);
  });

  test('shrinks gaps before content', () => {
    const line = (id: string, y: number): object => ({
      type: 'shape',
      id,
      x: 300,
      y,
      width: 400,
      height: 100,
      fills: red,
    });
    const { layers } = resizePage(design([line('a', 100), line('b', 450), line('c', 800)]), {
      width: 1000,
      height: 500,
    });
    const [first, second, third] = layers.map(box);
    // As above, and half of it.
    const side = 50 / (0.3 + 0.7 * 0.6);
    assert.ok(side > 50);
    const gap = (500 - 3 * side) / 700;
    near([first?.[1], first?.[3]], [100 * gap, side]);
    near([second?.[1], second?.[3]], [350 * gap + side, side]);
    near([third?.[1], third?.[3]], [500 - 100 * gap - side, side]);
  });

  test('scales what lengths there are, and follows what anchors say', () => {
    const { layers } = resizePage(
      design([
        {
          type: 'text',
          id: 'text',
          x: 100,
          y: 100,
          width: 300,
          height: 100,
          runs: [{ text: 'Hi', style: { letterSpacing: 4 } }],
          style: { fontSize: 40 },
          shadows: [{ type: 'drop', color: '#000000', offsetY: 4, blur: 8 }],
          motion: { keyframes: [{ property: 'x', keyframes: [{ atMs: 0, value: 50 }] }] },
          anchors: { horizontal: 'right', vertical: 'bottom' },
        },
      ]),
      { width: 500, height: 500 },
    );
    const [text] = layers;
    assert.ok(text?.type === 'text');
    assert.deepEqual(box(text), [50, 50, 150, 50]);
    assert.deepEqual([text.style.fontSize, text.runs[0]?.style?.letterSpacing], [20, 2]);
    assert.deepEqual([text.shadows[0]?.offsetY, text.shadows[0]?.blur], [2, 4]);
    assert.equal(text.motion?.keyframes[0]?.keyframes[0]?.value, 25);
    const wide = resizePage(design([{ ...text, x: 100 }]), { width: 2000, height: 1000 });
    const [right] = wide.layers;
    assert.ok(right?.type === 'text');
    // As far from the right edge as it was, at its new scale.
    near([2000 - right.x], [900 * (right.width / 150)]);
  });

  test('refuses a size that no page has', () => {
    for (const width of [0, 5001, 1.5, NaN]) {
      assert.throws(() => resizePage(design([]), { width, height: 100 }), PlatenError);
    }
  });

  test('scales path data, the flags of arcs left alone', () => {
    assert.equal(scalePathData('M1 2h3a1 2 30 01.5.5z', 2), 'M 2 4 h 6 a 2 4 30 0 1 1 1 z');
    assert.equal(scalePathData('m-1-2,3e1.5', 10), 'm -10 -20 300 5');
  });
});
