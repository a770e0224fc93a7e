import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** The look of the version history: a list, and beside it what is chosen. */
export const versionsStyles = [
  baseStyles,
  css`
    .columns {
      display: grid;
      grid-template-columns: minmax(200px, 280px) 1fr;
      gap: 18px;
      min-height: 320px;
    }
    .list {
      max-height: 56vh;
      overflow: auto;
    }
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li button {
      display: grid;
      gap: 2px;
      width: 100%;
      padding: 8px 10px;
      border: 0;
      border-radius: var(--platen-radius-small);
      background: none;
      color: inherit;
      text-align: start;
      cursor: pointer;
    }
    li button:hover {
      background: var(--platen-hover);
    }
    li button[aria-pressed='true'] {
      background: var(--platen-accent-wash);
    }
    @media (forced-colors: active) {
      li button[aria-pressed='true'] {
        outline: 2px solid Highlight;
      }
    }
    .title {
      font-weight: 600;
    }
    .when {
      color: var(--platen-ink-soft);
    }
    .look {
      display: grid;
      align-content: start;
      gap: 12px;
      min-width: 0;
    }
    .look platen-thumbnail,
    .look platen-page-difference {
      height: min(46vh, 420px);
    }
    .error {
      margin-block-end: 12px;
      color: var(--platen-danger);
    }
    @media (max-width: 600px) {
      .columns {
        grid-template-columns: 1fr;
      }
      .list {
        max-height: 30vh;
      }
    }
  `,
];
