// Only the color spaces of CSS: the library knows many more, which templates cannot name.
import 'culori/css';
import * as culori from 'culori/fn';

// What only exports and imports need comes from culori itself, beside an import of this file: what is here is in the editor's first script.
// Not exported from there straight on: bundlers would then pass this file by, and with it the color spaces.
/** Same as in culori, with the color spaces of CSS. */
export const clampRgb: typeof culori.clampRgb = culori.clampRgb;
/** Same as in culori, with the color spaces of CSS. */
export const converter: typeof culori.converter = culori.converter;
/** Same as in culori, with the color spaces of CSS. */
export const parse: typeof culori.parse = culori.parse;
export type { Rgb } from 'culori/fn';
