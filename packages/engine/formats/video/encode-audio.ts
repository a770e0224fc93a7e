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

/**
 * Samples that are encoded at a time. All pieces but the last are of this length: the audio encoder of `@mediabunny/server` 1.59 keeps
 * the buffer size of its first piece, and writes past the end of the buffer when a later one is longer.
 */
const pieceLength = mixRate / 2;

/** Samples on their way into pieces: `length` of them in all. */
class Pieces {
  readonly #length: number;
  #start = 0;
  #filled = 0;
  #left = new Float32Array(pieceLength);
  #right = new Float32Array(pieceLength);

  constructor(length: number) {
    this.#length = length;
  }

  /** Whether all samples are out. */
  get isOver(): boolean {
    return this.#start >= this.#length;
  }

  /** Whether the current piece is complete. */
  get isFull(): boolean {
    return this.#filled === this.#room;
  }

  get #room(): number {
    return Math.min(pieceLength, this.#length - this.#start);
  }

  /** Takes samples of a block from `from` on, as many as there is room for, and returns how many. */
  fill({ left, right }: AudioBlock, from: number): number {
    const count = Math.min(left.length - from, this.#room - this.#filled);
    this.#left.set(left.subarray(from, from + count), this.#filled);
    this.#right.set(right.subarray(from, from + count), this.#filled);
    this.#filled += count;
    return count;
  }

  /** The current piece, with silence where nothing was filled in; the next one begins. */
  next(): AudioBlock {
    const room = this.#room;
    const piece = { start: this.#start, left: this.#left.subarray(0, room), right: this.#right.subarray(0, room) };
    this.#start += room;
    this.#filled = 0;
    this.#left = new Float32Array(pieceLength);
    this.#right = new Float32Array(pieceLength);
    return piece;
  }
}

/** The blocks up to `length` samples, followed by silence as far as they do not reach, in pieces of `pieceLength`. */
async function* fit(blocks: AsyncIterable<AudioBlock>, length: number): AsyncGenerator<AudioBlock> {
  const pieces = new Pieces(length);
  for await (const block of blocks) {
    let taken = 0;
    while (taken < block.left.length && !pieces.isOver) {
      taken += pieces.fill(block, taken);
      if (pieces.isFull) yield pieces.next();
    }
    if (pieces.isOver) break;
  }
  while (!pieces.isOver) yield pieces.next();
}
