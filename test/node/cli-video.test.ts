import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeVideo, writeDuration } from '../../packages/cli/video-bar.ts';
import { decodeFrame, probeVideo } from '../video/probe-video.ts';
import { videoTemplate, longTemplate, spokenTemplate } from '../video/video-template.ts';
import { lacksTools } from '../tools/debian-tools.ts';
import { inFolder, runPlaten, runPlatenProcess } from './run-platen.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');

function framesOf(file: string): { frames: number; seconds: number; streams: number } {
  const { streams, format } = probeVideo(readFileSync(file), file.split('.').at(-1) ?? '');
  return { frames: Number(streams[0]?.nb_read_frames), seconds: Number(format.duration), streams: streams.length };
}

test('renders a video, in the format that --out ends in, written while it is made', { skip }, () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    const args = [
      'render',
      'video.json',
      '--fps',
      '24',
      '--trim-end',
      '1',
      '--out',
      'new/video.mp4',
      '--report',
      'r.json',
    ];
    const run = await runPlaten(args, { cwd });
    assert.deepEqual([run.code, run.said], [0, []]);
    assert.deepEqual(framesOf(join(cwd, 'new/video.mp4')), { frames: 24, seconds: 1, streams: 1 });
    assert.deepEqual(readdirSync(join(cwd, 'new')), ['video.mp4']);
    const { outputs } = JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8')) as { outputs: Record<string, unknown>[] };
    assert.equal(outputs[0]?.file, 'new/video.mp4');
    assert.equal(outputs[0]?.bytes, readFileSync(join(cwd, 'new/video.mp4')).length);
  }),
);

test('takes all that a video can be told', { skip }, () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    writeFileSync(join(cwd, 'lines.srt'), '1\n00:00:00,100 --> 00:00:01,500\nA line of text\n');
    writeFileSync(join(cwd, 'spoken.json'), JSON.stringify(spokenTemplate));
    assert.equal((await runPlaten(['render', 'spoken.json', '--out', 'voice.wav'], { cwd })).code, 0);
    const flags = ['--audio', 'voice.wav', '--subtitles', 'lines.srt', '--soft-subtitles', '--no-burn-subtitles'];
    const more = ['--page-transition', 'none', '--quality', '40', '--duration', '2.5'];
    const run = await runPlaten(['render', 'video.json', ...flags, ...more, '--out', 'all.mp4'], { cwd });
    assert.deepEqual([run.code, run.said], [0, []]);
    assert.deepEqual(framesOf(join(cwd, 'all.mp4')), { frames: 75, seconds: 2.5, streams: 3 });
    const muted = await runPlaten(['render', 'spoken.json', '--muted', '--out', 'muted.webm'], { cwd });
    assert.deepEqual([muted.code, framesOf(join(cwd, 'muted.webm')).streams], [0, 1]);
  }),
);

test('renders each page to a video of its own', { skip }, () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    const args = ['render', 'video.json', '--no-combine-pages', '--no-loop', '--format', 'gif', '--out', '{page}.gif'];
    const run = await runPlaten(args, { cwd });
    assert.deepEqual([run.code, run.said], [0, []]);
    assert.deepEqual(readdirSync(cwd).sort(), ['1.gif', '2.gif', 'video.json']);
  }),
);

test('names animated WebP by its ending', { skip }, () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    const run = await runPlaten(['render', 'video.json', '--format', 'animated-webp'], { cwd });
    assert.deepEqual([run.code, existsSync(join(cwd, 'video.webp'))], [0, true]);
  }),
);

test('writes a video to standard output', { skip }, () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    const { code, stdout } = await runPlaten(['render', 'video.json', '--format', 'webm', '--out', '-'], { cwd });
    assert.equal(code, 0);
    assert.ok(decodeFrame(stdout, 'webm', 3).length > 0);
  }),
);

test('shows a page at a time of it', () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    const render = (at: string, out: string) =>
      runPlaten(['render', 'video.json', '--page', '2', '--at', at, '--out', out], { cwd });
    assert.deepEqual([(await render('0', 'a.png')).code, (await render('0.9', 'b.png')).code], [0, 0]);
    assert.notDeepEqual(readFileSync(join(cwd, 'a.png')), readFileSync(join(cwd, 'b.png')));
  }));

test('an interrupted video goes on in its work folder', { skip }, () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'long.json'), JSON.stringify(longTemplate(16_000, 320, 180)));
    const args = ['render', 'long.json', '--work-folder', 'parts', '--threads', '1', '--out', 'long.mp4'];
    const parts = (): string[] => readdirSync(join(cwd, 'parts'), { recursive: true }).map(String);
    const first = await runPlatenProcess(args, {
      cwd,
      whileRunning(interrupt) {
        const watch = setInterval(() => {
          if (!existsSync(join(cwd, 'parts')) || !parts().some((name) => name.endsWith('.mp4.json'))) return;
          clearInterval(watch);
          interrupt();
        }, 20);
      },
    });
    assert.deepEqual([first.code, existsSync(join(cwd, 'long.mp4'))], [130, false]);
    assert.ok(parts().some((name) => name.endsWith('.mp4')));
    const second = await runPlaten(args, { cwd });
    assert.deepEqual([second.code, second.said], [0, []]);
    assert.equal(framesOf(join(cwd, 'long.mp4')).frames, 480);
    assert.deepEqual(parts(), []);
  }),
);

test('an interrupted video leaves nothing behind', () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'long.json'), JSON.stringify(longTemplate(600_000)));
    const { code } = await runPlatenProcess(['render', 'long.json', '--out', 'long.mp4'], {
      cwd,
      whileRunning(interrupt) {
        const watch = setInterval(() => {
          if (!readdirSync(cwd).some((name) => name.endsWith('.part'))) return;
          clearInterval(watch);
          interrupt();
        }, 20);
      },
    });
    assert.deepEqual([code, readdirSync(cwd)], [130, ['long.json']]);
  }));

test('says what does not go together', () =>
  inFolder(async (cwd) => {
    writeFileSync(join(cwd, 'video.json'), JSON.stringify(videoTemplate));
    for (const [args, said] of [
      [['--fps', '30', '--out', 'a.png'], 'png is a still format'],
      [['--at', '1', '--out', 'a.mp4'], '--at and --contact-sheet are for images'],
      [['--fps', '90', '--out', 'a.mp4'], 'from 1 to 60'],
      [['--page-transition', 'spin', '--out', 'a.mp4'], 'none, fade'],
      [['--no-combine-pages', '--out', 'a.mp4'], 'put {page} into --out'],
      [['--subtitles', 'none.srt', '--out', 'a.mp4'], 'none.srt: there is no such file'],
    ] as const) {
      const run = await runPlaten(['render', 'video.json', ...args], { cwd });
      assert.ok(run.code !== 0 && run.said.join('\n').includes(said), `${args.join(' ')}: ${run.said.join('\n')}`);
    }
  }));

test('words beside the bar', () => {
  assert.equal(writeDuration(7200), '8 s');
  assert.equal(writeDuration(185_000), '3:05');
  assert.equal(writeDuration(3_723_000), '1:02:03');
  const detail = { framesDone: 30, frameCount: 300, framesPerSecond: 60.4, timeLeftMs: 4500 };
  assert.equal(describeVideo(detail), '30/300, 60 frames/s, 5 s left');
});
