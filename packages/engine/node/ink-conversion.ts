import { PlatenError } from '@platen/template';
import sharp from 'sharp';
import type { InkConversion } from '../platform/ink-conversion.ts';
import { dropCmykProfile } from '../images/drop-cmyk-profile.ts';
import { nativeCall } from './native-work.ts';
import { writeInkTiff } from './ink-tiff.ts';

/** Pixels of a row when colors come without an image. */
const rowLength = 4096;

/**
 * Conversion by libvips and Little CMS with the profile in a file, by default with the CMYK profile that libvips carries (of Argyll
 * CMS, public domain). Throws ASSET_UNSUPPORTED when the file is no profile of four inks.
 */
export async function openInkConversion(profileFile = 'cmyk'): Promise<InkConversion> {
  const profile = await readProfile(profileFile);
  return {
    profile,
    name: readProfileName(profile),
    toInks: (rgb) =>
      inRows(rgb, 3, 4, (pixels, width, height) =>
        sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false })
          .withIccProfile(profileFile)
          .raw()
          .toBuffer(),
      ),
    fromInks: (inks) =>
      inRows(inks, 4, 3, (pixels, width, height) =>
        sharp(writeInkTiff(pixels, width, height, profile), { limitInputPixels: false })
          .toColourspace('srgb')
          .raw()
          .toBuffer(),
      ),
    async encodeJpeg(rgb, { width, height }, quality) {
      const image = sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: false })
        .withIccProfile(profileFile)
        .jpeg({ quality, chromaSubsampling: '4:4:4' });
      const bytes = await nativeCall(() => image.toBuffer());
      // The document says the profile once for all images.
      return dropCmykProfile(bytes);
    },
  };
}

/** Whatever is converted with a profile comes with it. */
async function readProfile(profileFile: string): Promise<Uint8Array> {
  const message = 'The ink profile is not an ICC profile of four inks.';
  try {
    const sample = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } });
    const { icc, space } = await sharp(await sample.withIccProfile(profileFile).tiff().toBuffer()).metadata();
    if (icc && space === 'cmyk') return icc;
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', message, { cause });
  }
  throw new PlatenError('ASSET_UNSUPPORTED', message);
}

/** Converts pixels, which need not be those of an image, as full rows and one row of the rest. */
async function inRows(
  bytes: Uint8Array,
  channels: number,
  channelsOut: number,
  convert: (pixels: Uint8Array, width: number, height: number) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const count = bytes.byteLength / channels;
  const rows = Math.floor(count / rowLength);
  const result = new Uint8Array(count * channelsOut);
  const full = rows * rowLength;
  if (rows > 0) result.set(await nativeCall(() => convert(bytes.subarray(0, full * channels), rowLength, rows)));
  if (count > full)
    result.set(await nativeCall(() => convert(bytes.subarray(full * channels), count - full, 1)), full * channelsOut);
  return result;
}

/** ICC.1, 9.2.41: the tag `desc`, as version 2 (plain text) or 4 (UTF-16) has it. */
function readProfileName(profile: Uint8Array): string {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...profile.subarray(at, at + length));
  const count = Math.min(view.getUint32(128), 100);
  for (let index = 0; index < count; index += 1) {
    const entry = 132 + index * 12;
    if (text(entry, 4) !== 'desc') continue;
    const at = view.getUint32(entry + 4);
    if (text(at, 4) === 'desc') return text(at + 12, Math.min(view.getUint32(at + 8), 200)).replace(/\0.*$/s, '');
    const length = Math.min(view.getUint32(at + 20), 400);
    const start = at + view.getUint32(at + 24);
    return new TextDecoder('utf-16be').decode(profile.subarray(start, start + length));
  }
  return 'CMYK';
}
