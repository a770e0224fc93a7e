import { PlatenError } from '@platen/template';
import { tagNumber } from './sfnt.ts';

/** The part of HarfBuzz's subsetter that is used; pointers and sizes are numbers in its memory. */
interface SubsetterApi {
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
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const writableMemory = 2;

/** Makes fonts that stand still out of variable ones, with HarfBuzz's subsetter. */
export class FontInstancer {
  readonly #api: SubsetterApi;

  /** `wasm` is HarfBuzz's subsetter, compiled without imports. */
  static async start(wasm: Uint8Array): Promise<FontInstancer> {
    const { instance } = await WebAssembly.instantiate(wasm as Uint8Array<ArrayBuffer>, {});
    const initialise = instance.exports['_initialize'];
    if (typeof initialise === 'function') initialise();
    return new FontInstancer(instance.exports as unknown as SubsetterApi);
  }

  constructor(api: SubsetterApi) {
    this.#api = api;
  }

  /**
   * The sfnt with every axis pinned: at the value given by tag, else at its default. Throws FONT_UNSUPPORTED when HarfBuzz
   * cannot make it.
   */
  instance(sfnt: Uint8Array, axes: Readonly<Record<string, number>>): Uint8Array {
    const api = this.#api;
    const data = api.malloc(sfnt.byteLength);
    new Uint8Array(api.memory.buffer).set(sfnt, data);
    const blob = api.hb_blob_create(data, sfnt.byteLength, writableMemory, 0, 0);
    const face = api.hb_face_create(blob, 0);
    const input = api.hb_subset_input_create_or_fail();
    try {
      api.hb_subset_input_keep_everything(input);
      api.hb_subset_input_pin_all_axes_to_default(input, face);
      for (const [tag, value] of Object.entries(axes)) {
        api.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), value);
      }
      const made = api.hb_subset_or_fail(face, input);
      if (made === 0) throw new PlatenError('FONT_UNSUPPORTED', 'No static font can be made of a variable one.');
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
}
