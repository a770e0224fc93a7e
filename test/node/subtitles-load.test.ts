import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createNodePlatform } from '@platen/engine/node';
import { parseTemplate, type TemplateInput } from '@platen/template';
import { defaultLimits } from '../../packages/engine/platform/limits.ts';
import type { Timeline } from '../../packages/engine/motion/timeline.ts';
import { videoSubtitles, pageTrack } from '../../packages/engine/subtitles/video-subtitles.ts';
import {
  loadSubtitles,
  type LoadedSubtitles,
  type LoadSubtitlesOptions,
} from '../../packages/engine/subtitles/load-subtitles.ts';

const platform = createNodePlatform();
const srt = (text: string, from = '01', to = '03'): string => `1\n00:00:${from},000 --> 00:00:${to},000\n${text}\n`;
const files: Readonly<Record<string, string>> = {
  'video.srt': srt('of the video', '01', '09'),
  'two.srt': srt('another'),
  'bad.srt': 'nothing',
};

function load(
  pages: Record<string, unknown>[],
  video: LoadSubtitlesOptions['video'] = {},
  more: Partial<LoadSubtitlesOptions> = {},
): Promise<LoadedSubtitles> {
  const template = parseTemplate({
    schemaVersion: 1,
    pages: pages.map((page, index) => ({ id: `p${index + 1}`, width: 100, height: 100, ...page })),
  } as TemplateInput);
  return loadSubtitles(template, platform, {
    limits: defaultLimits,
    speeches: new Map(),
    video,
    resolveRelative: async (path) => {
      const file = files[path];
      if (file === undefined) throw new Error('no such file');
      return new TextEncoder().encode(file);
    },
    ...more,
  });
}

const timeline: Timeline = {
  durationMs: 7000,
  spans: [
    { index: 0, startMs: 0, durationMs: 4000 },
    { index: 1, startMs: 3500, durationMs: 3500 },
  ],
};

describe('loading subtitles', () => {
  it('takes what each page has, moved by its offset and styled by the options', async () => {
    const { pages, video, report } = await load(
      [
        { subtitles: { text: srt('one'), offsetMs: -1500, style: { fontSize: 20, color: '#ff0000' }, language: 'en' } },
        { subtitles: { source: 'two.srt', burnIn: false } },
        {},
      ],
      { subtitleStyle: { fontSize: 33 } },
    );
    assert.equal(video, undefined);
    assert.deepEqual(report, []);
    const one = pages.get('p1');
    assert.deepEqual(one?.cues, [{ startMs: 0, endMs: 1500, text: 'one' }]);
    assert.deepEqual([one?.style.fontSize, one?.style.color, one?.language, one?.burnIn], [33, '#ff0000', 'en', true]);
    assert.deepEqual([pages.get('p2')?.cues[0]?.text, pages.get('p2')?.burnIn], ['another', false]);
    assert.equal(pages.size, 2);
  });

  it('takes the option’s file for the video or for a page', async () => {
    const own = { subtitles: { text: srt('own'), style: { color: '#00ff00' } } };
    const whole = await load([own, {}], { subtitleSource: 'video.srt', burnSubtitles: false });
    assert.equal(whole.video?.cues[0]?.text, 'of the video');
    assert.equal(whole.video?.style.color, '#00ff00');
    assert.equal(whole.video?.burnIn, false);
    assert.equal(whole.pages.size, 0);
    const second = await load([own, {}], { subtitleSource: { 2: 'two.srt' } });
    assert.deepEqual(
      [...second.pages].map(([id, { cues }]) => [id, cues[0]?.text]),
      [
        ['p1', 'own'],
        ['p2', 'another'],
      ],
    );
  });

  it('reports what cannot be reached or read, by its page, and shows nothing there', async () => {
    const { pages, report } = await load([
      { subtitles: { source: 'bad.srt' } },
      { subtitles: { source: 'missing.srt' } },
      { subtitles: { text: 'no times here' } },
      { subtitles: { source: 'two.srt' } },
    ]);
    assert.deepEqual(
      report.map(({ page, code }) => [page, code]),
      [
        [1, 'subtitles_invalid'],
        [2, 'asset_unreachable'],
        [3, 'subtitles_invalid'],
      ],
    );
    assert.deepEqual([...pages.keys()], ['p4']);
    const limits = { ...defaultLimits, maxAssetBytes: 10 };
    await assert.rejects(load([{ subtitles: { source: 'two.srt' } }], {}, { limits }), { code: 'LIMIT_ASSET_BYTES' });
  });

  it('reads only pages that are wanted', async () => {
    const { pages, report } = await load(
      [{ subtitles: { source: 'bad.srt' } }, { subtitles: { source: 'two.srt' } }],
      {},
      { pages: [2] },
    );
    assert.deepEqual(report, []);
    assert.deepEqual([...pages.keys()], ['p2']);
  });
});

describe('the subtitles of a video', () => {
  it('are those of its pages at their times, the next page’s in place of what is left of the one before', async () => {
    const loaded = await load([
      {
        subtitles: { text: `${srt('first', '01', '02')}\n2\n00:00:02,000 --> 00:00:09,000\nlate\n`, language: 'de' },
      },
      { subtitles: { text: srt('second', '00', '05') } },
    ]);
    const track = videoSubtitles(loaded, [{ id: 'p1' }, { id: 'p2' }], timeline);
    assert.equal(track?.language, 'de');
    assert.deepEqual(
      track?.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
      [
        [1000, 2000, 'first'],
        [2000, 3500, 'late'],
        [3500, 7000, 'second'],
      ],
    );
  });

  it('are one file’s for all pages, each page showing its part', async () => {
    const loaded = await load([{}, {}], { subtitleSource: 'video.srt' });
    assert.deepEqual(videoSubtitles(loaded, [{ id: 'p1' }, { id: 'p2' }], timeline)?.cues, [
      { startMs: 1000, endMs: 7000, text: 'of the video' },
    ]);
    assert.deepEqual(pageTrack(loaded, { id: 'p2' }, 3500)?.cues, [{ startMs: 0, endMs: 5500, text: 'of the video' }]);
    assert.equal(videoSubtitles(await load([{}, {}]), [{ id: 'p1' }, { id: 'p2' }], timeline), undefined);
  });
});
