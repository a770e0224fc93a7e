import { PlatenError } from '@platen/template';
import type { BufferSource, VideoSample, VideoSampleSource } from 'mediabunny';
import { encodeAudio } from './encode-audio.ts';
import type { CapturedFrame, MediaPlatform } from '../../platform/media-platform.ts';
import { createEvenFrames, type EvenFrames } from './even-frames.ts';
import { joinTracks } from './join-tracks.ts';
import {
  videoCodecs,
  keyFrameDistance,
  openVideoFile,
  audioLength,
  segmentFrames,
  type VideoFile,
  type VideoFileContents,
} from './video-file.ts';
import type { VideoFileFormat } from '../../options/video-format.ts';
import type { VideoJob, WrittenVideo } from './video-job.ts';
import { avcCodecName, coderQuality } from './video-quality.ts';

/** The job of a video in a container. */
export type VideoFileJob = VideoJob & { format: VideoFileFormat };

/**
 * Writes MP4, MOV (H.264 and AAC, the directory before the images) or WebM (VP9 and Opus). Sides that are odd grow by one
 * pixel. Throws FORMAT_UNSUPPORTED when there is no encoder.
 */
export async function writeVideoFile(job: VideoFileJob): Promise<WrittenVideo> {
  const { input, format, platform, media, guard, target } = job;
  const { fps, frameCount, subtitles } = input;
  await media.registerCoders();
  const frames = createEvenFrames(input, platform);
  const { width, height } = frames;
  const { video, audio: audioCodec } = videoCodecs[format];
  try {
    await checkEncoder(video, { width, height, fps }, media);
    const audio = input.audio && encodeAudio(input.audio, { codec: audioCodec, length: audioLength(input) });
    const tracks = { ...(audio && { audio }), ...(subtitles && { subtitles }) };
    if (frameCount <= segmentFrames(fps))
      return await writeSegment(job, frames, { from: 0, count: frameCount, ...tracks });
    const images = writeSegments({ ...job, target: undefined }, frames);
    const joined = { format, fps, frameCount, width, height, images, ...tracks };
    return await guard.race(joinTracks(joined, { target, check: () => guard.check() }));
  } finally {
    frames.release();
  }
}

/** The segments of a longer video, each once it was asked for. */
async function* writeSegments(job: VideoFileJob, frames: EvenFrames): AsyncGenerator<BufferSource> {
  const { BufferSource } = await import('mediabunny');
  const { fps, frameCount } = job.input;
  const length = segmentFrames(fps);
  for (let from = 0; from < frameCount; from += length) {
    const { bytes } = await writeSegment(job, frames, { from, count: Math.min(length, frameCount - from) });
    yield new BufferSource(bytes);
  }
}

/** Frames that one encoder encodes, and the tracks beside them. */
interface SegmentContents extends Pick<VideoFileContents, 'audio' | 'subtitles'> {
  from: number;
  count: number;
}

async function writeSegment(
  job: VideoFileJob,
  frames: EvenFrames,
  { from, count: frameCount, audio, subtitles }: SegmentContents,
): Promise<WrittenVideo> {
  const { input, format, quality, guard, target } = job;
  const { Quality, VideoSampleSource } = await import('mediabunny');
  const { width, height } = frames;
  const { fps } = input;
  const { video: codec } = videoCodecs[format];
  const size = { width, height, fps };
  let file: VideoFile | undefined;
  try {
    const video = new VideoSampleSource({
      codec,
      quality: new Quality(coderQuality(codec, quality, size)),
      ...(codec === 'avc' && { fullCodecString: avcCodecName(size) }),
    });
    const contents = { format, fps, frameCount, ...(audio && { audio }), ...(subtitles && { subtitles }) };
    file = await openVideoFile(contents, video, target);
    await guard.race(writeFrames(job, frames, { video, file, from, count: frameCount }));
    guard.check();
    await guard.race(file.finish());
    return { width, height, durationMs: (frameCount * 1000) / fps, bytes: file.bytes() };
  } finally {
    await file?.cancel();
  }
}

/** Frames in their order: one is encoded while the next is drawn. Sound is always a second ahead of them. */
async function writeFrames(
  { input, media, guard, onFrame }: VideoJob,
  frames: EvenFrames,
  { video, file, from, count }: { video: VideoSampleSource; file: VideoFile; from: number; count: number },
): Promise<void> {
  const { fps } = input;
  const distance = keyFrameDistance(fps);
  let last: Promise<CapturedFrame> | undefined;
  let adding: Promise<void> = Promise.resolve();

  const add = async (captured: Promise<CapturedFrame>, before: Promise<void>, index: number): Promise<void> => {
    const sample = (await captured) as VideoSample;
    await before;
    const timed = sample.clone();
    try {
      timed.setTimestamp(index / fps);
      await video.add(timed, { keyFrame: index % distance === 0 });
    } finally {
      timed.close();
    }
    onFrame?.(from + index + 1);
  };

  try {
    for (let index = 0; index < count; index++) {
      guard.check();
      if (index % Math.max(1, Math.round(fps)) === 0) await file.writeAudio(index / fps + 1);
      const { canvas, changed } = await input.drawFrame(from + index);
      if (changed || !last) {
        const before = last;
        last = media.capture(frames.pad(canvas), { timestampSeconds: index / fps, durationSeconds: 1 / fps });
        last.catch(() => {});
        if (before) void closeAfter(before, adding);
      }
      const next = add(last, adding, index);
      next.catch(() => {});
      await adding;
      adding = next;
    }
    await adding;
  } finally {
    if (last) void closeAfter(last, adding);
  }
}

/** Frees a sample after it was used. */
async function closeAfter(sample: Promise<CapturedFrame>, use: Promise<void>): Promise<void> {
  const [captured] = await Promise.allSettled([sample, use]);
  if (captured.status === 'fulfilled') captured.value.close();
}

/** Finds an encoder, FFmpeg as the last resort. */
async function checkEncoder(
  codec: 'avc' | 'vp9',
  { width, height, fps }: { width: number; height: number; fps: number },
  media: MediaPlatform,
): Promise<void> {
  const { canEncodeVideo } = await import('mediabunny');
  const wanted = { width, height, ...(codec === 'avc' && { fullCodecString: avcCodecName({ width, height, fps }) }) };
  if (await canEncodeVideo(codec, wanted)) return;
  const name = codec === 'avc' ? 'H.264' : 'VP9';
  const remedy = 'In Node install @mediabunny/server or @ffmpeg/core; in a browser use one with WebCodecs';
  const refusal = (cause?: unknown): PlatenError =>
    new PlatenError(
      'FORMAT_UNSUPPORTED',
      `Nothing here encodes ${name} at ${width} x ${height}. ${remedy}, or another format.`,
      { cause },
    );
  if (codec !== 'avc') throw refusal();
  const { registerFfmpegEncoder } = await import('../../media/ffmpeg-video-encoder.ts');
  await registerFfmpegEncoder(media).catch((error: unknown) => {
    throw error instanceof PlatenError && error.code !== 'FORMAT_UNSUPPORTED' ? error : refusal(error);
  });
}
