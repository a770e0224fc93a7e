import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** The look of the export dialog: preview and choices side by side, one over the other where it is narrow. */
export const exportStyles = [
  baseStyles,
  css`
    .parts {
      display: grid;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
      gap: 20px;
      height: min(62vh, 600px);
    }
    .choices {
      display: grid;
      align-content: start;
      gap: 16px;
      min-height: 0;
      margin: -3px;
      padding: 3px;
      overflow: auto;
      scrollbar-gutter: stable;
    }
    .fields {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
      gap: 12px 14px;
      align-items: start;
    }
    /* Switches have lines of their own, their ends at one edge; so has what is alone. */
    .wide,
    .fields > platen-switch-field,
    .fields > platen-select-field:only-of-type {
      grid-column: 1 / -1;
    }
    .hint {
      color: var(--platen-ink-soft);
      font-size: 0.92em;
    }
    .note {
      display: grid;
      gap: 6px;
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
    @media (max-width: 760px) {
      .parts {
        grid-template: min(34vh, 300px) auto / minmax(0, 1fr);
        gap: 14px;
        height: auto;
      }
      .choices {
        overflow: visible;
      }
    }
  `,
];
