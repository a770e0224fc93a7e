import type { Source } from 'mediabunny';
import type { EncodedAudio } from './encode-audio.ts';
import { joinTracks } from './join-tracks.ts';
import type { WrittenVideo } from './video-job.ts';
import type { JoinOptions, PartSource, VideoParts } from './video-parts.ts';

/** Joins the parts of a video, packet by packet, without re-encoding. The check is called for each packet. */
export function joinVideo({ plan, images, audio }: VideoParts, options: JoinOptions = {}): Promise<WrittenVideo> {
  return joinTracks({ ...plan, images, ...(audio && { audio: audioPackets(audio) }) }, options);
}

async function* audioPackets(source: PartSource): AsyncGenerator<EncodedAudio> {
  const { ALL_FORMATS, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source: source as Source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('The part with the sound has none.');
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, meta: { decoderConfig } };
  } finally {
    input.dispose();
  }
}
