import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** The look of two versions beside each other, and of what both are together. */
export const conflictStyles = [
  baseStyles,
  css`
    .versions {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
      gap: 18px;
      margin-block-start: 14px;
    }
    .pages {
      display: block;
      max-width: 220px;
      margin-block-start: 12px;
    }
    h3 {
      margin-block-end: 6px;
    }
    section {
      min-width: 0;
    }
    section p {
      margin-block: 6px;
      color: var(--platen-ink-soft);
    }
    platen-thumbnail {
      height: 240px;
    }
    .choices {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 8px;
    }
    @media (max-width: 600px) {
      platen-thumbnail {
        height: 170px;
      }
    }
  `,
];
