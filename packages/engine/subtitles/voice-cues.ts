import type { Page } from '@platen/template';
import { voiceKey } from '../motion/page-duration.ts';
import { speechLengthMs } from '../audio/audio-length.ts';
import { findVoiceTexts } from '../motion/find-voice-texts.ts';
import type { Speech } from '../voice/synthesizer.ts';
import { cutCues } from './cue-times.ts';
import type { Cue } from './cue.ts';
import { cuesFromWords, type CueShape } from './cues-from-words.ts';
import { loadTextRules, rulesFor } from '../text/text-rules.ts';
import { spokenWords } from './spoken-words.ts';

/**
 * Returns the text of a page's voices as cues in milliseconds of the page. Each voice's words are moved to where its layer or sound begins,
 * including trims and speed; words that are trimmed away, or after its end, give no cue. A loop's words are shown once.
 */
export async function voiceCues(
  page: Pick<Page, 'layers' | 'sounds'>,
  speeches: ReadonlyMap<string, Speech>,
  shape: CueShape,
): Promise<Cue[]> {
  const voices = findVoiceTexts(page);
  // Where there are no spaces, words are parted where lines may end.
  await loadTextRules(new Set(voices.flatMap(({ audio }) => rulesFor(audio.voiceText))));
  const cues = voices.flatMap(({ audio }) => {
    const speech = speeches.get(voiceKey(audio));
    if (!speech) return [];
    const { startMs, trimStartMs, trimEndMs = Infinity, endMs = Infinity, speed } = audio;
    const toPage = (timeMs: number): number => startMs + (timeMs - trimStartMs) / speed;
    const words = spokenWords(audio.voiceText, speech)
      .filter((word) => word.startMs >= trimStartMs && word.startMs < trimEndMs && toPage(word.startMs) < endMs)
      .map((word) => ({ ...word, startMs: toPage(word.startMs), endMs: toPage(Math.min(word.endMs, trimEndMs)) }));
    // No cue outlasts its sound, which may end the page.
    const audioEndMs = Math.min(endMs, toPage(Math.min(trimEndMs, speechLengthMs(speech))));
    return cutCues(cuesFromWords(words, shape), audioEndMs);
  });
  return cues.sort((one, other) => one.startMs - other.startMs);
}
