import { emojiPath, emojiSequence, hasEmoji } from '@platen/library';
import { isEmojiPresentation, isExtendedPictographic } from 'unicode-segmenter/emoji';

/** Which bundled emoji images there are, by path: a set, a map, or anything else that can say so. */
export interface EmojiImages {
  has(path: string): boolean;
}

/** All emoji of the bundled library. */
export const bundledEmoji: EmojiImages = {
  has: (path) => hasEmoji(path.slice('emoji/'.length, -'.svg'.length)),
};

const textPresentation = '\ufe0e';
const emojiPresentation = '\ufe0f';
const keycap = '\u20e3';
const joiner = '\u200d';
const skinTone = /[\u{1f3fb}-\u{1f3ff}]/gu;

/**
 * How surely a grapheme is an emoji (UTS #51): `always` as it stands, `fallback` when fonts have no glyph for it (a pictograph
 * that is text by default), or `never`.
 */
export function emojiKind(grapheme: string): 'always' | 'fallback' | 'never' {
  const first = grapheme.codePointAt(0) ?? 0;
  // No emoji begins below U+00A9 but the keycaps of digits, # and *.
  if (first < 0xa9) return grapheme.length > 1 && grapheme.endsWith(keycap) ? 'always' : 'never';
  const isPictograph = isExtendedPictographic(first);
  if (!isPictograph && !isEmojiPresentation(first) && !isRegionalIndicator(first)) return 'never';
  if (grapheme.includes(textPresentation)) return 'never';
  if (grapheme.includes(emojiPresentation) || isEmojiPresentation(first) || isRegionalIndicator(first)) return 'always';
  if (grapheme.includes(joiner) || /[\u{1f3fb}-\u{1f3ff}]/u.test(grapheme)) return 'always';
  return 'fallback';
}

/**
 * The bundled images that show an emoji: one, or those of its parts when the whole has none (an unknown family falls apart
 * into its members). Undefined when there is no image at all.
 */
export function emojiImages(grapheme: string, available: EmojiImages): string[] | undefined {
  const whole = imageOf(grapheme, available);
  if (whole !== undefined) return [whole];
  const parts = grapheme.includes(joiner) ? grapheme.split(joiner) : isFlag(grapheme) ? [...grapheme] : [];
  const images = parts.map((part) => imageOf(part, available)).filter((image) => image !== undefined);
  return images.length > 0 ? images : undefined;
}

function imageOf(sequence: string, available: EmojiImages): string | undefined {
  const exact = emojiPath(emojiSequence(sequence));
  if (available.has(exact)) return exact;
  // Without its skin tones rather than not at all.
  const plain = emojiPath(emojiSequence(sequence.replace(skinTone, '')));
  return available.has(plain) ? plain : undefined;
}

function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

function isFlag(grapheme: string): boolean {
  return isRegionalIndicator(grapheme.codePointAt(0) ?? 0);
}
