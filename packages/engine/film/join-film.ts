import type { EncodedPacket, Source } from 'mediabunny';
import type { EncodedSound } from '../formats/film/encode-sound.ts';
import { filmCodecs, openFilmFile } from '../formats/film/film-file.ts';
import type { RenderTarget } from '../formats/film/film-input.ts';
import type { WrittenFilm } from '../formats/film/film-job.ts';
import type { FilmPlan } from './film-part.ts';

/** The parts of a film: files that renders with `filmPart` made. */
export interface FilmParts {
  plan: FilmPlan;
  /** In their order; each is waited for when its turn comes. */
  pictures: AsyncIterable<Source>;
  /** Missing when the plan has no sound. */
  sound?: Source;
}

/** Makes one film of its parts, packet by packet, without encoding anything again. The check is called for each packet. */
export async function joinFilm(
  { plan, pictures, sound }: FilmParts,
  { target, check = () => {} }: { target?: RenderTarget | undefined; check?: () => void } = {},
): Promise<WrittenFilm> {
  const { EncodedVideoPacketSource } = await import('mediabunny');
  const { format, fps, frameCount, width, height, subtitles } = plan;
  const video = new EncodedVideoPacketSource(filmCodecs[format].video);
  const packets = sound && soundPackets(sound);
  const contents = {
    format,
    fps,
    frameCount,
    ...(packets && { sound: packets }),
    ...(subtitles && { subtitles }),
  };
  const file = await openFilmFile(contents, video, target);
  try {
    let written = 0;
    for await (const part of pictures) {
      const first = written;
      for await (const { packet, decoderConfig } of picturePackets(part)) {
        check();
        // Files round times to ticks of their own.
        const index = first + Math.round(packet.timestamp * fps);
        if (written % Math.max(1, Math.round(fps)) === 0) await file.writeSound(written / fps + 1);
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

async function* picturePackets(
  source: Source,
): AsyncGenerator<{ packet: EncodedPacket; decoderConfig: VideoDecoderConfig }> {
  const { ALL_FORMATS, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (!track || !decoderConfig) throw new Error('A part of the film has no pictures.');
    for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, decoderConfig };
  } finally {
    input.dispose();
  }
}

async function* soundPackets(source: Source): AsyncGenerator<EncodedSound> {
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
