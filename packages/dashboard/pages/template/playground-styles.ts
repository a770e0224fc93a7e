import { css } from 'lit';

/** How the playground is in its page. */
export const playgroundStyles = css`
  :host {
    --ground: var(--platen-page);
    --stage-height: min(52vh, 560px);
    display: grid;
    grid-template: 'form preview' auto 'form outcome' 1fr / minmax(260px, 360px) minmax(0, 1fr);
    align-items: start;
    gap: 20px;
    padding-block-start: 18px;
  }
  .preview {
    grid-area: preview;
    min-width: 0;
  }
  .form {
    grid-area: form;
    padding: 16px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  .pages {
    margin-block-end: 16px;
  }
  .outcome {
    grid-area: outcome;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
  }
  h2 {
    margin-block-end: 8px;
    font-size: 1.1em;
  }
  .views {
    display: flex;
    gap: 6px;
    margin-block-end: 10px;
  }
  .report {
    margin-block-start: 10px;
    padding: 10px 14px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-warning-wash);
    color: var(--platen-warning);
    overflow-wrap: anywhere;
  }
  .render {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 10px;
  }
  .render platen-select-field {
    width: 200px;
  }
  .soft {
    margin-block-start: 10px;
    color: var(--platen-ink-soft);
  }
  .files {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
  }
  .error {
    margin-block-start: 10px;
    color: var(--platen-danger);
  }
  a {
    color: var(--platen-accent);
  }
  @media (max-width: 980px) {
    :host {
      grid-template: 'preview' 'form' 'outcome' / minmax(0, 1fr);
    }
  }
`;
