import { css } from 'lit';
import { baseStyles } from '@platen/editor/theme';

/** How the canvas of a review looks: a bar, the design on its ground, and what belongs to the present view. */
export const canvasStyles = [
  baseStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      min-width: 0;
      overflow: hidden;
      border: 1px solid var(--platen-line);
      border-radius: var(--platen-radius);
      background: var(--platen-surface);
    }
    .bar {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 6px 10px;
      padding: 6px 8px;
      border-block-end: 1px solid var(--platen-line);
    }
    .space {
      flex: 1;
    }
    .group {
      display: flex;
      align-items: center;
      gap: 2px;
      min-width: 0;
    }
    .group platen-select-field {
      max-width: 200px;
    }
    .percent {
      min-width: 4.4em;
      text-align: center;
      font-variant-numeric: tabular-nums;
    }
    .viewport {
      flex: 1;
      min-height: 0;
      overflow: auto;
      overscroll-behavior: contain;
      background: var(--platen-ground, var(--platen-page));
      cursor: grab;
    }
    .viewport[data-panning] {
      cursor: grabbing;
      user-select: none;
    }
    .viewport:focus-visible {
      outline-offset: -2px;
    }
    /* Images are not mirrored: the earlier one stands at the left in every language. */
    .ground {
      direction: ltr;
      display: flex;
      flex-wrap: nowrap;
      align-items: safe center;
      justify-content: safe center;
      gap: 24px;
      width: fit-content;
      min-width: 100%;
      min-height: 100%;
      padding: 16px;
    }
    [data-stacked] .ground {
      flex-direction: column;
    }
    .page {
      position: relative;
      flex: none;
      background: repeating-conic-gradient(#dcdcdc 0 25%, #ffffff 0 50%) 0 / 16px 16px;
      box-shadow: 0 1px 3px rgb(20 16 40 / 26%);
    }
    figure {
      margin: 0;
    }
    figcaption {
      max-width: 60ch;
      margin-block-end: 8px;
      color: var(--platen-ink-soft);
      text-align: center;
    }
    .under,
    .over {
      position: absolute;
      inset: 0 auto auto 0;
    }
    .over {
      inset: 0;
    }
    .divider {
      position: absolute;
      inset-block: 0;
      width: 0;
      border-inline-start: 2px solid #ffffff;
      outline: 1px solid #1b1a1f;
    }
    .slider,
    .words {
      display: flex;
      align-items: center;
      gap: 10px;
      padding: 8px 12px;
      border-block-start: 1px solid var(--platen-line);
      direction: ltr;
    }
    .words {
      direction: inherit;
    }
    .slider input {
      flex: 1;
      min-width: 0;
      accent-color: var(--platen-accent);
    }
  `,
];
