import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  detectFormat,
  importTemplate,
  listModifications,
  parseTemplate,
  PlatenError,
  walkLayers,
  type ImportedTemplate,
  type Layer,
} from '@platen/template';
import { clipStops } from '../../packages/template/import/clip-stops.ts';

function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../fixtures/imports/${name}.json`, import.meta.url), 'utf8'));
}

function find<T extends Layer['type']>(
  { template }: ImportedTemplate,
  id: string,
  type: T,
): Extract<Layer, { type: T }> {
  for (const page of template.pages) {
    for (const { layer } of walkLayers(page.layers)) if (layer.id === id && layer.type === type) return layer as never;
  }
  return assert.fail(`no ${type} layer "${id}"`);
}

function notes({ report }: ImportedTemplate): string[] {
  assert.ok(report.every((entry) => entry.code === 'not_imported'));
  return report.map((entry) => `${entry.page} ${entry.layer}: ${entry.message}`);
}

test('formats are told by what is inside', () => {
  assert.equal(detectFormat(fixture('pages-data')), 'pages-data');
  assert.equal(detectFormat((fixture('pages-data') as { pages_data: unknown }).pages_data), 'pages-data');
  assert.equal(detectFormat({ data: fixture('pages-data') }), 'pages-data');
  assert.equal(detectFormat(fixture('polotno')), 'polotno');
  assert.equal(detectFormat(fixture('fabric-5')), 'fabric');
  assert.equal(detectFormat({ schemaVersion: 99, pages: [] }), 'platen');
  assert.equal(detectFormat('<?xml version="1.0"?>\n<!-- by hand --><svg xmlns="x"/>'), 'svg');
  for (const nothing of [null, 5, 'text', '<html><svg/></html>', {}, [], { pages: [] }, { elements: [] }]) {
    assert.equal(detectFormat(nothing), undefined, JSON.stringify(nothing));
    assert.throws(() => importTemplate(nothing), { code: 'IMPORT_UNSUPPORTED' });
  }
});

test('a template of ours is read as it is', () => {
  const own = parseTemplate(importTemplate(fixture('fabric-7')).template);
  assert.deepEqual(importTemplate(JSON.parse(JSON.stringify(own))), { template: own, report: [] });
});

test('page-and-element anatomy: styles, stacking, borders and playback arrive', () => {
  const imported = importTemplate(fixture('pages-data'));
  const { template } = imported;
  assert.equal(template.name, 'Spring sale');
  assert.deepEqual(template.tags, ['sale', 'spring']);
  assert.deepEqual(
    template.pages[0]?.layers.map((layer) => layer.id),
    ['photo', 'badge', 'el-1-headline', 'arrow', 'logo', 'border-1'],
    'zIndex is the order',
  );
  const headline = find(imported, 'el-1-headline', 'text');
  assert.equal(headline.style.fontSize, 96);
  assert.equal(headline.style.fontWeight, 700);
  assert.equal(headline.style.letterSpacing, -1.92);
  assert.equal(headline.lineHeight, 1.1);
  assert.deepEqual(
    [headline.align, headline.verticalAlign, headline.mode, headline.minFontSize],
    ['center', 'bottom', 'fit', 24],
  );
  assert.deepEqual(headline.padding, { top: 8, right: 16, bottom: 8, left: 16 });
  assert.equal(headline.stroke?.width, 2);
  assert.deepEqual(
    headline.shadows.map(({ type, blur }) => [type, blur]),
    [['drop', 8]],
    'a shadow of nothing is none',
  );
  const photo = find(imported, 'photo', 'image');
  assert.deepEqual([photo.focalX, photo.focalY, photo.blendMode], [0.5, 0.2, 'multiply']);
  assert.deepEqual(photo.stroke?.dash, [0, 12]);
  assert.equal(find(imported, 'logo', 'svg').color, '#224466');
  const arrow = find(imported, 'arrow', 'shape');
  assert.deepEqual([arrow.y, arrow.height, arrow.strokes[0]?.width, arrow.fills.length], [972, 0, 6, 0]);
  assert.deepEqual(find(imported, 'border-1', 'shape').strokes[0]?.dash, [36, 24]);
  const clip = find(imported, 'clip', 'video');
  assert.deepEqual([clip.loop, clip.muted, clip.trimStartMs, clip.trimEndMs], [true, true, 1500, 6000]);
  assert.equal(find(imported, 'story-title', 'text').visible, false);
});

test('page-and-element anatomy: parameters stay, and what is lost is named', () => {
  const imported = importTemplate(fixture('pages-data'));
  assert.deepEqual(
    listModifications(imported.template).map(({ key, type, description, example }) => [
      key,
      type,
      description,
      example,
    ]),
    [
      ['page1@Hero_photo', 'imageUrl', 'Hero photo Image URL', 'https://example.com/hero.jpg'],
      ['page1@badge_color', 'fill', 'Badge Fill', '#ff0055'],
      ['page1@headline', 'text', 'The big line', 'Spring is here'],
      ['page2@clip', 'videoUrl', 'Clip Video URL', 'https://example.com/clip.mp4'],
      ['page2@headline', 'text', 'Story title Text', 'Only today'],
    ],
  );
  assert.deepEqual(notes(imported), [
    '1 sparkle: Layer "sparkle": the whole layer was not kept; its type "lottie" is unknown.',
    '1 photo: Layer "Hero photo": the parameter key "Hero photo!" was not kept; it is "Hero_photo" now.',
    '1 el-1-headline: Layer "Headline": whiteSpace was not kept; text layers have no such property.',
    '1 : Page 1: the modification "ghost" was not kept; no element has it as its parameter.',
    '2 : Page 2: canvas.backgroundColor was not kept; it is a repeating-linear-gradient, which is not supported.',
  ]);
});

test('Polotno: places, images, figures and videos arrive', () => {
  const imported = importTemplate(fixture('polotno'));
  const { template } = imported;
  assert.deepEqual(
    template.pages.map((page) => [page.id, page.width, page.height, page.bleed]),
    [
      ['p1', 800, 600, 8],
      ['p2', 1080, 1920, 0],
    ],
  );
  assert.deepEqual(
    template.fonts.map((face) => [face.family, face.weight, face.style, face.source]),
    [
      ['Own Sans', 400, 'normal', 'https://example.com/own.ttf'],
      ['Own Serif', 400, 'normal', 'https://example.com/serif.woff2'],
      ['Own Serif', 700, 'italic', 'https://example.com/serif-bold.woff2'],
    ],
  );
  const title = find(imported, 't1', 'text');
  assert.deepEqual(
    [title.x, title.y, title.rotation],
    [-140, 210, 90],
    'turned about its corner there, about its center here',
  );
  assert.deepEqual([title.style.letterSpacing, title.verticalAlign, title.background?.scope], [4, 'middle', 'box']);
  const [cast] = title.shadows;
  assert.deepEqual(
    [cast?.color, cast?.offsetX, cast?.offsetY],
    ['rgb(0 0 0 / 0.4)', 2, -1],
    'cast across the page there',
  );
  const photo = find(imported, 'i1', 'image');
  assert.deepEqual(photo.crop, { x: 0.1, y: 0.2, width: 0.5, height: 0.6 });
  assert.deepEqual([photo.flipX, photo.stroke?.width, photo.radius.topLeft], [true, 3, 12]);
  const badge = find(imported, 'g1', 'group');
  assert.deepEqual([badge.opacity, badge.width, badge.height, badge.layers.length], [0.5, 700, 200, 2]);
  assert.equal(find(imported, 'f1', 'shape').fills[0]?.type, 'linear');
  assert.deepEqual(find(imported, 's1', 'svg').colors, [{ from: '#000000', to: '#ff8800' }]);
  const line = find(imported, 'l1', 'shape');
  assert.deepEqual([line.geometry.shape, line.y, line.height, line.strokes[0]?.width], ['arrow', 302, 0, 4]);
  const video = find(imported, 'v1', 'video');
  assert.deepEqual([video.trimStartMs, video.trimEndMs, video.volume], [2000, 6000, 0.5]);
  assert.deepEqual(
    template.pages[0]?.parameters.map(({ key, type }) => [key, type]),
    [
      ['title', 'text'],
      ['hero_photo', 'imageUrl'],
    ],
  );
  const lost = notes(imported).join('\n');
  for (const words of ['curveEnabled', 'placeholder inside', 'clipSrc', '"cloud"', '"hologram"'])
    assert.match(lost, new RegExp(words));
});

test('Fabric: transforms, gradients, clip paths and groups arrive', () => {
  const imported = importTemplate(fixture('fabric-5'));
  const rect = find(imported, 'rect', 'shape');
  assert.deepEqual(
    [rect.x, rect.y, rect.width, rect.height, rect.flipY],
    [54, 44, 200, 100, true],
    "the stroke counts into Fabric's size",
  );
  assert.deepEqual([rect.radius.topLeft, rect.strokes[0]?.width, rect.strokes[0]?.dash], [16, 8, [12, 6]]);
  assert.deepEqual(rect.fills, [
    {
      type: 'linear',
      angle: 90,
      stops: [
        { offset: 0, color: 'rgb(255 0 0 / 0.5)' },
        { offset: 1, color: 'blue' },
      ],
    },
  ]);
  assert.deepEqual(
    [rect.shadows[0]?.offsetX, rect.shadows[0]?.offsetY],
    [4, -6],
    'a flipped object casts its shadow the same way',
  );
  const dot = find(imported, 'circle', 'shape');
  assert.deepEqual([dot.x, dot.y, dot.width, dot.height, dot.rotation], [260, 80, 80, 40, 30]);
  const group = find(imported, 'group', 'group');
  assert.deepEqual([group.width, group.height], [200, 60]);
  assert.deepEqual(
    group.layers.map(({ x, y, width, flipX }) => [x, y, width, flipX]),
    [
      [0, 0, 80, false],
      [120, 0, 80, false],
      [82, 21, 40, true],
    ],
    'children take the scale of their group',
  );
  const path = find(imported, 'path', 'shape');
  assert.equal(
    path.geometry.shape === 'path' && path.geometry.d,
    'M0 37.5C0 -12.5 100 -12.5 100 37.5Z',
    'moved to its box',
  );
  const image = find(imported, 'image', 'image');
  assert.deepEqual(
    image.mask?.type === 'shape' && [
      image.mask.geometry.shape,
      image.mask.x,
      image.mask.width,
      image.mask.height,
      image.mask.invert,
    ],
    ['ellipse', 0.25, 0.5, 1, true],
  );
  assert.deepEqual(
    imported.template.pages[0]?.parameters.map(({ key, type }) => [key, type]),
    [
      ['dot', 'fill'],
      ['headline', 'text'],
      ['image', 'imageUrl'],
    ],
  );
  for (const words of ['crop', 'RemoveColor', 'hologram']) assert.match(notes(imported).join('\n'), new RegExp(words));
});

test('Fabric: styles of letters become runs, by line in version 5 and by range since 6', () => {
  const words = find(importTemplate(fixture('fabric-5')), 'textbox', 'text');
  assert.deepEqual(
    words.runs.map((run) => run.text),
    ['Red', ' and\n', 'b', 'lue words'],
  );
  assert.deepEqual(words.runs[2]?.style, { fontSize: 45, fill: { type: 'solid', color: 'blue' }, baselineShift: 3 });
  assert.deepEqual([words.style.fontSize, words.style.letterSpacing, words.width, words.mode], [30, 3, 360, 'grow']);
  const later = find(importTemplate(fixture('fabric-7')), 'itext', 'text');
  assert.deepEqual(
    later.runs.map((run) => run.text),
    ['Héllo ', '👩‍🔬', ' you'],
    'letters are graphemes',
  );
});

test('Fabric 7 places objects by their center unless they say otherwise', () => {
  const imported = importTemplate(fixture('fabric-7'));
  const rect = find(imported, 'rect', 'shape');
  assert.deepEqual([rect.x, rect.y, rect.rotation], [100, 70, 90]);
  assert.deepEqual([find(imported, 'image', 'image').x, find(imported, 'image', 'image').y], [10, 20]);
  assert.match(notes(imported).join(), /Page 1: its size/);
});

test('Fabric objects that do not say their size get it from what they draw', () => {
  const objects = [
    { type: 'circle', id: 'circle', radius: 30, left: 10, top: 20, strokeWidth: 0 },
    { type: 'ellipse', id: 'ellipse', rx: 40, ry: 15, left: 0, top: 0, strokeWidth: 0, scaleX: 2 },
    {
      type: 'path',
      id: 'path',
      path: [['M', 50, 60], ['L', 150, 60], ['Q', 150, 100, 100, 100], ['Z']],
      strokeWidth: 4,
    },
    {
      type: 'polygon',
      id: 'moved',
      points: [
        { x: 5, y: 5 },
        { x: 45, y: 5 },
        { x: 5, y: 25 },
      ],
      left: 7,
      top: 8,
      strokeWidth: 0,
    },
    { type: 'line', id: 'line', x1: 90, y1: 20, x2: 30, y2: 70, stroke: '#000000' },
    { type: 'triangle', id: 'triangle', left: 0, top: 0, strokeWidth: 0 },
    { type: 'rect', id: 'rect', left: 0, top: 0 },
  ];
  const imported = importTemplate({ version: '5.3.0', width: 300, height: 300, objects });
  const box = (id: string): number[] => {
    const { x, y, width, height } = find(imported, id, 'shape');
    return [x, y, width, height];
  };
  assert.deepEqual(box('circle'), [10, 20, 60, 60]);
  assert.deepEqual(box('ellipse'), [0, 0, 160, 30]);
  assert.deepEqual(box('path'), [50, 60, 100, 40], 'a path lies where its points are');
  assert.deepEqual(box('moved'), [7, 8, 40, 20], 'what is placed lies there');
  assert.deepEqual(box('line'), [30, 20, 60, 50]);
  assert.equal(find(imported, 'line', 'shape').flipX, true);
  assert.deepEqual(box('triangle'), [0, 0, 100, 100]);
  assert.deepEqual(notes(imported), ['1 rect: Layer "rect": its size was not kept; the file does not say it.']);
});

test('a gradient that reaches beyond its box is cut where the box ends, with the color it has there', () => {
  const stops = [
    { offset: -1, color: '#000000' },
    { offset: 1, color: '#ffffff' },
    { offset: 2, color: '#ffffff' },
  ];
  assert.deepEqual(clipStops(stops), [
    { offset: 0, color: '#808080' },
    { offset: 1, color: '#ffffff' },
  ]);
  assert.deepEqual(
    clipStops([
      { offset: -2, color: 'red' },
      { offset: -1, color: 'blue' },
    ]),
    [{ offset: 0, color: 'blue' }],
  );
});

/** Every place of a JSON value, as keys from the root. */
function places(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => places(member, [...path, key]))];
}

function replace(value: unknown, [key, ...rest]: readonly (string | number)[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === String(key) ? replace(member, rest, other) : member));
  const holder = value as Record<string, unknown>;
  return { ...holder, [key]: replace(holder[key], rest, other) };
}

test('property: whatever stands in a file, importing answers a valid template or refuses with a code', () => {
  const files = ['pages-data', 'polotno', 'fabric-5', 'fabric-7'].map((name) => fixture(name));
  const change = fc.tuple(
    fc.nat(),
    fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(-1e9, 1e9, 'url(', 'none', {}, [], null, [[]], [{}])),
  );
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 6 }), (file, changes) => {
      let broken = file;
      for (const [at, other] of changes) {
        const all = places(broken).slice(1);
        broken = replace(broken, all[at % all.length] ?? [], other);
        if (typeof broken !== 'object' || broken === null) return;
      }
      try {
        const { template } = importTemplate(broken);
        assert.deepEqual(parseTemplate(JSON.parse(JSON.stringify(template))), template);
      } catch (error) {
        assert(error instanceof PlatenError, String(error instanceof Error ? error.stack : error));
      }
    }),
    { numRuns: 300 },
  );
});
