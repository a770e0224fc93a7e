import { css } from 'lit';

/** Lists of styles: each a row with a sample that applies it, and buttons that open and delete it. */
export const styleListStyles = css`
  :host {
    display: block;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .style {
    display: flex;
    gap: 4px;
    align-items: center;
  }
  .apply {
    display: flex;
    flex: 1;
    gap: 10px;
    align-items: center;
    min-width: 0;
    min-height: 40px;
    padding: 4px 8px;
    border: 1px solid transparent;
    border-radius: var(--platen-radius-small);
    background: none;
    color: var(--platen-ink);
    text-align: start;
    cursor: pointer;
  }
  .apply:hover {
    background: var(--platen-hover);
  }
  .apply[aria-pressed='true'] {
    border-color: var(--platen-accent);
    background: var(--platen-accent-wash);
  }
  .sample {
    flex: none;
    width: 30px;
    overflow: hidden;
    font-size: 20px;
    line-height: 28px;
    text-align: center;
  }
  .words {
    display: grid;
    min-width: 0;
  }
  .words > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .words small {
    color: var(--platen-ink-soft);
  }
`;
