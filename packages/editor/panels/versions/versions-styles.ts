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
      max-height: 64vh;
      overflow: auto;
    }
    .look {
      display: grid;
      align-content: start;
      max-height: 64vh;
      overflow: auto;
      gap: 12px;
      min-width: 0;
    }
    .fields {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
      gap: 10px;
    }
    .buttons {
      display: flex;
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 8px;
    }
    h3 {
      margin-block-start: 4px;
      font-size: 1em;
    }
    .error {
      margin-block-end: 12px;
      color: var(--platen-danger);
    }
    @media (max-width: 600px) {
      .columns {
        grid-template-columns: 1fr;
        min-height: 0;
      }
      .list {
        max-height: 30vh;
      }
    }
  `,
];
