import { css } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';

/** The look of a comment with its replies. */
export const threadStyles = [
  baseStyles,
  css`
    :host {
      display: block;
    }
    article {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
      padding: 12px;
      border: 1px solid var(--platen-line);
      border-radius: var(--platen-radius);
      background: var(--platen-surface);
    }
    :host([active]) article {
      border-color: var(--platen-accent);
      box-shadow: inset 0 0 0 1px var(--platen-accent);
    }
    article:focus {
      outline: none;
    }
    article:focus-visible {
      outline: 2px solid var(--platen-accent);
      outline-offset: 2px;
    }
    article[data-resolved] .text {
      color: var(--platen-ink-soft);
    }
    header {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 2px 8px;
      color: var(--platen-ink-soft);
      font-size: 0.92em;
    }
    strong {
      color: var(--platen-ink);
      font-size: 1.08em;
      font-weight: 650;
    }
    .kind {
      color: var(--platen-ink);
      font-weight: 600;
    }
    .kind[data-kind='approval'] {
      color: var(--platen-success);
    }
    .kind[data-kind='changes_requested'] {
      color: var(--platen-warning);
    }
    .text {
      overflow-wrap: anywhere;
      text-align: -webkit-match-parent;
      text-align: match-parent;
    }
    .text span {
      white-space: pre-wrap;
    }
    .gone {
      color: var(--platen-ink-soft);
      font-style: italic;
    }
    mark {
      border-radius: 3px;
      background: var(--platen-accent-wash);
      color: var(--platen-accent);
      font-weight: 600;
    }
    .reply {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 4px;
      padding-inline-start: 10px;
      border-inline-start: 2px solid var(--platen-line);
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 14px;
    }
    .actions button,
    .remove,
    .pin {
      min-height: 24px;
      padding: 2px 0;
      border: 0;
      background: none;
      color: var(--platen-accent);
      font-weight: 600;
      text-align: start;
      cursor: pointer;
    }
    .remove {
      justify-self: start;
      color: var(--platen-ink-soft);
      font-weight: 400;
      font-size: 0.92em;
    }
    :is(.actions button, .remove, .pin):hover {
      text-decoration: underline;
      text-underline-offset: 2px;
    }
    .pin {
      display: flex;
      align-items: center;
      gap: 6px;
      justify-self: start;
    }
    .mark {
      display: grid;
      flex: none;
      place-items: center;
      min-width: 22px;
      height: 22px;
      padding-inline: 5px;
      border-radius: 11px 11px 11px 0;
      background: var(--platen-accent);
      color: var(--platen-accent-ink);
      font-size: 0.92em;
      font-variant-numeric: tabular-nums;
    }
    .sure {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px;
    }
    .error {
      color: var(--platen-danger);
    }
    @media (pointer: coarse) {
      .actions button,
      .remove,
      .pin {
        min-height: 40px;
      }
    }
    @media (forced-colors: active) {
      .mark {
        border: 1px solid ButtonText;
        background: ButtonFace;
        color: ButtonText;
        forced-color-adjust: none;
      }
    }
  `,
];
