import type { AudioCodec, EncodedPacket } from 'mediabunny';
import { mixRate, type AudioBlock } from '../../audio/audio-block.ts';
import { audioBitrates } from './video-quality.ts';

/** Encoded audio: one packet, with the decoder configuration along with the first one. */
export interface EncodedAudio {
  packet: EncodedPacket;
  meta: EncodedAudioChunkMetadata | undefined;
}

/** Codecs of sound that files are written with. */
export type FileAudioCodec = Extract<AudioCodec, 'aac' | 'opus' | 'mp3' | 'pcm-s16'>;

/**
 * Samples that a decoder gives before the first that went in. The AAC encoders there are (FFmpeg's own, native and as
 * WebAssembly) take one frame.
 */
const aacDelay = 1024;

/** Samples by which LAME, the one encoder of MP3 there is (in FFmpeg and as WebAssembly), is late. */
export const lameDelay = 576;

/** Samples by which decoders of MP3 are late, which no file says: players know them. */
const mp3DecoderDelay = 529;

const delays: Readonly<Partial<Record<FileAudioCodec, number>>> = { aac: aacDelay, mp3: lameDelay + mp3DecoderDelay };

/**
 * Encodes sound of exactly `length` samples: silence is added or the end omitted. Packets carry times so that the first sample
 * is at 0: those of AAC and MP3 begin before it, and their last ends where the sound does.
 */
export async function* encodeAudio(
  blocks: AsyncIterable<AudioBlock>,
  { codec, length }: { codec: FileAudioCodec; length: number },
): AsyncGenerator<EncodedAudio> {
  const { AudioSample, AudioSampleSource, MkvOutputFormat, NullTarget, Output, Quality } = await import('mediabunny');
  const ready: EncodedAudio[] = [];
  const source = new AudioSampleSource({
    codec,
    ...(codec !== 'pcm-s16' && { quality: new Quality({ bitrate: audioBitrates[codec] }) }),
    onEncodedPacket: (packet, meta) => ready.push({ packet, meta }),
  });
  // Only its encoder is wanted: the packets go into another file, with other times.
  const output = new Output({ format: new MkvOutputFormat(), target: new NullTarget() });
  output.addAudioTrack(source);
  const delay = (delays[codec] ?? 0) / mixRate;
  const end = length / mixRate;
  let first: number | undefined;
  const take = (): EncodedAudio[] =>
    ready.splice(0).flatMap(({ packet, meta }) => {
      first ??= packet.timestamp;
      const timestamp = packet.timestamp - first - delay;
      const left = end - timestamp;
      if (left <= 0.5 / mixRate) return [];
      return [{ packet: packet.clone({ timestamp, duration: Math.min(packet.duration, left) }), meta }];
    });
  try {
    await output.start();
    for await (const { start, left, right } of fit(blocks, length)) {
      const data = new Float32Array(left.length * 2);
      data.set(left);
      data.set(right, left.length);
      const sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: 2,
        sampleRate: mixRate,
        timestamp: start / mixRate,
      });
      await source.add(sample);
      sample.close();
      yield* take();
    }
    await output.finalize();
    yield* take();
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}

/** The blocks up to `length` samples, followed by silence as far as they do not reach. */
async function* fit(blocks: AsyncIterable<AudioBlock>, length: number): AsyncGenerator<AudioBlock> {
  let position = 0;
  for await (const { left, right } of blocks) {
    const count = Math.min(left.length, length - position);
    if (count <= 0) break;
    yield { start: position, left: left.subarray(0, count), right: right.subarray(0, count) };
    position += count;
  }
  while (position < length) {
    const silence = new Float32Array(Math.min(mixRate, length - position));
    yield { start: position, left: silence, right: silence };
    position += silence.length;
  }
}
