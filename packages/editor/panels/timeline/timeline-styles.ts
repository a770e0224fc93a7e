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
    :host(:focus) {
      outline: none;
    }
    :host([collapsed]) {
      height: auto;
    }
    .zoom {
      display: flex;
      flex: none;
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
      margin-inline-start: 8px;
      flex: none;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .clock span {
      color: var(--platen-ink-soft);
    }
    .what {
      overflow: hidden;
      margin-inline-start: 6px;
      padding: 1px 8px;
      border-radius: 99px;
      background: var(--platen-sunken);
      color: var(--platen-ink-soft);
      font-size: 0.92em;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .what[data-moment] {
      background: var(--platen-accent-wash);
      color: var(--platen-accent);
    }
    .space {
      flex: 1;
    }
    .error {
      color: var(--platen-danger);
    }
    .lanes {
      /* The names, and the time as wide as it is zoomed to. */
      --row: calc(var(--names) + (100cqi - var(--names)) * var(--zoom, 1));
      position: relative;
      flex: 1;
      min-height: 0;
      overflow: auto;
      border-block-start: 1px solid var(--platen-line);
      container: lanes / inline-size;
      --head-color: color-mix(in srgb, var(--platen-line-strong) 60%, transparent);
    }
    .lanes[data-moment] {
      --head-color: var(--platen-danger);
    }
    /* Names stand where the language begins; time runs from left to right in every one, as in players. */
    .track,
    .scale {
      direction: ltr;
    }
    .lane {
      display: grid;
      grid-template: minmax(0, 1fr) / var(--names) minmax(0, 1fr);
      width: var(--row);
      height: 28px;
      border-block-end: 1px solid var(--platen-line);
    }
    .name {
      position: sticky;
      inset-inline-start: 0;
      z-index: 2;
      display: flex;
      align-items: center;
      gap: 6px;
      min-width: 0;
      padding-inline: calc(4px + 14px * var(--depth, 0)) 4px;
      border: 0;
      border-inline-end: 1px solid var(--platen-line);
      background: var(--platen-surface);
      color: inherit;
      font: inherit;
      text-align: start;
    }
    .name > platen-icon-button {
      --platen-control-height: 24px;
      --platen-icon-size: 15px;
      margin-inline-start: -4px;
    }
    .name[data-selected] {
      background: var(--platen-accent-wash);
    }
    .opener {
      display: grid;
      flex: none;
      place-items: center;
      width: 20px;
      height: 22px;
      margin-inline-end: -4px;
      padding: 0;
      border: 0;
      border-radius: 4px;
      background: transparent;
      --platen-icon-size: 14px;
    }
    button.opener:hover {
      background: var(--platen-hover);
    }
    .name .text {
      flex: 1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    /* A name in another script begins at the icon too, and is cut at its own end. */
    :host(:dir(rtl)) .name .text {
      text-align: right;
    }
    :host(:dir(ltr)) .name .text {
      text-align: left;
    }
    .track {
      position: relative;
    }
    .track::after {
      position: absolute;
      inset-block: 0;
      left: var(--head);
      width: 1px;
      background: var(--head-color);
      content: '';
      pointer-events: none;
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
    .bar[data-fixed] {
      border-style: dashed;
      background: color-mix(in srgb, var(--platen-accent) 10%, var(--platen-surface));
      cursor: default;
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
    .tick {
      position: absolute;
      inset-block-start: 50%;
      width: 5px;
      height: 5px;
      margin: -2.5px;
      background: var(--platen-accent);
      rotate: 45deg;
      pointer-events: none;
    }
    .animation {
      position: absolute;
      inset-block: 0;
      background: repeating-linear-gradient(
        -45deg,
        transparent 0 4px,
        color-mix(in srgb, var(--platen-accent) 45%, transparent) 4px 6px
      );
      pointer-events: none;
    }
    .animation .grip {
      position: absolute;
      inset-block: 0;
      width: 8px;
      cursor: ew-resize;
      pointer-events: auto;
    }
    .animation.enter .grip {
      right: -4px;
    }
    .animation.exit .grip {
      left: -4px;
    }
    .animation .grip::after {
      position: absolute;
      inset-block: 3px;
      left: 3px;
      width: 2px;
      border-radius: 1px;
      background: var(--platen-accent);
      content: '';
    }
    .over {
      position: relative;
      grid-area: 1 / 2;
      direction: ltr;
      pointer-events: none;
    }
    .range {
      position: absolute;
      inset-block-end: 1px;
      height: 8px;
      border-radius: 4px;
      background: color-mix(in srgb, var(--platen-accent) 30%, transparent);
    }
    .range .grip {
      position: absolute;
      inset-block-end: -1px;
      width: 10px;
      height: 16px;
      margin-inline: -5px;
      border: 2px solid var(--platen-surface);
      border-radius: 5px;
      background: var(--platen-accent);
      cursor: ew-resize;
      pointer-events: auto;
      touch-action: none;
    }
    .range .grip.start {
      left: 0;
    }
    .range .grip.end {
      right: 0;
    }
    .range .grip:focus-visible {
      outline: 2px solid var(--platen-accent);
      outline-offset: 1px;
    }
    .animation.enter {
      left: 0;
    }
    .animation.exit {
      right: 0;
    }
    .ruler {
      position: sticky;
      top: 0;
      z-index: 3;
      display: grid;
      grid-template-columns: var(--names) minmax(0, 1fr);
      width: var(--row);
      height: 24px;
      border-block-end: 1px solid var(--platen-line);
      background: var(--platen-surface);
    }
    .ruler .name {
      z-index: 5;
    }
    .scale {
      position: relative;
      grid-area: 1 / 2;
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
      left: var(--head);
      z-index: 4;
      width: 2px;
      margin-left: -1px;
      background: var(--head-color);
      pointer-events: none;
    }
    .head::before {
      position: absolute;
      inset-block-end: 0;
      left: -4px;
      width: 10px;
      height: 10px;
      border-radius: 2px 2px 50% 50%;
      background: var(--head-color);
      content: '';
    }
    @media (pointer: coarse) {
      .lane {
        height: 36px;
      }
      .name > platen-icon-button {
        --platen-control-height: 30px;
      }
      .name > platen-icon-button::part(button) {
        padding: 0 2px;
      }
    }
    @container editor (max-width: 700px) {
      :host {
        --names: 150px;
      }
      .controls {
        gap: 2px;
        padding-inline: 6px;
      }
      .clock {
        margin-inline-start: 2px;
      }
      .clock span,
      .more {
        display: none;
      }
    }
    @media (forced-colors: active) {
      .bar {
        border-color: ButtonText;
      }
      .bar[data-selected] {
        border: 2px solid Highlight;
      }
      .tick {
        background: ButtonText;
        forced-color-adjust: none;
      }
      .head {
        background: Highlight;
      }
    }
  `,
];
