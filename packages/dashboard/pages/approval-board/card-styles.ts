import { css } from 'lit';

/** How a card of a board looks. */
export const cardStyles = css`
  :host {
    display: block;
    min-width: 0;
    --platen-icon-size: 15px;
  }
  article {
    position: relative;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    padding-block-end: 10px;
    background: var(--platen-surface);
    box-shadow: 0 1px 2px rgb(20 16 40 / 6%);
    overflow: clip;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  :host([may-move]) article {
    cursor: grab;
  }
  article:hover {
    border-color: var(--platen-line-strong);
  }
  :host([chosen]) article {
    border-color: var(--platen-accent);
    box-shadow: 0 0 0 1px var(--platen-accent);
  }
  :host([held]) article {
    outline: 2px dashed var(--platen-accent);
    outline-offset: 1px;
    background: var(--platen-accent-wash);
  }
  :host([held]) .image,
  :host([waiting]) .image {
    opacity: 0.45;
  }
  :host([waiting]) article {
    border-style: dashed;
    cursor: progress;
  }
  a {
    display: block;
    -webkit-user-drag: none;
  }
  .image {
    height: 100px;
    padding: 8px;
    color: var(--platen-ink-soft);
    --platen-icon-size: 22px;
  }
  img {
    max-height: 84px;
  }
  .name {
    display: -webkit-box;
    margin: 8px 12px 0;
    padding-block-end: 2px;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  :host([may-move]) .name {
    margin-inline-start: 34px;
  }
  input,
  button {
    position: absolute;
    z-index: 1;
    inset-block-start: 6px;
    margin: 0;
  }
  input {
    inset-inline-start: 6px;
    width: 20px;
    height: 20px;
    accent-color: var(--platen-accent);
    cursor: pointer;
  }
  button {
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    padding: 0;
    border: 1px solid transparent;
    border-radius: var(--platen-radius-small);
    background: color-mix(in srgb, var(--platen-surface) 84%, transparent);
    color: var(--platen-ink-soft);
    cursor: pointer;
  }
  button:hover {
    background: var(--platen-hover);
    color: var(--platen-ink);
  }
  .more {
    inset-inline-end: 6px;
  }
  .grip {
    inset-block-start: 103px;
    inset-inline-start: 5px;
    background: transparent;
    cursor: grab;
    touch-action: none;
  }
  .grip[aria-pressed='true'] {
    background: var(--platen-accent-wash);
    color: var(--platen-accent);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    padding: 4px 12px 0;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    font-variant-numeric: tabular-nums;
  }
  .approvals,
  .comments {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  .comments {
    margin-inline-start: auto;
  }
  .faces {
    display: inline-flex;
  }
  .face {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    margin-inline-end: -6px;
    border: 2px solid var(--platen-surface);
    border-radius: 50%;
    background: color-mix(in srgb, var(--platen-success) 18%, var(--platen-surface));
    color: var(--platen-success);
    font-size: 10px;
    font-weight: 700;
    letter-spacing: 0;
  }
  .face:last-child {
    margin-inline-end: 3px;
  }
  .face[data-kind='changes'] {
    background: var(--platen-danger-wash);
    color: var(--platen-danger);
  }
  .marks {
    display: grid;
    gap: 4px;
    padding: 6px 12px 0;
    font-size: 0.92em;
  }
  .marks li {
    display: flex;
    gap: 6px;
    align-items: start;
    color: var(--platen-ink-soft);
  }
  .marks platen-icon {
    flex: none;
    margin-block-start: 2px;
  }
  .marks span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .marks q {
    quotes: none;
    color: var(--platen-ink-soft);
    font-style: italic;
  }
  .marks [data-tone='danger'] {
    color: var(--platen-danger);
    font-weight: 600;
  }
  .marks [data-tone] q {
    font-weight: 400;
  }
  .marks [data-tone='warning'] {
    color: var(--platen-warning);
  }
  .marks [data-tone='success'] {
    color: var(--platen-success);
  }
  @media (hover: hover) {
    /* Until the pointer or the focus is there, the card is quiet. */
    input:not(:checked) {
      opacity: 0;
    }
    article:is(:hover, :focus-within) input,
    :host([choosing]) input {
      opacity: 1;
    }
  }
  @media (pointer: coarse) {
    button {
      width: 44px;
      height: 44px;
      inset-block-start: 2px;
    }
    .more {
      inset-inline-end: 2px;
    }
    .grip {
      inset-block-start: 96px;
      inset-inline-start: 0;
    }
    :host([may-move]) .name {
      margin-inline-start: 46px;
    }
    input {
      width: 26px;
      height: 26px;
      inset-block-start: 9px;
      inset-inline-start: 9px;
    }
  }
  @media (forced-colors: active) {
    article {
      border-color: CanvasText;
    }
    .face {
      border-color: CanvasText;
    }
    input:not(:checked) {
      opacity: 1;
    }
  }
`;
