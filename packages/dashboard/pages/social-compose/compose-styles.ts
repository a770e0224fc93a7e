import { css } from 'lit';

/** How a post that is written stands on its page: what is filled in beside its preview. */
export const composeStyles = css`
  .halves {
    display: grid;
    grid-template-columns: minmax(0, 1.5fr) minmax(280px, 1fr);
    gap: 24px;
    align-items: start;
  }
  platen-preview-panel {
    position: sticky;
    inset-block-start: 12px;
  }
  @media (max-width: 980px) {
    .halves {
      grid-template-columns: minmax(0, 1fr);
    }
    platen-preview-panel {
      position: static;
    }
  }
  textarea {
    width: 100%;
    min-height: 130px;
    padding: 10px 12px;
    border: 1px solid var(--platen-line-strong);
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    color: inherit;
    font: inherit;
    font-size: 1.08em;
    line-height: 1.5;
    resize: vertical;
    field-sizing: content;
    max-height: 60vh;
  }
  textarea:focus-visible {
    outline: 2px solid var(--platen-accent);
    outline-offset: 1px;
  }
  .errors {
    display: grid;
    gap: 10px;
    padding: 14px 16px;
    border: 1px solid var(--platen-warning);
    border-radius: var(--platen-radius);
    background: var(--platen-warning-wash);
  }
  .errors h2,
  .saved {
    display: flex;
    gap: 8px;
    align-items: center;
    font-size: 1.05em;
    --platen-icon-size: 17px;
  }
  .errors ul {
    display: grid;
    gap: 8px;
    overflow-wrap: anywhere;
  }
  .saved {
    margin-block-end: 14px;
    color: var(--platen-ink-soft);
  }
  .actions {
    display: grid;
    gap: 10px;
    padding-block: 4px 24px;
  }
`;
