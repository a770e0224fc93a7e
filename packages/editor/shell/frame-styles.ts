import { css } from 'lit';
import { baseStyles } from '../theme/base-styles.ts';

/** Where the regions lie: side by side, or one over the other as sheets from the bottom where the editor is narrow. */
export const frameStyles = [
  baseStyles,
  css`
    :host {
      position: absolute;
      inset: 0;
      container: editor / size;
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
      overflow: hidden auto;
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
      overflow: hidden auto;
    }
    /* As wide with a scrollbar, which lies over their edge, as without: nothing moves when one comes. */
    .panel-content > *,
    .inspector > * {
      inline-size: calc(var(--platen-panel-width) - 1px);
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
    /* The bar has a line of its own: it never covers the page. */
    .stage {
      position: relative;
      display: grid;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
      grid-area: stage;
      container: stage / inline-size;
      min-width: 0;
      min-height: 0;
      overflow: hidden;
      background: var(--platen-ground);
    }
    platen-context-bar {
      grid-row: 1;
    }
    platen-artboard {
      position: relative;
      grid-row: 2;
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
    @container editor (max-width: 1150px) {
      .panel,
      .inspector {
        --platen-panel-width: 240px;
      }
    }
    /* Panels lie over the page, below the bar. */
    @container editor (max-width: 999.9px) {
      .frame {
        position: relative;
      }
      .panel,
      .inspector {
        position: absolute;
        inset-block: calc(var(--platen-control-height) + 19px) 10px;
        z-index: 10;
        grid-area: stage;
        width: min(var(--platen-panel-width), 46%);
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        box-shadow: var(--platen-shadow);
      }
      .panel > *,
      .inspector > * {
        transition: translate var(--platen-motion) ease-out;
      }
      @starting-style {
        .panel > *,
        .inspector > * {
          translate: 0 8px;
        }
      }
      .panel {
        inset-inline-start: 10px;
      }
      .inspector {
        inset-inline-end: 10px;
        overflow: hidden auto;
      }
      .panel-content > *,
      .inspector > * {
        inline-size: calc(var(--platen-panel-width) - 2px);
      }
      .sheet-head {
        display: flex;
      }
    }
    /* ... and come from the bottom where it is as narrow as a phone. Where it is as low as one that lies on its side, they would hide all. */
    @container editor (max-width: 700px) and (min-height: 500.1px) {
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
        inset: auto 0 0;
        grid-area: auto;
        width: auto;
        height: min(50%, 460px);
        border: 0;
        border-block-start: 1px solid var(--platen-line);
        border-radius: 16px 16px 0 0;
      }
      .panel-content > *,
      .inspector > * {
        inline-size: auto;
      }
      /* A sheet would lie over the bar, and over what is worked on. */
      .frame[data-mode-bar] :is(.panel, .inspector) {
        display: none;
      }
    }
  `,
];
