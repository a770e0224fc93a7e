import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createRenderer } from '@platen/engine/node';
import type { TemplateInput } from '@platen/template';
import { decodeFrame, probeVideo } from '../video/probe-video.ts';
import { lacksTools } from '../tools/debian-tools.ts';

const template: TemplateInput = {
  schemaVersion: 1,
  pages: [
    {
      id: 'one',
      width: 320,
      height: 180,
      backgrounds: [{ type: 'solid', color: '#204060' }],
      subtitles: {
        text: 'WEBVTT\n\n00:00.500 --> 00:01.000\nHello & welcome\n',
        language: 'en',
        style: { fontSize: 30, offset: 10, backgroundColor: '#ff0000', color: '#ff0000' },
      },
      durationMs: 1500,
    },
    {
      id: 'two',
      width: 320,
      height: 180,
      backgrounds: [{ type: 'solid', color: '#204060' }],
      subtitles: { fromVoice: true, wordsAtOnce: 2, style: { backgroundColor: '#ff0000', color: '#ff0000' } },
      layers: [{ type: 'audio', id: 'voice', x: 0, y: 0, width: 1, height: 1, voiceText: 'One small step.' }],
    },
  ],
};

/** Whether a frame of 320 by 180 has red near its bottom. */
function isSubtitled(bytes: Uint8Array, frame: number): boolean {
  const pixels = decodeFrame(bytes, 'webm', frame);
  for (let x = 0; x < 320; x++) {
    for (let y = 90; y < 180; y++) {
      const at = (y * 320 + x) * 3;
      if ((pixels[at] ?? 0) > 180 && (pixels[at + 1] ?? 255) < 90) return true;
    }
  }
  return false;
}

describe('videos with subtitles', { skip: lacksTools('ffprobe', 'ffmpeg') }, () => {
  const renderer = createRenderer();
  after(() => renderer.close());

  it('have them in the image at their times, and as a track that players can turn on', async () => {
    const { outputs, report } = await renderer.render(
      template,
      {},
      { format: 'webm', videoOptions: { fps: 10, softSubtitles: true } },
    );
    assert.deepEqual(report, []);
    const bytes = outputs[0]?.bytes ?? new Uint8Array();
    const shown = Array.from({ length: 15 }, (_, frame) => isSubtitled(bytes, frame));
    assert.deepEqual(
      shown,
      Array.from({ length: 15 }, (_, frame) => frame >= 5 && frame < 10),
    );
    assert.equal(isSubtitled(bytes, 15 + 5), true);
    // FFmpeg sees the track but does not read WebVTT in WebM; its blocks hold the text as it is.
    assert.ok(probeVideo(bytes, 'webm').streams.some((stream) => stream['codec_type'] === 'subtitle'));
    const text = Buffer.from(bytes).toString('latin1');
    for (const cue of ['Hello &amp; welcome', 'One small', 'step.']) assert.ok(text.includes(cue), cue);
  });

  it('leave them out of the image when they are told to', async () => {
    const { outputs } = await renderer.render(
      template,
      {},
      { format: 'webm', pages: [1], videoOptions: { fps: 10, burnSubtitles: false } },
    );
    const bytes = outputs[0]?.bytes ?? new Uint8Array();
    assert.equal(isSubtitled(bytes, 7), false);
    assert.equal(
      probeVideo(bytes, 'webm').streams.some((stream) => stream['codec_type'] === 'subtitle'),
      false,
    );
  });
});
