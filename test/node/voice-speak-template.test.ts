import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createNodePlatform, readBundledFile } from '@platen/engine/node';
import { page as pageSchema, PlatenError, type Page } from '@platen/template';
import { AssetCache } from '../../packages/engine/sources/asset-cache.ts';
import { createFlite } from '../../packages/engine/voice/flite/flite-synthesizer.ts';
import { speakTemplate } from '../../packages/engine/voice/speak-template.ts';
import { voiceKey } from '../../packages/engine/motion/page-duration.ts';
import type { Speech, SpeechRequest, Synthesizer } from '../../packages/engine/voice/synthesizer.ts';

const platform = createNodePlatform();

function pageOf(given: Record<string, unknown>): Page {
  return pageSchema.parse({ id: 'p', width: 100, height: 100, ...given });
}

const audio = (id: string, given: Record<string, unknown>): Record<string, unknown> => ({
  type: 'audio',
  id,
  ...given,
});

/** A synthesizer whose speech is a hundredth of a second of silence for each letter, and which remembers what it was asked. */
function silentVoice(answer?: (request: SpeechRequest) => Speech): Synthesizer & { asked: SpeechRequest[] } {
  const asked: SpeechRequest[] = [];
  return {
    id: 'silence',
    voices: ['quiet'],
    asked,
    async speak(request) {
      asked.push(request);
      return answer?.(request) ?? { sampleRate: 8000, samples: new Float32Array(80 * request.text.length) };
    },
  };
}

describe('speaking a template', () => {
  it('speaks what is heard, each text once, and keeps it for the next render', async () => {
    const synthesizer = silentVoice();
    const cache = new AssetCache(1e6);
    const template = {
      pages: [
        pageOf({
          sounds: [{ voiceText: 'of the page', voice: { speed: 2 } }],
          layers: [
            audio('a', { voiceText: 'hello' }),
            audio('again', { voiceText: 'hello' }),
            audio('muted', { voiceText: 'muted', muted: true }),
            audio('hidden', { voiceText: 'hidden', visible: false }),
            audio('blank', { voiceText: ' \n ' }),
            { type: 'group', id: 'g', layers: [audio('inner', { voiceText: 'inner', voice: { name: 'quiet' } })] },
          ],
        }),
        pageOf({ layers: [audio('b', { voiceText: 'second' })] }),
      ],
    };
    const spoken = await speakTemplate(template, { synthesizer, cache, platform, pages: [1] });
    assert.deepEqual(
      synthesizer.asked.map(({ text, voice, speed }) => [text, voice, speed]),
      [
        ['hello', '', 1],
        ['inner', 'quiet', 1],
        ['of the page', '', 2],
      ],
    );
    const key = voiceKey({ voiceText: 'hello', voice: { name: '', speed: 1 } });
    assert.equal(spoken.speeches.get(key)?.samples.length, 400);
    spoken.release();
    const next = await speakTemplate(template, { synthesizer, cache, platform });
    assert.equal(synthesizer.asked.length, 4);
    assert.equal(next.speeches.size, 4);
    assert.deepEqual(next.report, []);
    next.release();
  });

  it('reports what cannot be spoken, by page and layer, and goes on', async () => {
    const synthesizer = createFlite(readBundledFile);
    const template = {
      pages: [
        pageOf({}),
        pageOf({
          layers: [
            audio('ja', { voiceText: '日本語' }),
            audio('who', { voiceText: 'Hi', voice: { name: 'nobody' } }),
            audio('ok', { voiceText: 'Hi' }),
          ],
        }),
      ],
    };
    const { speeches, report } = await speakTemplate(template, { synthesizer, cache: new AssetCache(1e6), platform });
    assert.equal(speeches.size, 1);
    assert.deepEqual(
      report.map(({ page, layer, code }) => [page, layer, code]),
      [
        [2, 'ja', 'voice_unavailable'],
        [2, 'who', 'voice_unavailable'],
      ],
    );
  });

  it('takes nothing on trust from a synthesizer that was plugged in', async () => {
    const speakWith = async (
      answer: (request: SpeechRequest) => Speech,
    ): Promise<{ speech: Speech | undefined; codes: string[] }> => {
      const template = { pages: [pageOf({ layers: [audio('a', { voiceText: 'one two' })] })] };
      const cache = new AssetCache(1e6);
      const { speeches, report } = await speakTemplate(template, { synthesizer: silentVoice(answer), cache, platform });
      return { speech: [...speeches.values()][0], codes: report.map(({ code }) => code) };
    };
    const samples = new Float32Array(8000);
    const word = (
      start: number,
      end: number,
      startMs: number,
      endMs: number,
    ): NonNullable<Speech['words']>[number] => ({
      start,
      end,
      startMs,
      endMs,
    });
    const words = [
      word(0, 3, 0, 400),
      word(4, 99, 400, 500),
      word(4, 7, 500, 9000),
      word(1, 2, 600, 700),
      word(4, 7, NaN, 5),
    ];
    assert.deepEqual((await speakWith(() => ({ sampleRate: 8000, samples, words }))).speech?.words, [
      word(0, 3, 0, 400),
      word(4, 7, 500, 1000),
    ]);
    assert.deepEqual((await speakWith(() => ({ sampleRate: 0, samples }))).codes, ['voice_unavailable']);
    assert.deepEqual((await speakWith(() => ({ sampleRate: 8000 }) as unknown as Speech)).codes, ['voice_unavailable']);
    const broken = await speakWith(() => {
      throw new Error('no answer');
    });
    assert.deepEqual(broken.codes, ['voice_unavailable']);
    await assert.rejects(
      speakWith(() => {
        throw new PlatenError('LIMIT_MEDIA', 'Too long.');
      }),
      { code: 'LIMIT_MEDIA' },
    );
  });
});
