import type { EncodedAudioPacketSource, Output, VideoSource } from 'mediabunny';
import type { VideoFileFormat } from '../../options/video-format.ts';
import { frameRateOf } from '../../motion/timeline-frames.ts';
import { mixRate } from '../../audio/audio-block.ts';
import type { EncodedAudio, FileAudioCodec } from './encode-audio.ts';
import type { VideoInput } from './video-input.ts';
import type { RenderTarget } from '../../options/render-target.ts';
import { openOutput } from './open-output.ts';
import { languageCode, toWebVtt } from './soft-track.ts';
import { toTimedText } from './timed-text.ts';
import { nameWebmSubtitles, webmCueLines } from './webm-subtitles.ts';

/** Seconds between key frames: players can go there, and videos can be cut there. */
const keyFrameSeconds = 2;

/** Frames from one key frame to the next. */
export function keyFrameDistance(fps: number): number {
  return Math.max(1, Math.round(keyFrameSeconds * fps));
}

/** Frames of a segment at least. */
const minSegmentFrames = 120;

/**
 * Frames of a segment: the encoder of every video begins anew after so many, so that the segments can be made anywhere, in any order, and
 * the bytes of the video stay the same. A whole number of key frames' distances.
 */
export function segmentFrames(fps: number): number {
  const distance = keyFrameDistance(fps);
  return Math.ceil(minSegmentFrames / distance) * distance;
}

/** Codecs of the tracks of each file format. */
export const videoCodecs = {
  mp4: { video: 'avc', audio: 'aac' },
  mov: { video: 'avc', audio: 'aac' },
  webm: { video: 'vp9', audio: 'opus' },
} as const satisfies Record<VideoFileFormat, { video: 'avc' | 'vp9'; audio: FileAudioCodec }>;

/** Contents of a video file. */
export interface VideoFileContents extends Pick<VideoInput, 'fps' | 'frameCount' | 'subtitles'> {
  format: VideoFileFormat;
  /** Missing for a silent video. */
  audio?: AsyncGenerator<EncodedAudio>;
}

/** Samples of sound that a video of that many frames has. */
export function audioLength({ fps, frameCount }: Pick<VideoInput, 'fps' | 'frameCount'>): number {
  return Math.round((frameCount * mixRate) / fps);
}

/** A video's file that is being written: images go to its source, sound follows by itself. */
export interface VideoFile {
  /** Writes the sound up to a time; asked for before the images of that time. */
  writeAudio(untilSeconds: number): Promise<void>;
  /** Writes the rest of the sound and ends the file. */
  finish(): Promise<void>;
  /** Leaves it as it is and gives everything back. Harmless when it is finished. */
  cancel(): Promise<void>;
  /** The file when it is finished; empty when a target received it. */
  bytes(): Uint8Array;
}

/** Opens a video's file with all its tracks; the subtitles are written at once. */
export async function openVideoFile(
  contents: VideoFileContents,
  video: VideoSource,
  target: RenderTarget | undefined,
): Promise<VideoFile> {
  const { format, fps, frameCount, subtitles, audio: packets } = contents;
  const { EncodedAudioPacketSource, TextSubtitleSource } = await import('mediabunny');
  const { output, finalize, replace, bytes, header } = await openOutput(format, target);
  const { numerator, denominator } = frameRateOf(fps);
  output.addVideoTrack(video, { frameRate: numerator / denominator, maximumPacketCount: frameCount });
  const audio = packets && {
    packets,
    source: new EncodedAudioPacketSource(videoCodecs[format].audio),
  };
  if (audio) output.addAudioTrack(audio.source, { maximumPacketCount: Math.ceil(audioLength(contents) / 480) + 8 });
  const { cues = [], language = '' } = subtitles ?? {};
  const hasTrack = cues.length > 0 && output.format.getSupportedSubtitleCodecs().includes('webvtt');
  const text = hasTrack ? new TextSubtitleSource('webvtt') : undefined;
  if (text) {
    output.addSubtitleTrack(text, {
      languageCode: languageCode(language),
      disposition: { default: false },
      // Between two cues there may be a gap, which is a packet of its own.
      maximumPacketCount: cues.length * 4 + 4,
    });
  }
  const pump = audio && new AudioPump(audio.packets, audio.source);
  const cancel = async (): Promise<void> => {
    await pump?.stop();
    await cancelOutput(output);
  };
  try {
    await output.start();
    await text?.add(toWebVtt(cues, format === 'webm' ? webmCueLines : ''));
    text?.close();
  } catch (error) {
    await cancel();
    throw error;
  }
  return {
    writeAudio: async (untilSeconds) => pump?.writeUntil(untilSeconds),
    async finish() {
      video.close();
      await pump?.writeUntil(Infinity);
      await finalize();
      const names = text && format === 'webm' ? nameWebmSubtitles(header.data) : undefined;
      if (names) await replace(names.bytes, header.position + names.offset);
      const timed = text && format !== 'webm' ? toTimedText(header.data, header.position, cues) : [];
      for (const piece of timed) await replace(piece.bytes, piece.position);
    },
    cancel,
    bytes,
  };
}

/** Forwards encoded audio up to the requested time. */
class AudioPump {
  readonly #packets: AsyncGenerator<EncodedAudio>;
  readonly #source: EncodedAudioPacketSource;
  #writtenSeconds = -Infinity;
  #isOver = false;

  constructor(packets: AsyncGenerator<EncodedAudio>, source: EncodedAudioPacketSource) {
    this.#packets = packets;
    this.#source = source;
  }

  async writeUntil(seconds: number): Promise<void> {
    while (!this.#isOver && this.#writtenSeconds < seconds) {
      const { value, done } = await this.#packets.next();
      if (done) {
        this.#isOver = true;
        this.#source.close();
        return;
      }
      await this.#source.add(value.packet, value.meta);
      this.#writtenSeconds = value.packet.timestamp + value.packet.duration;
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#packets.return(undefined).catch(() => {});
  }
}

async function cancelOutput(output: Output): Promise<void> {
  if (output.state === 'finalized' || output.state === 'canceled') return;
  await output.cancel().catch(() => {});
}
