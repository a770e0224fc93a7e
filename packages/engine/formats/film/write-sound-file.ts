import { PlatenError } from '@platen/template';
import { mixRate } from '../../sound/sound-block.ts';
import { encodeSound, type SoundCodec } from './encode-sound.ts';
import type { SoundJob, WrittenFilm } from './film-job.ts';
import { openOutput } from './open-output.ts';

const codecs: Readonly<Record<SoundJob['format'], SoundCodec>> = {
  m4a: 'aac',
  mp3: 'mp3',
  wav: 'pcm-s16',
  opus: 'opus',
};

/** What may be installed for a codec that is missing. */
const remedies: Readonly<Partial<Record<SoundJob['format'], string>>> = {
  mp3: ' Install @mediabunny/mp3-encoder, or take m4a.',
};

/** Writes a sound alone: M4A (AAC), MP3 or WAV (16 bits). Throws FORMAT_UNSUPPORTED when there is no encoder. */
export async function writeSoundFile(job: SoundJob): Promise<WrittenFilm> {
  const { sound, durationMs, format, target, media, guard, onProgress } = job;
  const { canEncodeAudio, EncodedAudioPacketSource } = await import('mediabunny');
  await media.registerCoders();
  const codec = codecs[format];
  if (!(await canEncodeAudio(codec, { numberOfChannels: 2, sampleRate: mixRate }))) {
    throw new PlatenError('FORMAT_UNSUPPORTED', `Nothing here encodes ${format}.${remedies[format] ?? ''}`);
  }
  const length = Math.max(1, Math.round((durationMs * mixRate) / 1000));
  const { output, bytes } = await openOutput(format, target);
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source, { maximumPacketCount: Math.ceil(length / 480) + 8 });
  const write = async (): Promise<void> => {
    await output.start();
    for await (const { packet, meta } of encodeSound(sound, { codec, length })) {
      guard.check();
      await source.add(packet, meta);
      onProgress?.(Math.min(1, Math.max(0, (packet.timestamp * mixRate) / length)));
    }
    await output.finalize();
  };
  try {
    await guard.race(write());
  } catch (error) {
    if (output.state !== 'finalized' && output.state !== 'canceled') await output.cancel().catch(() => {});
    throw error;
  }
  return { width: 0, height: 0, durationMs: (length / mixRate) * 1000, bytes: bytes() };
}
