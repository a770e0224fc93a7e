import { css } from 'lit';

/** How the folders of a library look. */
export const foldersStyles = css`
  :host {
    display: grid;
    gap: 6px;
  }
  ol,
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ul {
    max-height: 140px;
    overflow: hidden auto;
  }
  ol {
    gap: 2px;
    align-items: center;
  }
  ol li + li::before {
    padding-inline: 4px;
    color: var(--platen-ink-soft);
    content: '/';
  }
  ol button {
    max-width: 180px;
    min-height: 26px;
    padding: 0 2px;
    overflow: hidden;
    border: 0;
    background: none;
    color: var(--platen-accent);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: pointer;
  }
  ol button:hover {
    text-decoration: underline;
  }
  ol span {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .folder {
    display: flex;
    flex: 1 1 150px;
    align-items: center;
    min-width: 0;
    max-width: 260px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius-small);
    background: var(--platen-surface);
  }
  .folder:hover {
    border-color: var(--platen-line-strong);
    background: var(--platen-hover);
  }
  .folder[data-over],
  ol button[data-over] {
    border-color: var(--platen-accent);
    background: var(--platen-accent-wash);
  }
  .open {
    display: flex;
    flex: 1;
    gap: 8px;
    align-items: center;
    min-width: 0;
    min-height: 34px;
    padding: 0 4px 0 10px;
    border: 0;
    border-radius: var(--platen-radius-small);
    background: none;
    text-align: start;
    cursor: pointer;
  }
  .open:dir(rtl) {
    padding: 0 10px 0 4px;
  }
  .open platen-icon {
    flex: none;
    color: var(--platen-accent);
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    font-weight: 550;
    /* Names are cut at their own end, whatever direction they have, and stand at the start of the panel's. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .count {
    flex: none;
    padding-inline-end: 4px;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    font-variant-numeric: tabular-nums;
  }
`;
