import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { createRenderer, readBundledFile } from '@platen/engine/node';
import { createFlite } from '../../packages/engine/voice/flite/flite-synthesizer.ts';
import { decodeAudio } from '../video/probe-video.ts';
import { checkClickVideo, clickFiles, clickVideo, leftOfWave } from '../audio/click-video.ts';
import { tone } from '../audio/made-audio.ts';
import { waveFile } from '../audio/wave-file.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const fixtures = new URL('../fixtures/media/', import.meta.url);

describe('the sound of a video in Node', () => {
  const renderer = createRenderer({
    resolveAsset: async (id) => {
      assert.ok(clickFiles.includes(id));
      return readFile(new URL(id, fixtures));
    },
  });
  after(() => renderer.close());

  it('has every file’s clicks at their places, as loud as planned', async () => {
    const { outputs, report } = await renderer.render(clickVideo, {}, { format: 'wav' });
    assert.deepEqual(report, []);
    assert.equal(outputs[0]?.durationMs, 18_000);
    assert.deepEqual(checkClickVideo(leftOfWave(outputs[0]?.bytes ?? new Uint8Array())), []);
  });

  it('lets music give way to the voice, for as long as it speaks', async () => {
    // Above all that a voice of 16 kHz holds.
    const music = Buffer.from(waveFile(48_000, tone(48_000, 8, 15_000, 0.4))).toString('base64');
    const ducking = { volume: 0.3, attackMs: 200, releaseMs: 500 };
    const voice = { type: 'audio', id: 'voice', startMs: 1500, voiceText: 'Listen. Then say something.' };
    const page = {
      id: 'p',
      width: 16,
      height: 16,
      durationMs: 8000,
      sounds: [{ source: `data:audio/wav;base64,${music}`, volume: 0.5, ducking }],
      layers: [voice],
    };
    const { outputs, report } = await renderer.render({ schemaVersion: 1, pages: [page] }, {}, { format: 'wav' });
    assert.deepEqual(report, []);
    const left = leftOfWave(outputs[0]?.bytes ?? new Uint8Array());
    /** Share of the music's own loudness in 20 ms around a time. */
    const level = (timeMs: number): number => {
      let [sine, cosine] = [0, 0];
      const from = (timeMs - 10) * 48;
      for (let index = 0; index < 960; index++) {
        const angle = (2 * Math.PI * 15_000 * index) / 48_000;
        sine += (left[from + index] ?? 0) * Math.sin(angle);
        cosine += (left[from + index] ?? 0) * Math.cos(angle);
      }
      return Math.hypot(sine, cosine) / 480 / 0.2;
    };
    const { words = [] } = await createFlite(readBundledFile).speak({ text: voice.voiceText, voice: '', speed: 1 });
    const beginsMs = 1500 + (words[0]?.startMs ?? 0);
    const endsMs = 1500 + (words.at(-1)?.endMs ?? 0);
    for (const [timeMs, expected] of [
      [500, 1],
      [beginsMs - 250, 1],
      [beginsMs - 100, 0.65],
      [beginsMs + 20, 0.3],
      [(beginsMs + endsMs) / 2, 0.3],
      [endsMs - 20, 0.3],
      [endsMs + 250, 0.65],
      [endsMs + 550, 1],
      [7900, 1],
    ] as const) {
      const heard = level(Math.round(timeMs));
      assert.ok(Math.abs(heard - expected) < 0.03, `at ${timeMs} ms: ${heard}`);
    }
  });

  for (const format of ['mp4', 'webm', 'm4a', 'mp3'] as const) {
    it(`has them there in ${format}`, { skip: lacksTools('ffmpeg') }, async () => {
      const { outputs } = await renderer.render(clickVideo, {}, { format, videoOptions: { fps: 5 } });
      assert.deepEqual(checkClickVideo(decodeAudio(outputs[0]?.bytes ?? new Uint8Array(), format), 8), []);
    });
  }

  it('is shorter than its last frame without harm: the silence after it wrote past the end of a buffer', async () => {
    const page = { id: 'p', width: 16, height: 16, sounds: [{ voiceText: 'Fresh rye' }] };
    for (const durationMs of [100, 200, 213]) {
      for (const format of ['mp4', 'webm'] as const) {
        const template = { schemaVersion: 1, pages: [page] };
        // Damage shows when memory is next asked for.
        for (let round = 0; round < 4; round++) {
          const { outputs } = await renderer.render(template, {}, { format, videoOptions: { fps: 2, durationMs } });
          assert.equal(outputs[0]?.durationMs, 500);
        }
      }
    }
  });
});
