import { instructionsLeft } from '../wasm/meter-wasm.ts';

/** Fonts for text inside an SVG. Nothing else is ever used, so text in a family that is not here falls back to the default. */
export interface SvgFonts {
  /** TTF or OTF files. */
  files: readonly Uint8Array[];
  defaultFamily: string;
  serifFamily: string;
  sansSerifFamily: string;
  monospaceFamily: string;
  cursiveFamily: string;
}

/** A drawing's pixels: RGBA, premultiplied. They are in resvg's memory and are gone with its next call. */
export interface ResvgImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** One running resvg. After a call has thrown it must not be used again. */
export interface ResvgInstance {
  /** Opens an SVG and works on it. `instructions` bounds all of that. */
  use<Value>(
    svg: string,
    fonts: SvgFonts | undefined,
    instructions: number,
    work: (drawing: ResvgDrawing) => Value,
  ): Value;
  /** Instructions that the last use has left; below 0 when it was ended for having none left. */
  readonly left: number;
  /** Bytes of its memory, which never become fewer. */
  readonly memoryBytes: number;
}

/** An SVG that resvg has read. */
export interface ResvgDrawing {
  /** Plain paths, images and definitions, as SVG text. */
  toText(): string;
  /** Draws it at the size it states. */
  draw(): ResvgImage;
}

/**
 * The functions of `@resvg/resvg-wasm` 2.6; pointers, lengths and handles of JavaScript values are plain numbers. Their names, and those
 * of the imports below, are those of that build (the version is pinned): with another one the instance does not start.
 */
interface ResvgExports {
  memory: WebAssembly.Memory;
  [instructionsLeft]: WebAssembly.Global<'i64'>;
  __wbindgen_malloc(size: number, align: number): number;
  __wbindgen_free(pointer: number, size: number, align: number): void;
  __wbindgen_add_to_stack_pointer(change: number): number;
  resvg_new(answer: number, svg: number, options: number, optionsLength: number, fonts: number): void;
  resvg_toString(answer: number, drawing: number): void;
  resvg_render(answer: number, drawing: number): void;
  renderedimage_width(image: number): number;
  renderedimage_height(image: number): number;
  renderedimage_pixels(image: number): number;
  __wbg_renderedimage_free(image: number): void;
  __wbg_resvg_free(drawing: number): void;
}

/**
 * Starts resvg from its compiled and metered module. The package's own JavaScript knows a single instance for all time, whose
 * memory would stay as large as its largest drawing; so this speaks wasm-bindgen's conventions itself.
 */
export function startResvgInstance(module: WebAssembly.Module): ResvgInstance {
  const values = new HandleTable();
  const bytes = (): Uint8Array => new Uint8Array(api.memory.buffer);
  const words = (): Int32Array => new Int32Array(api.memory.buffer);
  const readText = (pointer: number, length: number): string =>
    new TextDecoder().decode(bytes().subarray(pointer >>> 0, (pointer >>> 0) + length));
  const writeText = (text: string): [pointer: number, length: number] => {
    const encoded = new TextEncoder().encode(text);
    const pointer = allocate(encoded.length, 1) >>> 0;
    bytes().set(encoded, pointer);
    return [pointer, encoded.length];
  };
  const wbg = {
    __wbg_new_28c511d9baebfa89: (pointer: number, length: number) => values.add(new Error(readText(pointer, length))),
    __wbindgen_throw: (pointer: number, length: number) => {
      throw new Error(readText(pointer, length));
    },
    __wbindgen_memory: () => values.add(api.memory),
    __wbg_buffer_12d079cc21e14bdb: (memory: number) => values.add(values.get<WebAssembly.Memory>(memory).buffer),
    __wbg_newwithbyteoffsetandlength_aa4a17c33a06e5cb: (buffer: number, offset: number, length: number) =>
      values.add(new Uint8Array(values.get<ArrayBuffer>(buffer), offset >>> 0, length >>> 0)),
    // A copy is asked for of what resvg hands out: the caller copies it anyway.
    __wbg_new_63b92bc8671ed464: (source: number) => {
      const bytesOrBuffer = values.get<Uint8Array | ArrayBuffer>(source);
      return values.add(bytesOrBuffer instanceof Uint8Array ? bytesOrBuffer : new Uint8Array(bytesOrBuffer));
    },
    __wbg_instanceof_Uint8Array_2b3bbecd033d19f6: (value: number) => Number(values.get(value) instanceof Uint8Array),
    __wbg_length_c20a40f15020d68a: (list: number) => values.get<Uint8Array>(list).length,
    __wbg_set_a47bac70306a19a7: (target: number, source: number, offset: number) =>
      values.get<Uint8Array>(target).set(values.get<Uint8Array>(source), offset >>> 0),
    __wbg_new_16b304a2cfa7ff4a: () => values.add([]),
    __wbg_push_a5b05aedc7234f9f: (list: number, value: number) => values.get<unknown[]>(list).push(values.get(value)),
    __wbg_values_839f3396d5aac002: (list: number) => values.add(values.get<unknown[]>(list).values()),
    __wbg_next_196c84450b364254: (iterator: number) => values.add(values.get<Iterator<unknown>>(iterator).next()),
    __wbg_done_298b57d23c0fc80c: (result: number) => Number(values.get<IteratorResult<unknown>>(result).done),
    __wbg_value_d93c65011f51a456: (result: number) => values.add(values.get<IteratorResult<unknown>>(result).value),
    __wbindgen_string_new: (pointer: number, length: number) => values.add(readText(pointer, length)),
    __wbindgen_string_get: (answer: number, value: number) => {
      const text = values.get(value);
      const [pointer, length] = typeof text === 'string' ? writeText(text) : [0, 0];
      words().set([pointer, length], answer / 4);
    },
    __wbindgen_object_drop_ref: (handle: number) => values.drop(handle),
  };
  const api = new WebAssembly.Instance(module, { wbg }).exports as unknown as ResvgExports;
  const {
    [instructionsLeft]: counter,
    __wbindgen_malloc: allocate,
    __wbindgen_free: free,
    __wbindgen_add_to_stack_pointer: moveStack,
    __wbg_renderedimage_free: freeImage,
    __wbg_resvg_free: freeDrawing,
  } = api;

  /** Calls a function that writes what it answers, and a failure behind it, to the given address. */
  const ask = (call: (answer: number) => void, errorAt: number): [first: number, second: number] => {
    const answer = moveStack(-16);
    call(answer);
    const [first = 0, second = 0, third = 0] = words().subarray(answer / 4, answer / 4 + 3);
    moveStack(16);
    if (errorAt === 2 && third !== 0) throw values.take(second);
    return [first >>> 0, second >>> 0];
  };
  return {
    get left() {
      return Number(counter.value);
    },
    get memoryBytes() {
      return api.memory.buffer.byteLength;
    },
    use(svg, fonts, instructions, work) {
      counter.value = BigInt(Math.floor(instructions));
      const [options, length] = writeText(JSON.stringify({ font: fontOptions(fonts) }));
      const files = values.add([...(fonts?.files ?? [])]);
      const [drawing] = ask((answer) => api.resvg_new(answer, values.add(svg), options, length, files), 2);
      let image = 0;
      const value = work({
        toText() {
          const [pointer, size] = ask((answer) => api.resvg_toString(answer, drawing), -1);
          const text = readText(pointer, size);
          free(pointer, size, 1);
          return text;
        },
        draw() {
          [image] = ask((answer) => api.resvg_render(answer, drawing), 2);
          const [width, height] = [api.renderedimage_width(image) >>> 0, api.renderedimage_height(image) >>> 0];
          return { width, height, pixels: values.take<Uint8Array>(api.renderedimage_pixels(image)) };
        },
      });
      if (image !== 0) freeImage(image);
      freeDrawing(drawing);
      return value;
    },
  };
}

/** CSS Fonts 4, 2.5: `medium`, in pixels. */
const defaultFontSize = 16;

function fontOptions(fonts: SvgFonts | undefined): object {
  if (!fonts) return { defaultFontSize };
  return {
    defaultFontSize,
    defaultFontFamily: fonts.defaultFamily,
    serifFamily: fonts.serifFamily,
    sansSerifFamily: fonts.sansSerifFamily,
    monospaceFamily: fonts.monospaceFamily,
    cursiveFamily: fonts.cursiveFamily,
  };
}

/** Numbers that wasm-bindgen keeps to itself; the last four are undefined, null, true and false. */
const reserved = 132;

/** JavaScript values that WebAssembly knows by number. */
class HandleTable {
  readonly #values: unknown[] = [...Array.from({ length: reserved - 4 }), undefined, null, true, false];
  readonly #free: number[] = [];

  add(value: unknown): number {
    const handle = this.#free.pop() ?? this.#values.length;
    this.#values[handle] = value;
    return handle;
  }

  get<Value>(handle: number): Value {
    return this.#values[handle] as Value;
  }

  take<Value>(handle: number): Value {
    const value = this.get<Value>(handle);
    this.drop(handle);
    return value;
  }

  drop(handle: number): void {
    if (handle < reserved) return;
    this.#values[handle] = undefined;
    this.#free.push(handle);
  }
}
