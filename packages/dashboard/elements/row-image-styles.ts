import { css } from 'lit';

/** A small image at the start of a row, such as a template's, or an icon in its place. */
export const rowImageStyles = css`
  .image {
    display: grid;
    flex: none;
    place-items: center;
    width: 52px;
    height: 40px;
    border-radius: 4px;
    background: var(--platen-sunken);
    color: var(--platen-ink-soft);
  }
  .image img {
    max-width: 52px;
    max-height: 40px;
  }
`;
