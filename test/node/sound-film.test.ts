import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import { decodeSound } from '../film/probe-film.ts';
import { checkClickFilm, clickFiles, clickFilm, leftOfWave } from '../sound/click-film.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const fixtures = new URL('../fixtures/media/', import.meta.url);

describe('the sound of a film in Node', () => {
  const renderer = createRenderer({
    resolveAsset: async (id) => {
      assert.ok(clickFiles.includes(id));
      return readFile(new URL(id, fixtures));
    },
  });
  after(() => renderer.close());

  it('has every file’s clicks at their places, as loud as planned', async () => {
    const { outputs, report } = await renderer.render(clickFilm, {}, { format: 'wav' });
    assert.deepEqual(report, []);
    assert.equal(outputs[0]?.durationMs, 18_000);
    assert.deepEqual(checkClickFilm(leftOfWave(outputs[0]?.bytes ?? new Uint8Array())), []);
  });

  for (const format of ['mp4', 'webm', 'm4a'] as const) {
    it(`has them there in ${format}`, { skip: lacksTools('ffmpeg') }, async () => {
      const { outputs } = await renderer.render(clickFilm, {}, { format, videoOptions: { fps: 5 } });
      assert.deepEqual(checkClickFilm(decodeSound(outputs[0]?.bytes ?? new Uint8Array(), format), 8), []);
    });
  }
});
