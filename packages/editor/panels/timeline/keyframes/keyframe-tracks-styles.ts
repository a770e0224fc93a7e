import { css } from 'lit';
import { baseStyles } from '../../../theme/base-styles.ts';

/** How tracks of keyframes look. They stand in the timeline's columns: `--names` is the width of the names. */
export const keyframeTracksStyles = [
  baseStyles,
  css`
    :host {
      --platen-control-height: 22px;
      --platen-icon-size: 13px;
      position: relative;
      display: block;
    }
    .row {
      display: grid;
      grid-template-columns: var(--names) minmax(0, 1fr);
      width: var(--row);
      height: 24px;
      border-block-end: 1px solid var(--platen-line);
      background: color-mix(in srgb, var(--platen-sunken) 55%, var(--platen-surface));
    }
    .name {
      position: sticky;
      inset-inline-start: 0;
      z-index: 2;
      display: flex;
      align-items: center;
      min-width: 0;
      padding-inline: 30px 2px;
      border-inline-end: 1px solid var(--platen-line);
      background: color-mix(in srgb, var(--platen-sunken) 55%, var(--platen-surface));
      color: var(--platen-ink-soft);
      font-size: 0.92em;
    }
    .text {
      flex: 1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .steps {
      display: flex;
      flex: none;
    }
    .steps > platen-icon-button[data-here] {
      --platen-icon-fill: currentColor;
    }
    .steps > platen-icon-button::part(button) {
      min-width: 20px;
      padding: 0 2px;
    }
    .track {
      position: relative;
      direction: ltr;
      touch-action: pan-y;
    }
    .track::after {
      position: absolute;
      inset-block: 0;
      left: var(--head, 0);
      width: 1px;
      background: var(--head-color, transparent);
      content: '';
      pointer-events: none;
    }
    .segment {
      position: absolute;
      inset-block-start: 50%;
      height: 2px;
      margin-block-start: -1px;
      background: color-mix(in srgb, var(--platen-accent) 45%, transparent);
      pointer-events: none;
    }
    .segment[data-holds] {
      background: repeating-linear-gradient(
        90deg,
        color-mix(in srgb, var(--platen-accent) 45%, transparent) 0 3px,
        transparent 3px 6px
      );
    }
    .key {
      position: absolute;
      inset-block: 0;
      z-index: 1;
      display: grid;
      place-items: center;
      width: 18px;
      margin-left: -9px;
      cursor: grab;
      touch-action: none;
    }
    .key::before {
      width: 10px;
      height: 10px;
      border: 1.5px solid var(--platen-accent);
      border-radius: 1.5px;
      background: var(--platen-swatch, var(--platen-surface));
      content: '';
      rotate: 45deg;
    }
    .key[data-easing='hold']::before {
      border-radius: 0;
      rotate: 0deg;
    }
    .key[aria-selected='true']::before {
      outline: 1.5px solid var(--platen-accent);
      outline-offset: 1px;
      background: var(--platen-accent);
    }
    .key:hover::before {
      background: color-mix(in srgb, var(--platen-accent) 40%, var(--platen-surface));
    }
    .key[aria-selected='true']:hover::before {
      background: var(--platen-accent);
    }
    .key:focus-visible {
      outline: 2px solid var(--platen-accent);
      outline-offset: -2px;
      border-radius: 4px;
    }
    .marquee {
      position: absolute;
      z-index: 5;
      border: 1px solid var(--platen-accent);
      background: color-mix(in srgb, var(--platen-accent) 14%, transparent);
      pointer-events: none;
    }
    @media (pointer: coarse) {
      .row {
        height: 32px;
      }
      .key {
        width: 32px;
        margin-left: -16px;
      }
      .key::before {
        width: 13px;
        height: 13px;
      }
    }
    @container lanes (max-width: 560px) {
      .name {
        padding-inline-start: 8px;
      }
    }
    @media (forced-colors: active) {
      .segment {
        background: ButtonText;
      }
      .key::before {
        border-color: ButtonText;
        background: Canvas;
        forced-color-adjust: none;
      }
      .key[aria-selected='true']::before {
        border-color: Highlight;
        background: Highlight;
      }
      .marquee {
        border-color: Highlight;
      }
    }
  `,
];
