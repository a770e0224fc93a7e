import { css } from 'lit';

/** Styles of dialogs that share something by a link. */
export const shareStyles = css`
  :host {
    display: contents;
  }
  .parts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
  a {
    color: var(--platen-accent);
  }
`;
