import { PlatenError } from '@platen/template';
import {
  ALL_FORMATS,
  AudioSampleSink,
  BufferSource,
  EncodedPacketSink,
  HLS,
  Input,
  Logging,
  LogLevel,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { Limits } from '../platform/limits.ts';
import type { AssetCache } from '../sources/asset-cache.ts';
import { VideoFrames, type VideoFramesOptions } from './video-frames.ts';
import { isCutOff } from './is-cut-off.ts';
import { missingTrack, UndecodableError } from './media-error.ts';
import type { MediaFile, MediaInfo } from './media.ts';
import type { MediaPlatform } from '../platform/media-platform.ts';
import { readMp4Structure } from './mp4-structure.ts';
import { keepPreSkip, readAudioTiming } from './audio-timing.ts';
import { TrackAudio, type TrackAudioOptions } from './track-audio.ts';

/** Bounds and ways to end that opening a media file keeps. */
export interface OpenMediaOptions {
  limits: Pick<Limits, 'maxAssetPixels'>;
  /** Keeps what had to be converted, by the file's hash. */
  cache?: AssetCache | undefined;
  /** Ends the opening and every reader of the file. */
  signal?: AbortSignal | undefined;
}

// What is wrong with a file is said by errors and reports; hostile ones would fill the log.
Logging.level = LogLevel.Errors;

/** Formats of one file; playlists name others. */
const formats = ALL_FORMATS.filter((format) => format !== HLS);

/**
 * Opens the video or audio in a container that Mediabunny reads. Its time 0 is that of its first image, or of its first sound
 * when there is no image; what an edit list omits before is not counted. Throws UndecodableError for a track that is not
 * decoded here; with `isMute` a video whose sound is not is opened without it.
 */
export async function openTracks(
  bytes: Uint8Array,
  media: MediaPlatform,
  { limits, signal, isMute = false }: OpenMediaOptions & { isMute?: boolean },
): Promise<MediaFile> {
  const readable = bytes.subarray(0, readMp4Structure(bytes)?.readableBytes);
  const input = new Input({ formats, source: new BufferSource(readable) });
  try {
    if (!(await input.canRead())) {
      throw new PlatenError('ASSET_UNSUPPORTED', 'The file is not a supported video or audio type.');
    }
    const videoTrack = (await input.getPrimaryVideoTrack()) ?? undefined;
    const audioTrack = (await input.getPrimaryAudioTrack()) ?? undefined;
    const video = videoTrack && (await describeVideo(videoTrack, bytes, limits.maxAssetPixels));
    const origin = video?.originSeconds ?? 0;
    const { name: format } = await input.getFormat();
    const audio =
      audioTrack && (await describeAudio(audioTrack, bytes, format, video ? origin : undefined, isMute && !!video));
    if (!video && !audio) {
      const reason = isCutOff(bytes)
        ? 'is truncated before the description of its contents'
        : 'has neither images nor sound';
      throw new PlatenError('ASSET_UNSUPPORTED', `The media file ${reason}.`);
    }
    const info: MediaInfo = {
      durationMs: Math.round((video?.durationSeconds ?? audio?.durationSeconds ?? 0) * 1e6) / 1e3,
      ...(video && { video: video.info }),
      ...(audio && { audio: audio.info }),
      ...(isCutOff(bytes) && { isIncomplete: true }),
    };
    const onDamage = (): void => {
      info.isIncomplete = true;
    };
    const readers = new Set<{ close(): void }>();
    const opened = <Reader extends { close(): void }>(reader: Reader): Reader => {
      readers.add(reader);
      return reader;
    };
    return {
      info,
      openFrames() {
        if (!videoTrack || !video) throw missingTrack('images');
        return opened(new VideoFrames(videoTrack, media, { ...video, onDamage, signal }));
      },
      openAudio() {
        if (!audioTrack || !audio) throw missingTrack('audio');
        return opened(new TrackAudio(audioTrack, { ...audio, onDamage, signal }));
      },
      close() {
        for (const reader of readers) reader.close();
        input.dispose();
      },
    };
  } catch (error) {
    input.dispose();
    throw error;
  }
}

interface Video extends Omit<VideoFramesOptions, 'onDamage'> {
  info: NonNullable<MediaInfo['video']>;
  durationSeconds: number;
}

async function describeVideo(track: InputVideoTrack, bytes: Uint8Array, maxPixels: number): Promise<Video> {
  const codec = await track.getCodec();
  const coded = (await track.getCodedWidth()) * (await track.getCodedHeight());
  const width = Math.round(await track.getDisplayWidth());
  const height = Math.round(await track.getDisplayHeight());
  if (Math.max(coded, width * height) > maxPixels) {
    throw new PlatenError(
      'LIMIT_ASSET_PIXELS',
      `The video of ${width} by ${height} pixels is over the limit of ${maxPixels} pixels.`,
    );
  }
  if (!(width > 0 && height > 0)) throw new PlatenError('ASSET_UNSUPPORTED', 'The video has no size.');
  if (codec === null || !(await track.canDecode())) {
    const name = codec ?? String((await track.getInternalCodecId()) ?? 'an unknown codec');
    throw new UndecodableError('images', `The video's images (${name}) cannot be decoded here.`);
  }
  if (!(await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true }))) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The video is cut off before its first frame, or has none.');
  }
  const originSeconds = Math.max(0, await track.getFirstTimestamp());
  const trackEnd = readMp4Structure(bytes)?.trackEnds.get(track.id) ?? Infinity;
  const { matrix, fullRange } = await track.getColorSpace();
  return {
    info: { width, height, codec, hasAlpha: await track.canBeTransparent() },
    originSeconds,
    durationSeconds: Math.max(0, Math.min(await endOf(track), trackEnd) - originSeconds),
    endSeconds: trackEnd,
    toleranceSeconds: toleranceOf(await track.getTimeResolution()),
    maxPixels,
    tags: { matrix: matrix ?? null, fullRange: fullRange ?? null },
  };
}

/**
 * Times in thousandths of a second (Matroska, WebM) are rounded ones: 66.7 ms is written as 67. Half a step covers that. Coarser
 * clocks count whole frames and finer ones are exact.
 */
function toleranceOf(resolution: number): number {
  return 1e-6 + (resolution >= 500 && resolution <= 1000 ? 0.5 / resolution : 0);
}

interface AudioTrack extends Omit<TrackAudioOptions, 'onDamage'> {
  info: NonNullable<MediaInfo['audio']>;
  durationSeconds: number;
}

async function describeAudio(
  track: InputAudioTrack,
  bytes: Uint8Array,
  format: string,
  videoOrigin: number | undefined,
  isMute: boolean,
): Promise<AudioTrack | undefined> {
  const codec = await track.getCodec();
  if (codec === null || !(await track.canDecode())) {
    if (isMute) return undefined;
    const name = codec ?? String((await track.getInternalCodecId()) ?? 'an unknown codec');
    throw new UndecodableError('audio', `The sound (${name}) cannot be decoded here.`);
  }
  const { sampleRate, channels } = await decodedFormat(track);
  const timing = await readAudioTiming(bytes, track, format, sampleRate);
  if (codec === 'opus') keepPreSkip(track);
  const originSeconds = videoOrigin ?? Math.max(0, timing.firstStart / sampleRate);
  const endSeconds = Math.min(await endOf(track, format === 'FLAC'), timing.end / sampleRate);
  return {
    info: { sampleRate, channels, codec },
    sampleRate,
    channels,
    originSeconds,
    durationSeconds: Math.max(0, endSeconds - originSeconds),
    timing,
    prerollSeconds: preroll[codec] ?? 0,
  };
}

/**
 * Returns the decoder's output format. An AAC stream may contain more than its header says: spectral band replication doubles the rate,
 * parametric stereo the channels, and both may only be found in the packets (ISO 14496-3, 1.6.5). The headers of such streams give the
 * lower numbers.
 */
async function decodedFormat(track: InputAudioTrack): Promise<{ sampleRate: number; channels: number }> {
  const said = { sampleRate: await track.getSampleRate(), channels: await track.getNumberOfChannels() };
  if ((await track.getCodec()) !== 'aac' || (said.sampleRate > 24_000 && said.channels > 1)) return said;
  const sample = await new AudioSampleSink(track).getSample(await track.getFirstTimestamp()).catch(() => null);
  if (!sample) return said;
  const { sampleRate, numberOfChannels: channels } = sample;
  sample.close();
  return { sampleRate, channels };
}

/**
 * Seconds at which a track ends. A last packet that does not say how long it is, or may have been overlooked as Mediabunny
 * does with tiny ones of FLAC, lasts to the end that the file states.
 */
async function endOf(track: InputTrack, isStated = false): Promise<number> {
  const last = await new EncodedPacketSink(track).getPacket(Infinity, { metadataOnly: true });
  const end = await track.computeDuration();
  if (!last || (last.duration > 0 && !isStated)) return end;
  const stated = (await track.getDurationFromMetadata()) ?? end;
  return Math.max(end, Math.min(stated, end + longestPacketSeconds));
}

/** More is no length of one packet, but a wrong statement. */
const longestPacketSeconds = 1;

/** Seconds of sound that a decoder needs before what it gives is as in a run from the start. */
const preroll: Readonly<Record<string, number>> = { aac: 0.1, mp3: 0.3, opus: 0.1, vorbis: 0.2, ac3: 0.1, eac3: 0.1 };
