import { createOutlineReader, type DrawExports, type OutlineReader } from './outline-reader.ts';

/** The functions of HarfBuzz's C interface that the engine calls; pointers and lengths are plain numbers. */
interface HarfBuzzExports extends DrawExports {
  memory: WebAssembly.Memory;
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_get_upem(face: number): number;
  hb_font_create(face: number): number;
  hb_font_destroy(font: number): void;
  hb_font_set_scale(font: number, x: number, y: number): void;
  hb_font_set_variations(font: number, variations: number, count: number): void;
  hb_font_get_nominal_glyph(font: number, codePoint: number, glyph: number): number;
  hb_font_get_h_extents(font: number, extents: number): number;
  hb_ot_var_get_axis_infos(face: number, start: number, count: number, infos: number): number;
  hb_ot_metrics_get_position(font: number, tag: number, position: number): number;
  hb_buffer_create(): number;
  hb_buffer_clear_contents(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, itemOffset: number, itemLength: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_set_script(buffer: number, script: number): void;
  hb_buffer_set_language(buffer: number, language: number): void;
  hb_buffer_set_flags(buffer: number, flags: number): void;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_script_from_string(text: number, length: number): number;
  hb_language_from_string(text: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, count: number): void;
}

/** One running HarfBuzz: its functions, its memory and the few things built once in it. */
export interface HarfBuzz {
  readonly api: HarfBuzzExports;
  /** A shaping buffer, cleared before each use. */
  readonly buffer: number;
  readonly outlines: OutlineReader;
  /** Scratch memory of `scratchBytes` for answers and arguments. */
  readonly scratch: number;
  bytes(): Uint8Array;
  words(): Int32Array;
  /** Runs a call; when HarfBuzz itself breaks down this instance is marked broken and must not be used again. */
  guard<T>(call: () => T): T;
  readonly broken: boolean;
  /** Marks it as not to be used any more. */
  retire(): void;
  readonly memoryBytes: number;
  /** HarfBuzz's value for a script (ISO 15924) and for a language (BCP 47); empty text gives none. */
  script(tag: string): number;
  language(tag: string): number;
}

/** Size of `HarfBuzz.scratch`. */
export const scratchBytes = 65_536;
const maxNames = 1000;
const maxMemoryBytes = 1_073_741_824;

/** Compiles HarfBuzz from the bytes of its wasm file. One module serves any number of instances. */
export function compileHarfBuzz(bytes: Uint8Array): Promise<WebAssembly.Module> {
  return WebAssembly.compile(bytes as BufferSource);
}

/** Starts HarfBuzz. Synchronous: only the outline callbacks (under 1 kB) are compiled here. */
export function startHarfBuzz(module: WebAssembly.Module): HarfBuzz {
  const fail = (): never => {
    throw new WebAssembly.RuntimeError('HarfBuzz stopped');
  };
  const instance = new WebAssembly.Instance(module, {
    env: {
      _abort_js: fail,
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (size: number) => (growTo(api.memory, size >>> 0) ? 1 : 0),
    },
    wasi_snapshot_preview1: { proc_exit: fail },
  });
  const api = instance.exports as unknown as HarfBuzzExports;
  api['__wasm_call_ctors']();

  let byteView = new Uint8Array(api.memory.buffer);
  let wordView = new Int32Array(api.memory.buffer);
  const bytes = (): Uint8Array => {
    if (byteView.buffer !== api.memory.buffer) byteView = new Uint8Array(api.memory.buffer);
    return byteView;
  };
  const words = (): Int32Array => {
    if (wordView.buffer !== api.memory.buffer) wordView = new Int32Array(api.memory.buffer);
    return wordView;
  };
  const scratch = api.malloc(scratchBytes);
  const named = (read: (pointer: number, length: number) => number): ((text: string) => number) => {
    const known = new Map<string, number>([['', 0]]);
    return (text) => {
      const value = known.get(text);
      if (value !== undefined) return value;
      // HarfBuzz never forgets a name either.
      if (known.size >= maxNames) return 0;
      const view = bytes();
      for (let i = 0; i < text.length; i++) view[scratch + i] = text.charCodeAt(i) & 0x7f;
      const fresh = read(scratch, text.length);
      known.set(text, fresh);
      return fresh;
    };
  };

  const harfBuzz = {
    api,
    buffer: api.hb_buffer_create(),
    outlines: createOutlineReader(api),
    scratch,
    bytes,
    words,
    broken: false,
    retire() {
      harfBuzz.broken = true;
    },
    get memoryBytes() {
      return api.memory.buffer.byteLength;
    },
    guard<T>(call: () => T): T {
      try {
        return call();
      } catch (error) {
        harfBuzz.broken = true;
        throw error;
      }
    },
    script: named(api.hb_script_from_string),
    language: named(api.hb_language_from_string),
  };
  return harfBuzz;
}

function growTo(memory: WebAssembly.Memory, size: number): boolean {
  if (size > maxMemoryBytes) return false;
  const wanted = Math.min(maxMemoryBytes, Math.max(size, memory.buffer.byteLength * 1.2));
  try {
    memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / 65_536));
    return true;
  } catch {
    return false;
  }
}
