import { PlatenError } from '@platen/template';

/** The facts in the first bytes of a PSD. */
export interface PsdHeader {
  width: number;
  height: number;
  bitsPerChannel: number;
  /** As in Adobe's specification of the format: 0 bitmap, 1 grayscale, 2 indexed, 3 RGB. */
  colorMode: number;
  /** Whether the picture of the whole has transparency, and not only channels of selections. */
  hasTransparency: boolean;
  /** Where the file has the number of its layers; 0 when it has none. */
  layerCountAt: number;
}

/** `8BIM`, `Lr16` and `Lr32` as numbers. */
const [block, deepLayers, floatLayers] = [0x38_42_49_4d, 0x4c_72_31_36, 0x4c_72_33_32];

/** Modes that cannot be read, by their number. */
const otherModes: Readonly<Record<number, string>> = {
  4: 'CMYK',
  7: 'multichannel mode',
  8: 'duotone',
  9: 'Lab color',
};

/** Whether bytes are a PSD or PSB file, by their first ones. */
export function isPsd(bytes: Uint8Array): boolean {
  return bytes.length >= 26 && String.fromCharCode(...bytes.subarray(0, 4)) === '8BPS';
}

/** Reads the header of a PSD or PSB file. Throws ASSET_UNSUPPORTED. */
export function readHeader(bytes: Uint8Array): PsdHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = isPsd(bytes) ? view.getUint16(4) : 0;
  if (version !== 1 && version !== 2) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'It is not a PSD or PSB file.');
  }
  const [height, width] = [view.getUint32(14), view.getUint32(18)];
  const [bitsPerChannel, colorMode] = [view.getUint16(22), view.getUint16(24)];
  if (width === 0 || height === 0) throw new PlatenError('ASSET_UNSUPPORTED', 'The PSD has no pixels.');
  const other = otherModes[colorMode];
  if (other !== undefined) {
    throw new PlatenError(
      'ASSET_UNSUPPORTED',
      `A PSD in ${other} cannot be read. Convert it to RGB, and save it again.`,
    );
  }
  const layerCountAt = findLayerCount(view, version === 2);
  const hasTransparency = layerCountAt > 0 && view.getInt16(layerCountAt) < 0;
  return { width, height, bitsPerChannel, colorMode, hasTransparency, layerCountAt };
}

/** Where the number of layers is, which is negative when the whole has transparency; 0 in flat files and damaged ones. */
function findLayerCount(view: DataView, isLarge: boolean): number {
  try {
    const resources = 26 + 4 + view.getUint32(26);
    const layers = resources + 4 + view.getUint32(resources);
    const wide = isLarge ? 8 : 4;
    const info = layers + wide;
    if (view.getUint32(info + wide - 4) > 0) return readable(view, info + wide);
    // Layers of 16 and 32 bits are in a block of their own, after empty ones of 8 bits and the mask of all layers.
    const end = Math.min(view.byteLength - 14, info + view.getUint32(layers + wide - 4));
    for (let at = info + wide; at < end; at++) {
      if (view.getUint32(at) !== block) continue;
      const key = view.getUint32(at + 4);
      if (key === deepLayers || key === floatLayers) return readable(view, at + 8 + wide);
    }
    return 0;
  } catch {
    return 0;
  }
}

function readable(view: DataView, at: number): number {
  return at + 2 <= view.byteLength ? at : 0;
}
