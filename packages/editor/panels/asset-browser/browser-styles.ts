import { css } from 'lit';

/** How the list of assets with its search, filters and uploads looks. */
export const browserStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-height: 0;
    background: var(--platen-surface);
  }
  .head {
    display: grid;
    flex: none;
    gap: 8px;
    padding: 10px 12px;
  }
  .search {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .search platen-text-field {
    flex: 1;
  }
  .error {
    display: flex;
    gap: 6px;
    align-items: center;
    justify-content: space-between;
    padding: 6px 10px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-danger-wash);
    color: var(--platen-danger);
    overflow-wrap: anywhere;
  }
  .recent {
    flex: none;
    padding: 0 12px 8px;
  }
  h3 {
    margin-block-end: 4px;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    font-weight: 550;
  }
  .recent ul {
    display: flex;
    gap: 6px;
    overflow: auto hidden;
    padding: 2px;
  }
  .recent button {
    display: flex;
    flex: none;
    align-items: center;
    justify-content: center;
    width: 48px;
    height: 48px;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    color: var(--platen-ink-soft);
    cursor: pointer;
  }
  .recent img {
    width: 100%;
    height: 100%;
    object-fit: contain;
    pointer-events: none;
  }
  .body {
    position: relative;
    flex: 1;
    min-height: 160px;
  }
  platen-asset-grid {
    position: absolute;
    inset: 0;
    padding-inline: 10px;
  }
  .state {
    display: flex;
    flex-direction: column;
    gap: 10px;
    align-items: center;
    justify-content: center;
    height: 100%;
    padding: 20px;
    color: var(--platen-ink-soft);
    text-align: center;
    --platen-icon-size: 28px;
  }
  .state platen-button {
    --platen-icon-size: 16px;
  }
  .ghosts {
    display: grid;
    grid-template-columns: repeat(2, 1fr);
    gap: 8px;
    padding: 2px 12px;
  }
  .ghosts span {
    height: 96px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
  }
  .drop {
    position: absolute;
    inset: 6px;
    z-index: 2;
    display: flex;
    align-items: center;
    justify-content: center;
    border: 2px dashed var(--platen-accent);
    border-radius: var(--platen-radius);
    background: color-mix(in srgb, var(--platen-surface) 85%, transparent);
    font-weight: 600;
    text-align: center;
    pointer-events: none;
  }
  .more {
    position: absolute;
    inset: auto 0 8px;
    width: max-content;
    margin-inline: auto;
    padding: 3px 10px;
    border-radius: 12px;
    background: var(--platen-raised);
    box-shadow: var(--platen-shadow);
    font-size: 0.92em;
  }
  .selection {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    padding: 6px 12px;
    border-block-start: 1px solid var(--platen-line);
    background: var(--platen-accent-wash);
  }
  .selection .count {
    flex: 1;
    font-weight: 600;
    white-space: nowrap;
  }
  .confirm {
    overflow-wrap: anywhere;
  }
`;
