import { css } from 'lit';
import { baseStyles } from '../../theme/base-styles.ts';

/** How the preview of an export looks. */
export const exportPreviewStyles = [
  baseStyles,
  css`
    :host {
      display: flex;
      flex-direction: column;
      gap: 8px;
      min-width: 0;
      min-height: 0;
    }
    .stage {
      --platen-icon-size: 40px;
      display: grid;
      flex: 1;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      place-items: center;
      min-height: 0;
      padding: 20px;
      overflow: hidden;
      border-radius: 8px;
      background: var(--platen-ground);
      color: var(--platen-ink-soft);
    }
    .stage > * {
      max-width: 100%;
      max-height: 100%;
      transition: opacity var(--platen-motion);
    }
    .stage[data-busy] > * {
      opacity: 0.6;
    }
    img {
      background: repeating-conic-gradient(#d8d8d8 0 25%, #fff 0 50%) 0 0 / 16px 16px;
      box-shadow: 0 1px 6px rgb(0 0 0 / 22%);
      object-fit: contain;
      forced-color-adjust: none;
    }
    .sheet {
      width: 100%;
      height: 100%;
      forced-color-adjust: none;
    }
    .paper {
      fill: #fff;
    }
    .bleed {
      fill: rgb(220 38 110 / 18%);
    }
    .marks {
      stroke: #111;
      stroke-width: 1;
      vector-effect: non-scaling-stroke;
    }
    .marks line {
      vector-effect: non-scaling-stroke;
    }
    .facts {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: 4px 12px;
      min-height: var(--platen-control-height);
      color: var(--platen-ink-soft);
      font-variant-numeric: tabular-nums;
    }
    .facts p {
      display: flex;
      flex: 1;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 2px 12px;
    }
    .size {
      color: var(--platen-ink);
      font-weight: 550;
    }
    .pager {
      display: flex;
      align-items: center;
      gap: 2px;
    }
  `,
];
