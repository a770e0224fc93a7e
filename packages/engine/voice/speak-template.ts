import { PlatenError, type Page, type PageAudio, type Report } from '@platen/template';
import type { AssetCache, AssetLease } from '../sources/asset-cache.ts';
import { voiceKey } from '../motion/page-duration.ts';
import type { Platform } from '../platform/platform.ts';
import { checkSpeech } from './check-speech.ts';
import { findVoiceTexts } from '../motion/find-voice-texts.ts';
import type { Speech, Synthesizer } from './synthesizer.ts';

/** Options of speaking; `cache` outlives one render. */
export interface SpeakOptions {
  synthesizer: Synthesizer;
  cache: AssetCache;
  platform: Pick<Platform, 'hashBytes'>;
  signal?: AbortSignal | undefined;
  /** 1-based numbers of the pages that are wanted; default all. */
  pages?: readonly number[] | undefined;
}

/** The speech of a template. */
export interface SpokenTemplate {
  /** By `voiceKey`; what could not be said is missing, and reported. */
  speeches: ReadonlyMap<string, Speech>;
  report: Report;
  /** Returns the speech to the cache. */
  release(): void;
}

/** The most that one template may say, in seconds. */
const maxSeconds = 60 * 60;

/**
 * Speaks the voice texts of audio layers and page sounds, each different one once. A voice or script that the synthesizer does
 * not have, and a synthesizer that is out of reach, are reported as voice_unavailable and leave silence. Throws LIMIT_MEDIA for
 * more than an hour, and the signal's reason when it fires.
 */
export async function speakTemplate(
  template: { pages: readonly Pick<Page, 'layers' | 'sounds'>[] },
  options: SpeakOptions,
): Promise<SpokenTemplate> {
  const { signal, pages } = options;
  const leases = new Map<string, AssetLease<Speech>>();
  const failures = new Map<string, PlatenError>();
  const report: Report = [];
  const release = (): void => {
    for (const lease of leases.values()) lease.release();
  };
  let seconds = 0;
  try {
    for (const [index, page] of template.pages.entries()) {
      if (pages && !pages.includes(index + 1)) continue;
      for (const { audio, layer } of findVoiceTexts(page)) {
        signal?.throwIfAborted();
        const key = voiceKey(audio);
        if (!leases.has(key) && !failures.has(key)) {
          const spoken = await speakOnce(audio, key, options);
          if (spoken instanceof PlatenError) failures.set(key, spoken);
          else {
            leases.set(key, spoken);
            seconds += spoken.value.samples.length / spoken.value.sampleRate;
          }
          if (seconds > maxSeconds)
            throw new PlatenError('LIMIT_MEDIA', `The voices take more than the limit of ${maxSeconds / 60} minutes.`);
        }
        const error = failures.get(key);
        if (error) report.push({ page: index + 1, layer, code: 'voice_unavailable', message: error.message });
      }
    }
  } catch (error) {
    release();
    throw error;
  }
  return { speeches: new Map([...leases].map(([key, { value }]) => [key, value])), report, release };
}

/** The speech, from the cache where it is; or why there is none, when the render can continue without it. */
async function speakOnce(
  { voiceText, voice }: Pick<PageAudio, 'voiceText' | 'voice'>,
  key: string,
  { synthesizer, cache, platform, signal }: SpeakOptions,
): Promise<AssetLease<Speech> | PlatenError> {
  const hash = await platform.hashBytes(new TextEncoder().encode(key));
  try {
    return await cache.lease(`speech ${synthesizer.id} ${hash}`, async () => {
      const request = { text: voiceText, voice: voice.name, speed: voice.speed, ...(signal && { signal }) };
      const speech = checkSpeech(await synthesizer.speak(request), voiceText);
      return { value: speech, bytes: speech.samples.byteLength, close() {} };
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof PlatenError) {
      if (error.code === 'VOICE_UNAVAILABLE' || error.code === 'ASSET_UNREACHABLE') return error;
      throw error;
    }
    // A provider's own failure, such as a service that does not answer.
    return new PlatenError('VOICE_UNAVAILABLE', 'The synthesizer failed; a text is not spoken.', { cause: error });
  }
}
