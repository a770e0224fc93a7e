import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page as pageSchema, type Page } from '@platen/template';
import type { Timeline } from '../../packages/engine/motion/timeline.ts';
import { planAudio } from '../../packages/engine/audio/plan-audio.ts';
import { playedLengthMs } from '../../packages/engine/audio/audio-length.ts';
import { mergeSpans, spokenSpans } from '../../packages/engine/audio/voice-spans.ts';
import { voiceKey } from '../../packages/engine/motion/page-duration.ts';
import type { Speech } from '../../packages/engine/voice/synthesizer.ts';
import { tone } from '../audio/made-audio.ts';

const audio = { sampleRate: 48_000, channels: 2, codec: 'pcm-s16' };
const infos = new Map([
  ['music', { durationMs: 10_000, audio }],
  ['short', { durationMs: 500, audio }],
  ['video', { durationMs: 4000, audio }],
  ['mute-video', { durationMs: 4000 }],
  ['endless', { durationMs: 0, audio }],
]);
const speech: Speech = {
  sampleRate: 16_000,
  samples: new Float32Array(32_000),
  words: [
    { start: 0, end: 1, startMs: 100, endMs: 600 },
    { start: 2, end: 3, startMs: 900, endMs: 1900 },
  ],
};
const speeches = new Map([[voiceKey({ voiceText: 'Hello', voice: { name: '', speed: 1 } }), speech]]);
const known = { infos, speeches };

function pageOf(given: Record<string, unknown>): Page {
  return pageSchema.parse({ id: 'p', width: 100, height: 100, ...given });
}

const layer = (type: string, id: string, given: Record<string, unknown> = {}): Record<string, unknown> => ({
  type,
  id,
  ...given,
});

function timelineOf(...spans: [startMs: number, durationMs: number][]): Timeline {
  const durationMs = Math.max(...spans.map(([startMs, length]) => startMs + length));
  return { durationMs, spans: spans.map(([startMs, length], index) => ({ index, startMs, durationMs: length })) };
}

describe('the sound plan', () => {
  it('has audio layers, videos and page sounds at their times', () => {
    const page = pageOf({
      sounds: [{ source: 'music', volume: 0.4 }],
      layers: [
        layer('audio', 'a', { source: 'short', startMs: 300 }),
        layer('video', 'v', { source: 'video', startMs: 500, endMs: 3500, trimStartMs: 1000, speed: 2 }),
        layer('video', 'silent', { source: 'mute-video' }),
        layer('audio', 'muted', { source: 'music', muted: true }),
        layer('audio', 'hidden', { source: 'music', visible: false }),
        layer('audio', 'unknown', { source: 'nowhere' }),
      ],
    });
    const { clips } = planAudio([page], timelineOf([0, 5000]), known);
    assert.deepEqual(
      clips.map(({ layer: id, startMs, endMs, offsetMs, volume }) => [id, startMs, endMs, offsetMs, volume]),
      [
        ['', 0, 5000, 0, 0.4],
        ['a', 300, 800, 0, 1],
        // 3000 ms of the file are left at twice the speed.
        ['v', 500, 2000, 0, 1],
      ],
    );
    assert.equal(clips[2]?.trimStartMs, 1000);
    assert.equal(clips[2]?.trimEndMs, 4000);
  });

  it('lets nothing sound outside its page or its groups', () => {
    const page = pageOf({
      layers: [
        layer('group', 'g', {
          startMs: 1000,
          endMs: 2500,
          layers: [
            layer('audio', 'a', { source: 'music', speed: 2 }),
            layer('audio', 'late', { source: 'music', startMs: 2600 }),
          ],
        }),
        layer('audio', 'loop', { source: 'short', loop: true, startMs: 2000 }),
        layer('audio', 'endless', { source: 'endless', endMs: 99_000 }),
        layer('group', 'unseen', { visible: false, layers: [layer('audio', 'b', { source: 'music' })] }),
      ],
    });
    const { clips } = planAudio([page], timelineOf([7000, 3000]), known);
    assert.deepEqual(
      clips.map(({ layer: id, startMs, endMs, offsetMs }) => [id, startMs, endMs, offsetMs]),
      [
        ['a', 8000, 9500, 2000],
        ['loop', 9000, 10_000, 0],
        ['endless', 7000, 10_000, 0],
      ],
    );
  });

  it('fades where it was asked to and where an audio clip is cut off', () => {
    const page = pageOf({
      layers: [
        layer('audio', 'a', { source: 'music', startMs: 500, fadeInMs: 400, fadeOutMs: 1000 }),
        layer('audio', 'whole', { source: 'short' }),
      ],
    });
    const { clips } = planAudio([page], timelineOf([0, 5000]), known);
    assert.deepEqual(clips[0]?.fades, [
      { kind: 'in', curve: 'linear', startMs: 500, endMs: 900 },
      { kind: 'out', curve: 'linear', startMs: 4000, endMs: 5000 },
    ]);
    assert.deepEqual(clips[1]?.fades, []);
    const [cut] = planAudio([page], timelineOf([0, 400]), known).clips;
    assert.equal(cut?.layer, 'whole');
    assert.deepEqual(cut?.fades, [{ kind: 'out', curve: 'linear', startMs: 392, endMs: 400 }]);
    const [plain] = planAudio([pageOf({ sounds: [{ source: 'music' }] })], timelineOf([0, 5000]), known).clips;
    assert.deepEqual(plain?.fades, [{ kind: 'out', curve: 'linear', startMs: 4992, endMs: 5000 }]);
  });

  it('cross-fades pages that overlap, but no voices', () => {
    const page = (id: string): Page =>
      pageOf({ id, sounds: [{ source: 'music' }], layers: [layer('audio', 'voice', { voiceText: 'Hello' })] });
    const { clips } = planAudio([page('one'), page('two')], timelineOf([0, 3000], [2500, 3000]), known);
    const fadesOf = (at: number): unknown => clips[at]?.fades.filter(({ curve }) => curve === 'equal-power');
    assert.deepEqual(
      clips.map(({ page: index, isVoice }) => [index, isVoice]),
      [
        [0, false],
        [0, true],
        [1, false],
        [1, true],
      ],
    );
    assert.deepEqual(fadesOf(0), [{ kind: 'out', curve: 'equal-power', startMs: 2500, endMs: 3000 }]);
    assert.deepEqual(fadesOf(1), []);
    assert.deepEqual(fadesOf(2), [{ kind: 'in', curve: 'equal-power', startMs: 2500, endMs: 3000 }]);
    assert.deepEqual(fadesOf(3), []);
  });

  it('knows when voices speak, short pauses left out', () => {
    const page = pageOf({
      layers: [
        layer('audio', 'voice', { voiceText: 'Hello', startMs: 1000, trimEndMs: 1500 }),
        layer('audio', 'again', { voiceText: 'Hello', startMs: 6000, speed: 2 }),
        layer('audio', 'music', { source: 'music', ducking: {} }),
      ],
    });
    const { voiceSpans, clips } = planAudio([page], timelineOf([0, 10_000]), known);
    assert.deepEqual(voiceSpans, [
      { startMs: 1100, endMs: 2500 },
      { startMs: 6050, endMs: 6950 },
    ]);
    assert.deepEqual(clips[2]?.ducking, { volume: 0.25, attackMs: 200, releaseMs: 500 });
    assert.deepEqual(
      mergeSpans([
        { startMs: 900, endMs: 1000 },
        { startMs: 0, endMs: 100 },
        { startMs: 700, endMs: 800 },
      ]),
      [{ startMs: 0, endMs: 1000 }],
    );
  });

  it('finds speech by its loudness where nobody tells the words', () => {
    const samples = new Float32Array(16_000 * 4);
    samples.set(tone(16_000, 1, 200), 16_000);
    samples.set(tone(16_000, 0.5, 200), 16_000 * 3);
    assert.deepEqual(spokenSpans({ sampleRate: 16_000, samples }), [
      { startMs: 1000, endMs: 2000 },
      { startMs: 3000, endMs: 3500 },
    ]);
    assert.deepEqual(spokenSpans({ sampleRate: 16_000, samples: new Float32Array(100) }), []);
  });

  it('takes another sound in place of all, or none', () => {
    const page = pageOf({ sounds: [{ source: 'music' }] });
    const { clips } = planAudio([page], timelineOf([0, 20_000]), known, { audioSource: 'video' });
    assert.deepEqual(
      clips.map(({ origin, startMs, endMs }) => [origin, startMs, endMs]),
      [[{ kind: 'file', source: 'video' }, 0, 4000]],
    );
    assert.deepEqual(planAudio([page], timelineOf([0, 20_000]), known, { muted: true }).clips, []);
  });

  it('refuses more sounds at once than can be decoded, but not one after the other', () => {
    const many = (startMs: (index: number) => number): Page =>
      pageOf({
        layers: Array.from({ length: 101 }, (_, index) =>
          layer('audio', `a${index}`, { source: 'short', startMs: startMs(index) }),
        ),
      });
    assert.throws(() => planAudio([many((index) => index)], timelineOf([0, 99_000]), known), { code: 'LIMIT_MEDIA' });
    assert.equal(planAudio([many((index) => index * 500)], timelineOf([0, 99_000]), known).clips.length, 101);
  });

  it('tells how long an audio clip takes', () => {
    assert.equal(playedLengthMs({ trimStartMs: 1000, trimEndMs: 5000, speed: 2 }, 4000), 1500);
    assert.equal(playedLengthMs({ trimStartMs: 5000, speed: 1 }, 4000), 0);
  });
});
