import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { outputKind, renderFormats } from '@platen/engine';
import { videoOptionsSchema } from '../../packages/engine/options/parse-video-options.ts';

const guide = await readFile(new URL('../../docs/videos.md', import.meta.url), 'utf8');

test('the guide to videos names every format of videos and audio', () => {
  const formats = renderFormats.filter((format) => ['video', 'audio'].includes(outputKind(format)));
  assert.ok(formats.length >= 8);
  for (const format of formats) assert.ok(guide.includes(`\`${format}\``), format);
});

test('the guide to videos names every option there is, and none that is not', () => {
  const table = guide.split('| `videoOptions` | meaning | default |')[1]?.split('\n\n')[0] ?? '';
  const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  assert.deepEqual(named.toSorted(), Object.keys(videoOptionsSchema.shape).toSorted());
});
