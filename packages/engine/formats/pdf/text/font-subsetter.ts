import { PlatenError } from '@platen/template';
import { cutFont, startSubsetter, type SubsetterApi } from '../../../text/fonts/harfbuzz-subsetter.ts';
import { tagNumber } from '../../../text/fonts/sfnt.ts';

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
    return new FontSubsetter(await startSubsetter(wasm));
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
    const font = cutFont(api, sfnt, axes, (input) => {
      api.hb_subset_input_set_flags(input, flags);
      const glyphs = api.hb_subset_input_glyph_set(input);
      for (const glyphId of glyphIds) api.hb_set_add(glyphs, glyphId);
      const tables = api.hb_subset_input_set(input, dropTables);
      for (const tag of dropped) api.hb_set_add(tables, tagNumber(tag));
      api.hb_set_clear(api.hb_subset_input_set(input, layoutFeatures));
    });
    if (!font) throw new PlatenError('FONT_UNSUPPORTED', 'A font cannot be subset to the glyphs that are used.');
    return font;
  }
}
