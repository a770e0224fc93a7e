import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createPool } from '@platen/engine/node';
import { PlatenError, type TemplateInput } from '@platen/template';
import type { SpeechRequest, Synthesizer } from '../../packages/engine/voice/synthesizer.ts';
import { decodeAudio } from '../video/probe-video.ts';
import { rms, tone } from '../audio/made-audio.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const asked: Omit<SpeechRequest, 'signal'>[] = [];
/** Hums for a second, in other voices higher, and cannot say "no" or "never". */
const humming: Synthesizer = {
  id: 'humming',
  voices: ['low', 'high'],
  async speak({ text, voice, speed }) {
    asked.push({ text, voice, speed });
    if (text === 'no') throw new Error('It does not answer.');
    if (text === 'never') throw new PlatenError('LIMIT_MEDIA', 'That is too long.');
    return { sampleRate: 8000, samples: tone(8000, 1, voice === 'high' ? 800 : 200, 0.5) };
  },
};

const page = (voiceText: string, name = ''): TemplateInput => ({
  schemaVersion: 1,
  pages: [
    {
      id: 'p',
      width: 32,
      height: 32,
      layers: [{ type: 'audio', id: 'voice', x: 0, y: 0, width: 1, height: 1, voiceText, voice: { name } }],
    },
  ],
});

describe('a synthesizer of the pool’s side', { skip: lacksTools('ffmpeg', 'ffprobe') }, () => {
  const pool = createPool({ threads: 1, synthesizer: humming });
  after(() => pool.close());

  it('speaks for its threads', async () => {
    const { outputs, report } = await pool.render(page('yes', 'high'), {}, { format: 'wav' });
    assert.deepEqual(report, []);
    assert.deepEqual(asked, [{ text: 'yes', voice: 'high', speed: 1 }]);
    const [output] = outputs;
    assert.equal(output?.durationMs, 1000);
    // FFmpeg adds both sides, each at -3 dB.
    const heard = decodeAudio(output?.bytes ?? new Uint8Array(), 'wav').map((sample) => sample * Math.SQRT1_2);
    const hum = tone(48_000, 1, 800, 0.5);
    const error = heard.subarray(4000, 40_000).map((sample, index) => sample - (hum[index + 4000] ?? 0));
    assert.ok(rms(error) < 0.003, `${rms(error)}`);
  });

  it('is reported when it fails, and its own errors keep their codes', async () => {
    const { report } = await pool.render(page('no'), {}, { format: 'wav' });
    assert.deepEqual(
      report.map(({ code, layer }) => [code, layer]),
      [['voice_unavailable', 'voice']],
    );
    await assert.rejects(pool.render(page('never'), {}, { format: 'wav' }), { code: 'LIMIT_MEDIA' });
  });
});
