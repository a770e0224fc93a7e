import type { CueWord } from './cue.ts';

/** Text of a cue without its markup, and its words where it says when each is spoken. */
export interface PlainCue {
  text: string;
  words?: CueWord[];
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

const entity = /&(?:amp|lt|gt|quot|#39|nbsp|lrm|rlm);/g;
const timestamp = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;

/**
 * Takes the tags out of a cue of WebVTT (https://www.w3.org/TR/webvtt1/#cue-text): classes, voices, languages, bold and such.
 * Pronunciations above other text (`<rt>`) are omitted. Timestamps within the cue part it into words with times of their own.
 */
export function readVttText(markup: string, cue: { startMs: number; endMs: number }): PlainCue {
  const parts: { text: string; startMs: number }[] = [{ text: '', startMs: cue.startMs }];
  let ruby = 0;
  for (const [piece, tag] of markup.matchAll(/<([^<>]{0,500})>?|[^<]+/g)) {
    const last = parts.at(-1);
    if (tag === undefined) {
      if (last && ruby === 0) last.text += decode(piece);
      continue;
    }
    const atMs = readTimestamp(tag);
    if (atMs !== undefined) {
      if (last && atMs > last.startMs && atMs < cue.endMs) parts.push({ text: '', startMs: atMs });
    } else if (/^rt[\s.>]?/.test(tag) || tag === 'rt') ruby++;
    else if (tag.startsWith('/rt') || tag.startsWith('/ruby')) ruby = 0;
  }
  const text = tidy(parts.map((part) => part.text).join(''));
  const words: CueWord[] = [];
  for (const [index, part] of parts.entries()) {
    const word = part.text.trim();
    if (word === '') continue;
    words.push({ text: word, startMs: part.startMs, endMs: parts[index + 1]?.startMs ?? cue.endMs });
  }
  return parts.length > 1 ? { text, words } : { text };
}

/** Takes the tags of SRT out, which are HTML's, and what players position lines by, such as `{\an8}`. */
export function readSrtText(markup: string): PlainCue {
  const plain = markup
    .replace(/\{\\[^{}]{0,200}\}/g, '')
    .replace(/<\/?(?:b|i|u|s|font|span|c|v|ruby|rt)\b[^<>]{0,200}>/gi, '');
  return { text: tidy(decode(plain)) };
}

function decode(text: string): string {
  return text.replace(entity, (name) => entities[name] ?? name);
}

/** Lines without spaces at their ends, and without empty ones. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function readTimestamp(text: string): number | undefined {
  const match = timestamp.exec(text);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', thousandths = '0'] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
}
