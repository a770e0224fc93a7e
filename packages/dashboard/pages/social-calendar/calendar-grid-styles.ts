import { css } from 'lit';

/** How days and hours of the calendar look, and posts in them. Where there is little room a month is a list of its days. */
export const calendarGridStyles = css`
  :host {
    --platen-mark-size: 15px;
    display: block;
    container-type: inline-size;
  }
  .frame {
    /* What is for screen readers alone stays in it. */
    position: relative;
    max-width: 100%;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
    overflow: auto;
  }
  :host([view='week']) .frame {
    max-height: max(420px, 72vh);
  }
  .frame:focus-visible {
    outline: 2px solid var(--platen-accent);
    outline-offset: 2px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  :host([view='week']) table {
    min-width: 760px;
  }
  th {
    padding: 8px;
    border-block-end: 1px solid var(--platen-line);
    background: var(--platen-surface);
    color: var(--platen-ink-soft);
    font-weight: 550;
    text-align: start;
  }
  thead th,
  thead td {
    position: sticky;
    z-index: 1;
    inset-block-start: 0;
    background: var(--platen-surface);
    /* Borders of a table do not stay with what is sticky. */
    box-shadow: inset 0 -1px var(--platen-line);
  }
  thead td {
    width: 68px;
  }
  tbody th {
    font-size: 0.9em;
    font-weight: 450;
    vertical-align: top;
    white-space: nowrap;
  }
  th[data-today],
  td[data-today] .number {
    color: var(--platen-accent);
    font-weight: 700;
  }
  td[data-slot] {
    height: 112px;
    padding: 4px 5px 6px;
    border: 1px solid var(--platen-line);
    vertical-align: top;
  }
  :host([view='week']) td[data-slot] {
    height: 46px;
    padding: 2px 3px;
  }
  td[data-other] {
    background: var(--platen-ground);
  }
  td[data-today] {
    background: var(--platen-accent-wash);
  }
  td[data-over] {
    outline: 2px solid var(--platen-accent);
    outline-offset: -2px;
  }
  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-height: 24px;
    pointer-events: none;
  }
  :host([view='week']) .top {
    float: inline-end;
    min-height: 0;
  }
  .number {
    padding-inline: 3px;
    color: var(--platen-ink-soft);
  }
  .name {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .begin {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: var(--platen-radius-small);
    background: none;
    color: var(--platen-ink-soft);
    cursor: pointer;
    opacity: 0;
    pointer-events: auto;
    --platen-icon-size: 16px;
  }
  td:hover .begin,
  .begin:focus-visible {
    opacity: 1;
  }
  .begin:hover {
    background: var(--platen-hover);
  }
  @media (hover: none) {
    .begin {
      opacity: 1;
    }
  }
  ul {
    display: grid;
    gap: 3px;
  }
  li button {
    display: grid;
    gap: 1px;
    width: 100%;
    padding: 3px 6px 4px;
    border: 1px solid var(--platen-line);
    border-inline-start: 3px solid var(--platen-line-strong);
    border-radius: var(--platen-radius-small);
    background: var(--platen-surface);
    color: inherit;
    font: inherit;
    font-size: 0.92em;
    text-align: start;
    cursor: pointer;
  }
  li button:hover {
    background: var(--platen-hover);
  }
  button:focus-visible {
    outline: 2px solid var(--platen-accent);
    outline-offset: 1px;
  }
  li button[data-movable] {
    cursor: grab;
  }
  li button[data-dragged] {
    position: relative;
    z-index: 2;
    box-shadow: var(--platen-shadow);
    cursor: grabbing;
    pointer-events: none;
  }
  li button[data-lifted] {
    outline: 2px dashed var(--platen-accent);
    outline-offset: 1px;
  }
  [data-status='scheduled'] {
    border-inline-start-color: var(--platen-accent);
  }
  [data-status='published'] {
    border-inline-start-color: var(--platen-success);
  }
  [data-status='partial'] {
    border-inline-start-color: var(--platen-warning);
  }
  [data-status='failed'] {
    border-inline-start-color: var(--platen-danger);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 4px;
    align-items: center;
  }
  time {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .text {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  a {
    display: block;
    padding: 3px 6px;
    color: var(--platen-accent);
    font-size: 0.92em;
  }
  @container (max-width: 640px) {
    :host([view='month']) table,
    :host([view='month']) tbody,
    :host([view='month']) tr,
    :host([view='month']) td[data-slot] {
      display: block;
      height: auto;
    }
    :host([view='month']) thead,
    :host([view='month']) td[data-other],
    :host([view='month']) td[data-empty][data-past] {
      display: none;
    }
    :host([view='month']) td[data-slot] {
      border-width: 0 0 1px;
      padding: 6px 10px;
    }
    :host([view='month']) .number {
      display: none;
    }
    :host([view='month']) .name {
      position: static;
      width: auto;
      height: auto;
      clip-path: none;
      color: var(--platen-ink-soft);
    }
    :host([view='month']) .begin {
      width: 32px;
      height: 32px;
      opacity: 1;
    }
  }
`;
