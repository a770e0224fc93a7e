import { css } from 'lit';

/** How the steps of a workflow follow each other. */
export const stepListStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .gap {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 34px;
    border-radius: var(--platen-radius-small);
  }
  /* The way of the rows. */
  .gap:not([data-first])::before {
    content: '';
    position: absolute;
    inset-block: 0;
    width: 2px;
    background: var(--platen-line);
  }
  .gap > * {
    position: relative;
    border-radius: var(--platen-radius-small);
    background: var(--platen-ground);
  }
  .gap[data-target] {
    background: var(--platen-accent-wash);
    outline: 2px dashed var(--platen-accent);
    outline-offset: -4px;
  }
  platen-step-card[data-dragged] {
    position: relative;
    z-index: 10;
    opacity: 0.85;
    box-shadow: var(--platen-shadow);
    pointer-events: none;
  }
`;
