import type { TranscribedSegment } from '../ai/ai-provider.ts';

/** Writes segments of speech as an SRT or WebVTT file. */
export function writeSubtitles(segments: readonly TranscribedSegment[], format: 'srt' | 'vtt'): string {
  const blocks = segments.map(({ start, end, text }, index) => {
    const span = `${timeOf(start, format)} --> ${timeOf(end, format)}`;
    const lines = format === 'vtt' ? escapeCue(text) : text;
    return `${format === 'srt' ? `${index + 1}\n` : ''}${span}\n${lines}\n`;
  });
  return `${format === 'vtt' ? 'WEBVTT\n\n' : ''}${blocks.join('\n')}`;
}

/** Segments that can be shown: with a text, on one line, in order, and with an end after their start. */
export function toCues(segments: readonly TranscribedSegment[]): TranscribedSegment[] {
  return segments
    .map(({ start, end, text }) => ({
      start,
      end,
      text: text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ start, end, text }) => text !== '' && end > start)
    .toSorted((one, other) => one.start - other.start);
}

function timeOf(seconds: number, format: 'srt' | 'vtt'): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${format === 'srt' ? ',' : '.'}${rest}`;
}

/** `<` and `&` begin markup in WebVTT, and an arrow ends a cue. */
function escapeCue(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
