import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { keyframedLayer } from '@platen/engine/internal';
import { parseTemplate, type Template } from '@platen/template';
import { setSpans, splitLayers } from '../../packages/editor/commands/edit-times.ts';
import { TemplateDocument } from '../../packages/editor/store/template-document.ts';
import { dragSpan, minMs, rulerStep, snapTime } from '../../packages/editor/geometry/timeline-spans.ts';

describe('bars of the timeline', () => {
  const span = fc
    .record({ startMs: fc.nat({ max: 9000 }), lengthMs: fc.integer({ min: minMs, max: 5000 }) })
    .map(({ startMs, lengthMs }) => ({ startMs, endMs: Math.min(10_000, startMs + lengthMs) }));

  it('stay within the page and never vanish, whatever is dragged', () => {
    fc.assert(
      fc.property(
        span,
        fc.constantFrom('whole', 'start', 'end'),
        fc.integer({ min: -20_000, max: 20_000 }),
        fc.array(fc.nat({ max: 10_000 }), { maxLength: 5 }),
        (given, part, byMs, candidates) => {
          const dragged = dragSpan(given, part, byMs, 10_000, { candidates, withinMs: 100 });
          assert.ok(dragged.startMs >= 0 && dragged.endMs <= 10_000, JSON.stringify(dragged));
          assert.ok(dragged.endMs - dragged.startMs >= Math.min(minMs, given.endMs - given.startMs));
          if (part === 'whole') assert.equal(dragged.endMs - dragged.startMs, given.endMs - given.startMs);
          if (part === 'start') assert.equal(dragged.endMs, given.endMs);
          if (part === 'end') assert.equal(dragged.startMs, given.startMs);
        },
      ),
    );
  });

  it('snap with the end that is nearer', () => {
    assert.equal(snapTime(95, [0, 100, 200], 10), 100);
    assert.equal(snapTime(80, [0, 100], 10), 80);
    const options = { candidates: [0, 3000], withinMs: 60 };
    assert.deepEqual(dragSpan({ startMs: 1000, endMs: 2000 }, 'whole', 980, 10_000, options), {
      startMs: 2000,
      endMs: 3000,
    });
  });

  it('stand under a ruler whose marks do not run into each other', () => {
    assert.equal(rulerStep(0.1, 56), 1000);
    assert.equal(rulerStep(1, 56), 100);
    assert.equal(rulerStep(0.001, 56), 100_000);
  });
});

describe('layers in time', () => {
  const template = parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'p',
        width: 100,
        height: 100,
        durationMs: 10_000,
        layers: [
          { type: 'text', id: 't', motion: { enter: { preset: 'fade' }, exit: { preset: 'fade' } } },
          { type: 'video', id: 'v', startMs: 1000, endMs: 9000, trimStartMs: 500, speed: 2 },
        ],
      },
    ],
  });
  const page = template.pages[0]!;
  const after = (edit: ReturnType<typeof setSpans>): Template => {
    assert.ok(edit);
    const place = { pageId: 'p', selection: [] };
    const document = new TemplateDocument(template, { place: () => place, goTo: () => {} });
    document.apply(edit);
    return parseTemplate(document.template.value);
  };

  it('have no end of their own when they last to the page’s', () => {
    const [text, video] = after(
      setSpans(
        page,
        new Map([
          ['t', { startMs: 100, endMs: 2000 }],
          ['v', { startMs: 0, endMs: 10_000 }],
        ]),
        10_000,
      ),
    ).pages[0]!.layers;
    assert.deepEqual([text?.startMs, text?.endMs], [100, 2000]);
    assert.equal(video?.endMs, undefined);
  });

  it('are cut in two so that a video goes on where it was', () => {
    const spans = page.layers.map((layer) => ({
      layer,
      span: { startMs: layer.startMs, endMs: layer.endMs ?? 10_000 },
    }));
    const { layers } = after(splitLayers(template, page, spans, 3000)).pages[0]!;
    assert.deepEqual(
      layers.map(({ startMs, endMs }) => [startMs, endMs]),
      [
        [0, 3000],
        [3000, undefined],
        [1000, 3000],
        [3000, 9000],
      ],
    );
    const second = layers[3];
    assert.equal(second?.type === 'video' && second.trimStartMs, 500 + 2000 * 2);
    assert.equal(layers[0]?.motion?.exit, undefined);
    assert.equal(layers[1]?.motion?.enter, undefined);
    assert.equal(splitLayers(template, page, spans, 0), undefined);
  });

  it('are cut by the thousand in time that grows with their number alone', () => {
    /** The least milliseconds of the processor of some tries. */
    const measure = (count: number): number => {
      const layers = Array.from({ length: count }, (_, index) => ({ type: 'shape' as const, id: `s-${index}` }));
      const many = parseTemplate({ ...template, pages: [{ ...page, layers }] });
      const [manyPage] = many.pages;
      const spans = manyPage!.layers.map((layer) => ({ layer, span: { startMs: 0, endMs: 10_000 } }));
      const tries = [1, 2, 3].map(() => {
        const from = process.cpuUsage();
        const place = { pageId: 'p', selection: [] };
        const document = new TemplateDocument(many, { place: () => place, goTo: () => {} });
        assert.ok(document.apply(splitLayers(many, manyPage!, spans, 3000)!));
        assert.equal(document.template.value.pages[0]!.layers.length, 2 * count);
        return process.cpuUsage(from).user / 1000;
      });
      return Math.min(...tries);
    };
    measure(100);
    const [few, many] = [measure(250), measure(1000)];
    assert.ok(many < 9 * few + 20, `${few} ms for 250, ${many} ms for 1000`);
  });

  it('are cut in two so that keyframes go on where they were', () => {
    const moving = parseTemplate({
      ...template,
      pages: [
        {
          ...page,
          layers: [
            {
              type: 'shape',
              id: 's',
              startMs: 1000,
              motion: {
                keyframes: [
                  {
                    property: 'x',
                    keyframes: [
                      { atMs: 0, value: 0 },
                      { atMs: 2000, value: 200 },
                      { atMs: 3000, value: 0 },
                    ],
                  },
                ],
              },
            },
          ],
        },
      ],
    });
    const [layer] = moving.pages[0]!.layers;
    const edit = splitLayers(
      moving,
      moving.pages[0]!,
      [{ layer: layer!, span: { startMs: 1000, endMs: 10_000 } }],
      2500,
    );
    const place = { pageId: 'p', selection: [] };
    const document = new TemplateDocument(moving, { place: () => place, goTo: () => {} });
    document.apply(edit!);
    const [first, second] = parseTemplate(document.template.value).pages[0]!.layers;
    for (const atMs of [1000, 1700, 2400]) assert.equal(keyframedLayer(first!, atMs).x, keyframedLayer(layer!, atMs).x);
    for (const atMs of [2500, 3000, 3700, 5000])
      assert.equal(keyframedLayer(second!, atMs).x, keyframedLayer(layer!, atMs).x);
  });
});
