import { css } from 'lit';

/** How the columns of a board look. */
export const boardStyles = css`
  :host {
    --page-edge: clamp(16px, 3vw, 40px);
    display: flex;
    flex: 1;
    min-height: 0;
    /* The columns go to the edges of the window. */
    margin-inline: calc(-1 * var(--page-edge));
  }
  .columns {
    display: flex;
    flex: 1;
    gap: 14px;
    min-width: 0;
    min-height: 0;
    padding: 2px var(--page-edge) 12px;
    overflow: auto hidden;
    overscroll-behavior-x: contain;
    outline: none;
    scroll-padding-inline: var(--page-edge);
  }
  section {
    display: flex;
    /* Three fit beside each other on a tablet. */
    flex: 1 0 240px;
    max-width: 320px;
    flex-direction: column;
    min-height: 0;
    border: 1px solid var(--platen-line);
    border-block-start: 3px solid var(--stage);
    border-radius: var(--platen-radius);
    background: color-mix(in srgb, var(--platen-sunken) 70%, var(--platen-surface));
    scroll-snap-align: start;
  }
  section[data-target] {
    border-color: var(--platen-accent);
    background: var(--platen-accent-wash);
    outline: 2px solid var(--platen-accent);
    outline-offset: -1px;
  }
  header {
    padding: 10px 14px 8px;
  }
  h2 {
    display: flex;
    align-items: center;
    gap: 8px;
    font-size: 1.06em;
    overflow-wrap: anywhere;
  }
  h2 bdi {
    min-width: 0;
  }
  .count {
    margin-inline-start: auto;
    padding: 0 8px;
    border-radius: 10px;
    background: var(--stage-wash);
    font-size: 0.9em;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  header p {
    margin-block-start: 2px;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
  ul {
    position: relative;
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 10px;
    min-height: 80px;
    padding: 4px 10px 14px;
    overflow: hidden auto;
    overscroll-behavior-y: auto;
  }
  li {
    flex: none;
    content-visibility: auto;
    contain-intrinsic-size: auto 230px;
    /* What stands out of a card, such as its ring, is seen although the card is drawn only when it is. */
    margin: -4px;
    padding: 4px;
  }
  .empty {
    display: grid;
    place-items: center;
    min-height: 64px;
    margin: 0;
    border: 1px dashed var(--platen-line-strong);
    border-radius: var(--platen-radius);
    color: var(--platen-ink-soft);
  }
  .more {
    width: 100%;
  }
  .ghosts {
    position: fixed;
    z-index: 9;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
  }
  .ghosts:empty {
    display: none;
  }
  .ghost {
    position: absolute;
    inset-block-start: 0;
    left: 0;
    rotate: 2deg;
    box-shadow: var(--platen-shadow);
    border-radius: var(--platen-radius);
  }
  .ghost span {
    position: absolute;
    inset-block-start: -10px;
    inset-inline-end: -10px;
    display: grid;
    place-items: center;
    min-width: 28px;
    height: 28px;
    padding: 0 8px;
    border-radius: 14px;
    background: var(--platen-accent);
    color: var(--platen-accent-ink);
    font-weight: 700;
  }
  :host([dragging]) {
    cursor: grabbing;
  }
  @media (max-width: 640px) {
    .columns {
      scroll-snap-type: x mandatory;
    }
    section {
      flex: none;
      width: min(310px, calc(100vw - 72px));
    }
    :host([dragging]) .columns {
      scroll-snap-type: none;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .ghost {
      rotate: none;
    }
  }
`;
