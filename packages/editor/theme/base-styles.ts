import { css } from 'lit';

/** Base styles of all elements of the editor: box sizes, the focus ring, thin scroll bars, text for screen readers only. */
export const baseStyles = css`
  :host {
    box-sizing: border-box;
    color: var(--platen-ink);
    font-family: var(--platen-font);
    font-size: var(--platen-font-size);
    line-height: 1.4;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in srgb, var(--platen-ink) 26%, transparent) transparent;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
    scrollbar-width: thin;
  }
  button,
  input,
  select,
  textarea {
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
  }
  :focus-visible {
    outline: 2px solid var(--platen-focus, var(--platen-accent));
    outline-offset: 1px;
  }
  h2,
  h3,
  p,
  ul,
  ol {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
