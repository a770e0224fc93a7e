import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { RenderFormat, Renderer } from '@platen/engine';
import { compareImages } from '../compare/compare-images.ts';
import { probeVideo } from '../video/probe-video.ts';
import type { OtherPage } from './other-browser.ts';

type Ability = { isPossible: boolean; images?: string; reason?: string };

/** A square that turns, for a second. */
const turning = {
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 160,
      height: 120,
      durationMs: 1000,
      layers: [
        {
          type: 'shape',
          id: 'square',
          x: 40,
          y: 30,
          width: 80,
          height: 60,
          fills: [{ type: 'solid', color: '#208040' }],
          motion: { loop: { preset: 'rotate' } },
        },
      ],
    },
  ],
};

/** A page that shows a video. */
const showing = (source: string) => ({
  schemaVersion: 1,
  pages: [
    {
      id: 'page',
      width: 320,
      height: 180,
      durationMs: 1000,
      layers: [{ type: 'video', id: 'clip', width: 320, height: 180, source }],
    },
  ],
});

/** What was made and shown, and what is said of all else. */
export interface VideoTrial {
  made: string[];
  shown: string[];
  refused: Record<string, string>;
}

/**
 * Makes a video in every format that the browser says it can write, and reads it with ffprobe; of all others it has to say why. Then shows
 * frames of videos and compares them with Node's.
 */
export async function tryVideos(
  page: OtherPage,
  renderer: Pick<Renderer, 'render'>,
  node: Renderer,
): Promise<VideoTrial> {
  const abilities = (await page.evaluate('platenProbe()')) as Record<string, Ability>;
  const trial: VideoTrial = { made: [], shown: [], refused: {} };
  for (const [format, { isPossible, images, reason }] of Object.entries(abilities)) {
    if (!isPossible) {
      assert.match(reason ?? '', /\w+ .*\.$/, `${format}: says why`);
      trial.refused[format] = reason ?? '';
      continue;
    }
    const { outputs } = await renderer.render(turning, {}, { format: format as RenderFormat });
    checkFile(format, outputs[0]?.bytes ?? new Uint8Array());
    trial.made.push(images === 'ffmpeg' ? `${format} (by FFmpeg)` : format);
  }
  for (const [what, file] of Object.entries(samples)) {
    const type = file.endsWith('webm') ? 'webm' : 'mp4';
    const bytes = readFileSync(new URL(`../fixtures/media/${file}`, import.meta.url));
    const template = showing(`data:video/${type};base64,${bytes.toString('base64')}`);
    const options = { format: 'png', atMs: 300 } as const;
    const [inNode, inOther] = [await node.render(template, {}, options), await renderer.render(template, {}, options)];
    if (inOther.report.length > inNode.report.length) {
      // Without a decoder the page shows the layer's background, and its report says so.
      trial.refused[what] = inOther.report.map(({ message }) => message).join(' ');
      continue;
    }
    const one = inNode.outputs[0]?.bytes ?? new Uint8Array();
    const { share } = await compareImages(one, inOther.outputs[0]?.bytes ?? new Uint8Array());
    assert.ok(share < 0.01, `${what}: ${(share * 100).toFixed(2)} % of a frame differ`);
    trial.shown.push(what);
  }
  return trial;
}

const samples = { 'VP9 in WebM': 'vp9.webm', 'H.264 in MP4': 'avc-b-frames.mp4' };

/** Reads a file as ffprobe does: a picture of 160 by 120 that moves, or a second of sound. */
function checkFile(format: string, bytes: Uint8Array): void {
  const { streams } = probeVideo(bytes, format === 'animated-webp' ? 'webp' : format);
  const video = streams.find((stream) => stream['codec_type'] === 'video');
  if (['mp3', 'm4a', 'wav'].includes(format)) {
    assert.ok(
      streams.some((stream) => stream['codec_type'] === 'audio'),
      format,
    );
    return;
  }
  // FFmpeg reads no more than the kind of a WebP that moves.
  if (format === 'animated-webp') return;
  assert.deepEqual([video?.['width'], video?.['height']], [160, 120], format);
  assert.ok(Number(video?.['nb_read_frames']) >= 10, `${format} has ${video?.['nb_read_frames']} frames`);
}
