import { css } from 'lit';
import { baseStyles } from '../../../theme/base-styles.ts';

/** How the bar of test values looks: one line, whose values scroll. */
export const testValuesBarStyles = [
  baseStyles,
  css`
    :host {
      --platen-message-display: none;
      display: flex;
      gap: 8px;
      align-items: center;
      min-width: 0;
      min-height: calc(var(--platen-control-height) + 8px);
      padding: 3px 8px 3px 14px;
    }
    :host(:dir(rtl)) {
      padding: 3px 14px 3px 8px;
    }
    h2 {
      flex: none;
      color: var(--platen-ink-soft);
      font-size: 0.92em;
      font-weight: 600;
    }
    .rows {
      display: flex;
      flex: none;
      align-items: center;
    }
    .count {
      min-height: var(--platen-control-height);
      padding-inline: 4px;
      border: 0;
      border-radius: var(--platen-radius-small);
      background: none;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
      cursor: pointer;
    }
    .count:hover {
      background: var(--platen-hover);
    }
    .values {
      display: flex;
      flex: 1;
      gap: 14px;
      align-items: center;
      min-width: 0;
      /* Room for the rings of what has the focus. */
      padding: 3px;
      overflow-x: auto;
      overscroll-behavior: contain;
      scrollbar-width: thin;
    }
    .value {
      display: flex;
      flex: none;
      gap: 6px;
      align-items: center;
      min-width: 0;
    }
    .key {
      max-width: 120px;
      overflow: hidden;
      color: var(--platen-ink-soft);
      font-size: 0.92em;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .key-for-reader {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    /* What is tried is told from defaults. */
    .value[data-tried] {
      --platen-field-line: var(--platen-accent);
    }
    .value[data-tried] .key {
      color: var(--platen-accent);
      font-weight: 600;
    }
    .value[data-wrong] .key {
      color: var(--platen-danger);
    }
    .field {
      width: 150px;
    }
    platen-button.field {
      width: auto;
      max-width: 170px;
    }
    .field img {
      flex: none;
      width: 18px;
      height: 18px;
      border-radius: 3px;
      object-fit: cover;
    }
    .words {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .over {
      width: 280px;
      max-width: 100%;
    }
    @media (max-width: 600px) {
      h2 {
        display: none;
      }
      .over {
        width: 100%;
      }
    }
  `,
];
