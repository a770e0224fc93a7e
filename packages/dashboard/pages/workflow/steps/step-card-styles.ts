import { css } from 'lit';

/** How a step of a workflow is drawn. */
export const stepCardStyles = css`
  :host {
    display: block;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  :host([open]) {
    border-color: var(--platen-line-strong);
  }
  .head {
    display: flex;
    align-items: center;
    gap: 2px;
    padding: 4px 6px;
  }
  .grip {
    display: grid;
    flex: none;
    place-items: center;
    width: 24px;
    align-self: stretch;
    color: var(--platen-ink-soft);
    cursor: grab;
    touch-action: none;
    --platen-icon-size: 16px;
  }
  .toggle {
    display: flex;
    flex: 1;
    align-items: center;
    gap: 10px;
    min-width: 0;
    min-height: 44px;
    padding: 4px 8px;
    border: 0;
    border-radius: var(--platen-radius-small);
    background: none;
    color: inherit;
    text-align: start;
    cursor: pointer;
  }
  .toggle:hover {
    background: var(--platen-hover);
  }
  .icon {
    display: grid;
    flex: none;
    place-items: center;
    width: 32px;
    height: 32px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-accent-wash);
    color: var(--platen-accent);
  }
  .words {
    display: grid;
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 4px;
  }
  .fold {
    flex: none;
    color: var(--platen-ink-soft);
    --platen-icon-size: 16px;
  }
  :host([open]) .fold {
    rotate: 180deg;
  }
  .actions {
    display: flex;
    flex: none;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    padding: 12px 18px 18px;
    border-block-start: 1px solid var(--platen-line);
  }
  .run {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding-block-start: 12px;
    border-block-start: 1px solid var(--platen-line);
  }
  h2 {
    font-size: 1em;
  }
  summary {
    width: fit-content;
    color: var(--platen-ink-soft);
    cursor: pointer;
  }
  details platen-text-field {
    max-width: 420px;
    margin-block-start: 8px;
  }
  .soft {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
  .mono {
    font-family: var(--platen-mono);
  }
  .wrong {
    --platen-icon-size: 16px;
    display: flex;
    gap: 6px;
    align-items: flex-start;
    color: var(--platen-danger);
    overflow-wrap: anywhere;
  }
  .wrong platen-icon {
    flex: none;
    margin-block-start: 2px;
  }
  @media (max-width: 640px) {
    .head {
      flex-wrap: wrap;
    }
    .toggle {
      flex-basis: calc(100% - 32px);
    }
    .badges {
      flex-basis: 100%;
      justify-content: start;
    }
    .toggle {
      flex-wrap: wrap;
    }
    .fold {
      order: -1;
      display: none;
    }
    .actions {
      width: 100%;
      justify-content: end;
    }
    .body {
      padding-inline: 12px;
    }
  }
`;
