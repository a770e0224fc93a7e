import { css } from 'lit';

/** How the page of a board is laid out: the columns have what of the window's height is left, and scroll in it. */
export const boardPageStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    height: calc(100% + 44px);
    min-height: 460px;
    margin-block-end: -44px;
  }
  platen-page-heading {
    margin-block-end: 14px;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 18px;
    align-items: center;
    margin-block-end: 14px;
  }
  platen-board-tools {
    flex: 1 1 420px;
  }
  /* Over the board, so that no card moves away from under the pointer that chooses the next one. */
  .chosen {
    position: absolute;
    z-index: 3;
    inset-block-end: 26px;
    inset-inline-end: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    max-width: 100%;
    padding: 6px 8px 6px 16px;
    border: 1px solid var(--platen-accent);
    border-radius: var(--platen-radius);
    background: var(--platen-raised);
    box-shadow: var(--platen-shadow);
  }
  .chosen:dir(rtl) {
    padding: 6px 16px 6px 8px;
  }
  @media (max-width: 860px) {
    .chosen {
      /* Above what is said at the edge of the window. */
      inset-block-end: 96px;
    }
  }
  .note {
    display: flex;
    gap: 8px;
    align-items: center;
    margin-block-end: 12px;
    padding: 8px 14px;
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    background: var(--platen-surface);
  }
  .note platen-icon {
    flex: none;
    color: var(--platen-ink-soft);
  }
  .waiting {
    display: flex;
    flex: 1;
    gap: 14px;
    overflow: hidden;
  }
  .waiting span {
    flex: 0 0 288px;
    border-radius: var(--platen-radius);
    background: var(--platen-line);
    animation: breathe 1.2s ease-in-out infinite alternate;
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .waiting span {
      animation: none;
    }
  }
`;
