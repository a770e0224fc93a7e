/** Characters with a meaning of their own in LinkedIn's "little text format". */
const reserved = /[\\|{}@[\]()<>#*_~]/gu;
/** A hashtag that a person typed: not inside of a word or an address. */
const hashtag = /(?<![\p{L}\p{N}_/#&])#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu;
const address = /https?:\/\/\S+/giu;

/**
 * A plain text as LinkedIn's `commentary` takes it ("little Text Format"): reserved characters are escaped, for a post ends silently at the
 * first that is not; hashtags become hashtags.
 */
export function toLittleText(text: string): string {
  const addresses = [...text.matchAll(address)].map(({ index, 0: found }) => [index, index + found.length] as const);
  let result = '';
  let end = 0;
  for (const match of text.matchAll(hashtag)) {
    if (addresses.some(([from, to]) => match.index >= from && match.index < to)) continue;
    result += `${escape(text.slice(end, match.index))}{hashtag|\\#|${escape(match[1] ?? '')}}`;
    end = match.index + match[0].length;
  }
  return result + escape(text.slice(end));
}

/** The plain text of a `commentary`. Mentions keep their name. */
export function fromLittleText(text: string): string {
  return text
    .replaceAll(/\{hashtag\|\\?#\|((?:\\.|[^\\}])*)\}/gu, '#$1')
    .replaceAll(/@\[((?:\\.|[^\\\]])*)\]\(urn:[^)]*\)/gu, '$1')
    .replaceAll(/\\([\\|{}@[\]()<>#*_~])/gu, '$1');
}

function escape(text: string): string {
  return text.replaceAll(reserved, '\\$&');
}
