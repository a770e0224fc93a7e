import { css } from 'lit';

/** The look of the texts beside their translations. */
export const translationsStyles = css`
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: end;
  }
  .tools platen-select-field {
    flex: 1;
    min-width: 160px;
    max-width: 320px;
  }
  .note {
    margin-block: 12px 8px;
    color: var(--platen-ink-soft);
  }
  .error {
    margin-block: 8px;
    color: var(--platen-danger);
  }
  details {
    margin-block-end: 12px;
  }
  details ul {
    max-height: 160px;
    margin: 6px 0 0;
    padding-inline-start: 18px;
    overflow: auto;
  }
  .rows {
    display: grid;
    margin: 0 0 12px;
    padding: 0;
    list-style: none;
  }
  .rows > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 2px 16px;
    padding-block: 8px 10px;
    border-block-start: 1px solid var(--platen-line);
  }
  .rows > li[data-missing] .place bdi {
    color: var(--platen-ink);
    font-weight: 600;
  }
  .place {
    display: flex;
    grid-column: 1 / -1;
    gap: 4px;
    align-items: center;
    min-height: 28px;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    --platen-control-height: 28px;
    --platen-icon-size: 15px;
  }
  .source {
    margin: 0;
    padding-block: 6px;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .target {
    display: flex;
    gap: 4px;
    align-items: start;
    min-width: 0;
  }
  .target platen-text-field {
    flex: 1;
    min-width: 0;
  }
  @media (max-width: 600px) {
    .rows > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
