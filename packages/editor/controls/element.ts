/** The base of elements and their properties, and the fonts of pages, for those that show no editor: no control comes along. */
export { PlatenElement } from './platen-element.ts';
export { internal, reactive, required, withProperties } from './with-properties.ts';
export { showPageFonts } from './show-page-fonts.ts';
