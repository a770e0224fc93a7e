import type { EncodedPacket, Source } from 'mediabunny';
import { mixRate } from '../../audio/audio-block.ts';
import type { RenderTarget } from '../../options/render-target.ts';
import type { EncodedAudio } from './encode-audio.ts';
import { videoCodecs, openVideoFile } from './video-file.ts';
import type { WrittenVideo } from './video-job.ts';
import type { VideoPlan } from '../../job/video-plan.ts';

/** The parts of a video: files created by renders with `videoPart`. */
export interface VideoParts {
  plan: VideoPlan;
  /** In order; each is awaited when its turn comes. */
  images: AsyncIterable<Source>;
  /** Missing if the plan has no audio. */
  audio?: Source;
}

/** The tracks of a video: images as files, audio as packets. */
export interface VideoTracks extends Pick<
  VideoPlan,
  'format' | 'fps' | 'frameCount' | 'width' | 'height' | 'subtitles'
> {
  /** In order; each is awaited when its turn comes. */
  images: AsyncIterable<Source>;
  /** Missing for a silent video. */
  audio?: AsyncGenerator<EncodedAudio>;
}

/** How a video is written when it is joined. */
interface JoinOptions {
  target?: RenderTarget | undefined;
  /** Called for each packet; throws to end it. */
  check?: () => void;
}

/** Joins the parts of a video, packet by packet, without re-encoding. The check is called for each packet. */
export function joinVideo({ plan, images, audio }: VideoParts, options: JoinOptions = {}): Promise<WrittenVideo> {
  return joinTracks({ ...plan, images, ...(audio && { audio: audioPackets(audio) }) }, options);
}

/** Joins images in segments with audio, as `joinVideo` does. */
export async function joinTracks(
  { format, fps, frameCount, width, height, subtitles, audio, images }: VideoTracks,
  { target, check = () => {} }: JoinOptions,
): Promise<WrittenVideo> {
  const { EncodedVideoPacketSource } = await import('mediabunny');
  const video = new EncodedVideoPacketSource(videoCodecs[format].video);
  const contents = {
    format,
    fps,
    frameCount,
    ...(audio && { audio: onSamples(audio) }),
    ...(subtitles && { subtitles }),
  };
  const file = await openVideoFile(contents, video, target);
  try {
    let written = 0;
    for await (const part of images) {
      const first = written;
      for await (const { packet, decoderConfig } of imagePackets(part)) {
        check();
        // Files round times to ticks of their own.
        const index = first + Math.round(packet.timestamp * fps);
        if (written % Math.max(1, Math.round(fps)) === 0) await file.writeAudio(written / fps + 1);
        const placed = packet.clone({ timestamp: index / fps, duration: 1 / fps });
        await video.add(placed, { decoderConfig });
        written += 1;
      }
    }
    if (written !== frameCount) throw new Error(`The parts have ${written} frames in place of ${frameCount}.`);
    await file.finish();
    return { width, height, durationMs: (frameCount * 1000) / fps, bytes: file.bytes() };
  } finally {
    await file.cancel();
  }
}

/** Times of audio as they are: files round them, and what begins at the same time as an image must not come before or after it by that. */
async function* onSamples(packets: AsyncGenerator<EncodedAudio>): AsyncGenerator<EncodedAudio> {
  for await (const { packet, meta } of packets) {
    yield { packet: packet.clone({ timestamp: Math.round(packet.timestamp * mixRate) / mixRate }), meta };
  }
}

async function* imagePackets(
  source: Source,
): AsyncGenerator<{ packet: EncodedPacket; decoderConfig: VideoDecoderConfig }> {
  const { ALL_FORMATS, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('A part of the video has no images.');
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, decoderConfig };
  } finally {
    input.dispose();
  }
}

async function* audioPackets(source: Source): AsyncGenerator<EncodedAudio> {
  const { ALL_FORMATS, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('The part with the sound has none.');
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, meta: { decoderConfig } };
  } finally {
    input.dispose();
  }
}
