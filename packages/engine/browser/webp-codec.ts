import type { EncodeOptions, WebPModule } from '@jsquash/webp/codec/enc/webp_enc.js';
import { PlatenError } from '@platen/template';
import { instantiateCodec } from './instantiate-codec.ts';

/** The defaults of libwebp. */
const encodeOptions: Omit<EncodeOptions, 'quality' | 'lossless'> = {
  target_size: 0,
  target_PSNR: 0,
  method: 4,
  sns_strength: 50,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  partitions: 0,
  segments: 4,
  pass: 1,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  partition_limit: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  exact: 0,
  image_hint: 0,
  emulate_jpeg_size: 0,
  thread_level: 0,
  low_memory: 0,
  near_lossless: 100,
  use_delta_palette: 0,
  use_sharp_yuv: 0,
};

let encoder: Promise<WebPModule> | undefined;

/** Encodes pixels as WebP by wasm, for browsers that write none, such as Safari. `quality` 1 to 100; at 100 nothing is lost, as in Chromium. */
export async function encodeWebp(
  pixels: ImageData,
  quality: number,
  readBundled: (path: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { default: create } = await import('@jsquash/webp/codec/enc/webp_enc.js');
  encoder ??= readBundled('wasm/webp_enc.wasm').then((wasm) => instantiateCodec<WebPModule>(create, wasm));
  const { encode } = await encoder;
  const bytes = encode(new Uint8Array(pixels.data.buffer), pixels.width, pixels.height, {
    ...encodeOptions,
    quality,
    lossless: quality === 100 ? 1 : 0,
  });
  if (!bytes) throw new PlatenError('RENDER_FAILED', 'The WebP encoder returned no data.');
  return new Uint8Array(bytes);
}
