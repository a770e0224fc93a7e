import { css } from 'lit';

/** How templates to choose from, and the one that is filled in, stand in their dialog. */
export const templateChoiceStyles = css`
  :host {
    --stage-height: min(46vh, 480px);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
    gap: 10px;
  }
  .template {
    display: grid;
    gap: 6px;
    width: 100%;
    padding: 8px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .template:hover {
    background: var(--platen-hover);
  }
  .image {
    display: grid;
    place-items: center;
    height: 110px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
    color: var(--platen-ink-soft);
  }
  img {
    max-width: 100%;
    max-height: 110px;
    object-fit: contain;
  }
  .filled {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
    gap: 20px;
    align-items: start;
  }
`;
