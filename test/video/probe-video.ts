import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, runToolForBytes } from '../tools/debian-tools.ts';

/** What ffprobe says of a file. */
export interface ProbedVideo {
  format: { duration: string; format_name: string; nb_streams: number };
  streams: Record<string, string | number | undefined>[];
}

/** Runs something on bytes as a file. */
export function withFile<Value>(bytes: Uint8Array, ending: string, use: (file: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'platen-video-'));
  try {
    const file = join(folder, `video.${ending}`);
    writeFileSync(file, bytes);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Asks ffprobe; frames are counted by decoding all of them. */
export function probeVideo(bytes: Uint8Array, ending: string): ProbedVideo {
  return withFile(
    bytes,
    ending,
    (file) =>
      JSON.parse(
        runTool('ffprobe', ['-v', 'error', '-of', 'json', '-count_frames', '-show_format', '-show_streams', file]),
      ) as ProbedVideo,
  );
}

/** A frame as ffmpeg decodes it: RGB, three bytes a pixel. */
export function decodeFrame(bytes: Uint8Array, ending: string, index: number): Buffer {
  const filter = `select=eq(n\\,${index}),scale=in_range=auto:flags=accurate_rnd+full_chroma_int`;
  const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return withFile(bytes, ending, (file) =>
    runToolForBytes('ffmpeg', ['-v', 'error', '-i', file, '-vf', filter, ...output]),
  );
}

/** Sound as ffmpeg decodes it: the left channel at 48 kHz. */
export function decodeAudio(bytes: Uint8Array, ending: string): Float32Array {
  const raw = withFile(bytes, ending, (file) =>
    runToolForBytes('ffmpeg', ['-v', 'error', '-i', file, '-vn', '-ac', '1', '-ar', '48000', '-f', 'f32le', '-']),
  );
  return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength));
}

/** The boxes of an MP4 file, as far as they lie at its top level. */
export function topBoxes(bytes: Uint8Array): string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let position = 0; position + 8 <= bytes.length;) {
    const size = view.getUint32(position);
    names.push(String.fromCharCode(...bytes.subarray(position + 4, position + 8)));
    position += size === 1 ? Number(view.getBigUint64(position + 8)) : size || bytes.length;
  }
  return names;
}
