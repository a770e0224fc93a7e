import { css } from 'lit';

/** How rows, the image of one of them and the choices of the output stand together. */
export const bulkPanelStyles = css`
  :host {
    --ground: var(--platen-page);
    --stage-height: min(40vh, 420px);
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 26px;
    padding-block-start: 18px;
  }
  .work {
    display: grid;
    grid-template: 'bar bar' auto 'grid preview' auto 'settings preview' 1fr / minmax(0, 1fr) minmax(220px, 320px);
    align-items: start;
    gap: 14px 20px;
  }
  .bar {
    grid-area: bar;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .bar p {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    margin-inline-end: auto;
  }
  platen-data-grid {
    grid-area: grid;
  }
  .preview {
    grid-area: preview;
    position: sticky;
    inset-block-start: 12px;
    min-width: 0;
  }
  .shown {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-height: var(--platen-control-height);
    margin-block-end: 8px;
  }
  .settings {
    grid-area: settings;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: 14px;
    padding: 16px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  platen-bulk-settings,
  platen-switch-field {
    width: 100%;
  }
  h2 {
    font-size: 1.1em;
  }
  .earlier h2 {
    margin-block-end: 10px;
  }
  .wrong {
    color: var(--platen-danger);
    overflow-wrap: anywhere;
  }
  .report {
    margin-block-start: 10px;
    padding: 8px 12px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-warning-wash);
    color: var(--platen-warning);
    overflow-wrap: anywhere;
  }
  @media (max-width: 980px) {
    .work {
      grid-template: 'bar' 'grid' 'preview' 'settings' / minmax(0, 1fr);
    }
    .preview {
      position: static;
    }
  }
`;
