/** A file that is damaged or made to do harm, and what may come of it. */
export interface HostileMedia {
  name: string;
  bytes: Uint8Array;
  /** Codes one of which opening must end with; none when it opens, damaged as it is. */
  codes: readonly string[];
}

/** Reads a committed file of `test/fixtures/media`. */
export type ReadFixture = (name: string) => Promise<Uint8Array>;

const unsupported = ['ASSET_UNSUPPORTED'];

/** Faults that media files are met with in the wild and in attacks, made of good files. */
export async function makeHostileMedia(read: ReadFixture): Promise<HostileMedia[]> {
  const video = await read('avc-b-frames.mp4');
  const unedited = withUint32(video, findBox(video, 'edts'), 0x66726565);
  const av1 = await read('av1.mp4');
  const webm = await read('vp9.webm');
  const song = await read('clicks-aac.m4a');
  const gif = await read('moving.gif');
  const webp = await read('moving.webp');
  const mp3 = await read('clicks.mp3');
  return [
    { name: 'nothing at all', bytes: new Uint8Array(0), codes: unsupported },
    { name: 'one byte', bytes: new Uint8Array([0]), codes: unsupported },
    { name: 'zeros', bytes: new Uint8Array(100_000), codes: unsupported },
    {
      name: 'text called a video',
      bytes: new TextEncoder().encode('This is no video.\n'.repeat(100)),
      codes: unsupported,
    },
    { name: 'noise', bytes: noise(200_000), codes: unsupported },
    { name: 'an image called a video', bytes: onePixelPng(), codes: unsupported },
    {
      name: 'a page called a video',
      bytes: new TextEncoder().encode('<!doctype html><svg></svg>'),
      codes: unsupported,
    },
    { name: 'a video without its index', bytes: video.subarray(0, findBox(video, 'moov') - 4), codes: unsupported },
    { name: 'the head of a video alone', bytes: video.subarray(0, 40), codes: unsupported },
    { name: 'a box of 2^63 bytes', bytes: largeBox(), codes: unsupported },
    { name: 'boxes within boxes', bytes: nestedBoxes(20_000), codes: unsupported },
    { name: 'a box of no size in a loop', bytes: withUint32(video, findBox(video, 'moov') - 4, 4), codes: unsupported },
    {
      name: 'a table of 2^32 samples',
      bytes: withUint32(video, findBox(video, 'stsz') + 12, 0xffffffff),
      codes: unsupported,
    },
    {
      name: 'a table of 2^32 times',
      bytes: withUint32(video, findBox(video, 'stts') + 8, 0xffffffff),
      codes: [...unsupported, ''],
    },
    { name: 'a clock of zero', bytes: withUint32(video, findBox(video, 'mdhd') + 16, 0), codes: unsupported },
    { name: 'no time between frames', bytes: withUint32(video, findBox(video, 'stts') + 16, 0), codes: [] },
    { name: 'ten hours a frame', bytes: withUint32(video, findBox(video, 'stts') + 16, 460_000_000), codes: [] },
    {
      name: 'ten hours a frame, unedited',
      bytes: withUint32(unedited, findBox(video, 'stts') + 16, 460_000_000),
      codes: [],
    },
    { name: 'a duration of ten hours', bytes: withUint32(video, findBox(video, 'mvhd') + 20, 36_000_000), codes: [] },
    { name: '16,384 by 16,384 pixels', bytes: withSize(av1, 16_384), codes: ['LIMIT_ASSET_PIXELS'] },
    { name: 'a video without size', bytes: withSize(av1, 0), codes: unsupported },
    { name: 'a WebM without an end', bytes: webm.subarray(0, webm.length - 700), codes: [...unsupported, ''] },
    { name: 'the head of a WebM alone', bytes: webm.subarray(0, 60), codes: unsupported },
    { name: 'an element of 2^56 bytes', bytes: largeElement(), codes: unsupported },
    { name: 'a song without an end', bytes: song.subarray(0, song.length - 3000), codes: [...unsupported, ''] },
    { name: 'an MP3 without an end', bytes: mp3.subarray(0, 10_000), codes: [] },
    { name: 'an MP3 of one frame', bytes: mp3.subarray(0, 500), codes: [...unsupported, ''] },
    { name: 'a GIF without an end', bytes: gif.subarray(0, gif.length - 1500), codes: [] },
    { name: 'a GIF of 65,535 by 65,535 pixels', bytes: withSides(gif, 6, 0xffff), codes: ['LIMIT_ASSET_PIXELS'] },
    { name: 'a GIF of broken data', bytes: scrambled(gif, 900, gif.length - 10), codes: [...unsupported, ''] },
    { name: 'a WebP without an end', bytes: webp.subarray(0, webp.length - 300), codes: [] },
    { name: 'a WebP of 2^24 by 2^24 pixels', bytes: hugeWebp(webp), codes: ['LIMIT_ASSET_PIXELS'] },
    {
      name: 'a video of broken frames',
      bytes: scrambled(video, findBox(video, 'mdat') + 900, findBox(video, 'moov') - 20),
      codes: [],
    },
    { name: 'a WebM of broken frames', bytes: scrambled(webm, 700, webm.length - 200), codes: [...unsupported, ''] },
  ];
}

/** Position of a box's name. */
function findBox(bytes: Uint8Array, name: string, from = 0): number {
  const wanted = new TextEncoder().encode(name);
  const at = bytes.findIndex(
    (_, index) => index >= from && wanted.every((value, offset) => bytes[index + offset] === value),
  );
  if (at < 0) throw new Error(`The file has no box ${name}.`);
  return at;
}

function withUint32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = bytes.slice();
  new DataView(changed.buffer).setUint32(at, value);
  return changed;
}

/** ISO 14496-12, 8.5.2 and 8.3.2: the sizes in the sample entry and the track's header. */
function withSize(video: Uint8Array, side: number): Uint8Array {
  const changed = video.slice();
  const view = new DataView(changed.buffer);
  // The first is among the brands.
  const entry = findBox(video, 'av01', findBox(video, 'stsd'));
  view.setUint16(entry + 28, side);
  view.setUint16(entry + 30, side);
  const header = findBox(video, 'tkhd');
  view.setUint32(header + 80, side * 65_536);
  view.setUint32(header + 84, side * 65_536);
  return changed;
}

function withSides(gif: Uint8Array, at: number, side: number): Uint8Array {
  const changed = gif.slice();
  const view = new DataView(changed.buffer);
  view.setUint16(at, side, true);
  view.setUint16(at + 2, side, true);
  return changed;
}

function hugeWebp(webp: Uint8Array): Uint8Array {
  const changed = webp.slice();
  changed.fill(0xff, findBox(webp, 'VP8X') + 12, findBox(webp, 'VP8X') + 18);
  return changed;
}

function largeBox(): Uint8Array {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('\0\0\0\x10ftypisom\0\0\0\0'));
  view.setUint32(16, 1);
  bytes.set(new TextEncoder().encode('moov'), 20);
  view.setBigUint64(24, 2n ** 63n - 1n);
  return bytes;
}

function nestedBoxes(depth: number): Uint8Array {
  const bytes = new Uint8Array(16 + depth * 8);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('\0\0\0\x10ftypisom\0\0\0\0'));
  for (let level = 0; level < depth; level++) {
    const at = 16 + level * 8;
    view.setUint32(at, bytes.length - at);
    bytes.set(new TextEncoder().encode(level === 0 ? 'moov' : 'trak'), at + 4);
  }
  return bytes;
}

function largeElement(): Uint8Array {
  const head = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d];
  const segment = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe];
  const tracks = [0x16, 0x54, 0xae, 0x6b, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe];
  return new Uint8Array([head, segment, tracks].flat());
}

/** Bytes that look like chance and are the same every time. */
function noise(length: number, seed = 12_345): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

/** Every seventh byte of a part changed. */
function scrambled(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const changed = bytes.slice();
  const chance = noise(changed.length);
  for (let at = from; at < to; at += 7) changed[at] = chance[at] ?? 0;
  return changed;
}

function onePixelPng(): Uint8Array {
  const text = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
