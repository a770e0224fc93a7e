import { PlatenError } from '@platen/template';
import { mixRate } from '../../audio/audio-block.ts';
import { createByteSink } from './byte-sink.ts';
import { lameDelay, type EncodedAudio } from './encode-audio.ts';
import type { RenderTarget } from '../../options/render-target.ts';

/** Where the tag of LAME begins in the first frame: after header, side information and all that "Info" can hold. */
const tagOffset = 156;
const tagBytes = 36;

/** Bytes that are written at once. */
const chunkBytes = 256 * 1024;

/** An MP3 file that is being written. */
export interface Mp3File {
  /** Takes the next frame. */
  add(audio: EncodedAudio): Promise<void>;
  /** Ends the file, whose sound is `length` samples of the mix long. Answers it; nothing when a target received it. */
  finish(length: number): Promise<Uint8Array>;
}

/**
 * Writes the frames of a constant bit rate one after another. The first frame of the file is an "Info" frame with the tag of
 * LAME (http://gabriel.mp3-tech.org/mp3infotag.html): it tells players how many samples to leave out before the sound and after
 * it, so that the sound begins at 0 and is as long as it was.
 */
export function createMp3File(target: RenderTarget | undefined): Mp3File {
  const sink = createByteSink(target);
  const positions: number[] = [];
  let first: Uint8Array | undefined;
  let musicCrc = 0;
  let position = 0;
  let chunk: Uint8Array[] = [];
  let chunkLength = 0;

  const flush = async (): Promise<void> => {
    const bytes = new Uint8Array(chunkLength);
    let offset = 0;
    for (const piece of chunk) {
      bytes.set(piece, offset);
      offset += piece.length;
    }
    chunk = [];
    chunkLength = 0;
    await sink.write(bytes);
  };
  const put = async (bytes: Uint8Array): Promise<void> => {
    chunk.push(bytes);
    chunkLength += bytes.length;
    position += bytes.length;
    if (chunkLength >= chunkBytes) await flush();
  };

  return {
    async add({ packet: { data } }) {
      if (!first) {
        if (data.length < tagOffset + tagBytes)
          throw new PlatenError('RENDER_FAILED', 'The MP3 encoder gave a frame that is too small.');
        first = data;
        // Room for the frame that is known at the end: as large as the others, as at 48 kHz none of them is padded.
        await put(new Uint8Array(data.length));
      }
      positions.push(position);
      musicCrc = crc16(data, musicCrc);
      await put(data);
    },
    async finish(length) {
      await flush();
      if (first) await sink.replace(infoFrame({ first, positions, fileBytes: position, musicCrc, length }), 0);
      return sink.bytes();
    },
  };
}

interface FrameFacts {
  /** The first frame with sound, whose header is taken. */
  first: Uint8Array;
  /** Where the frames with sound begin in the file. */
  positions: readonly number[];
  fileBytes: number;
  /** Check sum of all frames with sound. */
  musicCrc: number;
  /** Samples of the sound. */
  length: number;
}

function infoFrame({ first, positions, fileBytes, musicCrc, length }: FrameFacts): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(first.length);
  const view = new DataView(frame.buffer);
  frame.set(first.subarray(0, 4));
  const channelMode = (first[3] ?? 0) >> 6;
  frame[1] = (first[1] ?? 0) | 1; // No check sum follows the header.
  writeAscii(frame, 'Info', 36);
  view.setUint32(40, 0b1111); // Frames, bytes, contents and quality are there.
  view.setUint32(44, positions.length);
  view.setUint32(48, fileBytes);
  for (let percent = 0; percent < 100; percent++) {
    const start = positions[Math.floor((positions.length * percent) / 100)] ?? 0;
    frame[52 + percent] = Math.min(255, Math.floor((256 * start) / fileBytes));
  }
  // The quality, at 152, stays 0: it is not known.
  writeAscii(frame, 'LAME3.100', tagOffset);
  frame[tagOffset + 9] = 1; // Revision 0 of the tag; a constant bit rate.
  const kilobits = Math.min(255, Math.round((first.length * 8 * mixRate) / (1152 * 1000)));
  const padding = Math.max(0, positions.length * 1152 - lameDelay - length);
  view.setUint32(tagOffset + 20, (kilobits << 24) | (lameDelay << 12) | padding); // 8, 12 and 12 bits.
  frame[tagOffset + 24] = (2 << 6) | ((channelMode === 1 ? 3 : 1) << 2); // 48 kHz; joint stereo or stereo.
  view.setUint32(tagOffset + 28, fileBytes);
  view.setUint16(tagOffset + 32, musicCrc);
  view.setUint16(tagOffset + 34, crc16(frame.subarray(0, tagOffset + 34), 0));
  return frame;
}

function writeAscii(bytes: Uint8Array, text: string, offset: number): void {
  bytes.set(
    Array.from(text, (letter) => letter.charCodeAt(0)),
    offset,
  );
}

const crcTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** Carries a check sum on: CRC-16 with the polynomial 0x8005, lowest bit first. */
function crc16(bytes: Uint8Array, start: number): number {
  let crc = start;
  for (const byte of bytes) crc = (crc >> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}
