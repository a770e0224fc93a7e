import { css } from 'lit';

/**
 * Layout styles of pages: `.filters` above a list, `.card` around a group, `.fields` and `.buttons` in forms, `.columns` for two halves
 * that are stacked in narrow windows, and links.
 */
export const pageStyles = css`
  :host {
    display: block;
  }
  a {
    color: var(--platen-accent);
    text-underline-offset: 2px;
  }
  .filters {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr));
    gap: 10px;
    align-items: end;
    margin-block-end: 16px;
  }
  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
    align-content: start;
    padding: 16px 18px 18px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  .card > h2,
  .card > h3 {
    font-size: 1.1em;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 18px;
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr));
    gap: 18px;
    align-items: start;
  }
  .fields {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .soft {
    color: var(--platen-ink-soft);
  }
  .mono {
    font-family: var(--platen-mono);
    font-size: 0.95em;
    overflow-wrap: anywhere;
  }
  .error {
    color: var(--platen-danger);
  }
  fieldset {
    display: grid;
    gap: 6px;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    margin-block-end: 4px;
    padding: 0;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
`;
