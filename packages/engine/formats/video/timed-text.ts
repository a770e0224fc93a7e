import type { Cue } from '../../subtitles/cue.ts';

/** Bytes to put into a file. */
export interface Replacement {
  bytes: Uint8Array;
  position: number;
}

/** A box of ISO/IEC 14496-12: its contents. */
interface Box {
  body: DataView;
}

/**
 * Makes the WebVTT track (`wvtt`) of a video, whose directory (`moov`) is given as it is in the file at `position`, one of timed
 * text (`tx3g`, 3GPP TS 26.245), which FFmpeg, QuickTime and VLC read. Samples keep their times and their places; the text of each is
 * shorter than it was, so nothing else moves. Answers nothing when there is no such track.
 */
export function toTimedText(moov: Uint8Array, position: number, cues: readonly Cue[]): Replacement[] {
  const patched = moov.slice();
  const root = find(new DataView(patched.buffer), 0, 'moov');
  for (const track of root ? boxes(root.body, 'trak') : []) {
    const media = find(track.body, 0, 'mdia');
    const handler = media && find(media.body, 0, 'hdlr');
    const table = media && tableOf(media);
    const description = table && find(table.body, 0, 'stsd');
    const entry = description && find(description.body, 8, 'wvtt');
    if (!handler || !table || !entry) continue;
    const texts = sampleTexts(table, cues);
    if (!texts) return [];
    writeAscii(handler.body, 8, 'sbtl');
    writeEntry(entry.body);
    return [{ bytes: patched, position }, ...writeSamples(table, texts)];
  }
  return [];
}

function tableOf(media: Box): Box | undefined {
  const information = find(media.body, 0, 'minf');
  return information && find(information.body, 0, 'stbl');
}

/** Returns the text of each sample: the cues of its time. */
function sampleTexts(table: Box, cues: readonly Cue[]): Uint8Array[] | undefined {
  const times = find(table.body, 0, 'stts')?.body;
  if (!times) return undefined;
  const encoder = new TextEncoder();
  const texts: Uint8Array[] = [];
  let timeMs = 0;
  for (let index = 0; index < times.getUint32(4); index++) {
    const durationMs = times.getUint32(12 + index * 8);
    for (let sample = 0; sample < times.getUint32(8 + index * 8); sample++) {
      // Where cues meet there may be a sample without any time.
      const said = cues.filter(
        ({ startMs, endMs }) => durationMs > 0 && Math.round(startMs) <= timeMs && timeMs < Math.round(endMs),
      );
      texts.push(
        encoder.encode(said.map(({ text }) => text.split(/[\r\n]+/).join('\n')).join('\n')).subarray(0, 0xffff),
      );
      timeMs += durationMs;
    }
  }
  return texts;
}

/** The samples, chunk by chunk, one behind the other from where each chunk begins; their sizes go into the table. */
function writeSamples(table: Box, texts: readonly Uint8Array[]): Replacement[] {
  const sizes = find(table.body, 0, 'stsz')?.body;
  const runs = find(table.body, 0, 'stsc')?.body;
  const long = find(table.body, 0, 'co64')?.body;
  const offsets = long ?? find(table.body, 0, 'stco')?.body;
  if (!sizes || !runs || !offsets) return [];
  const replacements: Replacement[] = [];
  let run = 0;
  let next = 0;
  for (let chunk = 0; chunk < offsets.getUint32(4); chunk++) {
    if (run + 1 < runs.getUint32(4) && runs.getUint32(8 + (run + 1) * 12) <= chunk + 1) run++;
    const inChunk = texts.slice(next, next + runs.getUint32(12 + run * 12));
    const bytes = new Uint8Array(inChunk.reduce((sum, text) => sum + text.length + 2, 0));
    let offset = 0;
    for (const text of inChunk) {
      new DataView(bytes.buffer).setUint16(offset, text.length);
      bytes.set(text, offset + 2);
      offset += text.length + 2;
      sizes.setUint32(12 + next * 4, text.length + 2);
      next++;
    }
    const position = long ? Number(long.getBigUint64(8 + chunk * 8)) : offsets.getUint32(8 + chunk * 4);
    replacements.push({ bytes, position });
  }
  return replacements;
}

/** The description of the samples: white text at the bottom. A `free` box takes the room that is left. */
function writeEntry(body: DataView): void {
  const start = body.byteOffset - 8;
  const entry = new DataView(body.buffer, start, body.byteLength + 8);
  new Uint8Array(entry.buffer, start + 16, entry.byteLength - 16).fill(0);
  writeAscii(entry, 4, 'tx3g');
  entry.setInt8(20, 1); // In the middle,
  entry.setInt8(21, -1); // at the bottom.
  entry.setUint16(38, 1); // The style's font, in 16 pixels
  entry.setUint8(41, 16);
  entry.setUint32(42, 0xffffffff); // and white.
  entry.setUint32(46, 18);
  writeAscii(entry, 50, 'ftab');
  entry.setUint16(54, 1);
  entry.setUint16(56, 1);
  entry.setUint8(58, 5);
  writeAscii(entry, 59, 'Arial');
  entry.setUint32(64, entry.byteLength - 64);
  writeAscii(entry, 68, 'free');
}

function find(view: DataView, from: number, name: string): Box | undefined {
  return boxes(view, name, from).next().value;
}

function* boxes(view: DataView, name: string, from = 0): Generator<Box, undefined> {
  for (let start = from; start + 8 <= view.byteLength;) {
    const end = start + Math.max(8, view.getUint32(start));
    const found = String.fromCharCode(...[4, 5, 6, 7].map((index) => view.getUint8(start + index)));
    if (end > view.byteLength) return undefined;
    const body = new DataView(view.buffer, view.byteOffset + start + 8, end - start - 8);
    if (found === name) yield { body };
    start = end;
  }
  return undefined;
}

function writeAscii(view: DataView, offset: number, text: string): void {
  for (let index = 0; index < text.length; index++) view.setUint8(offset + index, text.charCodeAt(index));
}
