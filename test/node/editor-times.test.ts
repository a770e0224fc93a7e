import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseTemplate, walkLayers, type Layer } from '@platen/template';
import { setPage } from '../../packages/editor/commands/edit-pages.ts';
import { earliestStart, setSpans } from '../../packages/editor/commands/edit-times.ts';
import { setDuration } from '../../packages/editor/commands/follow-duration.ts';
import { dragSpan } from '../../packages/editor/geometry/timeline-spans.ts';
import { open } from './keyframed-template.ts';

const withAudio = (given: object) =>
  parseTemplate({
    schemaVersion: 1,
    pages: [
      {
        id: 'p',
        width: 10,
        height: 10,
        durationMs: 10_000,
        layers: [{ type: 'audio', id: 'audio', source: 'a.mp3', startMs: 1000, trimStartMs: 2000, ...given }],
      },
    ],
  });

describe('the duration of a page', () => {
  it('takes along what ended with the page, and nothing else', () => {
    const layer = (id: string, endMs?: number): object => ({
      type: 'shape',
      id,
      ...(endMs !== undefined && { endMs }),
    });
    const { document, page } = open(
      parseTemplate({
        schemaVersion: 1,
        pages: [
          {
            id: 'p',
            width: 10,
            height: 10,
            durationMs: 5000,
            sounds: [{ source: 'a.mp3', endMs: 5000 }],
            layers: [
              layer('all'),
              layer('full', 5000),
              layer('part', 3000),
              { type: 'group', id: 'g', layers: [layer('in', 5000)] },
            ],
          },
        ],
      }),
    );
    document.apply(setPage('p', 'Duration', (draft) => setDuration(draft, 8000, 5000)));
    const { durationMs, sounds, layers } = page();
    assert.equal(durationMs, 8000);
    const ends = [...walkLayers(layers)].map(({ layer: each }) => each.endMs);
    assert.deepEqual([sounds[0]?.endMs, ...ends], [undefined, undefined, undefined, 3000, undefined, undefined]);
    document.apply(setPage('p', 'Duration', (draft) => setDuration(draft, undefined, 8000)));
    assert.equal(page().durationMs, undefined);
  });
});

describe('the times of an audio clip', () => {
  const trim = (given: object, part: 'start' | 'end' | 'whole', byMs: number) => {
    const { document, page, designed } = open(withAudio(given));
    const layer = designed('audio');
    const span = { startMs: 1000, endMs: 9000 };
    const earliestMs = earliestStart(layer, span.startMs);
    const next = dragSpan(span, part, byMs, 10_000, { earliestMs });
    document.apply(setSpans(page(), new Map([['audio', next]]), 10_000, { part })!);
    return designed('audio') as Layer & { startMs: number; trimStartMs: number; endMs?: number };
  };

  it('trimmed at its start, leaves out what was played until there', () => {
    const { startMs, trimStartMs } = trim({}, 'start', 1500);
    assert.deepEqual([startMs, trimStartMs], [2500, 3500]);
    const fast = trim({ speed: 2 }, 'start', 1500);
    assert.deepEqual([fast.startMs, fast.trimStartMs], [2500, 5000]);
  });

  it('goes back no further than its file begins', () => {
    assert.deepEqual([trim({}, 'start', -900).startMs, trim({}, 'start', -900).trimStartMs], [100, 1100]);
    const fast = trim({ speed: 4, trimStartMs: 2000 }, 'start', -900);
    assert.deepEqual([fast.startMs, fast.trimStartMs], [500, 0]);
  });

  it('takes along what it plays when it is moved, and ends sooner when its end is trimmed', () => {
    const moved = trim({}, 'whole', 500);
    assert.deepEqual([moved.startMs, moved.trimStartMs], [1500, 2000]);
    const { startMs, endMs, trimStartMs } = trim({}, 'end', -500);
    assert.deepEqual([startMs, endMs, trimStartMs], [1000, 8500, 2000]);
  });

  it('plays the same at the same time, however its start is trimmed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 9000 }), fc.constantFrom(0.5, 1, 1.5, 4), (byMs, speed) => {
        const { startMs, trimStartMs } = trim({ speed }, 'start', byMs);
        const playedAt = (atMs: number): number => trimStartMs + (atMs - startMs) * speed;
        assert.ok(trimStartMs >= 0);
        assert.ok(Math.abs(playedAt(8000) - (2000 + 7000 * speed)) <= speed);
      }),
      { numRuns: 60 },
    );
  });
});
