/** Features of a part of a text; lexicon `app.bsky.richtext.facet`. */
export type FacetFeature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string };

/** A part of a text, in bytes of its UTF-8. */
export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: FacetFeature[];
}

/** A link, hashtag or mention where it stands in a text, in UTF-16 code units. */
export interface TextPart {
  kind: 'link' | 'tag' | 'mention';
  start: number;
  end: number;
  /** The address, the tag without `#`, or the handle without `@`. */
  value: string;
}

const bareEndings = 'com|org|net|edu|gov|info|io|dev|app|social|eu|de|at|ch|uk|fr|nl|it|es';
const links = new RegExp(
  `(?<=^|[\\s(])(?:https?://[^\\s<>"]+|(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${bareEndings})(?![\\w@-]|\\.\\w)(?:/[^\\s<>"]*)?)`,
  'giu',
);
const tags = /(?<=^|\s)[#＃](?!\ufe0f)((?:(?!\u20e2)[^\s\u00ad\u2060\u200b\u200c\u200d])+)/gu;
const mentions = /(?<=^|[\s(])@((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*)/giu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const maxTagLength = 64;

/** The links, hashtags and mentions of a text, in order. Addresses without a scheme are links where their ending is a usual one. */
export function findTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const match of text.matchAll(links)) {
    const shown = withoutPunctuation(match[0]);
    const value = /^https?:/i.test(shown) ? shown : `https://${shown}`;
    if (URL.canParse(value)) parts.push({ kind: 'link', start: match.index, end: match.index + shown.length, value });
  }
  for (const match of text.matchAll(tags)) {
    const value = (match[1] ?? '').replace(/\p{P}+$/u, '');
    if (!/[^\d\p{P}]/u.test(value) || [...graphemes.segment(value)].length > maxTagLength) continue;
    parts.push({ kind: 'tag', start: match.index, end: match.index + 1 + value.length, value });
  }
  for (const match of text.matchAll(mentions)) {
    const value = match[1] ?? '';
    parts.push({ kind: 'mention', start: match.index, end: match.index + 1 + value.length, value });
  }
  return parts.sort((one, other) => one.start - other.start);
}

/** Sentences end behind an address, and brackets close around it. */
function withoutPunctuation(address: string): string {
  let shown = address;
  for (;;) {
    const last = shown.at(-1) ?? '';
    if (/[.,;:!?'’”]/u.test(last) || (last === ')' && !shown.includes('('))) shown = shown.slice(0, -1);
    else return shown;
  }
}

/** Facets of a text. `resolve` returns the DID of a handle, undefined where nobody has it: that mention stays plain text. */
export async function detectFacets(
  text: string,
  resolve: (handle: string) => Promise<string | undefined>,
): Promise<Facet[]> {
  const facets: Facet[] = [];
  for (const part of findTextParts(text)) {
    const feature = await toFeature(part, resolve);
    if (!feature) continue;
    const byteStart = Buffer.byteLength(text.slice(0, part.start));
    const byteEnd = byteStart + Buffer.byteLength(text.slice(part.start, part.end));
    facets.push({ index: { byteStart, byteEnd }, features: [feature] });
  }
  return facets;
}

async function toFeature(
  { kind, value }: TextPart,
  resolve: (handle: string) => Promise<string | undefined>,
): Promise<FacetFeature | undefined> {
  if (kind === 'link') return { $type: 'app.bsky.richtext.facet#link', uri: value };
  if (kind === 'tag') return { $type: 'app.bsky.richtext.facet#tag', tag: value };
  const did = await resolve(value.toLowerCase());
  return did === undefined ? undefined : { $type: 'app.bsky.richtext.facet#mention', did };
}
