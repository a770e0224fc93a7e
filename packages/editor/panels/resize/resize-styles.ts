import { css } from 'lit';

/** How the dialog for other sizes looks: the sizes at the start, a look at each beside them; one below the other where it is narrow. */
export const resizeStyles = css`
  .columns {
    display: grid;
    gap: 20px;
    grid-template-columns: 280px minmax(0, 1fr);
    min-height: min(520px, 60vh);
  }
  .sizes {
    display: grid;
    gap: 12px;
    align-content: start;
    max-height: 60vh;
    padding-inline-end: 6px;
    overflow: auto;
  }
  .custom {
    display: grid;
    gap: 6px;
    grid-template-columns: 1fr 1fr auto;
    padding: 2px;
  }
  fieldset {
    display: grid;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 4px;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
  label {
    display: flex;
    gap: 8px;
    align-items: center;
    min-height: 30px;
    padding-inline: 4px;
    border-radius: var(--platen-radius-small);
    cursor: pointer;
  }
  label:hover {
    background: var(--platen-hover);
  }
  label:has(:disabled) {
    opacity: 0.55;
    cursor: default;
  }
  input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--platen-accent);
  }
  .words {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .pixels {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    font-variant-numeric: tabular-nums;
  }
  .looks {
    display: grid;
    gap: 14px;
    align-content: start;
    grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
    max-height: 60vh;
    padding: 14px;
    overflow: auto;
    border-radius: var(--platen-radius);
    background: var(--platen-ground);
  }
  .empty {
    grid-column: 1 / -1;
    align-self: center;
    max-width: 40ch;
    margin: 60px auto;
    text-align: center;
  }
  figure {
    position: relative;
    display: grid;
    gap: 8px;
    align-content: start;
    margin: 0;
    padding: 10px;
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  .image {
    display: grid;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    place-items: center;
    height: 170px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    overflow: hidden;
  }
  img {
    max-width: 100%;
    max-height: 100%;
    object-fit: contain;
    box-shadow: 0 1px 4px rgb(0 0 0 / 25%);
  }
  figcaption {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  .warning {
    --platen-icon-size: 14px;
    display: flex;
    gap: 4px;
    color: var(--platen-warning);
    font-size: 0.92em;
  }
  figure > platen-icon-button {
    --platen-control-height: 26px;
    --platen-icon-size: 15px;
    position: absolute;
    inset-block-start: 14px;
    inset-inline-end: 14px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-surface);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: flex-end;
    width: 100%;
  }
  .foot platen-select-field {
    min-width: 220px;
    margin-inline-end: auto;
  }
  .image platen-icon {
    animation: turn 1s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .image platen-icon {
      animation: none;
    }
  }
  @media (max-width: 720px) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
    }
    .sizes {
      max-height: none;
    }
    .looks {
      order: -1;
      grid-auto-columns: min(62%, 220px);
      grid-auto-flow: column;
      grid-template-columns: none;
    }
    .empty {
      margin: 16px auto;
    }
    .image {
      height: 120px;
    }
  }
`;
