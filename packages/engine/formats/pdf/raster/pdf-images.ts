import type { Image } from '../../../pages/resources.ts';
import type { PlatformCanvas } from '../../../platform/canvas.ts';
import { identity, type Matrix } from '../../../geometry/matrix.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RenderGuard } from '../../../platform/render-guard.ts';
import { deflate, inflate } from '../container/deflate.ts';
import type { PdfDocument } from '../container/pdf-document.ts';
import { hexByte, type PdfDictionary, type PdfReference, type PdfValue } from '../container/pdf-value.ts';
import type { PdfColor, PdfColors } from '../pdf-colors.ts';
import { readJpegStructure, type JpegStructure } from './jpeg-structure.ts';
import type { RasterBudget } from './raster-budget.ts';
import { packPixels, splitAlpha, type PackedPixels, type RgbaPixels } from './packed-pixels.ts';
import { readPassablePng } from './png-structure.ts';

type PixelImage = Extract<Image, { kind: 'pixels' }>;

/** An image as an image XObject. */
export interface EmbeddedImage {
  readonly reference: PdfReference;
  /** From the upright image's unit square (y down from its top) to the square that PDF draws images in. */
  readonly matrix: Matrix;
}

/** Tools for embedding images. */
export interface ImageTools {
  document: PdfDocument;
  colors: PdfColors;
  platform: Platform;
  guard: RenderGuard;
  rasters: RasterBudget;
  /** 1 to 100: images that are not JPEG already become one. Missing: without loss. */
  imageQuality: number | undefined;
}

/** Quality of a JPEG whose colors had to be converted, when none is requested. */
export const convertedJpegQuality = 94;

/** Packed pixels of images that several renders embed; they go with the images, which the renderer keeps within bounds. */
const packedImages = new WeakMap<object, PackedPixels>();

/** The images of a document: each is embedded once, as it is where PDF knows its format. */
export class PdfImages {
  readonly #tools: ImageTools;
  readonly #known = new Map<object, EmbeddedImage>();
  readonly #pending: (() => Promise<void>)[] = [];

  constructor(tools: ImageTools) {
    this.#tools = tools;
  }

  /** The image of an image; it is encoded in `finish`. */
  use(image: PixelImage): EmbeddedImage {
    let embedded = this.#known.get(image.image);
    if (!embedded) {
      const reference = this.#tools.document.allocate();
      const jpeg = passableJpeg(image, this.#tools.colors);
      embedded = { reference, matrix: orientationMatrix(jpeg?.orientation ?? 1) };
      this.#known.set(image.image, embedded);
      this.#pending.push(() => this.#embed(reference, image, jpeg));
    }
    return embedded;
  }

  /** The image of pixels that are there already, such as a layer that was rasterized. */
  addPixels(pixels: RgbaPixels): PdfReference {
    const { document, imageQuality, colors } = this.#tools;
    const reference = document.allocate();
    // Pixels are far too many to be kept until the end: they are compressed at once, if only to wait.
    if (imageQuality === undefined && colors.passesRgb) this.#embedRgb(reference, pixels);
    else {
      const { data, width, height } = pixels;
      const waiting = deflate(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), 1);
      this.#pending.push(() => this.#embedPixels(reference, { data: inflate(waiting), width, height }));
    }
    return reference;
  }

  /** An image of one color that is solid as `alpha` says, 8 bits for each pixel. Drawn smoothly where it is enlarged. */
  addSilhouette(color: PdfColor, alpha: Uint8Array, width: number, height: number): PdfReference {
    const { document, colors } = this.#tools;
    const mask = document.addStream({ ...imageEntries(width, height, '/DeviceGray', 8), Interpolate: true }, alpha);
    const ink = colors.components(color, 'line').map((value) => hexByte(Math.round(value * 255)));
    const space = ['/Indexed', colors.space, 0, `<${ink.join('')}>`];
    return document.addStream(
      { ...imageEntries(width, height, space, 1), Interpolate: true, SMask: mask },
      new Uint8Array(Math.ceil(width / 8) * height),
    );
  }

  /** Encodes all images that were requested. */
  async finish(): Promise<void> {
    for (const embed of this.#pending.splice(0)) {
      this.#tools.guard.check();
      await embed();
      await this.#tools.rasters.breathe();
    }
  }

  async #embed(reference: PdfReference, image: PixelImage, jpeg: JpegStructure | undefined): Promise<void> {
    const { document, colors } = this.#tools;
    if (jpeg && image.encoded) {
      const base = jpeg.components === 1 ? '/DeviceGray' : '/DeviceRGB';
      const space = jpeg.components === 4 ? '/DeviceCMYK' : this.#profiled(jpeg, base);
      // Adobe's JPEGs of four inks count from all ink to none.
      const Decode = jpeg.components === 4 && jpeg.isAdobe ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined;
      const entries = { ...imageEntries(jpeg.width, jpeg.height, space, 8), Filter: '/DCTDecode', Decode };
      document.putEncodedStream(reference, entries, image.encoded.bytes);
      return;
    }
    if (image.encoded?.type === 'png' && colors.passesRgb && this.#tools.imageQuality === undefined) {
      const png = readPassablePng(image.encoded.bytes);
      if (png) {
        const { width, height, channels, bitsPerComponent, palette, data } = png;
        const space: PdfValue = palette
          ? ['/Indexed', '/DeviceRGB', palette.length / 3 - 1, `<${[...palette].map(hexByte).join('')}>`]
          : channels === 1
            ? '/DeviceGray'
            : '/DeviceRGB';
        const parameters = { Predictor: 15, Colors: channels, BitsPerComponent: bitsPerComponent, Columns: width };
        const entries = imageEntries(width, height, space, bitsPerComponent);
        document.putEncodedStream(reference, { ...entries, Filter: '/FlateDecode', DecodeParms: parameters }, data);
        return;
      }
    }
    if (this.#tools.imageQuality === undefined && colors.passesRgb) {
      this.#embedPacked(reference, this.#pack(image));
      await this.#tools.rasters.breathe(image.width * image.height);
      return;
    }
    // What was a JPEG is one again, as inks: its pixels without loss would take many times as much.
    const quality = image.encoded?.type === 'jpeg' && colors.encodeJpeg ? convertedJpegQuality : undefined;
    await this.#embedPixels(reference, this.#readPixels(image), quality);
    await this.#tools.rasters.breathe(image.width * image.height);
  }

  /** The color space of a JPEG: that of its profile, where it has one that is not sRGB. */
  #profiled({ profile, components }: JpegStructure, base: PdfValue): PdfValue {
    if (!profile || saysSrgb(profile)) return base;
    const stream = this.#tools.document.addStream({ N: components, Alternate: base }, profile);
    return ['/ICCBased', stream];
  }

  /** Embeds pixels as sRGB without loss. */
  #embedRgb(reference: PdfReference, pixels: RgbaPixels): void {
    this.#embedPacked(reference, packPixels(pixels));
  }

  #embedPacked(reference: PdfReference, { width, height, rgb, alpha }: PackedPixels): void {
    const { document } = this.#tools;
    const entries = (space: PdfValue, colors: number, more: PdfDictionary = {}): PdfDictionary => ({
      ...imageEntries(width, height, space, 8),
      ...more,
      Filter: '/FlateDecode',
      DecodeParms: { Predictor: 12, Colors: colors, BitsPerComponent: 8, Columns: width },
    });
    const mask = alpha && document.allocate();
    if (mask) document.putEncodedStream(mask, entries('/DeviceGray', 1), alpha);
    document.putEncodedStream(reference, entries('/DeviceRGB', 3, { SMask: mask }), rgb);
  }

  /** Packs an image's pixels, once for the life of the image. */
  #pack(image: PixelImage): PackedPixels {
    let packed = packedImages.get(image.image);
    if (!packed) {
      packed = packPixels(this.#readPixels(image));
      packedImages.set(image.image, packed);
    }
    return packed;
  }

  #masked(alpha: Uint8Array | undefined, width: number, height: number): PdfDictionary {
    if (!alpha) return {};
    return { SMask: this.#tools.document.addStream(imageEntries(width, height, '/DeviceGray', 8), alpha) };
  }

  async #embedPixels(reference: PdfReference, pixels: RgbaPixels, quality?: number): Promise<void> {
    const { document, colors, imageQuality = quality } = this.#tools;
    if (imageQuality === undefined && colors.passesRgb) {
      this.#embedRgb(reference, pixels);
      return;
    }
    const { width, height } = pixels;
    const { rgb, alpha } = splitAlpha(pixels);
    const entries = this.#masked(alpha, width, height);
    if (imageQuality !== undefined) {
      const opaque = { data: rgb, width, height, channels: 3 as const };
      const own = await colors.encodeJpeg?.(opaque, imageQuality);
      const jpeg = own ?? {
        space: '/DeviceRGB',
        data: await this.#encodeJpeg(rgb, width, height, imageQuality),
        decode: undefined,
      };
      const image = {
        ...imageEntries(width, height, jpeg.space, 8),
        ...entries,
        Filter: '/DCTDecode',
        Decode: jpeg.decode,
      };
      document.putEncodedStream(reference, image, jpeg.data);
      return;
    }
    const { space, data } = await colors.convertPixels({ data: rgb, width, height, channels: 3 });
    document.putStream(reference, { ...imageEntries(width, height, space, 8), ...entries }, data);
  }

  #readPixels({ image }: PixelImage): RgbaPixels {
    return this.#onCanvas(image.width, image.height, (context) => {
      context.drawImage(image.image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    });
  }

  async #encodeJpeg(rgb: Uint8Array, width: number, height: number, quality: number): Promise<Uint8Array> {
    const { platform } = this.#tools;
    const canvas = platform.createCanvas(width, height);
    try {
      const context = contextOf(canvas);
      const pixels = context.createImageData(width, height);
      for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
        pixels.data[to] = rgb[from]!;
        pixels.data[to + 1] = rgb[from + 1]!;
        pixels.data[to + 2] = rgb[from + 2]!;
        pixels.data[to + 3] = 255;
      }
      context.putImageData(pixels, 0, 0);
      return await platform.encodeImage(canvas, 'jpg', quality);
    } finally {
      platform.releaseCanvas(canvas);
    }
  }

  #onCanvas<Result>(width: number, height: number, use: (context: CanvasRenderingContext2D) => Result): Result {
    const canvas = this.#tools.platform.createCanvas(width, height);
    try {
      return use(contextOf(canvas));
    } finally {
      this.#tools.platform.releaseCanvas(canvas);
    }
  }
}

function contextOf(canvas: PlatformCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('the canvas has no 2d context');
  return context;
}

/** Returns the first entries of an image's dictionary. */
function imageEntries(width: number, height: number, space: PdfValue, bits: number): PdfDictionary {
  return {
    Type: '/XObject',
    Subtype: '/Image',
    Width: width,
    Height: height,
    ColorSpace: space,
    BitsPerComponent: bits,
  };
}

function passableJpeg({ encoded }: PixelImage, colors: PdfColors): JpegStructure | undefined {
  if (encoded?.type !== 'jpeg') return undefined;
  const jpeg = readJpegStructure(encoded.bytes);
  return jpeg?.isCommon && colors.passesJpeg(jpeg.components) ? jpeg : undefined;
}

/** Exif orientations: where the upright image's unit square is in the stored one. */
function orientationMatrix(orientation: number): Matrix {
  const matrices: Readonly<Record<number, Matrix>> = {
    2: [-1, 0, 0, 1, 1, 0],
    3: [-1, 0, 0, -1, 1, 1],
    4: [1, 0, 0, -1, 0, 1],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, 1, 0],
    7: [0, -1, -1, 0, 1, 1],
    8: [0, -1, 1, 0, 0, 1],
  };
  return matrices[orientation] ?? identity;
}

/** Whether a profile describes itself as sRGB, in either way that descriptions are written. */
function saysSrgb(profile: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(profile.subarray(0, 4096));
  return text.includes('sRGB') || text.includes('s\0R\0G\0B');
}
