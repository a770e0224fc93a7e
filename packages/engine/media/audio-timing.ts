import { EncodedPacketSink, type AudioCodec, type InputAudioTrack } from 'mediabunny';
import { mp3DecoderDelay, readMp3Gapless } from './mp3-gapless.ts';
import { readMp4Structure } from './mp4-structure.ts';
import { readOggStructure } from './ogg-structure.ts';

/** Where the samples that a track's decoder gives belong, in samples of the track from its time 0. */
export interface AudioTiming {
  /** Samples to take off the times of packets: encoders put them before the sound. */
  delay: number;
  /** Where the sound of the very first packet begins. */
  firstStart: number;
  /** Packets decode to multiples of this number of samples, which gives the exact position if clocks are rounded. 1: unknown. */
  grain: number;
  /** Whether a decoder gives the sound of a packet with the one behind it, nothing for the first one. */
  isOneBehind: boolean;
  /** The end of the audible samples; Infinity if only the packets tell. */
  end: number;
}

/** Samples of which all packets of a codec are multiples. */
const grains: Partial<Record<AudioCodec, number>> = { aac: 1024, mp3: 576, opus: 120, vorbis: 64 };

/**
 * Reads which samples are not audible according to containers and codecs: Opus's pre-skip (RFC 7845, RFC 9559), the LAME header of MP3,
 * edit lists of MP4, and the last position of an Ogg stream.
 */
export async function readAudioTiming(
  bytes: Uint8Array,
  track: InputAudioTrack,
  format: string,
  sampleRate: number,
): Promise<AudioTiming> {
  const codec = await track.getCodec();
  const packets = new EncodedPacketSink(track);
  const first = await packets.getFirstPacket({ metadataOnly: true });
  const isRounded = (await track.getTimeResolution()) <= 1000;
  const isOneBehind = codec === 'vorbis';
  const written = Math.round((first?.timestamp ?? 0) * sampleRate);
  const timing = { delay: 0, grain: (isRounded && codec && grains[codec]) || 1, isOneBehind, end: Infinity };
  const isMatroska = format === 'Matroska' || format === 'WebM';
  if (codec === 'opus' && (isMatroska || format === 'Ogg')) {
    const skip = Math.round((readPreSkip((await track.getDecoderConfig())?.description) * sampleRate) / 48_000);
    const last = format === 'Ogg' ? readOggStructure(bytes)?.lastGranule : undefined;
    const end = last === undefined ? Infinity : Math.round((last * sampleRate) / 48_000 - skip);
    // Mediabunny takes the pre-skip off the times of Ogg's packets, but not below 0; those of Matroska are with it.
    return isMatroska ? { ...timing, delay: skip, firstStart: written - skip } : { ...timing, firstStart: -skip, end };
  }
  if (format === 'Ogg')
    return { ...timing, firstStart: written, end: readOggStructure(bytes)?.lastGranule ?? Infinity };
  if (codec === 'vorbis' && first) {
    // The first packet has no sound of its own: that of the second one begins at the first one's time.
    const second = await packets.getNextPacket(first, { metadataOnly: true });
    const delay = second ? Math.round((second.timestamp - first.timestamp) * sampleRate) : 0;
    return { ...timing, delay, firstStart: written };
  }
  const gapless = format === 'MP3' ? readMp3Gapless(bytes) : undefined;
  if (gapless) {
    const delay = gapless.delay + mp3DecoderDelay;
    const audio = gapless.frames * gapless.samplesPerFrame - gapless.delay - gapless.padding;
    return { ...timing, delay, firstStart: written - delay, end: audio > 0 ? audio : Infinity };
  }
  const end = readMp4Structure(bytes)?.trackEnds.get(track.id);
  return { ...timing, firstStart: written, end: end === undefined ? Infinity : Math.round(end * sampleRate) };
}

/** RFC 7845, 5.1: samples at 48 kHz. */
function readPreSkip(description: AllowSharedBufferSource | undefined): number {
  const head = headOf(description);
  return head ? (head[10] ?? 0) | ((head[11] ?? 0) << 8) : 0;
}

/**
 * Takes the pre-skip out of what an Opus track tells its decoder: decoders would leave it out at every place they start from,
 * and here it is omitted once, at the beginning.
 */
export function keepPreSkip(track: InputAudioTrack): void {
  const read = track.getDecoderConfig.bind(track);
  track.getDecoderConfig = async () => {
    const config = await read();
    const head = headOf(config?.description);
    if (!config || !head) return config;
    const changed = head.slice();
    changed.fill(0, 10, 12);
    return { ...config, description: changed };
  };
}

function headOf(description: AllowSharedBufferSource | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (!description) return undefined;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer as ArrayBuffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description as ArrayBuffer);
  return String.fromCharCode(...bytes.subarray(0, 8)) === 'OpusHead' ? bytes : undefined;
}
