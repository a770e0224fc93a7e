import type { AVIFModule, EncodeOptions } from '@jsquash/avif/codec/enc/avif_enc.js';
import { PlatenError } from '@platen/template';
import { checkFormat } from '../formats/check-format.ts';
import type { PlatformCanvas, StillFormat } from '../platform.ts';

/** Speed 8 of 10 costs little size against the default and is several times faster; 4:4:4 keeps coloured text sharp. */
const avifOptions: Omit<EncodeOptions, 'quality'> = {
  qualityAlpha: -1,
  denoiseLevel: 0,
  tileRowsLog2: 0,
  tileColsLog2: 0,
  speed: 8,
  subsample: 3,
  chromaDeltaQ: false,
  sharpness: 0,
  enableSharpYUV: false,
  tune: 0,
  bitDepth: 8,
};

let encoder: Promise<AVIFModule> | undefined;

const mimeTypes: Record<Exclude<StillFormat, 'avif'>, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

/**
 * Encodes a canvas of this platform; `quality` 1 to 100, which PNG ignores. JPEG has no transparency: what shows through is
 * white. AVIF is encoded by wasm, read with `readBundled`, as browsers write none. Throws FORMAT_UNSUPPORTED when the encoder
 * gave another format.
 */
export async function encodePicture(
  canvas: PlatformCanvas,
  format: StillFormat,
  quality: number,
  readBundled: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (format === 'avif') return checkFormat(await encodeAvif(canvas, quality, readBundled), format);
  const source = canvas as unknown as OffscreenCanvas;
  const blob = await (format === 'jpg' ? flatten(source) : source).convertToBlob({
    type: mimeTypes[format],
    quality: quality / 100,
  });
  return checkFormat(new Uint8Array(await blob.arrayBuffer()), format);
}

function flatten(canvas: OffscreenCanvas): OffscreenCanvas {
  const flat = new OffscreenCanvas(canvas.width, canvas.height);
  const context = flat.getContext('2d', { alpha: false, willReadFrequently: true });
  if (!context) return canvas;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return flat;
}

async function encodeAvif(
  canvas: PlatformCanvas,
  quality: number,
  readBundled: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new TypeError('The canvas has no 2D context.');
  // The codec itself and not the package's entry, whose multi-threaded form starts workers of its own.
  const { default: createEncoder } = await import('@jsquash/avif/codec/enc/avif_enc.js');
  encoder ??= readBundled('wasm/avif_enc.wasm').then(async (wasm) => {
    const compiled = await WebAssembly.compile(wasm as Uint8Array<ArrayBuffer>);
    return createEncoder({
      noInitialRun: true,
      instantiateWasm(imports: WebAssembly.Imports, succeed: (instance: WebAssembly.Instance) => void) {
        const instance = new WebAssembly.Instance(compiled, imports);
        succeed(instance);
        return instance.exports;
      },
    });
  });
  const { encode } = await encoder;
  const bytes = encode(new Uint8Array(pixels.data.buffer), pixels.width, pixels.height, { ...avifOptions, quality });
  if (!bytes) throw new PlatenError('RENDER_FAILED', 'The AVIF encoder gave nothing.');
  return new Uint8Array(bytes);
}
