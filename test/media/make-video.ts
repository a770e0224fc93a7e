import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../tools/debian-tools.ts';
import { drawNumberedFrame, numberedSize } from './numbered-frame.ts';

/** A video of `count` numbered frames as FFmpeg writes it: `args` are its options for the output, `name` says the format. */
export function makeNumberedVideo(
  name: string,
  args: readonly string[],
  { count = 60, fps = '25', inputs = [] as readonly string[] } = {},
): Uint8Array {
  const frames = Buffer.concat(Array.from({ length: count }, (_, number) => drawNumberedFrame(number)));
  const { width, height } = numberedSize;
  return runForFile(
    name,
    ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', fps, '-i', 'pipe:0', ...inputs, ...args],
    frames,
  );
}

/** The file that FFmpeg writes under that name, made of `input` on its standard input. */
export function runForFile(name: string, args: readonly string[], input: Uint8Array = new Uint8Array(0)): Uint8Array {
  const directory = mkdtempSync(join(tmpdir(), 'platen-media-'));
  try {
    const path = join(directory, name);
    runTool('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args, path], { input });
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
