import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** The look of the export dialog. */
export const exportStyles = [
  baseStyles,
  css`
    .fields {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
      gap: 14px;
      align-items: end;
    }
    .note {
      display: grid;
      gap: 6px;
      margin-block-start: 16px;
    }
    .error {
      color: var(--platen-danger);
    }
    progress {
      width: 100%;
      accent-color: var(--platen-accent);
    }
    ul {
      margin: 0;
      padding-inline-start: 18px;
      color: var(--platen-warning);
    }
  `,
];
