import { css } from 'lit';

/** How photos and their search look. */
export const photosPanelStyles = css`
  :host {
    display: block;
    padding-block-end: 14px;
  }
  .head {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: grid;
    gap: 8px;
    padding: 10px 14px;
    background: var(--platen-surface);
  }
  .filters {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 8px;
  }
  .grid {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
    gap: 10px 8px;
    padding: 2px 14px 10px;
  }
  .tile {
    display: grid;
    gap: 3px;
    min-width: 0;
  }
  button {
    width: 100%;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    cursor: grab;
  }
  button:hover {
    border-color: var(--platen-line-strong);
  }
  button[aria-busy='true'] img {
    opacity: 0.5;
  }
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
    pointer-events: none;
  }
  .credit {
    overflow: hidden;
    color: var(--platen-ink-soft);
    font-size: 11px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .credit a {
    color: inherit;
  }
  p {
    padding: 20px 14px;
    color: var(--platen-ink-soft);
    text-align: center;
  }
  platen-button {
    display: block;
    width: fit-content;
    margin-inline: auto;
  }
`;
