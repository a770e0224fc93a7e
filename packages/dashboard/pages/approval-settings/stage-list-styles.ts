import { css } from 'lit';

/** How the stages in a flow's settings look. */
export const stageListStyles = css`
  :host {
    display: block;
  }
  ol {
    display: grid;
    gap: 8px;
  }
  li {
    display: flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
    padding: 8px 6px;
    border: 1px solid var(--platen-line);
    border-inline-start: 4px solid var(--stage);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  li[data-held] {
    border-color: var(--platen-accent);
    background: var(--platen-accent-wash);
    box-shadow: var(--platen-shadow);
  }
  .grip {
    display: grid;
    flex: none;
    place-items: center;
    width: var(--platen-control-height);
    height: var(--platen-control-height);
    padding: 0;
    border: 0;
    border-radius: var(--platen-radius-small);
    background: transparent;
    color: var(--platen-ink-soft);
    cursor: grab;
    touch-action: none;
    --platen-icon-size: 17px;
  }
  .grip:hover {
    background: var(--platen-hover);
  }
  .about {
    display: grid;
    flex: 1;
    gap: 3px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    gap: 3px 10px;
    align-items: center;
  }
  .about .soft {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
`;
