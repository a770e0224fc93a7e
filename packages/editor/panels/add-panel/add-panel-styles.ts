import { css } from 'lit';

/** How the items to add look. */
export const addPanelStyles = css`
  :host {
    display: block;
  }
  /* As high as the row of tabs that comes. */
  platen-tabs:not(:defined) {
    display: block;
    padding-block-start: calc(var(--platen-control-height) + 7px);
  }
  .texts {
    display: grid;
    gap: 6px;
  }
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(72px, 1fr));
    gap: 8px;
  }
  .previews {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(48px, 1fr));
    gap: 8px;
  }
  button {
    border: 1px solid transparent;
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    cursor: grab;
  }
  button:hover {
    border-color: var(--platen-line-strong);
  }
  .texts button {
    padding: 10px 12px;
    text-align: start;
  }
  .texts [data-preset='heading'] {
    font-size: 20px;
    font-weight: 750;
  }
  .texts [data-preset='subheading'] {
    font-size: 16px;
    font-weight: 600;
  }
  .tiles button {
    --platen-icon-size: 26px;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-height: 72px;
    padding: 8px 4px;
    font-size: 11px;
    line-height: 1.25;
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  .tiles platen-icon,
  button svg {
    color: var(--platen-accent);
  }
  .tiles svg {
    width: 26px;
    height: 26px;
    overflow: visible;
  }
  .previews button {
    display: grid;
    place-items: center;
    aspect-ratio: 1;
    padding: 0;
    overflow: hidden;
  }
  .previews svg {
    width: 72%;
    height: 72%;
  }
  .sample {
    width: 100%;
    height: 100%;
    forced-color-adjust: none;
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
