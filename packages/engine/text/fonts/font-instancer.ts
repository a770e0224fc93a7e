import { PlatenError } from '@platen/template';
import { cutFont, startSubsetter, type SubsetterApi } from './harfbuzz-subsetter.ts';

/** Makes fonts that stand still out of variable ones, with HarfBuzz's subsetter. */
export class FontInstancer {
  readonly #api: SubsetterApi;

  /** `wasm` is HarfBuzz's subsetter, compiled without imports. */
  static async start(wasm: Uint8Array): Promise<FontInstancer> {
    return new FontInstancer(await startSubsetter(wasm));
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
    const font = cutFont(api, sfnt, axes, (input) => api.hb_subset_input_keep_everything(input));
    if (!font) throw new PlatenError('FONT_UNSUPPORTED', 'The variable font cannot be converted to a static one.');
    return font;
  }
}
