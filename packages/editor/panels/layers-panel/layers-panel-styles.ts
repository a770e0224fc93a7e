import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** How the list of layers looks. */
export const layersPanelStyles = [
  baseStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      min-height: 0;
      container-type: inline-size;
    }
    .tree {
      flex: 1;
      min-height: 120px;
      overflow: hidden auto;
      outline-offset: -2px;
    }
    .height {
      position: relative;
      /* A scrollbar lies over it. */
      inline-size: 100cqi;
    }
    .row {
      --platen-icon-size: 16px;
      position: absolute;
      inset-block-start: 0;
      inset-inline: 0;
      display: flex;
      align-items: center;
      gap: 6px;
      height: 32px;
      padding-inline: calc(4px + var(--level) * 16px) 6px;
      cursor: default;
      user-select: none;
    }
    .row:hover {
      background: var(--platen-hover);
    }
    .row[aria-selected='true'] {
      background: var(--platen-accent-wash);
    }
    .tree:focus-visible .row[data-active] {
      outline: 2px solid var(--platen-accent);
      outline-offset: -2px;
    }
    .row[data-hidden] :is(.title, .type) {
      color: var(--platen-ink-soft);
      font-style: italic;
    }
    .row[data-drop='inside'] {
      outline: 2px solid var(--platen-accent);
      outline-offset: -2px;
    }
    .row[data-drop='before']::after,
    .row[data-drop='after']::after {
      content: '';
      position: absolute;
      inset-inline: calc(4px + var(--level) * 16px) 0;
      height: 2px;
      background: var(--platen-accent);
      pointer-events: none;
    }
    .row[data-drop='before']::after {
      inset-block-start: -1px;
    }
    .row[data-drop='after']::after {
      inset-block-end: -1px;
    }
    .twist {
      display: inline-flex;
      flex: none;
      align-items: center;
      justify-content: center;
      width: 18px;
      height: 24px;
      padding: 0;
      border: 0;
      background: none;
    }
    .type {
      color: var(--platen-ink-soft);
    }
    img.type {
      flex: none;
      width: 20px;
      height: 20px;
      margin-inline: -2px;
      border-radius: 3px;
      object-fit: cover;
    }
    .title {
      flex: 1;
      min-width: 0;
      overflow: hidden;
      /* Names of either direction begin at the same edge, beside their icon. */
      text-align: -webkit-match-parent;
      text-align: match-parent;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    input.name {
      flex: 1;
      min-width: 0;
      height: 24px;
      padding: 0 4px;
      border: 1px solid var(--platen-accent);
      border-radius: 4px;
      background: var(--platen-raised);
      outline: none;
    }
    .mark {
      display: inline-flex;
      flex: none;
      align-items: center;
      justify-content: center;
      width: 24px;
      height: 24px;
      padding: 0;
      border: 0;
      border-radius: 4px;
      background: none;
      color: var(--platen-ink-soft);
      cursor: pointer;
      opacity: 0;
    }
    .mark:hover {
      background: var(--platen-line);
    }
    .row:hover .mark,
    .row[aria-selected='true'] .mark,
    .mark[data-on] {
      opacity: 1;
    }
    .empty {
      padding: 14px;
      color: var(--platen-ink-soft);
    }
    @media (hover: none) {
      .mark {
        opacity: 1;
      }
    }
    @media (forced-colors: active) {
      .row[aria-selected='true'] {
        forced-color-adjust: none;
        background: Highlight;
        color: HighlightText;
      }
    }
  `,
];
