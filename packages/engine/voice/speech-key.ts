import type { PageSound } from '@platen/template';

/** Names what an audio layer or a page's sound says and how; equal for equal speech. */
export function speechKey({ voiceText, voice }: Pick<PageSound, 'voiceText' | 'voice'>): string {
  return JSON.stringify([voiceText, voice.name, voice.speed]);
}
