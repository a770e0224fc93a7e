import { css } from 'lit';

/** The colors and sizes of the playground as the editor's controls name them. */
export const formTokens = css`
  :host {
    --platen-font: inherit;
    --platen-font-size: 14px;
    --platen-surface: var(--surface);
    --platen-raised: var(--surface);
    --platen-sunken: var(--surface);
    --platen-hover: var(--sunken);
    --platen-line: var(--line);
    --platen-line-strong: var(--ink-soft);
    --platen-field-line: var(--line);
    --platen-ink: var(--ink);
    --platen-ink-soft: var(--ink-soft);
    --platen-accent: var(--accent);
    --platen-accent-ink: var(--accent-ink);
    --platen-accent-wash: color-mix(in srgb, var(--accent) 14%, transparent);
    --platen-danger: var(--bad);
    --platen-radius: var(--radius);
    --platen-radius-small: var(--radius-small);
    --platen-shadow: var(--shadow);
    --platen-control-height: 36px;
    --platen-motion: 140ms;
  }
`;
