/** The calls of HarfBuzz's drawing interface used here. */
export interface DrawExports {
  /** Emscripten's name. */
  ['__indirect_function_table']: WebAssembly.Table;
  hb_font_draw_glyph(font: number, glyph: number, functions: number, data: number): void;
  hb_draw_funcs_create(): number;
  hb_draw_funcs_set_move_to_func(functions: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_line_to_func(functions: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_quadratic_to_func(functions: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_cubic_to_func(functions: number, callback: number, data: number, destroy: number): void;
  hb_draw_funcs_set_close_path_func(functions: number, callback: number, data: number, destroy: number): void;
}

/** Reads the outlines of glyphs. */
export interface OutlineReader {
  /** SVG path data of a glyph, in the units of the font's scale, y up. Empty for a glyph without an outline. */
  read(font: number, glyph: number): string;
}

/** Reads glyph outlines through HarfBuzz's drawing callbacks. */
export function createOutlineReader(api: DrawExports): OutlineReader {
  let data = '';
  // Each gets (functions, data, state, coordinates…, user data); only the coordinates matter here.
  const coordinates = (command: string, count: number) => ({
    count,
    call: (_functions: number, _data: number, _state: number, ...values: number[]) => {
      data += command;
      for (let i = 0; i < count; i++) data += (i === 0 ? '' : ' ') + shortNumber(values[i] ?? 0);
    },
  });
  const callbacks = [
    coordinates('M', 2),
    coordinates('L', 2),
    coordinates('Q', 4),
    coordinates('C', 6),
    coordinates('Z', 0),
  ];
  const functions = wrapCallbacks(callbacks);
  const table = api['__indirect_function_table'];
  const first = table.grow(functions.length);
  functions.forEach((callback, index) => table.set(first + index, callback));

  const drawing = api.hb_draw_funcs_create();
  api.hb_draw_funcs_set_move_to_func(drawing, first, 0, 0);
  api.hb_draw_funcs_set_line_to_func(drawing, first + 1, 0, 0);
  api.hb_draw_funcs_set_quadratic_to_func(drawing, first + 2, 0, 0);
  api.hb_draw_funcs_set_cubic_to_func(drawing, first + 3, 0, 0);
  api.hb_draw_funcs_set_close_path_func(drawing, first + 4, 0, 0);

  return {
    read(font, glyph) {
      data = '';
      api.hb_font_draw_glyph(font, glyph, drawing, 0);
      return data;
    },
  };
}

/** Outlines are whole numbers but at positions of variable fonts; three decimals of a font unit are far below a pixel. */
function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Math.round(value * 1000) / 1000);
}

/** `\0asm`, version 1. */
const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const i32 = 0x7f;
const f32 = 0x7d;

/**
 * A function table takes only functions that come out of WebAssembly: this makes a tiny module that imports each callback
 * and exports it again with its C signature (three pointers, `count` floats, a pointer).
 */
function wrapCallbacks(callbacks: readonly { count: number; call: (...values: number[]) => void }[]): unknown[] {
  const types = callbacks.map(({ count }) => {
    const parameters = [i32, i32, i32, ...Array.from({ length: count }, () => f32), i32];
    return [0x60, parameters.length, ...parameters, 0];
  });
  const name = (index: number): number[] => [1, 0x61 + index];
  const imports = callbacks.map((_, index) => [1, 0x65, ...name(index), 0, index]);
  const exports = callbacks.map((_, index) => [...name(index), 0, index]);
  const module = new WebAssembly.Module(
    Uint8Array.from([...header, ...section(1, types), ...section(2, imports), ...section(7, exports)]),
  );
  const functions = Object.fromEntries(callbacks.map(({ call }, index) => [String.fromCharCode(0x61 + index), call]));
  const instance = new WebAssembly.Instance(module, { e: functions });
  return callbacks.map((_, index) => instance.exports[String.fromCharCode(0x61 + index)]);
}

function section(id: number, entries: readonly number[][]): number[] {
  const content = [entries.length, ...entries.flat()];
  if (content.length > 127) throw new RangeError('a section longer than its one-byte length');
  return [id, content.length, ...content];
}
