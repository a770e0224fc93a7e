import type { EncodedPacket, Source } from 'mediabunny';
import type { EncodedAudio } from '../formats/video/encode-audio.ts';
import { videoCodecs, openVideoFile } from '../formats/video/video-file.ts';
import type { RenderTarget } from '../options/render-target.ts';
import type { VideoPlan } from '../job/video-plan.ts';
import type { WrittenVideo } from '../formats/video/video-job.ts';

/** The parts of a video: files created by renders with `videoPart`. */
export interface VideoParts {
  plan: VideoPlan;
  /** In order; each is awaited when its turn comes. */
  images: AsyncIterable<Source>;
  /** Missing if the plan has no audio. */
  audio?: Source;
}

/** Joins the parts of a video, packet by packet, without re-encoding. The check is called for each packet. */
export async function joinVideo(
  { plan, images, audio }: VideoParts,
  { target, check = () => {} }: { target?: RenderTarget | undefined; check?: () => void } = {},
): Promise<WrittenVideo> {
  const { EncodedVideoPacketSource } = await import('mediabunny');
  const { format, fps, frameCount, width, height, subtitles } = plan;
  const video = new EncodedVideoPacketSource(videoCodecs[format].video);
  const packets = audio && audioPackets(audio);
  const contents = {
    format,
    fps,
    frameCount,
    ...(packets && { audio: packets }),
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
