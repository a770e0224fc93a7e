const written = new TextEncoder().encode('S_TEXT/WEBVTT');
const known = new TextEncoder().encode('D_WEBVTT/SUBTITLES');

/**
 * Makes the track of subtitles one of WebM (https://www.webmproject.org/docs/container/, `D_WEBVTT/SUBTITLES`), which FFmpeg and
 * VLC read; what Mediabunny writes is that of Matroska. The longer name takes its room from the codec's private data behind it,
 * the WebVTT header that nobody needs; a Void element (RFC 8794) fills the rest. Blocks then begin with two lines: see
 * `webmCueLines`. Answers what to replace in the segment's header, and where in it; nothing when there is no such track. The rest of
 * the header is filled in by others.
 */
export function nameWebmSubtitles(header: Uint8Array): { bytes: Uint8Array; offset: number } | undefined {
  for (let start = 0; start + written.length + 5 < header.length; start++) {
    const privateStart = start + 2 + written.length;
    const isTrack =
      header[start] === 0x86 && // CodecID
      header[start + 1] === (0x80 | written.length) &&
      written.every((letter, index) => header[start + 2 + index] === letter) &&
      header[privateStart] === 0x63 && // CodecPrivate
      header[privateStart + 1] === 0xa2;
    if (!isTrack) continue;
    const privateLength = (header[privateStart + 2] ?? 0) & 0x7f;
    const end = privateStart + 3 + privateLength;
    const bytes = new Uint8Array(end - start);
    const voidStart = 2 + known.length;
    bytes.set([0x86, 0x80 | known.length, ...known, 0xec, 0x80 | (bytes.length - voidStart - 2)]);
    return { bytes, offset: start };
  }
  return undefined;
}

/** The lines before the text of each cue in WebM: its name and its settings. */
export const webmCueLines = '1\nalign:center\n';
