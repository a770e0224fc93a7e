/** The base of elements and their properties, for pages that show no editor: no control comes along. */
export { PlatenElement } from './platen-element.ts';
export { internal, reactive, required, withProperties } from './with-properties.ts';
