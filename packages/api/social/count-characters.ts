import type { SocialPlatform } from './social-platform.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const address = /https?:\/\/[^\s<>"']+/giu;
/** Characters drawn as emoji; ©, digits and the like only with a variation selector that requests it. */
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\ufe0f|\u20e3/u;
/** Length that Mastodon and X count for a URL, whatever its actual length. */
const addressLength = 23;
/** Handles of other servers: Mastodon counts `@name` alone. */
const farHandle = /(?<![\w/])(@\w+)@[\w.-]+\w/gu;

/**
 * Characters of a text as a network counts them: Bluesky and Mastodon by grapheme (what a reader sees as one), X by weight (Chinese,
 * Japanese, Korean and emoji are two; `twitter-text` configuration 3), the others by UTF-16 code unit, as their own fields do, but emoji of
 * Threads by byte of UTF-8 (document "Threads posts").
 */
export function countCharacters(platform: SocialPlatform, text: string): number {
  switch (platform) {
    case 'bluesky':
      return countGraphemes(text);
    case 'mastodon':
      return countGraphemes(shortenAddresses(text).replaceAll(farHandle, '$1'));
    case 'twitter':
      return countWeighted(shortenAddresses(text).normalize('NFC'));
    case 'threads':
      return countEmojiBytes(text);
    default:
      return text.length;
  }
}

function shortenAddresses(text: string): string {
  return text.replaceAll(address, 'x'.repeat(addressLength));
}

function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length;
}

function countEmojiBytes(text: string): number {
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    count += emoji.test(segment) ? new TextEncoder().encode(segment).length : segment.length;
  }
  return count;
}

/** Ranges of code points that count one. */
const single: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

function countWeighted(text: string): number {
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(segment);
    if (isEmoji && segment.length > 1) {
      count += 2;
      continue;
    }
    for (const character of segment) {
      const point = character.codePointAt(0) ?? 0;
      count += single.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
    }
  }
  return count;
}
