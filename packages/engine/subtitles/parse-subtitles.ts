import { readSrtText, readVttText } from './cue-markup.ts';
import type { Cue } from './cue.ts';

/** A file of subtitles as it was read. */
export interface ParsedSubtitles {
  /** In order of their starts. */
  cues: Cue[];
  /** Problems of the file, a sentence each; empty if all of it was read. */
  problems: string[];
}

/** Characters of a file, of one of its lines and of one cue; and cues. */
const maxFileLength = 5_000_000;
const maxLineLength = 2000;
const maxCueLength = 4000;
const maxCues = 20_000;
/** No cue begins after a day. */
const maxTimeMs = 86_400_000;

/**
 * Reads SRT or WebVTT, distinguished by how it begins. Bytes are UTF-8, UTF-16 with a byte order mark, or else Windows-1252. What
 * cannot be read is omitted and named; nothing is thrown. Positions, regions and styles of WebVTT are not taken over.
 */
export async function parseSubtitles(file: string | Uint8Array): Promise<ParsedSubtitles> {
  const whole = typeof file === 'string' ? file : decodeText(file);
  const problems: string[] = [];
  if (whole.length > maxFileLength)
    problems.push(`It is longer than ${maxFileLength} characters; the rest is left out.`);
  // The parser's expressions take their time with endless lines, and it takes a line of spaces for text.
  const lines = whole
    .slice(0, maxFileLength)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, maxLineLength).trimEnd().replaceAll('\0', '\ufffd'));
  const isVtt = lines.find((line) => line !== '')?.startsWith('WEBVTT') === true;
  const { parseText } = await import('media-captions');
  const parsed = await parseText(lines.slice(isVtt ? lines.findIndex((line) => line !== '') : 0).join('\n'), {
    type: isVtt ? 'vtt' : 'srt',
    errors: false,
  });
  const cues: Cue[] = [];
  // A cue is announced by its arrow; those that are missing could not be read.
  const announced = lines.filter((line) => /\d\s*-->/.test(line)).length;
  if (announced > parsed.cues.length)
    problems.push(`${announced - parsed.cues.length} of its ${announced} subtitles have times that cannot be read.`);
  for (const { startTime, endTime, text } of parsed.cues) {
    const span = { startMs: Math.round(startTime * 1000), endMs: Math.round(endTime * 1000) };
    if (!(span.endMs > span.startMs) || span.startMs > maxTimeMs) continue;
    const markup = text.slice(0, maxCueLength);
    const plain = isVtt ? readVttText(markup, span) : readSrtText(markup);
    if (plain.text !== '') cues.push({ ...span, ...plain });
  }
  if (cues.length > maxCues) problems.push(`It has more than ${maxCues} subtitles; the rest is left out.`);
  if (cues.length === 0) problems.push('It has no subtitle that can be read; it should be SRT or WebVTT.');
  return { cues: cues.slice(0, maxCues).sort((one, other) => one.startMs - other.startMs), problems };
}

function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
