import { css } from 'lit';

/** The swatch of a token that is a color, `--paint-color`. */
export const swatchStyles = css`
  .swatch {
    flex: none;
    width: 18px;
    height: 18px;
    border: 1px solid var(--platen-line-strong);
    border-radius: 4px;
    background: var(--paint-color);
    forced-color-adjust: none;
  }
`;
