import { css } from 'lit';

/** How the grid of rows is drawn. */
export const dataGridStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .scroller {
    position: relative;
    max-height: min(60vh, 560px);
    overflow: auto;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  .body {
    position: relative;
  }
  .line {
    display: grid;
    width: max-content;
    min-width: 100%;
  }
  .body .line {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    height: 34px;
  }
  .head {
    position: sticky;
    z-index: 2;
    inset-block-start: 0;
    width: max-content;
    min-width: 100%;
  }
  .head .line {
    border-block-end: 1px solid var(--platen-line);
    background: var(--platen-sunken);
  }
  .head .line > * {
    padding: 8px;
  }
  [role='columnheader'] {
    display: grid;
    gap: 4px;
    align-content: start;
    min-width: 0;
  }
  .name {
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .number {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
    padding: 7px 8px;
    border-inline-end: 1px solid var(--platen-line);
    background: var(--platen-sunken);
    color: var(--platen-ink-soft);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .number[data-wrong] {
    padding-inline-start: 5px;
    border-inline-start: 3px solid var(--platen-danger);
    color: var(--platen-danger);
    font-weight: 600;
  }
  [role='gridcell'] {
    position: relative;
    min-width: 0;
    padding: 7px 8px;
    overflow: hidden;
    border-block-end: 1px solid var(--platen-line);
    border-inline-end: 1px solid var(--platen-line);
    text-overflow: ellipsis;
    white-space: nowrap;
    cursor: cell;
    outline-offset: -2px;
  }
  [role='gridcell']:dir(rtl) {
    direction: rtl;
  }
  [data-active] > [role='gridcell'],
  [data-active] > .number {
    background: var(--platen-accent-wash);
  }
  [role='gridcell'][data-soft] {
    color: var(--platen-ink-soft);
  }
  [role='gridcell'][aria-invalid='true'] {
    background: var(--platen-danger-wash);
    color: var(--platen-danger);
    text-decoration: underline wavy;
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  [role='gridcell'][data-editing] {
    padding: 0;
    overflow: visible;
    outline: 2px solid var(--platen-accent);
    outline-offset: -2px;
  }
  textarea {
    display: block;
    width: 100%;
    height: 100%;
    padding: 6px 7px;
    border: 0;
    outline: 0;
    background: var(--platen-surface);
    color: var(--platen-ink);
    white-space: pre;
    resize: none;
  }
  .issue {
    min-height: 1.6em;
    margin-block-start: 6px;
    color: var(--platen-danger);
    overflow-wrap: anywhere;
  }
  @media (forced-colors: active) {
    [role='gridcell'][aria-invalid='true'] {
      text-decoration-color: Mark;
    }
  }
`;
