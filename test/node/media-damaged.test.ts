import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { casesOfTurn } from '../cases-of-turn.ts';
import { probeVideo } from '../video/probe-video.ts';
import { lacksTools, runTool } from '../tools/debian-tools.ts';
import { inFolder } from './run-platen.ts';

const skip = lacksTools('ffmpeg', 'ffprobe');

const script = fileURLToPath(new URL('../media/render-damaged.ts', import.meta.url));
/** Milliseconds in which a video is made, whatever the file is like. */
const deadlineMs = 60_000;

/** Where bytes are damaged, as shares of what follows the first kilobytes. */
interface Damage {
  name: string;
  from: number;
  to: number;
  /** One byte of so many is changed. */
  step: number;
}

const damages: readonly Damage[] = [
  { name: 'its end', from: 0.5, to: 1, step: 1 },
  { name: 'its very end', from: 0.9, to: 1, step: 1 },
  { name: 'its middle', from: 0.3, to: 0.6, step: 1 },
  { name: 'bytes here and there', from: 0, to: 1, step: 997 },
];

/** Bytes that look like chance and are the same every time. */
function damaged(bytes: Uint8Array, { from, to, step }: Damage): Uint8Array {
  const changed = bytes.slice();
  // The index of a video made to start fast lies before its packets.
  const head = Math.max(2048, Buffer.from(bytes).indexOf('mdat') + 4);
  const at = (share: number): number => head + Math.floor((bytes.length - head) * share);
  let state = 12_345;
  for (let position = at(from); position < at(to); position += step) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    changed[position] = state >>> 24;
  }
  return changed;
}

/** Arguments for ffmpeg that make a file of four seconds, with few key frames or none behind the first. */
const sources: Readonly<Record<string, readonly string[]>> = {
  'video.mp4': ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
  'keys.mp4': ['-c:v', 'libx264', '-g', '15', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
  'video.webm': ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  'sound.m4a': ['-vn', '-c:a', 'aac', '-movflags', '+faststart'],
  'sound.mp3': ['-vn', '-c:a', 'libmp3lame'],
  'sound.ogg': ['-vn', '-c:a', 'libvorbis', '-ac', '2'],
};

const images = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30:duration=4'];
const tone = ['-f', 'lavfi', '-i', 'sine=duration=4'];

/** A page of four seconds that plays the file. */
function templateOf(source: string): unknown {
  const place = { x: 0, y: 0, width: 160, height: 90 };
  const page = { id: 'a', width: 160, height: 90, durationMs: 4000 };
  const layers = source.startsWith('sound') ? [] : [{ type: 'video', id: 'v', ...place, source }];
  const sounds = source.startsWith('sound') ? [{ source }] : [];
  return { schemaVersion: 1, name: 'damaged', pages: [{ ...page, layers, ...(sounds.length > 0 && { sounds }) }] };
}

for (const [source, args] of casesOfTurn(Object.entries(sources), 3)) {
  test(`ends with a whole video, though ${source} is damaged`, { skip }, (context) =>
    inFolder(async (cwd) => {
      const input = source.startsWith('sound') ? tone : [...images, ...tone];
      runTool('ffmpeg', ['-v', 'error', ...input, ...args, '-y', join(cwd, source)]);
      const whole = new Uint8Array(readFileSync(join(cwd, source)));
      const folders = damages.map((damage, index) => {
        const folder = join(cwd, String(index));
        mkdirSync(folder);
        writeFileSync(join(folder, source), damaged(whole, damage));
        writeFileSync(join(folder, 'template.json'), JSON.stringify(templateOf(source)));
        return folder;
      });
      const { exitCode, rendered, said } = await renderAll(folders);
      for (const [index, damage] of damages.entries()) {
        const folder = join(cwd, String(index));
        assert.ok(rendered.includes(folder), `${damage.name}: ${said}`);
        const { format } = probeVideo(readFileSync(join(folder, 'out.mp4')), 'mp4');
        assert.ok(Math.abs(Number(format.duration) - 4) < 0.1, `${damage.name}: ${format.duration} s`);
        const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { code: string }[];
        const entries = report.filter(({ code }) => code === 'media_incomplete');
        assert.ok(entries.length <= 1, `${damage.name} is reported ${entries.length} times`);
        context.diagnostic(`${damage.name}: ${report.map(({ code }) => code).join(', ') || 'no entry'}`);
        if (source.endsWith('.mp4') && damage.from <= 0.5 && damage.step === 1)
          assert.equal(entries.length, 1, damage.name);
      }
      // An abort in native code has no code of an end, or another.
      assert.equal(exitCode, 0, said);
    }),
  );
}

/** Renders what is in the folders, in a process of its own, which is ended when one of them takes too long. */
async function renderAll(
  folders: readonly string[],
): Promise<{ exitCode: number | null; rendered: string[]; said: string }> {
  const child = spawn(process.execPath, ['--conditions=@platen/source', script, ...folders], { stdio: 'pipe' });
  let timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  let out = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  });
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { exitCode, rendered: out.split('\n').filter((line) => line !== ''), said };
}
