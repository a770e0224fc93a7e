import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { waveformColumns } from '../../packages/editor/geometry/waveform-columns.ts';
import { measurePeaks, maxLevels } from '../../packages/engine/audio/audio-peaks.ts';
import type { AudioReader } from '../../packages/engine/media/media.ts';

/** An audio clip of a second of silence and a second of full, over and over, that counts what is read of it. */
function pulses(seconds: number, sampleRate = 8000): AudioReader & { maxAtOnce: number } {
  return {
    sampleRate,
    channels: 2,
    maxAtOnce: 0,
    async read(start, length) {
      this.maxAtOnce = Math.max(this.maxAtOnce, length);
      const end = Math.min(start + length, seconds * sampleRate);
      const plane = Float32Array.from({ length: Math.max(0, end - start) }, (_, index) =>
        Math.floor((start + index) / sampleRate) % 2 === 1 ? 1 : 0,
      );
      return [new Float32Array(plane.length), plane];
    },
    close() {},
  };
}

describe('peaks of an audio clip', () => {
  it('are the greatest of all channels, where they are, a piece at a time', async () => {
    const reader = pulses(5);
    const { durationMs, levels } = await measurePeaks(reader, 5000);
    assert.equal(durationMs, 5000);
    assert.equal(levels.length, 250);
    const expected = Array.from({ length: 250 }, (_, index) => (Math.floor(index / 50) % 2 === 1 ? 255 : 0));
    assert.deepEqual([...levels], expected);
    assert.ok(reader.maxAtOnce <= 16_000);
  });

  it('are no more of a long sound, and end with the time there is for them', async () => {
    const long = await measurePeaks(pulses(1000, 1000), 1_000_000);
    assert.equal(long.levels.length, maxLevels);
    assert.equal(Math.max(...long.levels), 255);
    const short = await measurePeaks(pulses(4), 4000, { budgetMs: -1 });
    assert.deepEqual(new Set(short.levels), new Set([0]));
    await assert.rejects(measurePeaks(pulses(4), 4000, { signal: AbortSignal.abort(new Error('gone')) }), /gone/);
    // A file that says it is longer than it is.
    assert.equal((await measurePeaks(pulses(2), 4000)).levels.lastIndexOf(255), 99);
  });
});

describe('a waveform', () => {
  const peaks = { durationMs: 2000, levels: Uint8Array.from([0, 255, 128, 64]) };
  const whole = { trimStartMs: 0, loop: false, volume: 1, speed: 1 };
  const shown = (part: Partial<Parameters<typeof waveformColumns>[1]>, barMs = 2000, columns = 4): number[] =>
    [...waveformColumns(peaks, { ...whole, ...part }, barMs, columns)].map((height) => Math.round(height * 255));

  it('shows what is heard: the part, at its speed, again and again, as loud as it is played', () => {
    assert.deepEqual(shown({}), [0, 255, 128, 64]);
    assert.deepEqual(shown({ trimStartMs: 500 }), [255, 128, 64, 0], 'silent after its end');
    assert.deepEqual(shown({ trimStartMs: 500, trimEndMs: 1500, loop: true }), [255, 128, 255, 128]);
    assert.deepEqual(shown({ speed: 2 }), [255, 128, 0, 0]);
    assert.deepEqual(shown({ speed: 0.5 }), [0, 0, 255, 255]);
    assert.deepEqual(shown({ volume: 0.5 }), [0, 128, 64, 32]);
    assert.deepEqual(shown({ volume: 4 }), [0, 255, 255, 255]);
    assert.deepEqual(shown({ fadeInMs: 2000 }), [0, 96, 80, 56]);
    assert.deepEqual(shown({ fadeOutMs: 1000 }), [0, 255, 96, 16]);
    assert.deepEqual(shown({ trimStartMs: 3000 }), [0, 0, 0, 0]);
  });

  it('never is higher than its sound, nor loses its loudest place, whatever the bar', () => {
    const part = fc.record({
      trimStartMs: fc.nat({ max: 3000 }),
      trimEndMs: fc.option(fc.nat({ max: 3000 }), { nil: undefined }),
      loop: fc.boolean(),
      volume: fc.double({ min: 0, max: 4, noNaN: true }),
      speed: fc.double({ min: 0.1, max: 10, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        part,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 200 }),
        (levels, given, barMs, columns) => {
          const heights = waveformColumns({ durationMs: 2000, levels }, given, barMs, columns);
          assert.equal(heights.length, columns);
          const max = Math.max(...levels) / 255;
          for (const height of heights)
            assert.ok(height >= 0 && height <= Math.min(1, max * given.volume) + 1e-6, String(height));
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 200 }),
        (levels, columns) => {
          const heights = waveformColumns({ durationMs: 2000, levels }, whole, 2000, columns);
          assert.equal(Math.round(Math.max(...heights) * 255), Math.max(...levels));
        },
      ),
    );
  });
});
