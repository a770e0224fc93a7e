import { PlatenError } from '@platen/template';
import { tagNumber } from '../../../text/fonts/sfnt.ts';

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
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_all_axes_to_default(input: number, face: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const readOnlyMemory = 1;
/** Without hints, which nobody uses at these sizes; glyphs keep their numbers; .notdef keeps its box; no closure over GSUB. */
const flags = 0x1 | 0x2 | 0x40 | 0x200;
const dropTables = 3;
const layoutFeatures = 6;
/** Tables that a font inside a PDF has no use for. */
const dropped = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'JSTF',
  'MATH',
  'kern',
  'kerx',
  'morx',
  'name',
  'OS/2',
  'post',
  'cmap',
  'STAT',
  'DSIG',
  'vhea',
  'vmtx',
  'VORG',
  'COLR',
  'CPAL',
  'SVG ',
  'gasp',
  'meta',
];

/** Cuts fonts down to the glyphs that are used, at one position of their variation space. */
export class FontSubsetter {
  readonly #api: SubsetterApi;

  /** `wasm` is HarfBuzz's subsetter, compiled without imports. */
  static async start(wasm: Uint8Array): Promise<FontSubsetter> {
    const { instance } = await WebAssembly.instantiate(wasm as Uint8Array<ArrayBuffer>, {});
    const initialise = instance.exports['_initialize'];
    if (typeof initialise === 'function') initialise();
    return new FontSubsetter(instance.exports as unknown as SubsetterApi);
  }

  constructor(api: SubsetterApi) {
    this.#api = api;
  }

  /**
   * An sfnt of these glyphs, which keep their numbers, with every axis pinned: at the value given by tag, else at its default.
   * Throws FONT_UNSUPPORTED when HarfBuzz cannot make it.
   */
  subset(sfnt: Uint8Array, glyphIds: Iterable<number>, axes: Readonly<Record<string, number>>): Uint8Array {
    const api = this.#api;
    const data = api.malloc(sfnt.byteLength);
    if (data === 0) throw unsupported();
    new Uint8Array(api.memory.buffer).set(sfnt, data);
    const blob = api.hb_blob_create(data, sfnt.byteLength, readOnlyMemory, 0, 0);
    const face = api.hb_face_create(blob, 0);
    const input = api.hb_subset_input_create_or_fail();
    try {
      api.hb_subset_input_set_flags(input, flags);
      const glyphs = api.hb_subset_input_glyph_set(input);
      for (const glyphId of glyphIds) api.hb_set_add(glyphs, glyphId);
      const tables = api.hb_subset_input_set(input, dropTables);
      for (const tag of dropped) api.hb_set_add(tables, tagNumber(tag));
      api.hb_set_clear(api.hb_subset_input_set(input, layoutFeatures));
      api.hb_subset_input_pin_all_axes_to_default(input, face);
      for (const [tag, value] of Object.entries(axes)) {
        api.hb_subset_input_pin_axis_location(input, face, tagNumber(tag), value);
      }
      const made = api.hb_subset_or_fail(face, input);
      if (made === 0) throw unsupported();
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

function unsupported(): PlatenError {
  return new PlatenError('FONT_UNSUPPORTED', 'A font cannot be cut down to the glyphs that are used.');
}
