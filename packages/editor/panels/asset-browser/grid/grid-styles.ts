import { css } from 'lit';

/** How the grid of assets and its tiles look. */
export const gridStyles = css`
  :host {
    display: block;
    min-height: 0;
  }
  .scroller {
    height: 100%;
    overflow: hidden auto;
    scrollbar-gutter: stable;
    overscroll-behavior: contain;
    outline-offset: -2px;
  }
  .sizer {
    position: relative;
    margin: 2px;
  }
  .row {
    position: absolute;
    inset: 0 0 auto;
    display: grid;
    /* As high as the row, whatever the images are: rows stand where the list puts them. */
    grid-template-rows: minmax(0, 1fr);
    gap: 8px;
  }
  .tile {
    position: relative;
    display: flex;
    flex-direction: column;
    min-width: 0;
    border-radius: var(--platen-radius-small);
    cursor: pointer;
    user-select: none;
    -webkit-user-select: none;
  }
  .image {
    position: relative;
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: center;
    min-height: 0;
    overflow: hidden;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    color: var(--platen-ink-soft);
  }
  .tile:hover .image {
    border-color: var(--platen-line-strong);
  }
  .tile:is([aria-selected='true'], [data-shown]) .image {
    border-color: var(--platen-accent);
    box-shadow: 0 0 0 1px var(--platen-accent);
  }
  img,
  video {
    width: 100%;
    height: 100%;
    object-fit: contain;
    /* What is dragged is the tile. */
    pointer-events: none;
  }
  img[data-broken] {
    visibility: hidden;
  }
  .color {
    align-self: stretch;
    flex: 1;
    forced-color-adjust: none;
  }
  .letters {
    color: var(--platen-ink);
    font-size: 36px;
    line-height: 1.2;
    white-space: nowrap;
  }
  /* No text of the page: nobody reads it out, and nobody looks for it. */
  .letters::before {
    content: 'Ag';
  }
  .badge::before {
    content: attr(data-text);
  }
  .letters[data-waiting] {
    color: var(--platen-ink-soft);
    font-family: var(--platen-font);
  }
  .badge {
    position: absolute;
    inset-block-end: 4px;
    inset-inline-start: 4px;
    padding: 0 5px;
    border-radius: 4px;
    background: rgb(0 0 0 / 75%);
    color: #fff;
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  .name {
    flex: none;
    height: 22px;
    padding: 2px 2px 0;
    overflow: hidden;
    font-size: 0.92em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  input.name {
    width: 100%;
    padding: 0 2px;
    border: 1px solid var(--platen-accent);
    border-radius: 4px;
    background: var(--platen-sunken);
    user-select: text;
    -webkit-user-select: text;
  }
  .pick {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-start: 4px;
    z-index: 1;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 1px solid var(--platen-line-strong);
    border-radius: 6px;
    background: var(--platen-raised);
    color: var(--platen-on-accent);
    cursor: pointer;
    opacity: 0;
    --platen-icon-size: 16px;
  }
  .pick[aria-pressed='true'] {
    border-color: var(--platen-accent);
    background: var(--platen-accent);
  }
  .tile:is(:hover, :focus-within) .pick,
  [data-picking] .pick {
    opacity: 1;
  }
  .tools {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-end: 4px;
    display: flex;
    gap: 2px;
    opacity: 0;
  }
  .tile:is(:hover, :focus-within) .tools,
  .tools[data-shown] {
    opacity: 1;
  }
  .tools button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 26px;
    height: 26px;
    padding: 0;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius-small);
    background: var(--platen-raised);
    color: var(--platen-ink);
    cursor: pointer;
    --platen-icon-size: 16px;
  }
  .tools button:hover {
    background: var(--platen-hover);
  }
  @media (pointer: coarse) {
    .tools,
    .pick {
      opacity: 1;
    }
    .pick {
      width: 32px;
      height: 32px;
    }
    .tools button {
      width: 36px;
      height: 36px;
    }
  }
`;
