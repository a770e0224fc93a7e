import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from '@platen/engine';
import {
  checkVideoLength,
  frameCount,
  frameRateOf,
  frameTimeMs,
  pageDuration,
  pagesAt,
  planTimeline,
  planTimelines,
  voiceKey,
} from '@platen/engine/internal';
import { PlatenError, type Page, type Report } from '@platen/template';
import * as fc from 'fast-check';
import { lengths, makePage } from '../motion/motion-stage.ts';

const none = lengths();

test('a page lasts as long as it says, else as what it holds, else 5 seconds', () => {
  const media = lengths({ 'clip.webm': 8000, 'song.mp3': 60_000 }, { [voiceKey(spoken)]: 3200 });
  const page = (layers: object[], more: object = {}) => pageDuration(makePage({ layers, ...more }), media);
  const layer = (fields: object) => [{ type: 'shape', id: 'a', ...fields }];
  assert.equal(page([]), 5000);
  assert.equal(page([], { durationMs: 1234 }), 1234);
  assert.equal(page(layer({ endMs: 2000 })), 2000);
  assert.equal(page(layer({ motion: { enter: { preset: 'fade' } } })), 5000);
  assert.equal(page(layer({ startMs: 4800, motion: { enter: { preset: 'fade' }, exit: { preset: 'fade' } } })), 6000);
  assert.equal(
    page(layer({ startMs: 500, motion: { keyframes: [{ property: 'x', keyframes: frames(0, 1500) }] } })),
    2000,
  );
  const video = { type: 'video', source: 'clip.webm' };
  assert.equal(page(layer(video)), 8000);
  assert.equal(
    page(layer({ ...video, trimStartMs: 1000, trimEndMs: 5000, speed: 2, startMs: 250 })),
    2250,
    'trimmed and at double speed',
  );
  assert.equal(page(layer({ ...video, trimEndMs: 20_000 })), 8000, 'a trim beyond the end');
  assert.equal(page(layer({ ...video, loop: true })), 5000);
  assert.equal(page(layer({ ...video, visible: false })), 5000);
  assert.equal(page(layer({ ...video, source: 'unknown.webm' })), 5000);
  assert.equal(page(layer({ type: 'audio', ...spoken })), 3200);
  assert.equal(page(layer({ type: 'audio', source: 'song.mp3', muted: true })), 5000);
  assert.equal(page([], { sounds: [{ source: 'song.mp3' }] }), 5000, 'music below everything');
  assert.equal(page([], { sounds: [{ source: 'song.mp3', endMs: 7000 }] }), 7000);
  assert.equal(page([], { sounds: [{ ...spoken, startMs: 300 }] }), 3500);
  const inGroup = [{ type: 'group', id: 'g', endMs: 3000, layers: layer({ endMs: 9000 }) }];
  assert.equal(page(inGroup), 3000);
  const subtitles = new Map([['page', 6100]]);
  assert.equal(pageDuration(makePage(), { ...none, subtitles }), 6100);
});

const spoken = { voiceText: 'Good morning', voice: { name: '', speed: 1 } };

function frames(...times: number[]): object[] {
  return times.map((atMs, value) => ({ atMs, value }));
}

test('pages follow each other, overlapping by their transitions', () => {
  const pages = [
    makePage({ durationMs: 3000 }),
    makePage({ durationMs: 2000, transition: { type: 'push', durationMs: 800, easing: 'linear' } }),
    makePage({ durationMs: 1000, transition: { type: 'fade', durationMs: 900 } }),
  ];
  const report: Report = [];
  const timeline = planTimeline(pages, none, {}, report);
  assert.equal(timeline.durationMs, 3000 + 2000 + 1000 - 800 - 500);
  assert.deepEqual(
    timeline.spans.map(({ startMs, transition }) => [startMs, transition?.type, transition?.durationMs]),
    [
      [0, undefined, undefined],
      [2200, 'push', 800],
      [3700, 'fade', 500],
    ],
  );
  assert.deepEqual(
    report.map(({ page, code }) => [page, code]),
    [[3, 'motion_invalid']],
  );
  assert.deepEqual(
    pagesAt(timeline, 2400).map(({ index, localMs, transition }) => [
      index,
      localMs,
      transition?.role,
      transition?.progress,
    ]),
    [
      [0, 2400, 'from', 0.25],
      [1, 200, 'to', 0.25],
    ],
  );
  assert.deepEqual(pagesAt(timeline, 3000), [{ index: 1, localMs: 800 }]);
});

test('a page that speaks is done before the next one comes', () => {
  const voices = new Map([[voiceKey(spoken), 4000]]);
  const durations = { ...none, voices };
  const speaking = (given: object = {}): Page =>
    makePage({ layers: [{ type: 'audio', id: 'a', ...spoken }], ...given });
  const next = (): Page => makePage({ durationMs: 3000, transition: { type: 'fade', durationMs: 600 } });
  assert.deepEqual(
    planTimeline([speaking(), next()], durations).spans.map(({ startMs, durationMs }) => [startMs, durationMs]),
    [
      [0, 4600],
      [4000, 3000],
    ],
  );
  // Its own length is kept, and time enough is not made more.
  assert.equal(planTimeline([speaking({ durationMs: 4000 }), next()], durations).spans[1]?.startMs, 3400);
  const shape = { type: 'shape', id: 's', endMs: 7000 };
  const longer = speaking({ layers: [{ type: 'audio', id: 'a', ...spoken }, shape] });
  assert.equal(planTimeline([longer, next()], durations).spans[1]?.startMs, 6400);
  const ended = speaking({
    layers: [{ type: 'group', id: 'g', endMs: 1000, layers: [{ type: 'audio', id: 'a', ...spoken }] }],
  });
  assert.equal(planTimeline([ended, next()], durations).spans[1]?.startMs, 1000);
  assert.equal(planTimeline([speaking(), speaking()], durations).durationMs, 8000);
});

test('options put a transition between all pages, or none', () => {
  const pages = [makePage(), makePage({ transition: { type: 'wipe', direction: 'up' } }), makePage()];
  assert.equal(planTimeline(pages, none, { pageTransition: 'none' }).durationMs, 15_000);
  const { spans, durationMs } = planTimeline(pages, none, { pageTransition: 'slide', pageTransitionDurationMs: 1000 });
  assert.equal(durationMs, 13_000);
  assert.deepEqual(
    spans.map(({ transition }) => [transition?.type, transition?.direction]),
    [
      [undefined, undefined],
      ['slide', 'up'],
      ['slide', 'left'],
    ],
  );
  assert.equal(planTimelines(pages, none, { combinePages: false }).length, 3);
});

test('a video can be trimmed, cut and held', () => {
  const pages = [makePage({ durationMs: 2000 }), makePage({ durationMs: 3000 })];
  const cut = planTimeline(pages, none, { trimStartMs: 2500, trimEndMs: 4500 });
  assert.deepEqual(cut, { durationMs: 2000, spans: [{ index: 1, startMs: -500, durationMs: 3000 }] });
  assert.deepEqual(pagesAt(cut, 0), [{ index: 1, localMs: 500 }]);
  const held = planTimeline(pages, none, { trimEndMs: 1000, durationMs: 4000 });
  assert.equal(held.durationMs, 4000);
  assert.deepEqual(pagesAt(held, 3000), pagesAt(held, 1000));
  assert.ok(Math.abs((pagesAt(held, 3000)[0]?.localMs ?? 0) - 1000) < 0.01);
  assert.equal(planTimeline(pages, none, { durationMs: 700 }).durationMs, 700);
  assert.throws(
    () => planTimeline(pages, none, { trimStartMs: 5000 }),
    (error) => error instanceof PlatenError && error.code === 'OPTIONS_INVALID' && /5 seconds long/.test(error.message),
  );
});

test('frames are counted exactly at broadcast rates', () => {
  assert.deepEqual(frameRateOf(29.97), { numerator: 30_000, denominator: 1001 });
  assert.deepEqual(frameRateOf(23.976), { numerator: 24_000, denominator: 1001 });
  assert.deepEqual(frameRateOf(30), { numerator: 30, denominator: 1 });
  assert.deepEqual(frameRateOf(12.5), { numerator: 25, denominator: 2 });
  assert.equal(frameCount({ durationMs: 10_010 }, 29.97), 300);
  assert.equal(frameCount({ durationMs: 3_600_000 }, 29.97), 107_892);
  assert.equal(frameCount({ durationMs: 5000 }, 60), 300);
  assert.equal(frameCount({ durationMs: 0 }, 30), 1);
  assert.equal(frameTimeMs(30_000, 29.97), 1_001_000);
});

test('videos that are too long are refused with a sentence', () => {
  const tenHours = planTimeline([makePage({ durationMs: 36_000_000 })], none);
  const refusal = (code: RegExp) => (error: unknown) =>
    error instanceof PlatenError && error.code === 'LIMIT_FRAMES' && code.test(error.message);
  assert.throws(() => checkVideoLength(tenHours, 30, defaultLimits), refusal(/10 hours long; the limit is 2 hours/));
  const limits = { ...defaultLimits, maxVideoFrames: 1000 };
  assert.throws(() => checkVideoLength({ durationMs: 60_000 }, 30, limits), refusal(/1800 frames; the limit is 1000/));
  checkVideoLength({ durationMs: 7_200_000 }, 60, defaultLimits);
});

const arbitraryPage = fc
  .record({
    durationMs: fc.integer({ min: 1, max: 20_000 }),
    transition: fc.option(
      fc.record({ type: fc.constantFrom('fade', 'push'), durationMs: fc.integer({ min: 0, max: 9000 }) }),
      { nil: undefined },
    ),
  })
  .map(({ transition, ...rest }) => makePage({ ...rest, ...(transition && { transition }) }));

test('whatever the pages, the video is the sum of them less what overlaps, and always shows one or two', () => {
  fc.assert(
    fc.property(fc.array(arbitraryPage, { minLength: 1, maxLength: 6 }), fc.nat(1000), (pages, at) => {
      const { spans, durationMs } = planTimeline(pages, none);
      const sum = spans.reduce((total, span) => total + span.durationMs - (span.transition?.durationMs ?? 0), 0);
      assert.ok(Math.abs(sum - durationMs) < 1e-6);
      const moments = pagesAt({ spans, durationMs }, (durationMs * at) / 1000);
      assert.ok(moments.length === 1 || moments.length === 2);
      for (const { index, localMs } of moments) {
        assert.ok(localMs >= 0 && localMs < (pages[index]?.durationMs ?? 0));
      }
      if (moments.length === 2)
        assert.deepEqual([moments[0]?.transition?.role, moments[1]?.transition?.role], ['from', 'to']);
      else assert.ok(moments[0]?.transition === undefined);
    }),
  );
});

test('a trimmed video shows what the whole one shows, only earlier', () => {
  const share = fc.double({ min: 0, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(fc.array(arbitraryPage, { minLength: 1, maxLength: 5 }), share, share, share, (pages, from, to, at) => {
      const whole = planTimeline(pages, none);
      const trimStartMs = Math.floor(from * whole.durationMs);
      const trimEndMs = trimStartMs + 1 + Math.floor(to * (whole.durationMs - trimStartMs));
      const cut = planTimeline(pages, none, { trimStartMs, trimEndMs });
      assert.ok(cut.durationMs > 0 && cut.durationMs <= trimEndMs - trimStartMs);
      const timeMs = at * cut.durationMs;
      const [seen, expected] = [pagesAt(cut, timeMs), pagesAt(whole, timeMs + trimStartMs)];
      assert.deepEqual(
        seen.map(({ index, transition }) => [index, transition?.role]),
        expected.map(({ index, transition }) => [index, transition?.role]),
      );
      for (const [index, { localMs }] of seen.entries()) {
        assert.ok(Math.abs(localMs - (expected[index]?.localMs ?? 0)) < 0.01);
      }
    }),
  );
});

test('frames of a video at any rate fill it to half a frame', () => {
  const rates = fc.oneof(
    fc.constantFrom(23.976, 29.97, 59.94),
    fc.integer({ min: 1000, max: 60_000 }).map((rate) => rate / 1000),
  );
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 7_200_000 }), (fps, durationMs) => {
      const count = frameCount({ durationMs }, fps);
      const { numerator, denominator } = frameRateOf(fps);
      const frameMs = (1000 * denominator) / numerator;
      assert.ok(count === 1 || Math.abs(count * frameMs - durationMs) <= frameMs / 2 + 1e-6);
      assert.ok(Math.abs(frameTimeMs(count, fps) - count * frameMs) < 1e-6);
    }),
  );
});
