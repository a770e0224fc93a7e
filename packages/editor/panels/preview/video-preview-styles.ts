import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** How the preview of a video lies over the artboard, with its controls below it. */
export const videoPreviewStyles = [
  baseStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      min-width: 0;
      min-height: 0;
      background: var(--platen-ground);
    }
    :host(:focus) {
      outline: none;
    }
    .screen {
      position: relative;
      display: grid;
      flex: 1;
      place-items: center;
      min-height: 0;
      margin: 16px;
      container-type: size;
    }
    canvas {
      display: block;
      --wide: min(100cqw, 100cqh * var(--ratio), var(--max));
      width: var(--wide);
      aspect-ratio: var(--ratio);
      box-shadow: var(--platen-shadow);
      cursor: pointer;
    }
    @supports (width: round(down, 1px, 1px)) {
      canvas {
        width: round(down, var(--wide), 1px);
      }
    }
    canvas[data-empty] {
      visibility: hidden;
    }
    .waiting,
    .error {
      position: absolute;
      color: var(--platen-ink-soft);
      text-align: center;
    }
    .error {
      display: grid;
      gap: 10px;
      justify-items: center;
      max-width: min(100%, 420px);
      padding: 16px;
      border: 1px solid var(--platen-line);
      border-radius: var(--platen-radius);
      background: var(--platen-raised);
      color: var(--platen-danger);
      overflow-wrap: anywhere;
    }
    /* Time runs from left to right in every language, as in players. */
    .controls {
      display: flex;
      flex: none;
      flex-wrap: wrap;
      align-items: center;
      gap: 2px;
      padding: 4px 10px 6px;
      border-block-start: 1px solid var(--platen-line);
      background: var(--platen-surface);
      direction: ltr;
    }
    .position {
      position: relative;
      flex: 1 0 100%;
      min-width: 0;
    }
    input {
      display: block;
      margin: 0;
      accent-color: var(--platen-accent);
      cursor: pointer;
    }
    .position input {
      position: relative;
      width: 100%;
      height: 24px;
    }
    /* The thumb's middle never reaches the ends of the track. */
    .marks {
      position: absolute;
      inset: 0 8px;
    }
    .marks span {
      position: absolute;
      top: 2px;
      width: 2px;
      height: 20px;
      margin-left: -1px;
      background: var(--platen-line-strong);
    }
    .clock {
      margin-inline: 8px;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .clock span,
    .page,
    .silent {
      color: var(--platen-ink-soft);
    }
    .page {
      display: flex;
      flex: 1;
      gap: 8px;
      min-width: 0;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
    .short {
      display: none;
    }
    .name {
      overflow: hidden;
      color: var(--platen-ink);
      text-overflow: ellipsis;
    }
    .silent {
      margin-inline-end: 6px;
    }
    #volume {
      width: 84px;
    }
    @media (pointer: coarse) {
      .position input {
        height: 44px;
      }
      .marks span {
        top: 12px;
      }
    }
    @container editor (max-width: 600px) {
      .screen {
        margin: 8px;
      }
      .clock {
        margin-inline: 4px;
      }
      .name,
      #volume {
        display: none;
      }
      .long {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      .short {
        display: inline;
      }
    }
    @container editor (max-width: 420px) {
      .clock span {
        display: none;
      }
    }
  `,
];
