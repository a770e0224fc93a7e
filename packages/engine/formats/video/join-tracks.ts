import type { EncodedPacket, Source } from 'mediabunny';
import { mixRate } from '../../audio/audio-block.ts';
import type { VideoPlan } from '../../job/video-plan.ts';
import type { EncodedAudio } from './encode-audio.ts';
import type { JoinOptions, PartSource } from './video-parts.ts';
import { videoCodecs, openVideoFile } from './video-file.ts';
import type { WrittenVideo } from './video-job.ts';

/** The tracks of a video: images as files, audio as packets. */
export interface VideoTracks extends Pick<
  VideoPlan,
  'format' | 'fps' | 'frameCount' | 'width' | 'height' | 'subtitles'
> {
  /** In order; each is awaited when its turn comes. */
  images: AsyncIterable<PartSource>;
  /** Missing for a silent video. */
  audio?: AsyncGenerator<EncodedAudio>;
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
  source: PartSource,
): AsyncGenerator<{ packet: EncodedPacket; decoderConfig: VideoDecoderConfig }> {
  const { ALL_FORMATS, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source: source as Source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('A part of the video has no images.');
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, decoderConfig };
  } finally {
    input.dispose();
  }
}
