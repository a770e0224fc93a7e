import { PlatenError } from '@platen/template';
import { mixRate } from '../../audio/audio-block.ts';
import { encodeAudio, type EncodedAudio, type FileAudioCodec } from './encode-audio.ts';
import type { RenderTarget } from '../../options/render-target.ts';
import type { AudioJob, WrittenVideo } from './video-job.ts';
import { createMp3File } from './mp3-file.ts';
import { openOutput, type ContainerFormat } from './open-output.ts';

const codecs: Readonly<Record<AudioJob['format'], FileAudioCodec>> = {
  m4a: 'aac',
  mp3: 'mp3',
  wav: 'pcm-s16',
  opus: 'opus',
};

/** Packages that add a missing codec. */
const remedies: Readonly<Partial<Record<AudioJob['format'], string>>> = {
  mp3: ' Install @mediabunny/mp3-encoder, or use m4a.',
};

/** Writes an audio clip alone: M4A (AAC), MP3 or WAV (16 bits). Throws FORMAT_UNSUPPORTED when there is no encoder. */
export async function writeAudioFile(job: AudioJob): Promise<WrittenVideo> {
  const { audio, durationMs, format, target, media, guard } = job;
  const { canEncodeAudio } = await import('mediabunny');
  await media.registerCoders();
  const codec = codecs[format];
  if (!(await canEncodeAudio(codec, { numberOfChannels: 2, sampleRate: mixRate }))) {
    throw new PlatenError('FORMAT_UNSUPPORTED', `Nothing here encodes ${format}.${remedies[format] ?? ''}`);
  }
  const length = Math.max(1, Math.round((durationMs * mixRate) / 1000));
  const packets = reportProgress(encodeAudio(audio, { codec, length }), job, length);
  const bytes = await guard.race(
    format === 'mp3' ? writeMp3(packets, target, length) : writeContainer(packets, { codec, format, target, length }),
  );
  return { width: 0, height: 0, durationMs: (length / mixRate) * 1000, bytes };
}

async function writeMp3(
  packets: AsyncGenerator<EncodedAudio>,
  target: RenderTarget | undefined,
  length: number,
): Promise<Uint8Array> {
  const file = createMp3File(target);
  for await (const audio of packets) await file.add(audio);
  return file.finish(length);
}

interface ContainerOptions {
  codec: FileAudioCodec;
  format: ContainerFormat;
  target: RenderTarget | undefined;
  length: number;
}

async function writeContainer(
  packets: AsyncGenerator<EncodedAudio>,
  { codec, format, target, length }: ContainerOptions,
): Promise<Uint8Array> {
  const { EncodedAudioPacketSource } = await import('mediabunny');
  const { output, finalize, bytes } = await openOutput(format, target);
  try {
    const source = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(source, { maximumPacketCount: Math.ceil(length / 480) + 8 });
    await output.start();
    for await (const { packet, meta } of packets) await source.add(packet, meta);
    await finalize();
    return bytes();
  } catch (error) {
    if (output.state !== 'finalized' && output.state !== 'canceled') await output.cancel().catch(() => {});
    throw error;
  }
}

/** Passes packets on while the job may continue, and says how far it is. */
async function* reportProgress(
  packets: AsyncGenerator<EncodedAudio>,
  { guard, onProgress }: AudioJob,
  length: number,
): AsyncGenerator<EncodedAudio> {
  for await (const audio of packets) {
    guard.check();
    yield audio;
    onProgress?.(Math.min(1, Math.max(0, (audio.packet.timestamp * mixRate) / length)));
  }
}
