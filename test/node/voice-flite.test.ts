import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { readBundledFile } from '@platen/engine/node';
import { createFlite } from '../../packages/engine/voice/flite/flite-synthesizer.ts';
import { isLatin, speakableTokens } from '../../packages/engine/voice/flite/speakable-text.ts';
import { alignSequences } from '../../packages/engine/voice/flite/align-sequences.ts';
import type { Speech } from '../../packages/engine/voice/synthesizer.ts';
import { peak, rms } from '../audio/made-audio.ts';
import { speechBytes, voiceSamples } from '../voice/voice-samples.ts';

const flite = createFlite(readBundledFile);
const speak = (text: string, voice = '', speed = 1): Promise<Speech> => flite.speak({ text, voice, speed });
const seconds = ({ samples, sampleRate }: Speech): number => samples.length / sampleRate;

/** Stretches that are louder than a share of the loudest, those with short gaps between them as one; in milliseconds. */
function loudStretches({ samples, sampleRate }: Speech, gapMs: number): { startMs: number; endMs: number }[] {
  const size = Math.round(sampleRate / 200);
  const max = peak(samples);
  const found: { startMs: number; endMs: number }[] = [];
  for (let at = 0; at < samples.length; at += size) {
    if (rms(samples.subarray(at, at + size)) < max * 0.02) continue;
    const [startMs, endMs] = [(at / sampleRate) * 1000, ((at + size) / sampleRate) * 1000];
    const last = found.at(-1);
    if (last && startMs - last.endMs <= gapMs) last.endMs = endMs;
    else found.push({ startMs, endMs });
  }
  // The diphone voices click in their pauses.
  return found.filter(({ startMs, endMs }) => endMs - startMs > 40);
}

describe('the engine’s own voice', () => {
  it('speaks the same bits everywhere', async () => {
    for (const { hash, ...request } of voiceSamples) {
      const { samples } = await flite.speak(request);
      assert.equal(createHash('sha256').update(speechBytes(samples)).digest('hex'), hash, request.text);
    }
  });

  it('has five voices that differ, each neither silent nor clipped', async () => {
    assert.equal(flite.voices.length, 5);
    const hashes = new Set<string>();
    for (const voice of flite.voices) {
      const { samples } = await speak('The train leaves at noon.', voice);
      assert.ok(rms(samples) > 0.02 && peak(samples) < 1, `${voice}: ${rms(samples)}, ${peak(samples)}`);
      hashes.add(createHash('sha256').update(speechBytes(samples)).digest('hex'));
    }
    assert.equal(hashes.size, 5);
  });

  it('speaks faster and slower', async () => {
    const text = 'We walk along the river until the sun goes down.';
    const own = seconds(await speak(text));
    assert.ok(Math.abs(seconds(await speak(text, '', 2)) / own - 0.5) < 0.03);
    assert.ok(Math.abs(seconds(await speak(text, '', 0.5)) / own - 2) < 0.03);
  });

  it('knows every word of the text and when it is said', async () => {
    const text = 'Dr. Smith paid $15.50 on May 3rd — for a well-known café’s “soup”!\n\nNot bad.';
    const { words = [], ...speech } = await speak(text);
    assert.deepEqual(
      words.map(({ start, end }) => text.slice(start, end)),
      [
        'Dr.',
        'Smith',
        'paid',
        '$15.50',
        'on',
        'May',
        '3rd',
        'for',
        'a',
        'well-known',
        'café’s',
        '“soup”!',
        'Not',
        'bad.',
      ],
    );
    words.forEach(({ startMs, endMs }, index) => {
      assert.ok(startMs >= (words[index - 1]?.endMs ?? 0) - 0.001 && endMs > startMs, `word ${index}`);
      assert.ok(endMs <= seconds(speech) * 1000 + 0.001);
    });
    const money = words[3];
    // "fifteen dollars fifty cents" takes longer than anything else.
    assert.ok(
      money && words.every((word) => word === money || word.endMs - word.startMs < money.endMs - money.startMs),
    );
  });

  it('times words as they are heard: words between sentences’ pauses begin and end with their sound, in every voice', async () => {
    const text = 'Away. River. Really. Window. Melody. Arizona.';
    for (const voice of flite.voices) {
      for (const speed of [1, 1.6]) {
        const speech = await speak(text, voice, speed);
        const heard = loudStretches(speech, 60 / speed);
        const { words = [] } = speech;
        assert.equal(words.length, 6);
        assert.equal(heard.length, 6, `${voice}: ${JSON.stringify(heard)}`);
        words.forEach((word, index) => {
          const audio = heard[index];
          assert.ok(audio);
          assert.ok(Math.abs(word.startMs - audio.startMs) < 60, `${voice} ${index}: ${word.startMs} ${audio.startMs}`);
          assert.ok(Math.abs(word.endMs - audio.endMs) < 60, `${voice} ${index}: ${word.endMs} ${audio.endMs}`);
        });
      }
    }
  });

  it('speaks long texts in pieces, and stops between them when it is told to', async () => {
    const text = 'This is one of many sentences that follow each other. '.repeat(40);
    const speech = await speak(text);
    assert.equal(speech.words?.length, 400);
    const last = speech.words?.at(-1);
    assert.ok(last && Math.abs(last.endMs - seconds(speech) * 1000) < 500);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await assert.rejects(
      flite.speak({ text: text.repeat(2), voice: '', speed: 1, signal: controller.signal }),
      /enough/,
    );
  });

  it('refuses what it cannot speak', async () => {
    await assert.rejects(speak('Hello', 'nobody'), { code: 'VOICE_UNAVAILABLE' });
    await assert.rejects(speak('こんにちは、世界'), { code: 'VOICE_UNAVAILABLE' });
    await assert.rejects(speak('مرحبا بالعالم'), { code: 'VOICE_UNAVAILABLE' });
    await assert.rejects(speak('a '.repeat(20_000)), { code: 'LIMIT_MEDIA' });
    assert.equal((await speak('')).samples.length, 0);
    assert.equal((await speak('… — 🎉')).samples.length, 0);
  });

  it('takes hostile texts as texts', async () => {
    for (const text of [
      '-voice kal -o /etc/passwd',
      '<speak>hi</speak>',
      '%s%n%d',
      '\0\x1b[2J hello',
      '9'.repeat(60),
      'x'.repeat(170),
    ]) {
      const speech = await speak(text);
      assert.ok(seconds(speech) > 0.1, text.slice(0, 20));
    }
  });
});

describe('text for the voice', () => {
  it('is spelled with plain letters', () => {
    const plain = (text: string): string =>
      speakableTokens(text)
        .map((token) => token.plain)
        .join(' ');
    assert.equal(plain('Crème brûlée, ½ price — “today”'), 'Creme brulee, 1/2 price, "today"');
    assert.equal(plain('£5 & 10°'), '5 pounds and 10 degrees');
    assert.equal(plain('日本 Tokyo 🎉 2024–2025'), 'Tokyo 2024 to 2025');
  });

  it('is Latin when most of its letters are', () => {
    assert.ok(isLatin('Tokyo 東京'));
    assert.ok(isLatin('123'));
    assert.ok(!isLatin('東京都庁 ok'));
  });
});

describe('matching two sequences', () => {
  it('finds what belongs together though some is missing, added or changed', () => {
    const difference = (one: string, other: string): number => (one === other ? 0 : 1.2);
    assert.deepEqual(alignSequences([...'abcdef'], [...'abxcef'], difference), [0, 1, 1, 2, 4, 5]);
    assert.deepEqual(alignSequences([], ['a'], difference), [0]);
    assert.deepEqual(alignSequences(['a'], [], difference), []);
  });
});
