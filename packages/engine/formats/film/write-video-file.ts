import { PlatenError } from '@platen/template';
import type { EncodedAudioPacketSource, Output, VideoSample, VideoSampleSource } from 'mediabunny';
import { mixRate } from '../../sound/sound-block.ts';
import { encodeSound, type EncodedSound, type SoundCodec } from './encode-sound.ts';
import { createEvenFrames } from './even-frames.ts';
import type { FilmJob, WrittenFilm } from './film-job.ts';
import { avcCodecName, coderQuality } from './film-quality.ts';
import { frameRateOf } from '../../motion/timeline-frames.ts';
import { openOutput } from './open-output.ts';
import { languageCode, toWebVtt } from './soft-track.ts';

/** Seconds between key frames: players can go there. */
export const keyFrameSeconds = 2;

/** Frames from one key frame to the next. */
export function keyFrameDistance(fps: number): number {
  return Math.max(1, Math.round(keyFrameSeconds * fps));
}

/** What a file's tracks are coded with. */
const codecs = {
  mp4: { video: 'avc', sound: 'aac' },
  mov: { video: 'avc', sound: 'aac' },
  webm: { video: 'vp9', sound: 'opus' },
} as const satisfies Record<string, { video: 'avc' | 'vp9'; sound: SoundCodec }>;

/** The job of a film in a container. */
export type VideoFileJob = FilmJob & { format: keyof typeof codecs };

/**
 * Writes MP4, MOV (H.264 and AAC, the directory before the pictures) or WebM (VP9 and Opus). Sides that are odd grow by one
 * pixel. Throws FORMAT_UNSUPPORTED when there is no encoder.
 */
export async function writeVideoFile(job: VideoFileJob): Promise<WrittenFilm> {
  const { input, format, quality, platform, media, guard, target } = job;
  const { EncodedAudioPacketSource, Quality, TextSubtitleSource, VideoSampleSource } = await import('mediabunny');
  await media.registerCoders();
  const { fps, frameCount } = input;
  const durationSeconds = frameCount / fps;
  const frames = createEvenFrames(input, platform);
  const size = { width: frames.width, height: frames.height, fps };
  const { video: codec, sound: soundCodec } = codecs[format];
  await checkEncoder(codec, size);
  const { output, bytes } = await openOutput(format, target);
  try {
    const { numerator, denominator } = frameRateOf(fps);
    const video = new VideoSampleSource({
      codec,
      quality: new Quality(coderQuality(codec, quality, size)),
      ...(codec === 'avc' && { fullCodecString: avcCodecName(size) }),
    });
    output.addVideoTrack(video, { frameRate: numerator / denominator, maximumPacketCount: frameCount });
    const soundLength = Math.round(durationSeconds * mixRate);
    const sound = input.sound && new EncodedAudioPacketSource(soundCodec);
    if (sound) output.addAudioTrack(sound, { maximumPacketCount: Math.ceil(soundLength / 480) + 8 });
    const { cues = [], language = '' } = input.subtitles ?? {};
    const subtitles =
      cues.length > 0 && output.format.getSupportedSubtitleCodecs().includes('webvtt')
        ? new TextSubtitleSource('webvtt')
        : undefined;
    if (subtitles) {
      // Between two cues there may be a gap, which is a packet of its own.
      output.addSubtitleTrack(subtitles, {
        languageCode: languageCode(language),
        disposition: { default: false },
        maximumPacketCount: cues.length * 4 + 4,
      });
    }
    await output.start();
    if (subtitles) {
      await subtitles.add(toWebVtt(cues));
      subtitles.close();
    }
    const track = input.sound &&
      sound && { source: sound, packets: encodeSound(input.sound, { codec: soundCodec, length: soundLength }) };
    await guard.race(writeTracks(job, frames, video, track));
    guard.check();
    await guard.race(output.finalize());
  } catch (error) {
    await cancel(output);
    throw error;
  } finally {
    frames.release();
  }
  return { width: size.width, height: size.height, durationMs: durationSeconds * 1000, bytes: bytes() };
}

interface SoundTrack {
  source: EncodedAudioPacketSource;
  packets: AsyncGenerator<EncodedSound>;
}

/** Frames in their order, and sound always a second ahead of them. */
async function writeTracks(
  { input, media, guard, onFrame }: FilmJob,
  frames: ReturnType<typeof createEvenFrames>,
  video: VideoSampleSource,
  sound: SoundTrack | undefined,
): Promise<void> {
  const { fps, frameCount } = input;
  const distance = keyFrameDistance(fps);
  let soundIsOver = sound === undefined;
  let last: Promise<VideoSample> | undefined;
  let adding: Promise<void> = Promise.resolve();

  const writeSoundUntil = async (seconds: number): Promise<void> => {
    if (!sound) return;
    while (!soundIsOver) {
      const { value, done } = await sound.packets.next();
      if (done) {
        soundIsOver = true;
        sound.source.close();
        return;
      }
      await sound.source.add(value.packet, value.meta);
      if (value.packet.timestamp + value.packet.duration >= seconds) return;
    }
  };
  const add = async (captured: Promise<VideoSample>, before: Promise<void>, index: number): Promise<void> => {
    const sample = await captured;
    await before;
    const timed = sample.clone();
    try {
      timed.setTimestamp(index / fps);
      await video.add(timed, { keyFrame: index % distance === 0 });
    } finally {
      timed.close();
    }
    onFrame?.(index + 1);
  };

  try {
    for (let index = 0; index < frameCount; index++) {
      guard.check();
      if (index % Math.max(1, Math.round(fps)) === 0) await writeSoundUntil(index / fps + 1);
      const { canvas, changed } = await input.drawFrame(index);
      if (changed || !last) {
        const before = last;
        last = media.capture(frames.pad(canvas), { timestampSeconds: index / fps, durationSeconds: 1 / fps });
        last.catch(() => {});
        if (before) void closeAfter(before, adding);
      }
      // One frame is encoded while the next is drawn.
      const next = add(last, adding, index);
      next.catch(() => {});
      await adding;
      adding = next;
    }
    await adding;
    video.close();
    await writeSoundUntil(Infinity);
  } finally {
    if (last) void closeAfter(last, adding);
    await sound?.packets.return(undefined);
  }
}

/** Gives a sample's memory back once it was handed on. */
async function closeAfter(sample: Promise<VideoSample>, use: Promise<void>): Promise<void> {
  const [captured] = await Promise.allSettled([sample, use]);
  if (captured.status === 'fulfilled') captured.value.close();
}

async function cancel(output: Output): Promise<void> {
  if (output.state === 'finalized' || output.state === 'canceled') return;
  await output.cancel().catch(() => {});
}

async function checkEncoder(
  codec: 'avc' | 'vp9',
  { width, height, fps }: { width: number; height: number; fps: number },
): Promise<void> {
  const { canEncodeVideo } = await import('mediabunny');
  const isPossible = await canEncodeVideo(codec, {
    width,
    height,
    ...(codec === 'avc' && { fullCodecString: avcCodecName({ width, height, fps }) }),
  });
  if (isPossible) return;
  const name = codec === 'avc' ? 'H.264' : 'VP9';
  throw new PlatenError(
    'FORMAT_UNSUPPORTED',
    `Nothing here encodes ${name} at ${width} x ${height}. In Node install @mediabunny/server; in a browser take one with WebCodecs, or another format.`,
  );
}
