import { css } from 'lit';

/** Lists whose rows are opened by a button, with their settings below them, and lists of uses. */
export const openListStyles = css`
  button.grow {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: var(--platen-control-height);
    padding: 2px 6px;
    border: 1px solid transparent;
    border-radius: var(--platen-radius-small);
    background: none;
    text-align: start;
    cursor: pointer;
  }
  button.grow:hover {
    background: var(--platen-hover);
  }
  button.grow[aria-pressed='true'] {
    background: var(--platen-accent-wash);
  }
  button.grow > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ul.uses {
    margin: 0;
    padding-inline-start: 18px;
  }
  .uses button {
    padding: 2px;
    border: 0;
    background: none;
    color: var(--platen-ink);
    text-align: start;
    text-decoration: underline;
    cursor: pointer;
  }
`;
