import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Call = (...values: number[]) => number;

/** A font of the fixtures with the letters, digits and signs of ASCII alone, made by HarfBuzz's subsetter. */
export async function asciiFont(): Promise<Uint8Array> {
  const wasm = fileURLToPath(new URL('harfbuzz-subset.wasm', import.meta.resolve('harfbuzzjs')));
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm));
  const memory = instance.exports['memory'] as WebAssembly.Memory;
  const call = (name: string, ...values: number[]): number => (instance.exports[name] as Call)(...values);
  const font = readFileSync(new URL('../../fixtures/fonts/bebas-neue.ttf', import.meta.url));
  const start = call('malloc', font.length);
  new Uint8Array(memory.buffer).set(font, start);
  const face = call('hb_face_create', call('hb_blob_create', start, font.length, 2, 0, 0), 0);
  const input = call('hb_subset_input_create_or_fail');
  const characters = call('hb_subset_input_unicode_set', input);
  for (let code = 0x20; code < 0x7f; code++) call('hb_set_add', characters, code);
  const blob = call('hb_face_reference_blob', call('hb_subset_or_fail', face, input));
  const from = call('hb_blob_get_data', blob, 0);
  return new Uint8Array(memory.buffer).slice(from, from + call('hb_blob_get_length', blob));
}
