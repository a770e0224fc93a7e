import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { PlatenError } from '@platen/template';
import { mixAudio } from '../../packages/engine/audio/mix-audio.ts';
import { clip, mixAll, planOf } from '../audio/mix-all.ts';
import { hashMix, mixHash } from '../audio/mix-hash.ts';
import { clicks, madeAudio, peak, rms, tone } from '../audio/made-audio.ts';

/** Where samples are not silent. */
function heard(samples: Float32Array, above = 0.5): number[] {
  return [...samples.entries()].flatMap(([index, sample]) => (Math.abs(sample) > above ? [index] : []));
}

const decibels = (share: number): number => 20 * Math.log10(share);

describe('the mixer', () => {
  it('puts every sample where the plan says, to the sample', async () => {
    const audio = madeAudio(48_000, [clicks(96_000, [0, 1000, 50_000, 95_999])]);
    const { left, right } = await mixAll(planOf([clip({ startMs: 250, endMs: 2250 })], 3000), { a: audio });
    assert.equal(left.length, 144_000);
    assert.deepEqual(heard(left), [12_000, 13_000, 62_000, 107_999]);
    assert.deepEqual(right, left);
    assert.ok(audio.isClosed);
  });

  it('starts within the file at the offset, and after the trim', async () => {
    const audio = madeAudio(48_000, [clicks(96_000, [0, 48_000, 50_000])]);
    const at = clip({ startMs: 100, endMs: 1100, trimStartMs: 500, trimEndMs: 1030, offsetMs: 250 });
    const { left } = await mixAll(planOf([at], 1200), { a: audio });
    // 48000 is at 1000 ms of the file: 250 ms after where it begins. 50000 lies beyond the trim.
    assert.deepEqual(heard(left), [4800 + 12_000]);
  });

  it('keeps clicks of other rates within a sample of their time', async () => {
    for (const rate of [8000, 16_000, 22_050, 32_000, 44_100, 96_000, 192_000]) {
      const places = [rate / 10, rate / 2, rate - rate / 20].map(Math.round);
      const { left } = await mixAll(planOf([clip({ startMs: 333, endMs: 1333 })], 1500), {
        a: madeAudio(rate, [clicks(rate, places)]),
      });
      const threshold = peak(left) * 0.9;
      const found = heard(left, threshold);
      for (const place of places) {
        const expected = 0.333 * 48_000 + (place / rate) * 48_000;
        assert.ok(
          found.some((sample) => Math.abs(sample - expected) <= 1),
          `${rate}: ${expected} not among ${found.join(' ')}`,
        );
      }
    }
  });

  it('resamples tones without changing their level and without others beside them', async () => {
    for (const [rate, frequency] of [
      [44_100, 1000],
      [44_100, 15_000],
      [16_000, 3000],
      [96_000, 997],
      [11_025, 440],
    ] as const) {
      const { left } = await mixAll(planOf([clip()], 1000), { a: madeAudio(rate, [tone(rate, 1, frequency)]) });
      const expected = tone(48_000, 1, frequency);
      const inner = (samples: Float32Array): Float32Array => samples.subarray(4000, 44_000);
      const error = inner(left).map((sample, index) => sample - (inner(expected)[index] ?? 0));
      const noise = decibels(rms(error) / rms(inner(expected)));
      assert.ok(noise < -70, `${rate} Hz, tone of ${frequency}: ${noise.toFixed(1)} dB`);
    }
  });

  it('lets nothing above half the rate fold back', async () => {
    const audio = madeAudio(96_000, [tone(96_000, 1, 30_000)]);
    const { left } = await mixAll(planOf([clip()], 1000), { a: audio });
    assert.ok(decibels(rms(left.subarray(4000, 44_000)) / 0.3535) < -70);
  });

  it('plays faster and slower by speed, and higher and lower with it', async () => {
    for (const speed of [0.5, 1.5, 2, 1.37, 9.973]) {
      const audio = madeAudio(48_000, [tone(48_000, 2 * speed + 2, 600)]);
      const { left } = await mixAll(planOf([clip({ speed, endMs: 1900 })], 2000), { a: audio });
      const expected = tone(48_000, 1.9, 600 * speed);
      const error = left.subarray(4000, 80_000).map((sample, index) => sample - (expected[index + 4000] ?? 0));
      assert.ok(decibels(rms(error) / rms(expected)) < -60, `speed ${speed}: ${decibels(rms(error) / rms(expected))}`);
      assert.equal(peak(left.subarray(91_300)), 0);
    }
  });

  it('loops without a gap or a step', async () => {
    const audio = madeAudio(44_100, [tone(44_100, 0.5, 440)]);
    const at = clip({ loop: true, endMs: 5000, trimEndMs: 500 });
    const { left } = await mixAll(planOf([at], 5000), { a: audio });
    const expected = tone(48_000, 5, 440);
    const error = left.subarray(2000, 238_000).map((sample, index) => sample - (expected[index + 2000] ?? 0));
    assert.ok(decibels(rms(error) / rms(expected)) < -70);
  });

  it('loops the shortest of parts without reading it over and over', async () => {
    for (const milliseconds of [0.02, 1, 7, 1900]) {
      const audio = madeAudio(48_000, [tone(48_000, 2, 1000)]);
      let reads = 0;
      const read = audio.read.bind(audio);
      audio.read = async (start, length) => {
        reads++;
        return read(start, length);
      };
      const at = clip({ loop: true, endMs: 20_000, trimEndMs: milliseconds });
      const { left } = await mixAll(planOf([at], 20_000), { a: audio });
      assert.ok(reads < 4, `${milliseconds} ms: ${reads} reads`);
      const length = Math.round(milliseconds * 48);
      const expected = tone(48_000, 2, 1000);
      for (const index of [0, length - 1, length, 5 * length + 3, 480_007])
        assert.equal(left[index], expected[index % length], `${milliseconds} ms, sample ${index}`);
    }
  });

  it('loops a file that is shorter than it was said to be, and gives up on one without any sample', async () => {
    const at = clip({ loop: true, endMs: 1000, trimEndMs: 800 });
    const { left } = await mixAll(planOf([at], 1000), { a: madeAudio(48_000, [clicks(4800, [0])]) });
    assert.deepEqual(
      heard(left),
      Array.from({ length: 10 }, (_, index) => index * 4800),
    );
    const silent = await mixAll(planOf([at], 1000), { a: madeAudio(48_000, [new Float32Array(0)]) });
    assert.equal(peak(silent.left), 0);
  });

  it('keeps sides apart, gives one channel to both, and folds more channels into two', async () => {
    const one = new Float32Array(48_000).fill(0.25);
    const none = new Float32Array(48_000);
    const heardOf = async (channels: Float32Array[]): Promise<[number, number]> => {
      const { left, right } = await mixAll(planOf([clip()], 1000), { a: madeAudio(48_000, channels) });
      return [left[1000] ?? 0, right[1000] ?? 0].map((value) => Math.round(value * 10_000) / 10_000) as [
        number,
        number,
      ];
    };
    assert.deepEqual(await heardOf([one]), [0.25, 0.25]);
    assert.deepEqual(await heardOf([one, none]), [0.25, 0]);
    assert.deepEqual(await heardOf([none, one]), [0, 0.25]);
    // 5.1: left, right, center, low, left and right behind.
    const surround = (index: number): Float32Array[] =>
      Array.from({ length: 6 }, (_, at) => (at === index ? one : none));
    assert.deepEqual(await heardOf(surround(2)), [0.1768, 0.1768]);
    assert.deepEqual(await heardOf(surround(3)), [0, 0]);
    assert.deepEqual(await heardOf(surround(4)), [0.1768, 0]);
    assert.deepEqual(await heardOf(surround(5)), [0, 0.1768]);
  });

  it('is as loud as planned: volume, fades, and pages that take each other’s place', async () => {
    const audio = (): ReturnType<typeof madeAudio> => madeAudio(48_000, [tone(48_000, 3, 1000, 0.4)]);
    const level = (samples: Float32Array, from: number, to: number): number =>
      rms(samples.subarray(from * 48, to * 48)) / (0.4 * Math.SQRT1_2);
    const quiet = await mixAll(planOf([clip({ volume: 0.3, endMs: 3000 })], 3000), { a: audio() });
    assert.ok(Math.abs(level(quiet.left, 0, 3000) - 0.3) < 0.001);
    const faded = await mixAll(
      planOf(
        [
          clip({
            endMs: 3000,
            fades: [
              { kind: 'in', curve: 'linear', startMs: 0, endMs: 1000 },
              { kind: 'out', curve: 'linear', startMs: 2000, endMs: 3000 },
            ],
          }),
        ],
        3000,
      ),
      { a: audio() },
    );
    for (const [at, expected] of [
      [250, 0.25],
      [750, 0.75],
      [1500, 1],
      [2250, 0.75],
      [2900, 0.1],
    ] as const) {
      assert.ok(Math.abs(level(faded.left, at - 5, at + 5) - expected) < 0.01, `at ${at} ms`);
    }
    // Two different tones that take each other's place: their power together stays.
    const span = { startMs: 1000, endMs: 2000 };
    const crossed = await mixAll(
      planOf(
        [
          clip({ endMs: 2000, fades: [{ kind: 'out', curve: 'equal-power', ...span }] }),
          clip({
            origin: { kind: 'file', source: 'b' },
            startMs: 1000,
            endMs: 3000,
            fades: [{ kind: 'in', curve: 'equal-power', ...span }],
          }),
        ],
        3000,
      ),
      { a: audio(), b: madeAudio(48_000, [tone(48_000, 3, 1777, 0.4)]) },
    );
    for (const at of [500, 1100, 1300, 1500, 1700, 1900, 2500]) {
      assert.ok(
        Math.abs(level(crossed.left, at - 40, at + 40) - 1) < 0.03,
        `at ${at} ms ${level(crossed.left, at - 40, at + 40)}`,
      );
    }
  });

  it('ducks while a voice speaks, down before it begins and up after it ends', async () => {
    const at = clip({ endMs: 4000, ducking: { volume: 0.25, attackMs: 200, releaseMs: 500 } });
    const { left } = await mixAll(planOf([at], 4000, [{ startMs: 1000, endMs: 2000 }]), {
      a: madeAudio(48_000, [new Float32Array(192_000).fill(0.8)]),
    });
    const gain = (timeMs: number): number => Math.round(((left[timeMs * 48] ?? 0) / 0.8) * 1000) / 1000;
    assert.deepEqual(
      [0, 799, 900, 1000, 1500, 1999, 2250, 2501, 3900].map(gain),
      [1, 1, 0.625, 0.25, 0.25, 0.25, 0.625, 1, 1],
    );
  });

  it('keeps sums at or below 1 without touching what is quieter', async () => {
    const loud = planOf(
      [0, 1, 2, 3].map(() => clip({ startMs: 1000, endMs: 1500 })),
      3000,
    );
    loud.clips.push(clip({ origin: { kind: 'file', source: 'b' }, endMs: 3000 }));
    const sounds = {
      a: madeAudio(48_000, [tone(48_000, 1, 300, 0.9)]),
      b: madeAudio(48_000, [tone(48_000, 3, 50, 0.3)]),
    };
    const { left } = await mixAll(loud, sounds);
    assert.ok(peak(left) <= 1);
    assert.ok(peak(left) > 0.9, 'turned down no further than needed');
    // Nothing is clipped: a tone of 0.9 times four, and another, keeps its shape.
    const flat = left.filter((sample, index) => Math.abs(sample) >= 0.9999 && Math.abs(left[index + 1] ?? 0) >= 0.9999);
    assert.ok(flat.length < 20, `${flat.length} samples stick to the top`);
    const before = left.subarray(0, 47_000);
    assert.deepEqual(before, tone(48_000, 3, 50, 0.3).subarray(0, 47_000));
    const after = left.subarray(130_000);
    assert.deepEqual(after, tone(48_000, 3, 50, 0.3).subarray(130_000));
  });

  it('mixes any part of the video as it is in the whole', async () => {
    const plan = planOf(
      [clip({ endMs: 3700, speed: 0.9 }), clip({ startMs: 500, endMs: 2500, volume: 0.5, loop: true })],
      4000,
    );
    const sounds = { a: madeAudio(44_100, [tone(44_100, 4, 700, 0.3)]) };
    const whole = await mixAll(plan, sounds);
    const part = await mixAll(plan, sounds, { startMs: 1234, endMs: 3456 });
    assert.equal(part.left.length, Math.round(2222 * 48));
    const expected = whole.left.subarray(1234 * 48);
    assert.ok(part.left.every((sample, index) => Math.abs(sample - (expected[index] ?? 0)) < 1e-6));
  });

  it('is silent where a file breaks off, and says so, or throws', async () => {
    const broken = madeAudio(48_000, [tone(48_000, 4, 700)]);
    const read = broken.read.bind(broken);
    broken.read = async (start, length) => {
      if (start > 48_000) throw new PlatenError('ASSET_UNSUPPORTED', 'The file is broken.');
      return read(start, length);
    };
    const plan = planOf([clip({ endMs: 4000 })], 4000);
    await assert.rejects(mixAll(plan, { a: broken }), { code: 'ASSET_UNSUPPORTED' });
    const failures: string[] = [];
    const { left } = await mixAll(plan, { a: broken }, { onError: (_, error) => failures.push(error.code) });
    assert.deepEqual(failures, ['ASSET_UNSUPPORTED']);
    assert.ok(peak(left.subarray(0, 40_000)) > 0.4);
    assert.equal(peak(left.subarray(120_000)), 0);
    assert.ok(broken.isClosed);
  });

  it('mixes the same everywhere, to 16 bits', async () => {
    assert.equal(await hashMix(createNodePlatform()), mixHash);
  });

  it('stops when it is aborted, and closes what it opened', async () => {
    const audio = madeAudio(48_000, [tone(48_000, 4, 700)]);
    const controller = new AbortController();
    const blocks = mixAudio(planOf([clip({ endMs: 4000 })], 4000), async () => audio, { signal: controller.signal });
    await blocks.next();
    controller.abort(new Error('enough'));
    await assert.rejects(blocks.next(), /enough/);
    assert.ok(audio.isClosed);
  });

  it('mixes five layers of ten seconds in less than one', async () => {
    const sounds = Object.fromEntries(
      [48_000, 44_100, 44_100, 22_050, 16_000].map((rate, index) => [
        String(index),
        madeAudio(rate, [tone(rate, 10, 300, 0.2), tone(rate, 10, 400, 0.2)]),
      ]),
    );
    const clips = Object.keys(sounds).map((source) => clip({ origin: { kind: 'file', source }, endMs: 10_000 }));
    // Processor time: other tests run beside this one.
    const from = process.cpuUsage();
    await mixAll(planOf(clips, 10_000), sounds);
    const { user, system } = process.cpuUsage(from);
    const takenMs = (user + system) / 1000;
    assert.ok(takenMs < 1000, `${takenMs.toFixed(0)} ms`);
  });

  it('needs no more memory for ten minutes than for one', async () => {
    const audio = madeAudio(44_100, [tone(44_100, 10, 300, 0.2)]);
    let max = 0;
    const run = async (seconds: number): Promise<number> => {
      max = 0;
      const clips = [
        clip({ loop: true, endMs: seconds * 1000 }),
        clip({ loop: true, speed: 1.5, endMs: seconds * 1000 }),
      ];
      for await (const block of mixAudio(planOf(clips, seconds * 1000), async () => audio)) {
        if (block.start % (48_000 * 10) === 0) max = Math.max(max, process.memoryUsage().rss);
      }
      return max;
    };
    const short = await run(60);
    const long = await run(600);
    assert.ok(long < short * 1.2, `${(short / 2 ** 20).toFixed(0)} MiB, then ${(long / 2 ** 20).toFixed(0)} MiB`);
    assert.ok(audio.longest < 48_000 * 3);
  });
});
