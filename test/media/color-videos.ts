/** A committed video of flat patches: how its colors are written, and whether it says so. */
export interface ColorVideo {
  name: string;
  matrix: 'bt709' | 'smpte170m';
  range: 'tv' | 'pc';
  isTagged: boolean;
  size: { width: number; height: number };
  codec: readonly string[];
  pixelFormat: string;
}

/** Colors of the patches, four in each of two rows. */
export const patchColors: readonly (readonly [red: number, green: number, blue: number])[] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [128, 128, 128],
  [230, 120, 40],
  [30, 90, 160],
];

const small = { width: 192, height: 96 };
const avc = ['-c:v', 'libx264', '-crf', '6', '-preset', 'medium'];
const video = (name: string, changes: Partial<ColorVideo> = {}): ColorVideo => ({
  name,
  matrix: 'bt709',
  range: 'tv',
  isTagged: true,
  size: small,
  codec: avc,
  pixelFormat: 'yuv420p',
  ...changes,
});

/** The committed videos of patches, made by `make-fixtures.ts`. */
export const colorVideos: readonly ColorVideo[] = [
  video('colors-709.mp4'),
  video('colors-601.mp4', { matrix: 'smpte170m' }),
  video('colors-709-full.mp4', { range: 'pc' }),
  video('colors-601-full.mp4', { matrix: 'smpte170m', range: 'pc' }),
  video('colors-untagged-small.mp4', { matrix: 'smpte170m', isTagged: false }),
  video('colors-untagged-720.mp4', { isTagged: false, size: { width: 1280, height: 720 } }),
  video('colors-444.mp4', { pixelFormat: 'yuv444p' }),
  video('colors-709.webm', { codec: ['-c:v', 'libvpx-vp9', '-crf', '8', '-b:v', '0', '-cpu-used', '6'] }),
  video('colors-601.webm', {
    matrix: 'smpte170m',
    codec: ['-c:v', 'libvpx-vp9', '-crf', '8', '-b:v', '0', '-cpu-used', '6'],
  }),
];

/** FFmpeg's options for the output of such a video. */
export function colorArgs({ matrix, range, isTagged, codec, pixelFormat }: ColorVideo): string[] {
  const convert = `scale=in_range=pc:out_range=${range}:out_color_matrix=${matrix}:flags=accurate_rnd+full_chroma_int`;
  // The filter marks frames with the matrix; what must not say so forgets it again.
  const forget = isTagged
    ? ''
    : ',setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown:range=unknown';
  const tags = ['-colorspace', matrix, '-color_primaries', matrix, '-color_trc', matrix, '-color_range', range];
  const filter = `${convert},format=${pixelFormat}${forget}`;
  return ['-vf', filter, ...codec, '-pix_fmt', pixelFormat, ...(isTagged ? tags : [])];
}

/** A frame of the patches. RGB, three bytes a pixel. */
export function drawPatches({ width, height }: { width: number; height: number }): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const patch = Math.floor((x * 4) / width) + 4 * Math.floor((y * 2) / height);
      pixels.set(patchColors[patch] ?? [0, 0, 0], (y * width + x) * 3);
    }
  }
  return pixels;
}

/** What is wrong with the patches of an image: by how much the middle of each is off, when it is more than `most`. */
export function checkPatches({ data, width, height }: ImageData, max: number): string[] {
  return patchColors.flatMap((wanted, patch) => {
    const x = Math.floor(((patch % 4) + 0.5) * (width / 4));
    const y = Math.floor((Math.floor(patch / 4) + 0.5) * (height / 2));
    const found = [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    const off = Math.max(...wanted.map((value, index) => Math.abs(value - (found[index] ?? 0))));
    return off > max || found[3] !== 255 ? [`patch ${patch} is ${found.join()} and not ${wanted.join()}`] : [];
  });
}
