import { css } from 'lit';

/** How `<platen-editor>` is in its page, and how it looks before its template is open. */
export const platenEditorStyles = css`
  :host {
    display: block;
    position: relative;
    width: 100%;
    height: 100%;
    min-height: 360px;
    overflow: hidden;
    background: var(--platen-ground);
  }
  /* A host's reset may take away that the element is positioned; the editor stays in its place all the same. */
  .place {
    position: relative;
    height: 100%;
    min-height: inherit;
  }
  .root {
    position: absolute;
    inset: 0;
    overflow: hidden;
    /* What text inherits from the page around stops here; the family, size and color are tokens. */
    font-style: normal;
    font-variant: normal;
    letter-spacing: normal;
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-spacing: normal;
  }
  .state {
    display: grid;
    place-content: center;
    place-items: center;
    gap: 14px;
    height: 100%;
    padding: 24px;
    color: var(--platen-ink-soft);
    text-align: center;
  }
  .bar {
    width: 120px;
    height: 4px;
    overflow: hidden;
    border-radius: 2px;
    background: linear-gradient(90deg, transparent, var(--platen-accent), transparent) -120px 0 / 120px 100% no-repeat
      var(--platen-line);
    animation: run 1.1s linear infinite;
  }
  @keyframes run {
    to {
      background-position-x: 120px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bar {
      animation: none;
      background-position-x: 0;
    }
  }
`;
