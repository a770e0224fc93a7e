/** Bytes that pretend to be an image, and the code they are refused with everywhere. */
export interface HostileImage {
  name: string;
  bytes: Uint8Array;
  code: 'ASSET_UNSUPPORTED' | 'LIMIT_ASSET_PIXELS';
}

function hex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function join(...parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function text(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

const pngSignature = hex('89504e470d0a1a0a');
/** A PNG of 65,535 by 65,535 whose few bytes are all in order: 17 gigabytes once decoded. */
const pngBomb = join(
  pngSignature,
  hex('0000000d494844520000ffff0000ffff0806000000b605d950'),
  hex('0000000949444154789c630000000100015eff7df9'),
  hex('0000000049454e44ae426082'),
);
/** Start and frame of a JPEG that says it is 65,500 by 65,500. */
const jpegFrame = hex('ffd8ffc0001108ffdcffdc03012200021101031101');
const jpegScan = hex('ffda000c03010002110311003f00aa');

/** Made up ones; further ones are cut out of the fixture images. */
export const hostileImages: readonly HostileImage[] = [
  { name: 'nothing', bytes: new Uint8Array(), code: 'ASSET_UNSUPPORTED' },
  { name: 'plain text', bytes: text('hello, I am an image'), code: 'ASSET_UNSUPPORTED' },
  { name: 'a program', bytes: hex('7f454c4602010100'), code: 'ASSET_UNSUPPORTED' },
  { name: 'a PNG of its signature alone', bytes: pngSignature, code: 'ASSET_UNSUPPORTED' },
  { name: 'a PNG of gigabytes', bytes: pngBomb, code: 'LIMIT_ASSET_PIXELS' },
  {
    name: 'a PNG without size',
    bytes: join(pngSignature, hex('0000000d49484452000000000000000008060000003b8b7c12')),
    code: 'ASSET_UNSUPPORTED',
  },
  {
    name: 'a PNG whose chunk runs past its end',
    bytes: join(pngSignature, hex('ffffffff494844520000000100000001')),
    code: 'ASSET_UNSUPPORTED',
  },
  { name: 'a JPEG of its first marker', bytes: hex('ffd8ff'), code: 'ASSET_UNSUPPORTED' },
  { name: 'a JPEG of gigabytes', bytes: join(jpegFrame, jpegScan, hex('ffd9')), code: 'LIMIT_ASSET_PIXELS' },
  {
    name: 'a JPEG of very many passes',
    bytes: join(jpegFrame.with(5, 0).with(7, 0), ...Array.from({ length: 500 }, () => jpegScan), hex('ffd9')),
    code: 'ASSET_UNSUPPORTED',
  },
  { name: 'a JPEG whose segment has no length', bytes: hex('ffd8ffe00000ffe00000'), code: 'ASSET_UNSUPPORTED' },
  {
    name: 'a GIF of gigabytes',
    bytes: join(text('GIF89a'), hex('ffffffff0000002c00000000010001000002014c003b')),
    code: 'LIMIT_ASSET_PIXELS',
  },
  {
    name: 'a GIF whose frame is larger than itself',
    bytes: join(text('GIF89a'), hex('010001000000002c00000000ffffffff0002014c003b')),
    code: 'LIMIT_ASSET_PIXELS',
  },
  { name: 'a GIF without frames', bytes: join(text('GIF89a'), hex('010001000000003b')), code: 'ASSET_UNSUPPORTED' },
  {
    name: 'a WebP of gigabytes',
    bytes: join(text('RIFF'), hex('16000000'), text('WEBPVP8X'), hex('0a00000000000000ffffffffffff')),
    code: 'LIMIT_ASSET_PIXELS',
  },
  {
    name: 'a WebP of its head',
    bytes: join(text('RIFF'), hex('ffffff7f'), text('WEBPVP8 ')),
    code: 'ASSET_UNSUPPORTED',
  },
  {
    name: 'an AVIF of its head',
    bytes: join(hex('0000001c'), text('ftypavif'), hex('00000000'), text('avifmif1miaf')),
    code: 'ASSET_UNSUPPORTED',
  },
  {
    name: 'an AVIF whose boxes hold themselves',
    bytes: join(
      hex('00000014'),
      text('ftypavif'),
      hex('00000000'),
      text('avif'),
      hex('00000000'),
      text('meta'),
      hex('00000000'),
      hex('00000000'),
      text('iprp'),
    ),
    code: 'ASSET_UNSUPPORTED',
  },
];
