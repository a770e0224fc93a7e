import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** How the timeline looks. `--names` is the width of the names at its start. */
export const timelineStyles = [
  baseStyles,
  css`
    :host {
      --names: 190px;
      display: flex;
      flex-direction: column;
      height: 208px;
      border-block-start: 1px solid var(--platen-line);
      background: var(--platen-surface);
    }
    .controls {
      display: flex;
      flex: none;
      align-items: center;
      gap: 4px;
      min-height: 40px;
      padding-inline: 10px;
    }
    .clock {
      margin-inline: 8px auto;
      font-variant-numeric: tabular-nums;
    }
    .clock span {
      color: var(--platen-ink-soft);
    }
    .failure {
      color: var(--platen-danger);
    }
    .lanes {
      position: relative;
      flex: 1;
      min-height: 0;
      overflow: auto;
      border-block-start: 1px solid var(--platen-line);
      /* Time runs from left to right in every language, as in players. */
      direction: ltr;
    }
    .lane {
      display: grid;
      grid-template-columns: var(--names) minmax(0, 1fr);
      height: 28px;
      border-block-end: 1px solid var(--platen-line);
      content-visibility: auto;
      contain-intrinsic-height: 28px;
    }
    .name {
      position: sticky;
      left: 0;
      z-index: 2;
      display: flex;
      align-items: center;
      gap: 6px;
      min-width: 0;
      padding-inline: 10px 4px;
      border: 0;
      border-right: 1px solid var(--platen-line);
      background: var(--platen-surface);
      color: inherit;
      font: inherit;
      text-align: start;
    }
    .name[aria-pressed='true'] {
      background: var(--platen-accent-wash);
    }
    .name .text {
      flex: 1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .track {
      position: relative;
    }
    .bar {
      position: absolute;
      inset-block: 4px;
      min-width: 6px;
      border: 1px solid var(--platen-accent);
      border-radius: 5px;
      background: color-mix(in srgb, var(--platen-accent) 22%, var(--platen-surface));
      cursor: grab;
      touch-action: none;
    }
    .bar[data-selected] {
      background: color-mix(in srgb, var(--platen-accent) 48%, var(--platen-surface));
    }
    .bar:focus-visible {
      outline: 2px solid var(--platen-accent);
      outline-offset: 1px;
    }
    .edge {
      position: absolute;
      inset-block: 0;
      width: 8px;
      cursor: ew-resize;
    }
    .edge.start {
      left: 0;
    }
    .edge.end {
      right: 0;
    }
    .transit {
      position: absolute;
      inset-block: 0;
      background: repeating-linear-gradient(
        -45deg,
        transparent 0 4px,
        color-mix(in srgb, var(--platen-accent) 45%, transparent) 4px 6px
      );
      pointer-events: none;
    }
    .transit.enter {
      left: 0;
    }
    .transit.exit {
      right: 0;
    }
    .ruler {
      position: sticky;
      top: 0;
      z-index: 3;
      display: grid;
      grid-template-columns: var(--names) minmax(0, 1fr);
      height: 24px;
      border-block-end: 1px solid var(--platen-line);
      background: var(--platen-surface);
    }
    .scale {
      position: relative;
      cursor: pointer;
      touch-action: none;
    }
    .mark {
      position: absolute;
      inset-block: 0;
      padding-left: 4px;
      border-left: 1px solid var(--platen-line);
      color: var(--platen-ink-soft);
      font-size: 11px;
      line-height: 24px;
      white-space: nowrap;
    }
    .head {
      position: absolute;
      inset-block: 0;
      z-index: 4;
      width: 2px;
      margin-left: -1px;
      background: var(--platen-danger);
      pointer-events: none;
    }
    .heads {
      position: absolute;
      inset: 0 0 auto var(--names);
      pointer-events: none;
    }
    @media (forced-colors: active) {
      .bar {
        border-color: Highlight;
      }
      .head {
        background: Highlight;
      }
    }
  `,
];
