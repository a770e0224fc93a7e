import type { Tokens } from '@platen/template';
import { html } from 'lit';

/** Colors that are shown at most. */
const maxDots = 8;

// As a property: the service's pages allow no style attributes.
const dotStyle = (color: string): string =>
  `display:inline-block;inline-size:16px;block-size:16px;margin-inline-end:4px;border:1px solid var(--platen-line-strong);border-radius:50%;vertical-align:middle;forced-color-adjust:none;background:${color}`;

/** The first colors of a kit as dots. */
export function colorDots(values: Tokens['values']) {
  const colors = Object.values(values).flatMap(({ type, value }) =>
    type === 'color' && typeof value === 'string' && !value.startsWith('var(') ? [value] : [],
  );
  return html`<span aria-hidden="true"
    >${colors.slice(0, maxDots).map((color) => html`<span .style=${dotStyle(color)}></span>`)}</span
  >`;
}
