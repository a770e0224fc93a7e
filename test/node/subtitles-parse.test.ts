import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { toWebVtt } from '../../packages/engine/formats/video/soft-track.ts';
import { parseSubtitles } from '../../packages/engine/subtitles/parse-subtitles.ts';
import { startCpuClock } from '../tools/cpu-clock.ts';

const arrow = '00:00:01,000 --> 00:00:02,500';

describe('reading subtitles', () => {
  it('reads SRT, its tags left out', async () => {
    const { cues, problems } = await parseSubtitles(
      `1\r\n${arrow}\r\nHello <b>there</b>,\r\n{\\an8}<font color="#ff0000">second</font> line\r\n\r\n2\r\n01:00:03,250 --> 01:00:04,000\r\n3 < 4 & 5\r\n`,
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(cues, [
      { startMs: 1000, endMs: 2500, text: 'Hello there,\nsecond line' },
      { startMs: 3_603_250, endMs: 3_604_000, text: '3 < 4 & 5' },
    ]);
  });

  it('reads WebVTT: notes, styles, settings, voices, classes, escapes, readings above letters', async () => {
    const { cues, problems } = await parseSubtitles(
      `\ufeffWEBVTT - a title\n\nSTYLE\n::cue { color: red }\n\nNOTE nothing\n\nfirst\n00:01.000 --> 00:04.000 align:start line:0\n<v Ann>Fish &amp; <c.yellow.big>chips</c>,\n<ruby>漢<rt>kan</rt></ruby>字 &lt;3\n`,
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(cues, [{ startMs: 1000, endMs: 4000, text: 'Fish & chips,\n漢字 <3' }]);
  });

  it('reads the times of words in WebVTT', async () => {
    const { cues } = await parseSubtitles(
      'WEBVTT\n\n00:01.000 --> 00:04.000\nOne <00:02.000>two <00:03.000><i>three</i>\n',
    );
    assert.equal(cues[0]?.text, 'One two three');
    assert.deepEqual(cues[0]?.words, [
      { text: 'One', startMs: 1000, endMs: 2000 },
      { text: 'two', startMs: 2000, endMs: 3000 },
      { text: 'three', startMs: 3000, endMs: 4000 },
    ]);
  });

  it('takes what it can read, in order of time, and names the rest', async () => {
    const { cues, problems } = await parseSubtitles(
      `1\n00:00:05,000 --> 00:00:06,000\nlater\n\n2\n${arrow}\nsooner\n\n3\n00:0x:07,000 --> 00:00:08,000\nbroken\n\n4\n00:00:09,000 --> 00:00:08,000\nbackwards\n`,
    );
    assert.deepEqual(
      cues.map(({ text }) => text),
      ['sooner', 'later'],
    );
    assert.equal(problems.length, 1);
    assert.match(problems[0] ?? '', /2 of its 4/);
  });

  it('knows the letters of old files and of those with a byte order mark', async () => {
    const text = `1\n${arrow}\nCafé à côté\n`;
    const latin = Uint8Array.from(text, (character) => character.charCodeAt(0));
    const wide = new Uint8Array(new Uint16Array([0xfeff, ...Array.from(text, (each) => each.charCodeAt(0))]).buffer);
    for (const bytes of [latin, wide, new TextEncoder().encode(text)])
      assert.equal((await parseSubtitles(bytes)).cues[0]?.text, 'Café à côté');
  });

  it('says so when there is nothing to read', async () => {
    for (const file of [
      '',
      'WEBVTT',
      'hello',
      '{"not":"subtitles"}',
      new Uint8Array([0, 255, 1, 254, 0x89]),
      `1\n${arrow}\n<b></b>`,
    ]) {
      const { cues, problems } = await parseSubtitles(file);
      assert.deepEqual(cues, []);
      assert.equal(problems.length > 0, true);
    }
  });

  it('is done with hostile files at once', async () => {
    const files = [
      `1\n${arrow}\n${' '.repeat(3_000_000)}x\n`,
      `1\n${arrow}\n${'<'.repeat(3_000_000)}\n`,
      `1\n${arrow}\n${'<a'.repeat(900)}\n`.repeat(1000),
      `WEBVTT\n\n${`${'0'.repeat(50)} --> \n`.repeat(50_000)}`,
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(60_000)}`,
      `1\n${arrow}\n${'{\\'.repeat(1_000_000)}`,
      '-->'.repeat(1_000_000),
      `${' '.repeat(1999)}-->\n`.repeat(2000),
    ];
    for (const [index, file] of files.entries()) {
      const spentMs = startCpuClock();
      const { cues } = await parseSubtitles(file);
      assert.ok(cues.length <= 20_000);
      const taken = spentMs();
      assert.ok(taken < 2000, `file ${index}: ${taken.toFixed(0)} ms`);
    }
  });

  it('reads back what is written as WebVTT', async () => {
    const line = fc
      .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
      .map((text) => text.replace(/[\s\p{Cc}\ufeff]+/gu, ' ').trim())
      .filter(
        (text) =>
          text !== '' && !text.includes('-->') && !/^(?:region|vertical|line|position|size|align)[:=]/.test(text),
      );
    const cue = fc.record({
      startMs: fc.integer({ min: 0, max: 80_000_000 }),
      length: fc.integer({ min: 1, max: 100_000 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cue, { minLength: 1, maxLength: 10 }), async (made) => {
        const cues = made
          .map(({ startMs, length, lines }) => ({ startMs, endMs: startMs + length, text: lines.join('\n') }))
          .toSorted((one, other) => one.startMs - other.startMs);
        assert.deepEqual(await parseSubtitles(toWebVtt(cues)), { cues, problems: [] });
      }),
      { numRuns: 60 },
    );
  });
});
