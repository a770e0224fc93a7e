/** Padding that an MP3's encoder added before and after the audio, in samples. */
export interface Mp3Gapless {
  delay: number;
  padding: number;
  /** Frames of the file, that of the header not counted; 0 when it does not say. */
  frames: number;
  samplesPerFrame: number;
}

/** Samples that every MP3 decoder gives before those of the encoder. */
export const mp3DecoderDelay = 529;

/**
 * The Xing or Info header with the LAME extension, which is in the first frame: encoder delay and padding in 12 bits each.
 * Undefined when there is none; then nothing is known of what to leave out.
 */
export function readMp3Gapless(bytes: Uint8Array): Mp3Gapless | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = id3End(bytes);
  if (at + 200 > bytes.length || bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xe0) !== 0xe0) return undefined;
  const isMpeg1 = ((bytes[at + 1] ?? 0) & 0x18) === 0x18;
  const isMono = ((bytes[at + 3] ?? 0) & 0xc0) === 0xc0;
  const header = at + 4 + (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  const name = String.fromCharCode(...bytes.subarray(header, header + 4));
  if (name !== 'Xing' && name !== 'Info') return undefined;
  const flags = view.getUint32(header + 4);
  let next = header + 8;
  const frames = flags & 1 ? view.getUint32(next) : 0;
  for (const [flag, size] of [
    [1, 4],
    [2, 4],
    [4, 100],
    [8, 4],
  ] as const) {
    if (flags & flag) next += size;
  }
  const encoder = String.fromCharCode(...bytes.subarray(next, next + 4));
  if (next + 24 > bytes.length || !/^(?:LAME|Lavf|Lavc|L3\.9)/.test(encoder)) return undefined;
  const packed = (view.getUint8(next + 21) << 16) | view.getUint16(next + 22);
  return { delay: packed >> 12, padding: packed & 0xfff, frames, samplesPerFrame: isMpeg1 ? 1152 : 576 };
}

/** Where an ID3v2 tag ends; 0 without one. Its size has seven bits a byte. */
function id3End(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.subarray(0, 3)) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  const hasFooter = ((bytes[5] ?? 0) & 0x10) !== 0;
  return 10 + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f) + (hasFooter ? 10 : 0);
}
