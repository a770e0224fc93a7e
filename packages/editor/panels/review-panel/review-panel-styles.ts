import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** How the panel of reviews looks. */
export const reviewPanelStyles = [
  baseStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
      padding: 0 12px 16px;
    }
    section {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
    }
    .submit {
      gap: 10px;
    }
    h3 {
      font-size: 1em;
      font-weight: 650;
      overflow-wrap: anywhere;
    }
    p {
      overflow-wrap: anywhere;
    }
    .soft {
      color: var(--platen-ink-soft);
    }
    .warning {
      padding: 6px 10px;
      border-radius: var(--platen-radius-small);
      background: var(--platen-warning-wash);
      color: var(--platen-warning);
    }
    .error {
      color: var(--platen-danger);
    }
    .links {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 14px;
    }
    a,
    .links button {
      padding: 2px 0;
      border: 0;
      background: none;
      color: var(--platen-accent);
      text-decoration: underline;
      text-underline-offset: 2px;
      cursor: pointer;
    }
    .links button[aria-pressed='true'] {
      color: var(--platen-ink);
      font-weight: 600;
      text-decoration: none;
    }
    @media (forced-colors: active) {
      .warning {
        border: 1px solid CanvasText;
      }
    }
  `,
];
