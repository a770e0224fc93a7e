import { tagNumber } from './sfnt.ts';

/** The part of HarfBuzz's subsetter that is used; pointers and sizes are numbers in its memory. */
export interface SubsetterApi {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const readOnlyMemory = 1;

/** Starts HarfBuzz's subsetter. `wasm` is compiled without imports. */
export async function startSubsetter(wasm: Uint8Array): Promise<SubsetterApi> {
  const { instance } = await WebAssembly.instantiate(wasm as Uint8Array<ArrayBuffer>, {});
  const initialize = instance.exports['_initialize'];
  if (typeof initialize === 'function') initialize();
  return instance.exports as unknown as SubsetterApi;
}

/**
 * Makes another font out of an sfnt with every axis pinned: at the value given by tag, else at its default. `keep` says on the
 * subsetter's input what stays in it. Undefined when HarfBuzz cannot make it.
 */
export function cutFont(
  api: SubsetterApi,
  sfnt: Uint8Array,
  axes: Readonly<Record<string, number>>,
  keep: (input: number) => void,
): Uint8Array | undefined {
  const data = api.malloc(sfnt.byteLength);
  if (data === 0) return undefined;
  new Uint8Array(api.memory.buffer).set(sfnt, data);
  const blob = api.hb_blob_create(data, sfnt.byteLength, readOnlyMemory, 0, 0);
  const face = api.hb_face_create(blob, 0);
  const input = api.hb_subset_input_create_or_fail();
  try {
    keep(input);
    api.hb_subset_input_pin_all_axes_to_default(input, face);
    for (const [tag, value] of Object.entries(axes)) {
      api.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), value);
    }
    const made = api.hb_subset_or_fail(face, input);
    if (made === 0) return undefined;
    const madeBlob = api.hb_face_reference_blob(made);
    const start = api.hb_blob_get_data(madeBlob, 0);
    const bytes = new Uint8Array(api.memory.buffer).slice(start, start + api.hb_blob_get_length(madeBlob));
    api.hb_blob_destroy(madeBlob);
    api.hb_face_destroy(made);
    return bytes;
  } finally {
    api.hb_subset_input_destroy(input);
    api.hb_face_destroy(face);
    api.hb_blob_destroy(blob);
    api.free(data);
  }
}
