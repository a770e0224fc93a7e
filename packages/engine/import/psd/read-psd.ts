import { initializeCanvas, type Layer, type PixelData, type Psd, readPsd, type ReadOptions } from 'ag-psd';
import { PlatenError } from '@platen/template';
import type { Limits } from '../../platform/limits.ts';
import { readHeader, type PsdHeader } from './psd-header.ts';

/** A file that was read: its layers, whose pixels are still packed, and the picture that was saved with them. */
export interface ReadPsd {
  psd: Psd;
  header: PsdHeader;
  /** All layers together, as the program that wrote the file drew them; undefined when it is not in the file or of no kind that can be read. */
  composite: PixelData | undefined;
  /** Whether white may be mixed into the colors of its transparent pixels, as Photoshop does it and other programs do not. */
  mayBeMatted: boolean;
}

/** Pixels of all layers and masks together, as a multiple of those that one image may have. They are unpacked one after the other. */
const allPixelsFactor = 6;
/** Pages that a template can have. */
const maxArtboards = 200;
/** Bytes that the parts which are read at once may take: patterns, and the picture of the whole. */
const readMemoryBytes = 1024 * 1024 * 1024;

let isReady = false;

/** The library asks a canvas for memory unless it is told how to do without. */
function prepareLibrary(): void {
  if (isReady) return;
  const refuse = (): never => {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The file has an image of a kind that cannot be read.');
  };
  const createPixels = (width: number, height: number): ImageData =>
    ({ width, height, colorSpace: 'srgb', data: new Uint8ClampedArray(width * height * 4) }) as ImageData;
  initializeCanvas(refuse, createPixels);
  isReady = true;
}

/**
 * Reads a PSD or PSB file. Its sizes are checked before anything is unpacked. Throws ASSET_UNSUPPORTED for other files, damaged ones and
 * color modes that cannot be read, LIMIT_ASSET_BYTES, LIMIT_ASSET_PIXELS, LIMIT_LAYERS and LIMIT_NESTING.
 */
export function readPsdFile(bytes: Uint8Array, limits: Limits): ReadPsd {
  if (bytes.byteLength > limits.maxAssetBytes) {
    throw new PlatenError('LIMIT_ASSET_BYTES', `The file is larger than the limit of ${limits.maxAssetBytes} bytes.`);
  }
  const header = readHeader(bytes);
  checkPixels(header.width * header.height, `The canvas of ${header.width} by ${header.height}`, limits.maxAssetPixels);
  prepareLibrary();
  const always = {
    skipThumbnail: true,
    skipLinkedFilesData: true,
    totalMemoryLimit: readMemoryBytes,
    log: () => {},
  };
  let psd: Psd;
  try {
    // Channels are turned around in place as they are read: the caller's bytes stay as they are.
    psd = readQuietly(new Uint8Array(bytes), { ...always, useRawData: true, skipCompositeImageData: true });
  } catch (cause) {
    throw new PlatenError('ASSET_UNSUPPORTED', 'The PSD is damaged, or has something that cannot be read.', { cause });
  }
  checkLayers(psd.children ?? [], limits);
  const composite = readComposite(bytes, header, psd, always);
  return { psd, header, composite, mayBeMatted: header.hasTransparency && (psd.channels ?? 0) > 3 };
}

function readComposite(
  bytes: Uint8Array,
  header: PsdHeader,
  layers: Psd,
  always: { skipThumbnail: boolean; totalMemoryLimit: number },
): PixelData | undefined {
  const hasLayers = (layers.children ?? []).length > 0;
  const isReal = !hasLayers || layers.imageResources?.versionInfo?.hasRealMergedData !== false;
  // Not `slice`, which is a view of the same bytes in Node's buffers.
  const copy = new Uint8Array(bytes);
  // The library takes white out of the colors of transparent pixels, of 8 bits only, and whether or not it was mixed in.
  const hides = header.hasTransparency && (layers.channels ?? 0) > 3;
  if (hides) hideTransparency(copy, header.layerCountAt);
  try {
    const { imageData } = readQuietly(copy, { ...always, skipLayerImageData: true, useImageData: true });
    // Programs that are told not to draw the whole write one color all over.
    if (!imageData || (!isReal && isPlain(imageData))) return undefined;
    if (!header.hasTransparency && header.colorMode !== 0) makeOpaque(imageData);
    return imageData;
  } catch {
    return undefined;
  }
}

/** The library writes about damaged texts to the console, which is where commands write their output. */
function readQuietly(bytes: Uint8Array, options: ReadOptions): Psd {
  const { log } = console;
  console.log = () => {};
  try {
    return readPsd(bytes, options);
  } finally {
    console.log = log;
  }
}

/** Has the transparency of the whole read as another channel. */
function hideTransparency(bytes: Uint8Array, at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  view.setInt16(at, Math.abs(view.getInt16(at)));
}

function isPlain({ data }: PixelData): boolean {
  for (let at = 4; at < data.length; at++) if (data[at] !== data[at % 4]) return false;
  return true;
}

/** A fourth channel of an image without transparency is a selection that was saved. */
function makeOpaque({ data }: PixelData): void {
  const opaque = data instanceof Float32Array ? 1 : data instanceof Uint16Array ? 0xffff : 0xff;
  for (let at = 3; at < data.length; at += 4) data[at] = opaque;
}

function checkLayers(layers: readonly Layer[], limits: Limits): void {
  let [count, pixels] = [0, 0];
  if (layers.filter(({ artboard }) => artboard).length > maxArtboards) {
    throw new PlatenError('ASSET_UNSUPPORTED', `The file has more than ${maxArtboards} artboards.`);
  }
  const waiting: { layer: Layer; depth: number }[] = layers.map((layer) => ({ layer, depth: 1 }));
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    const { layer, depth } = each;
    count += 1;
    if (count > limits.maxLayers) {
      throw new PlatenError('LIMIT_LAYERS', `The file has more than ${limits.maxLayers} layers.`);
    }
    if (depth > limits.maxNesting) {
      throw new PlatenError('LIMIT_NESTING', `Groups are nested deeper than ${limits.maxNesting} levels.`);
    }
    for (const box of [layer, layer.mask ?? {}, layer.realMask ?? {}, layer.artboard?.rect ?? {}]) {
      const area = Math.max(0, (box.right ?? 0) - (box.left ?? 0)) * Math.max(0, (box.bottom ?? 0) - (box.top ?? 0));
      checkPixels(area, `Layer "${layer.name ?? ''}"`, limits.maxAssetPixels);
      pixels += area;
    }
    checkPixels(pixels, 'All layers together', limits.maxAssetPixels * allPixelsFactor);
    for (const child of layer.children ?? []) waiting.push({ layer: child, depth: depth + 1 });
  }
}

function checkPixels(pixels: number, what: string, limit: number): void {
  if (pixels > limit) throw new PlatenError('LIMIT_ASSET_PIXELS', `${what} is over the limit of ${limit} pixels.`);
}
