import { css } from 'lit';

/** How the parameters of a template and where they get their values from are drawn. */
export const parameterMapStyles = css`
  :host {
    display: block;
    min-width: 0;
    container-type: inline-size;
  }
  ul {
    display: grid;
    gap: 6px;
    margin-block-start: 4px;
  }
  platen-parameter-target {
    display: grid;
    grid-template-columns: minmax(90px, 2fr) auto minmax(0, 3fr);
    align-items: center;
    gap: 4px 10px;
    padding: 6px 10px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius-small);
  }
  platen-parameter-target[data-target] {
    border-color: var(--platen-accent);
    background: var(--platen-accent-wash);
  }
  .key,
  .source {
    display: grid;
    gap: 2px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .arrow {
    --platen-icon-size: 15px;
    color: var(--platen-ink-soft);
  }
  .soft,
  .example {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
  .example {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .wrong {
    color: var(--platen-danger);
  }
  @container (max-width: 420px) {
    platen-parameter-target {
      grid-template-columns: minmax(0, 1fr);
    }
    .arrow {
      display: none;
    }
  }
`;
