import { css } from 'lit';

/** How the drawing area lies on the page. */
export const artboardStyles = css`
  :host {
    position: relative;
    display: block;
    min-inline-size: 0;
    min-block-size: 0;
    overflow: hidden;
    contain: strict;
    background: var(--platen-desk, #e9ebef);
    direction: ltr;
  }
  .desk {
    position: absolute;
    inset: 0;
    overflow: hidden;
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }
  canvas {
    position: absolute;
    top: 0;
    left: 0;
    transform-origin: 0 0;
    pointer-events: none;
  }
  .sheet {
    position: absolute;
    top: 0;
    left: 0;
    box-sizing: border-box;
    background-color: #fff;
    /* Shows through pages, and parts of them, that are clear. */
    background-image: conic-gradient(#dfe2e7 25%, transparent 0 50%, #dfe2e7 0 75%, transparent 0);
    background-size: 16px 16px;
    box-shadow: var(--platen-sheet-shadow, 0 1px 3px rgb(0 0 0 / 20%), 0 6px 24px rgb(0 0 0 / 10%));
  }
  .page-overlay {
    position: absolute;
    top: 0;
    left: 0;
    width: 0;
    height: 0;
    transform-origin: 0 0;
  }
  .page-overlay[data-plays] ~ canvas.overlay,
  .desk:has(> .page-overlay[data-covers]) > canvas.page {
    visibility: hidden;
  }
  .css-overlay {
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  .layers {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    color: transparent;
    outline: none;
    font-size: 1px;
  }
  .layers:focus-visible:not(.by-pointer) {
    outline: 2px solid var(--platen-focus, var(--platen-accent, #2563eb));
    outline-offset: -2px;
  }
  @media (forced-colors: active) {
    .sheet {
      outline: 1px solid CanvasText;
    }
    /* Its letters would be seen. */
    .layers {
      forced-color-adjust: none;
    }
  }
`;
