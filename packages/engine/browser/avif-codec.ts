import type { AVIFModule as AvifDecoder } from '@jsquash/avif/codec/dec/avif_dec.js';
import type { AVIFModule as AvifEncoder, EncodeOptions } from '@jsquash/avif/codec/enc/avif_enc.js';
import { PlatenError } from '@platen/template';
import { instantiateCodec } from './instantiate-codec.ts';

type ReadBundled = (path: string) => Promise<Uint8Array>;

/** Speed 8 of 10 costs little size against the default and is several times faster; 4:4:4 keeps colored text sharp. */
const encodeOptions: Omit<EncodeOptions, 'quality'> = {
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

let encoder: Promise<AvifEncoder> | undefined;
let decoder: Promise<AvifDecoder> | undefined;

/** Encodes pixels as AVIF by wasm, as browsers write none. `quality` 1 to 100. */
export async function encodeAvif(pixels: ImageData, quality: number, readBundled: ReadBundled): Promise<Uint8Array> {
  // The codec itself and not the package's entry, whose multi-threaded form starts workers of its own.
  const { default: create } = await import('@jsquash/avif/codec/enc/avif_enc.js');
  encoder ??= readBundled('wasm/avif_enc.wasm').then((wasm) => instantiateCodec<AvifEncoder>(create, wasm));
  const { encode } = await encoder;
  const bytes = encode(new Uint8Array(pixels.data.buffer), pixels.width, pixels.height, { ...encodeOptions, quality });
  if (!bytes) throw new PlatenError('RENDER_FAILED', 'The AVIF encoder returned no data.');
  return new Uint8Array(bytes);
}

/** Decodes AVIF by wasm to straight RGBA. Embedded profiles are not applied. Undefined when the data is damaged. */
export async function decodeAvif(bytes: Uint8Array, readBundled: ReadBundled): Promise<ImageData | undefined> {
  const { default: create } = await import('@jsquash/avif/codec/dec/avif_dec.js');
  decoder ??= readBundled('wasm/avif_dec.wasm').then((wasm) => instantiateCodec<AvifDecoder>(create, wasm));
  const { decode } = await decoder;
  return decode(bytes as Uint8Array<ArrayBuffer>, 8) ?? undefined;
}
