import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { trackValue } from '@platen/engine/internal';
import { easingNames, parseTemplate, type Keyframe } from '@platen/template';
import {
  deleteKeyframes,
  easeKeyframes,
  moveKeyframes,
  retimeKeyframes,
  setKeyframes,
} from '../../packages/editor/commands/edit-keyframes.ts';
import { curveOf, placePoint, pointAt, withPoint } from '../../packages/editor/geometry/easing-curve.ts';
import {
  boundShift,
  frameAt,
  maxKeyframes,
  neighborTime,
  putFrame,
  scaleTimes,
  shiftFrames,
  snapShift,
} from '../../packages/editor/geometry/keyframe-times.ts';
import { readKeyframes, writeKeyframes } from '../../packages/editor/store/clipboard-keyframes.ts';
import { keyframeProperties, trackOf, valueAt } from '../../packages/editor/store/keyframe-value.ts';
import { open, template } from './keyframed-template.ts';

const rises = (frames: readonly { atMs: number }[]): boolean =>
  frames.every((frame, index) => index === 0 || frame.atMs > (frames[index - 1]?.atMs ?? Infinity));

describe('times of keyframes', () => {
  const times = fc
    .uniqueArray(fc.nat({ max: 5000 }), { minLength: 1, maxLength: 20 })
    .map((all) => all.sort((a, b) => a - b));

  it('stay in order and within their layer’s time, with their distances, however they are moved', () => {
    fc.assert(
      fc.property(
        times,
        fc.infiniteStream(fc.boolean()),
        fc.double({ min: -20_000, max: 20_000, noNaN: true }),
        (all, choose, asked) => {
          const frames: Keyframe[] = all.map((atMs) => ({ atMs, value: atMs, easing: 'linear' }));
          const moved = new Set(all.filter(() => choose.next().value));
          const byMs = boundShift(
            [...moved].map((atMs) => ({ atMs, lengthMs: 5000 })),
            asked,
          );
          const after = shiftFrames(frames, moved, byMs);
          assert.ok(rises(after), JSON.stringify(after));
          assert.ok(after.every(({ atMs }) => atMs >= 0 && atMs <= 5000 && Number.isInteger(atMs)));
          // What was moved is all there, as far away as it was; what stayed is there unless its place was taken.
          for (const atMs of moved) assert.equal(after.find((frame) => frame.atMs === atMs + byMs)?.value, atMs);
          for (const atMs of all) {
            const isCovered = moved.has(atMs) || moved.has(atMs - byMs);
            if (!isCovered) assert.equal(after.find((frame) => frame.atMs === atMs)?.value, atMs);
          }
        },
      ),
    );
  });

  it('go no further out when their layer was trimmed before them', () => {
    assert.equal(boundShift([{ atMs: 3000, lengthMs: 2000 }], 500), 0);
    assert.equal(boundShift([{ atMs: 3000, lengthMs: 2000 }], -1500), -1500);
    assert.equal(
      boundShift(
        [
          { atMs: 100, lengthMs: 2000 },
          { atMs: 1900, lengthMs: 2000 },
        ],
        700,
      ),
      100,
    );
    assert.equal(
      boundShift(
        [
          { atMs: 100, lengthMs: 2000 },
          { atMs: 1900, lengthMs: 2000 },
        ],
        -700,
      ),
      -100,
    );
  });

  it('are scaled about one end, as far as their layers go, and stay apart', () => {
    const asked = fc.double({ min: -20_000, max: 20_000, noNaN: true });
    fc.assert(
      fc.property(times, fc.nat({ max: 2000 }), fc.boolean(), asked, (all, startMs, isEnd, toMs) => {
        fc.pre(all.length > 1);
        const endMs = startMs + 5000;
        const scaled = all.map((atMs) => ({ track: 'x', atMs, startMs, endMs }));
        const [first, last] = [startMs + (all[0] ?? 0), startMs + (all.at(-1) ?? 0)];
        const [anchorMs, fromMs] = isEnd ? [first, last] : [last, first];
        const next = scaleTimes(scaled, { anchorMs, fromMs, toMs });
        assert.ok(rises(next.map((atMs) => ({ atMs }))));
        assert.ok(next.every((atMs) => atMs >= 0 && atMs <= 5000 && Number.isInteger(atMs)));
        assert.equal(startMs + (next.at(isEnd ? 0 : -1) ?? NaN), anchorMs);
        assert.deepEqual(scaleTimes(scaled, { anchorMs, fromMs, toMs: fromMs }), all);
      }),
    );
    const two = [0, 500, 1000].map((atMs) => ({ track: 'x', atMs, startMs: 100, endMs: 3000 }));
    assert.deepEqual(scaleTimes(two, { anchorMs: 100, fromMs: 1100, toMs: 2100 }), [0, 1000, 2000]);
    assert.deepEqual(scaleTimes(two, { anchorMs: 1100, fromMs: 100, toMs: 600 }), [500, 750, 1000]);
  });

  it('are put in in order, one for a time, and never more than there may be', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 60 }), (given) => {
        const frames: Keyframe[] = [];
        for (const [value, atMs] of given.entries()) putFrame(frames, { atMs, value });
        assert.ok(rises(frames));
        assert.equal(frames.length, new Set(given).size);
        for (const { atMs, value } of frames) assert.equal(value, given.lastIndexOf(atMs));
      }),
    );
    const full: Keyframe[] = Array.from({ length: maxKeyframes }, (_, index) => ({
      atMs: index * 2,
      value: 0,
      easing: 'hold',
    }));
    putFrame(full, { atMs: 1, value: 1 });
    assert.equal(full.length, maxKeyframes);
    putFrame(full, { atMs: 4, value: 1 });
    assert.deepEqual(full[2], { atMs: 4, value: 1, easing: 'hold' });
  });

  it('snap with the one that is nearest, and are found within half a frame', () => {
    assert.equal(snapShift([0, 1000], 480, [500, 1490], 30), 490);
    assert.equal(snapShift([0, 1000], 480, [700], 30), 480);
    assert.equal(frameAt([{ atMs: 1000 }], 1010)?.atMs, 1000);
    assert.equal(frameAt([{ atMs: 1000 }], 1020), undefined);
    assert.equal(neighborTime([0, 500, 1000], 500, 1), 1000);
    assert.equal(neighborTime([0, 500, 1000], 505, -1), 0);
    assert.equal(neighborTime([0], 0, 1), undefined);
  });
});

describe('a curve by hand', () => {
  it('goes where its points are put, within what an easing can be, and they are drawn there', () => {
    const box = { width: 200, height: 100 };
    const place = { x: fc.integer({ min: -80, max: 280 }), y: fc.integer({ min: -80, max: 180 }) };
    fc.assert(
      fc.property(fc.constantFrom(...easingNames), fc.constantFrom(0, 1), place.x, place.y, (name, point, x, y) => {
        const before = curveOf(name);
        const curve = withPoint(before, point, pointAt(box, x, y));
        assert.ok(curve.every((value, index) => Math.abs(value) <= (index % 2 === 0 ? 1 : 10)));
        const other = 2 - point * 2;
        assert.deepEqual(curve.slice(other, other + 2), before.slice(other, other + 2));
        const placed = placePoint(box, curve[point * 2] ?? NaN, curve[point * 2 + 1] ?? NaN);
        assert.ok(Math.abs(placed.x - Math.min(200, Math.max(0, x))) <= 1.01);
        assert.ok(Math.abs(placed.y - Math.min(100, Math.max(0, y))) <= 0.21);
      }),
    );
    assert.deepEqual(curveOf([0.1, 0.2, 0.3, 0.4]), [0.1, 0.2, 0.3, 0.4]);
    assert.deepEqual(withPoint([0, 0, 1, 1], 1, { x: 2, y: 20 }), [0, 0, 1, 10]);
  });
});

describe('keyframes by command', () => {
  const { page } = open();
  const done = (edit: ReturnType<typeof setKeyframes>, given = template) => {
    const opened = open(given);
    assert.ok(edit && opened.document.apply(edit));
    parseTemplate(opened.document.template.value);
    return opened;
  };

  it('are set, moved, eased and deleted, each in one step that can be undone', () => {
    const set = done(setKeyframes(page(), [{ layerId: 'still', property: 'opacity', atMs: 500, value: 0.5 }]));
    assert.deepEqual(set.frames('still', 'opacity'), [{ atMs: 500, value: 0.5, easing: 'linear' }]);
    assert.equal(set.document.steps.value.length, 1);
    set.document.undo();
    assert.deepEqual(set.document.template.value, template);
    const name = { layerId: 'box', property: 'x', atMs: 2000 };
    const moved = done(moveKeyframes(page(), [name, { ...name, property: 'color' }], -500));
    assert.deepEqual(
      moved.frames('box', 'x')?.map(({ atMs }) => atMs),
      [0, 1500],
    );
    assert.deepEqual(
      moved.frames('box', 'color')?.map(({ atMs }) => atMs),
      [0, 1500],
    );
    const eased = done(easeKeyframes(page(), [{ ...name, atMs: 0 }], 'back-out'));
    assert.deepEqual(
      eased.frames('box', 'x')?.map(({ easing }) => easing),
      ['back-out', 'linear'],
    );
    const scaled = done(
      retimeKeyframes(page(), [
        { name, toMs: 4000 },
        { name: { ...name, property: 'color' }, toMs: 0 },
      ]),
    );
    assert.deepEqual(
      scaled.frames('box', 'x')?.map(({ atMs }) => atMs),
      [0, 4000],
    );
    assert.deepEqual(scaled.frames('box', 'color'), [{ atMs: 0, value: '#ffffff', easing: 'linear' }]);
    assert.equal(retimeKeyframes(page(), [{ name, toMs: name.atMs }]), undefined);
    const gone = done(deleteKeyframes(page(), [name, { ...name, atMs: 0 }]));
    assert.equal(gone.frames('box', 'x'), undefined);
    assert.ok(gone.frames('box', 'color'));
    const last = done(
      deleteKeyframes(set.page(), []) ??
        deleteKeyframes(page(), [
          { layerId: 'box', property: 'x', atMs: 0 },
          name,
          { ...name, property: 'color' },
          { ...name, property: 'color', atMs: 0 },
        ]),
    );
    assert.equal(last.designed('box').motion, undefined, 'nothing moves it any more');
    assert.equal(moveKeyframes(page(), [name], 0), undefined);
    assert.equal(setKeyframes(page(), []), undefined);
  });

  it('do not make a page shorter that lasts as long as what it holds', () => {
    const short = parseTemplate({
      ...template,
      pages: [{ id: 'p', width: 10, height: 10, layers: [{ type: 'shape', id: 'still', width: 5, height: 5 }] }],
    });
    const set = done(setKeyframes(short.pages[0]!, [{ layerId: 'still', property: 'x', atMs: 800, value: 4 }]), short);
    assert.equal(set.document.template.value.pages[0]?.durationMs, 5000);
    const video = parseTemplate({
      ...short,
      pages: [
        {
          ...short.pages[0]!,
          layers: [...short.pages[0]!.layers, { type: 'video', id: 'video', width: 5, height: 5 }],
        },
      ],
    });
    const beside = done(
      setKeyframes(video.pages[0]!, [{ layerId: 'still', property: 'x', atMs: 800, value: 4 }]),
      video,
    );
    assert.equal(beside.document.template.value.pages[0]?.durationMs, undefined, 'the video says how long');
  });

  it('are offered for every property that has a course, once each', () => {
    const shape = keyframeProperties('shape');
    assert.equal(new Set(shape).size, shape.length);
    for (const name of ['x', 'scale', 'rotation', 'opacity', 'width', 'fill', 'stroke', 'borderRadius'])
      assert.ok(shape.includes(name), name);
    assert.ok(!shape.includes('borderColor') && !shape.includes('backgroundColor'), 'further names of the same');
    assert.deepEqual(keyframeProperties('audio'), ['volume']);
    const box = open().designed('box');
    assert.equal(valueAt(box, 'fill', 1000), trackValue(box, trackOf(box, 'color')!, 1000));
    assert.equal(valueAt(box, 'opacity', 0), 1);
    assert.equal(valueAt(box, 'scale', 0), 1);
    assert.equal(valueAt(box, 'name', 0), undefined);
  });

  it('go through the clipboard, and nothing else does', () => {
    const copied = [{ layerId: 'box', tracks: open().designed('box').motion!.keyframes }];
    assert.deepEqual(readKeyframes(writeKeyframes(copied)), copied);
    assert.equal(
      readKeyframes('{"platen":"keyframes","layers":[{"layerId":"a","tracks":[{"property":""}]}]}'),
      undefined,
    );
    assert.equal(readKeyframes('{"platen":"keyframes'), undefined);
  });
});
