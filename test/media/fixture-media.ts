/** A committed video of numbered frames: what is to be seen at which time. */
export interface NumberedVideo {
  name: string;
  codec: string;
  /** FFmpeg's options that made it. */
  args: readonly string[];
  /** Frames a second as FFmpeg is told. */
  fps: string;
  count: number;
  /** Milliseconds at which each frame that is seen appears, in order, and which number it has. */
  frames: readonly { timeMs: number; number: number }[];
  durationMs: number;
  hasAlpha?: boolean;
  /** Degrees clockwise that the track says it is turned by. */
  turn?: number;
  /** Milliseconds at which a part begins and how long it is, cut out without encoding it anew. */
  cutMs?: readonly [start: number, length: number];
  /** Shown size where it is not that of the frames. */
  size?: { width: number; height: number };
}

const avc = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'medium', '-crf', '30'];
const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '200k', '-cpu-used', '8'];

const even = (count: number, fps: number) =>
  Array.from({ length: count }, (_, number) => ({ timeMs: (number * 1000) / fps, number }));

/** Milliseconds of frames that come at uneven times. */
export const unevenMs = (number: number): number => number * 30 + (number % 3) * 10 + (number > 20 ? 200 : 0);

/** The committed videos, made by `make-fixtures.ts`. */
export const numberedVideos: readonly NumberedVideo[] = [
  {
    name: 'avc-b-frames.mp4',
    codec: 'avc',
    args: [...avc, '-bf', '3', '-g', '250'],
    fps: '25',
    count: 50,
    frames: even(50, 25),
    durationMs: 2000,
  },
  {
    name: 'avc-29-97.mov',
    codec: 'avc',
    args: [...avc, '-bf', '2', '-g', '12'],
    fps: '30000/1001',
    count: 60,
    frames: even(60, 30_000 / 1001),
    durationMs: 2002,
  },
  {
    name: 'avc-uneven.mp4',
    codec: 'avc',
    args: [
      ...avc,
      '-vf',
      String.raw`settb=1/1000,setpts=N*30+mod(N\,3)*10+gt(N\,20)*200`,
      '-fps_mode',
      'passthrough',
      '-enc_time_base',
      '1/1000',
      '-bf',
      '2',
    ],
    fps: '25',
    count: 40,
    frames: Array.from({ length: 40 }, (_, number) => ({ timeMs: unevenMs(number), number })),
    // FFmpeg lets the last frame last as long as the one before.
    durationMs: unevenMs(39) + 10,
  },
  {
    name: 'vp9.webm',
    codec: 'vp9',
    args: [...vp9, '-pix_fmt', 'yuv420p', '-g', '30'],
    fps: '30',
    count: 60,
    frames: even(60, 30),
    durationMs: 2000,
  },
  {
    name: 'vp9-late-start.webm',
    codec: 'vp9',
    args: [...vp9, '-pix_fmt', 'yuv420p', '-output_ts_offset', '5'],
    fps: '30',
    count: 30,
    frames: even(30, 30),
    durationMs: 1000,
  },
  {
    name: 'vp9-alpha.webm',
    codec: 'vp9',
    args: [...vp9, '-pix_fmt', 'yuva420p', '-auto-alt-ref', '0'],
    fps: '25',
    count: 30,
    frames: even(30, 25),
    durationMs: 1200,
    hasAlpha: true,
  },
  {
    name: 'av1.mp4',
    codec: 'av1',
    args: ['-c:v', 'libsvtav1', '-preset', '8', '-crf', '40', '-pix_fmt', 'yuv420p', '-g', '60'],
    fps: '30',
    count: 40,
    frames: even(40, 30),
    durationMs: 40_000 / 30,
  },
  {
    // Stored upright on its side, and turned back by the track's matrix.
    name: 'avc-turned.mp4',
    codec: 'avc',
    args: ['-vf', 'transpose=2', ...avc, '-bf', '2'],
    turn: 90,
    fps: '25',
    count: 20,
    frames: even(20, 25),
    durationMs: 800,
  },
  {
    // Pixels twice as high as wide.
    name: 'avc-narrow-pixels.mp4',
    codec: 'avc',
    args: ['-vf', 'setsar=1/2', ...avc],
    fps: '25',
    count: 10,
    frames: even(10, 25),
    durationMs: 400,
    size: { width: 192, height: 192 },
  },
  {
    // An edit list begins it within a group of images. FFmpeg cuts by the order of decoding: a little more than a second.
    name: 'avc-edited.mp4',
    codec: 'avc',
    args: [...avc, '-bf', '3', '-g', '250'],
    cutMs: [480, 1000],
    fps: '25',
    count: 50,
    frames: Array.from({ length: 27 }, (_, index) => ({ timeMs: index * 40, number: index + 12 })),
    durationMs: 1080,
  },
  {
    name: 'moving.gif',
    codec: 'gif',
    args: ['-loop', '0'],
    fps: '20',
    count: 12,
    frames: even(12, 20),
    durationMs: 600,
    hasAlpha: true,
  },
  {
    name: 'moving.webp',
    codec: 'webp',
    args: ['-c:v', 'libwebp_anim', '-loop', '0'],
    fps: '20',
    count: 20,
    frames: even(20, 20),
    durationMs: 1000,
    hasAlpha: true,
  },
];

/** Committed videos that have to be converted: FFmpeg reads them everywhere; Node's coders decode HEVC themselves. */
export const foreignVideos: readonly NumberedVideo[] = [
  {
    name: 'mpeg4.avi',
    codec: 'avc',
    args: ['-c:v', 'mpeg4', '-q:v', '6'],
    fps: '25',
    count: 25,
    frames: even(25, 25),
    durationMs: 1000,
  },
  {
    name: 'mpeg2.mpg',
    codec: 'avc',
    args: ['-c:v', 'mpeg2video', '-q:v', '6'],
    fps: '25',
    count: 25,
    frames: even(25, 25),
    durationMs: 1000,
  },
  {
    name: 'hevc.mp4',
    codec: 'hevc',
    args: ['-c:v', 'libx265', '-pix_fmt', 'yuv420p', '-crf', '34', '-x265-params', 'log-level=error:info=0'],
    fps: '30',
    count: 30,
    frames: even(30, 30),
    durationMs: 1000,
  },
];

/** The committed click tracks and how FFmpeg made them. */
export const clickTracks: readonly { name: string; args: readonly string[]; sampleRate: number }[] = [
  { name: 'clicks-aac.m4a', args: ['-c:a', 'aac', '-b:a', '64k'], sampleRate: 48_000 },
  { name: 'clicks-aac-44.m4a', args: ['-c:a', 'aac', '-b:a', '64k'], sampleRate: 44_100 },
  { name: 'clicks.mp3', args: ['-c:a', 'libmp3lame', '-b:a', '64k'], sampleRate: 48_000 },
  { name: 'clicks-44.mp3', args: ['-c:a', 'libmp3lame', '-q:a', '6'], sampleRate: 44_100 },
  { name: 'clicks.opus', args: ['-c:a', 'libopus', '-b:a', '48k'], sampleRate: 48_000 },
  { name: 'clicks-opus.webm', args: ['-c:a', 'libopus', '-b:a', '48k'], sampleRate: 48_000 },
  { name: 'clicks-opus.mp4', args: ['-c:a', 'libopus', '-b:a', '48k'], sampleRate: 48_000 },
  { name: 'clicks-vorbis.ogg', args: ['-c:a', 'libvorbis', '-q:a', '1'], sampleRate: 48_000 },
  { name: 'clicks-vorbis.webm', args: ['-c:a', 'libvorbis', '-q:a', '1'], sampleRate: 44_100 },
  { name: 'clicks.flac', args: ['-c:a', 'flac', '-sample_fmt', 's16'], sampleRate: 48_000 },
];
