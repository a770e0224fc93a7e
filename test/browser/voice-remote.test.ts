import { createRenderer } from '@platen/engine/browser';
import { assert } from 'chai';
import { tone } from '../audio/made-audio.ts';
import { bundledFilesPath } from './bundled-files.ts';

describe('a synthesizer of the page', () => {
  const asked: string[] = [];
  const renderer = createRenderer({
    assetBase: bundledFilesPath,
    synthesizer: {
      id: 'humming',
      voices: ['hum'],
      async speak({ text }) {
        asked.push(text);
        if (text === 'no') throw new Error('It does not answer.');
        return { sampleRate: 8000, samples: tone(8000, 1, 400, 0.5) };
      },
    },
  });
  after(() => renderer.close());

  it('speaks for the render worker, and is reported when it fails', async function () {
    this.timeout(20_000);
    const voice = (id: string, voiceText: string): object => ({ type: 'audio', id, voiceText });
    const pages = [{ id: 'p', width: 32, height: 32, layers: [voice('a', 'yes'), voice('b', 'no')] }];
    const { outputs, report } = await renderer.render({ schemaVersion: 1, pages }, {}, { format: 'wav' });
    assert.deepEqual(asked, ['yes', 'no']);
    assert.deepEqual(
      report.map(({ code, layer }) => [code, layer]),
      [['voice_unavailable', 'b']],
    );
    const [output] = outputs;
    assert.equal(output?.durationMs, 1000);
    const samples = new Int16Array(output?.bytes.slice(44).buffer ?? new ArrayBuffer(0));
    assert.isAbove(
      samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0),
      15_000,
    );
  });
});
