import { Html } from './html.ts';

const drawing =
  '<rect class="plate" width="26" height="26" rx="6" fill="#4030d8"/>' +
  '<path class="type" fill="#fff" d="M8 6h6.2a5 5 0 0 1 0 10H11v4H8V6Zm3 2.8v4.4h3a2.2 2.2 0 0 0 0-4.4h-3Z"/>';

/** The product's sign, for the head of pages; a style sheet may color its `plate` and `type`. */
export const pageIcon = new Html(`<svg viewBox="0 0 26 26" aria-hidden="true">${drawing}</svg>`);

/** The same as a file of its own. */
export const iconFile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26">${drawing}</svg>`;
