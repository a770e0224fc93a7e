import * as fc from 'fast-check';
import { easingNames, loopPresets, parseTemplate, animationPresets, type Template } from '@platen/template';

const color = fc.constantFrom('#ff8800', '#0008', 'rebeccapurple', 'rgb(1 2 3 / 50%)', 'transparent');
const stops = fc
  .array(fc.record({ offset: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100), color }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((list) => list.sort((a, b) => a.offset - b.offset));
const center = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const radius = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100);

/** Paints that CSS text can say. */
export const arbitraryPaint = fc.oneof(
  fc.record({ type: fc.constant('solid' as const), color }),
  fc.record({ type: fc.constant('linear' as const), angle: fc.integer({ min: -360, max: 720 }), stops }),
  fc.record({
    type: fc.constant('radial' as const),
    centerX: center,
    centerY: center,
    radiusX: radius,
    radiusY: radius,
    stops,
  }),
  fc.record({
    type: fc.constant('conic' as const),
    centerX: center,
    centerY: center,
    angle: fc.integer({ min: 0, max: 360 }),
    stops,
  }),
);

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const runs = fc.array(
  fc.oneof(
    fc.record({ text }),
    fc.record({ text, style: fc.record({ fontWeight: fc.integer({ min: 1, max: 1000 }), fill: arbitraryPaint }) }),
  ),
  { maxLength: 3 },
);
const place = {
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 900 }),
};

const time = fc.integer({ min: 0, max: 20_000 });
const easing = fc.oneof(
  fc.constantFrom(...easingNames),
  fc.tuple(center, fc.integer({ min: -2, max: 3 }), center, fc.integer({ min: -2, max: 3 })),
);
const animation = fc.record(
  {
    preset: fc.constantFrom(...animationPresets.filter((preset) => preset !== 'counter' && preset !== 'grow')),
    durationMs: time,
    delayMs: time,
    staggerMs: time,
    unit: fc.constantFrom('whole', 'children', 'lines', 'words', 'graphemes'),
    direction: fc.constantFrom('left', 'right', 'up', 'down'),
    easing,
  },
  { requiredKeys: ['preset'] },
);
const loop = fc.record(
  {
    preset: fc.constantFrom(...loopPresets.filter((preset) => preset !== 'ken-burns')),
    periodMs: fc.integer({ min: 50, max: 9000 }),
    amount: fc.double({ min: -20, max: 20, noNaN: true }),
    easing,
  },
  { requiredKeys: ['preset'] },
);
const track = fc
  .record({
    property: fc.constantFrom('x', 'Y', 'opacity', 'scale', 'rotation', 'width'),
    times: fc.uniqueArray(time, { minLength: 1, maxLength: 4 }),
    value: center,
    easing,
  })
  .map(({ property, times, ...frame }) => ({
    property,
    keyframes: times.sort((a, b) => a - b).map((atMs) => ({ atMs, ...frame })),
  }));
/** When a layer is shown and how it moves, for layers that are drawn. */
export const arbitraryMotion = fc
  .record({
    startMs: time,
    lasts: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: undefined }),
    motion: fc.record(
      {
        enter: animation,
        exit: animation,
        loop,
        keyframes: fc.uniqueArray(track, { maxLength: 3, selector: ({ property }) => property }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ startMs, lasts, motion }) => ({
    startMs,
    motion,
    ...(lasts === undefined ? {} : { endMs: startMs + lasts }),
  }));
const maybeMoving = fc.option(arbitraryMotion, { nil: {}, freq: 1 });

const bare = fc.oneof(
  fc.record({ type: fc.constant('text'), ...place, runs, mode: fc.constantFrom('overflow', 'fit', 'grow') }),
  fc.record({ type: fc.constant('image'), ...place, source: fc.webUrl() }),
  fc.record({ type: fc.constant('shape'), ...place, fills: fc.array(arbitraryPaint, { maxLength: 2 }) }),
  fc.record({ type: fc.constant('qr'), ...place, content: text }),
  fc.record({
    type: fc.constant('table'),
    ...place,
    columns: fc.constant([{ key: 'a' }]),
    rows: fc.array(fc.record({ a: fc.oneof(text, fc.integer()) }), { maxLength: 3 }),
  }),
);

/** What can be bound on each type of layer. */
const bindable: Readonly<Record<string, readonly [type: string, property: string][]>> = {
  text: [
    ['text', 'content'],
    ['color', 'color'],
    ['text', 'fontSize'],
    ['text', 'VISIBLE'],
  ],
  image: [
    ['imageUrl', 'content'],
    ['text', 'alt'],
  ],
  shape: [
    ['fill', 'fill'],
    ['text', 'opacity'],
  ],
  qr: [
    ['text', 'content'],
    ['color', 'color'],
  ],
  table: [['text', 'content']],
};

interface Made {
  layer: { type: string };
  moving: object;
  grouped: boolean;
  bound: number;
}

const keys = ['title', 'photo', 'accent', 'note', 'größe'];

function assemble(pages: readonly (readonly Made[])[]): Template {
  let next = 0;
  return parseTemplate({
    schemaVersion: 1,
    pages: pages.map((made, pageIndex) => {
      const parameters: object[] = [];
      const layers = made.map(({ layer, moving, grouped, bound }, index) => {
        const id = `l${next++}`;
        const options = bindable[layer.type] ?? [];
        const [type, property] = options[bound % options.length] ?? [];
        const key = keys[index];
        if (key !== undefined && type !== undefined)
          parameters.push({ key, type, bindings: [{ layerId: id, property }] });
        const own = { ...layer, ...moving, id };
        return grouped ? { type: 'group', id: `g${next++}`, layers: [own] } : own;
      });
      return { id: `page-${pageIndex}`, width: 1000, height: 800, layers, parameters };
    }),
  });
}

/** Templates of one to three pages with layers, some in groups, and a parameter for most of them. */
export const arbitraryTemplate: fc.Arbitrary<Template> = fc
  .array(
    fc.array(fc.record({ layer: bare, moving: maybeMoving, grouped: fc.boolean(), bound: fc.nat(9) }), {
      maxLength: 5,
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map(assemble);
