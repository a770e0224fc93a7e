import { css } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';

/** Where the regions lie: side by side, or one over the other as sheets from the bottom where the editor is narrow. */
export const frameStyles = [
  baseStyles,
  css`
    :host {
      position: absolute;
      inset: 0;
      container: editor / inline-size;
    }
    .frame {
      display: grid;
      grid-template:
        'top top top top' 48px
        'rail panel stage inspector' minmax(0, 1fr)
        'timeline timeline timeline timeline' auto
        'values values values values' auto
        'bottom bottom bottom bottom' 40px / auto auto minmax(0, 1fr) auto;
      height: 100%;
    }
    .top,
    .bottom,
    .rail,
    .panel,
    .inspector {
      background: var(--platen-surface);
    }
    .top {
      display: grid;
      grid-area: top;
      border-block-end: 1px solid var(--platen-line);
    }
    .bottom {
      display: grid;
      grid-area: bottom;
      border-block-start: 1px solid var(--platen-line);
    }
    .rail {
      grid-area: rail;
      border-inline-end: 1px solid var(--platen-line);
    }
    .panel {
      display: flex;
      flex-direction: column;
      grid-area: panel;
      width: var(--platen-panel-width);
      min-height: 0;
      border-inline-end: 1px solid var(--platen-line);
    }
    .inspector {
      grid-area: inspector;
      width: var(--platen-panel-width);
      min-height: 0;
      overflow: auto;
      border-inline-start: 1px solid var(--platen-line);
    }
    .panel-head,
    .sheet-head {
      display: flex;
      flex: none;
      align-items: center;
      justify-content: space-between;
      min-height: 44px;
      padding-inline: 14px 8px;
    }
    .sheet-head {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      display: none;
      background: var(--platen-surface);
    }
    h2 {
      font-size: 1.08em;
      font-weight: 650;
    }
    .panel-content {
      display: flex;
      flex: 1;
      flex-direction: column;
      min-height: 0;
      overflow: auto;
    }
    .panel-content > :first-child {
      flex: 1;
      min-height: 0;
    }
    .waiting {
      padding: 14px;
      color: var(--platen-ink-soft);
    }
    .values {
      grid-area: values;
      min-width: 0;
      border-block-start: 1px solid var(--platen-line);
      background: var(--platen-surface);
    }
    .timeline {
      grid-area: timeline;
      min-width: 0;
    }
    .stage {
      position: relative;
      grid-area: stage;
      container: stage / inline-size;
      min-width: 0;
      min-height: 0;
      overflow: hidden;
      background: var(--platen-ground);
    }
    platen-artboard {
      position: absolute;
      inset: 0;
    }
    .frame[data-preview] .stage {
      grid-column: 1 / -1;
    }
    /* The artboard keeps its place and what it has loaded. */
    .frame[data-preview='video'] .stage {
      visibility: hidden;
    }
    .preview {
      display: grid;
      grid-area: 2 / 1 / -1 / -1;
      min-width: 0;
      min-height: 0;
      background: var(--platen-ground);
    }
    @container editor (max-width: 1000px) {
      .panel,
      .inspector {
        --platen-panel-width: 240px;
      }
    }
    @container editor (max-width: 700px) {
      .frame {
        grid-template:
          'top' 52px
          'stage' minmax(0, 1fr)
          'timeline' auto
          'values' auto
          'bottom' auto
          'rail' auto / minmax(0, 1fr);
      }
      .rail {
        border-block-start: 1px solid var(--platen-line);
        border-inline-end: 0;
      }
      .panel,
      .inspector {
        position: absolute;
        inset-inline: 0;
        inset-block-end: 0;
        z-index: 10;
        grid-area: auto;
        width: auto;
        height: min(62%, 460px);
        border: 0;
        border-block-start: 1px solid var(--platen-line);
        border-start-start-radius: 16px;
        border-start-end-radius: 16px;
        box-shadow: var(--platen-shadow);
      }
      .sheet-head {
        display: flex;
      }
    }
  `,
];
