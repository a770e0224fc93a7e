import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { readBundledFile } from '@platen/engine/node';
import { page as pageSchema } from '@platen/template';
import fc from 'fast-check';
import { voiceKey } from '../../packages/engine/motion/page-duration.ts';
import { cuesFromWords } from '../../packages/engine/subtitles/cues-from-words.ts';
import { splitWords, spokenWords, type TimedWord } from '../../packages/engine/subtitles/spoken-words.ts';
import { voiceCues } from '../../packages/engine/subtitles/voice-cues.ts';
import { loadTextRules } from '../../packages/engine/text/text-rules.ts';
import { createFlite } from '../../packages/engine/voice/flite/flite-synthesizer.ts';
import type { Speech } from '../../packages/engine/voice/synthesizer.ts';

const flite = createFlite(readBundledFile);
const text =
  'Good design is as little design as possible. Dr. Rams said: “less, but better”, because it concentrates on the essential aspects, and the products are not burdened with non-essentials.';

/** Words of 200 ms each, without pauses. */
const textOf = (spoken: string): TimedWord[] =>
  splitWords(spoken).map((part, index) => ({ text: part, startMs: index * 200, endMs: index * 200 + 180 }));

const texts = (spoken: string, wordsAtOnce = 0, lineColumns = 42): string[] =>
  cuesFromWords(textOf(spoken), { wordsAtOnce, lineColumns }).map((cue) => cue.text);

describe('cues from a voice', () => {
  before(() => loadTextRules(new Set(['lines'])));

  it('ends cues with sentences, and parts long sentences evenly at their commas', () => {
    assert.deepEqual(texts(text), [
      'Good design is as little design as possible.',
      'Dr. Rams said: “less, but better”, because it concentrates on the',
      'essential aspects, and the products are not burdened with non-essentials.',
    ]);
    assert.deepEqual(texts('Yes. No! Why? Because…'), ['Yes.', 'No!', 'Why?', 'Because…']);
    assert.deepEqual(texts('One two\n\nthree'), ['One two', 'three']);
  });

  it('shows at most as many words at a time as are wanted, about as many in each, never across sentences', () => {
    assert.deepEqual(texts('One two three four. Five six', 3), ['One two', 'three four.', 'Five six']);
    assert.deepEqual(texts('Take one small step today, and let tomorrow find you walking.', 5), [
      'Take one small step today,',
      'and let tomorrow',
      'find you walking.',
    ]);
    assert.deepEqual(texts('One two three', 1), ['One', 'two', 'three']);
  });

  it('parts scripts without spaces, whose letters are as wide as two', () => {
    const spoken = '今日は天気がとてもいいです。公園まで散歩に行きましょう。';
    assert.deepEqual(texts(spoken), ['今日は天気がとてもいいです。', '公園まで散歩に行きましょう。']);
    const narrow = texts(spoken, 0, 10);
    assert.ok(narrow.length > 2 && narrow.every((line) => line.length <= 10), narrow.join(' | '));
    assert.equal(narrow.join(''), spoken);
  });

  it('keeps every word, in lines that can be read, one cue after the other', () => {
    const words = fc.array(
      fc.record({ word: fc.stringMatching(/^[a-z]{1,12}[.,!?]?$/), pauseMs: fc.integer({ min: 0, max: 3000 }) }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 12, max: 42 }),
        (made, wordsAtOnce, lineColumns) => {
          let atMs = 0;
          const timed = made.map(({ word, pauseMs }) => {
            atMs += pauseMs + 100;
            return { text: `${word} `, startMs: atMs - 100, endMs: atMs };
          });
          const cues = cuesFromWords(timed, { wordsAtOnce, lineColumns });
          assert.equal(cues.map((cue) => cue.text).join(' '), made.map(({ word }) => word).join(' '));
          cues.forEach((cue, index) => {
            assert.ok(cue.endMs > cue.startMs);
            assert.ok(cue.endMs <= (cues[index + 1]?.startMs ?? Infinity));
            assert.ok(wordsAtOnce > 0 || cue.text.length <= lineColumns * 2);
            assert.ok(wordsAtOnce === 0 || (cue.words?.length ?? 0) <= wordsAtOnce);
          });
        },
      ),
    );
  });

  it('gives every letter of the text to a word', async () => {
    const speech = await flite.speak({ text, voice: '', speed: 1 });
    const words = spokenWords(text, speech);
    assert.equal(words.map((word) => word.text).join(''), text);
    assert.equal(words.find((word) => word.text.includes('less'))?.text, '“less, ');
  });

  it('estimates the times of words that nobody tells, and comes close', async () => {
    const speech = await flite.speak({ text, voice: '', speed: 1 });
    const { words: _, ...silentOnWords } = speech;
    const notified = spokenWords(text, speech);
    const estimated = spokenWords(text, silentOnWords);
    assert.deepEqual(
      estimated.map((word) => word.text),
      notified.map((word) => word.text),
    );
    const errors = estimated.map((word, index) => Math.abs(word.startMs - (notified[index]?.startMs ?? 0)));
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    assert.ok(
      mean < 250 && Math.max(...errors) < 700,
      `mean ${mean.toFixed(0)}, most ${Math.max(...errors).toFixed(0)}`,
    );
  });

  it('follows where a voice begins, how fast it is and what is trimmed off', async () => {
    const speech: Speech = {
      sampleRate: 1000,
      samples: new Float32Array(4000),
      words: ['One', 'two', 'three', 'four'].map((word, index) => ({
        start: 'One two three four'.indexOf(word),
        end: 'One two three four'.indexOf(word) + word.length,
        startMs: index * 1000,
        endMs: index * 1000 + 900,
      })),
    };
    const page = pageSchema.parse({
      id: 'p',
      width: 100,
      height: 100,
      layers: [
        {
          type: 'audio',
          id: 'a',
          voiceText: 'One two three four',
          startMs: 500,
          speed: 2,
          trimStartMs: 1000,
          trimEndMs: 3000,
        },
        { type: 'audio', id: 'muted', voiceText: 'One two three four', muted: true },
      ],
    });
    const key = voiceKey({ voiceText: 'One two three four', voice: { name: '', speed: 1 } });
    const cues = await voiceCues(page, new Map([[key, speech]]), { wordsAtOnce: 1, lineColumns: 42 });
    assert.deepEqual(
      cues.map((cue) => [cue.text, cue.startMs, cue.endMs]),
      [
        ['two', 500, 1000],
        ['three', 1000, 1500],
      ],
    );
  });
});
