import { css } from 'lit';
import { baseStyles } from '@platen/editor/theme';

/** Layout of a template's review page: the design, the decisions, and the comments beside it. */
export const reviewPageStyles = [
  baseStyles,
  css`
    :host {
      display: block;
    }
    .soft {
      color: var(--platen-ink-soft);
    }
    .columns {
      display: grid;
      grid-template: 'canvas decision' auto 'canvas side' 1fr / minmax(0, 1fr) minmax(300px, 370px);
      gap: 16px 20px;
      align-items: start;
    }
    .canvas {
      grid-area: canvas;
      position: sticky;
      inset-block-start: 0;
      height: calc(100dvh - 150px);
      min-height: 380px;
    }
    .decision {
      grid-area: decision;
      padding: 14px 16px;
      border: 1px solid var(--platen-line);
      border-radius: var(--platen-radius);
      background: var(--platen-surface);
    }
    .side {
      grid-area: side;
      min-width: 0;
    }
    .side > platen-tabs > [slot] {
      padding-block-start: 12px;
    }
    .queue {
      display: flex;
      align-items: center;
      gap: 4px;
      color: var(--platen-ink-soft);
      font-variant-numeric: tabular-nums;
    }
    .stale {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 14px;
      margin-block-end: 14px;
      padding: 10px 14px;
      border: 1px solid var(--platen-warning);
      border-radius: var(--platen-radius);
      background: var(--platen-warning-wash);
      color: var(--platen-warning);
    }
    .stale p {
      flex: 1 1 260px;
    }
    .keys {
      display: grid;
      gap: 14px;
      min-width: 240px;
      padding: 14px;
    }
    dl {
      display: grid;
      gap: 6px;
      margin: 0;
    }
    dl div {
      display: flex;
      align-items: baseline;
      gap: 12px;
    }
    dd {
      margin: 0;
    }
    kbd {
      display: inline-block;
      min-width: 22px;
      padding: 1px 6px;
      border: 1px solid var(--platen-line-strong);
      border-radius: 4px;
      font-family: var(--platen-mono);
      text-align: center;
    }
    @media (max-width: 1080px) {
      .columns {
        grid-template: 'decision' auto 'canvas' auto 'side' auto / minmax(0, 1fr);
      }
      .canvas {
        position: static;
        height: min(64dvh, 620px);
        min-height: 320px;
      }
    }
  `,
];
