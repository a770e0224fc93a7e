import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createVideoProgress, type VideoProgress } from '../../packages/engine/options/video-progress.ts';

test('a pace is told when it is known, and a slow start has no say in it', (context) => {
  let nowMs = 5000;
  mock.method(performance, 'now', () => nowMs);
  context.after(() => mock.restoreAll());
  const notified: VideoProgress[] = [];
  const done = createVideoProgress(300, (_share, detail) => notified.push(detail));
  // Coders take three seconds to start; then 25 frames are done each second.
  nowMs += 3000;
  for (let frame = 1; frame <= 300; frame++) {
    nowMs += 40;
    done(frame);
  }
  const [first] = notified;
  assert.deepEqual(first, { framesDone: 1, frameCount: 300, framesPerSecond: 0 });
  const known = notified.filter(({ timeLeftMs }) => timeLeftMs !== undefined);
  assert.ok(known.length > 50);
  assert.ok((known[0]?.framesDone ?? 0) >= 26 && (known[0]?.framesDone ?? 0) <= 30);
  for (const { framesDone, framesPerSecond, timeLeftMs } of known) {
    assert.ok(Math.abs(framesPerSecond - 25) < 1e-6);
    assert.ok(Math.abs((timeLeftMs ?? 0) - (300 - framesDone) * 40) < 1e-3);
  }
});

test('a video that is done at once tells the pace of the whole', (context) => {
  let nowMs = 0;
  mock.method(performance, 'now', () => nowMs);
  context.after(() => mock.restoreAll());
  const notified: VideoProgress[] = [];
  const done = createVideoProgress(10, (_share, detail) => notified.push(detail), 4);
  nowMs = 300;
  done(10);
  assert.deepEqual(notified, [{ framesDone: 10, frameCount: 10, framesPerSecond: 20, timeLeftMs: 0 }]);
});
