import { css } from 'lit';

/** The colors of the dashboard as the playground's form, image and player name them. */
export const playgroundColors = css`
  :host {
    --surface: var(--platen-surface);
    --sunken: var(--platen-sunken);
    --line: var(--platen-line-strong);
    --ink: var(--platen-ink);
    --ink-soft: var(--platen-ink-soft);
    --accent: var(--platen-accent);
    --accent-ink: var(--platen-accent-ink);
    --bad: var(--platen-danger);
    --radius: var(--platen-radius);
    --radius-small: var(--platen-radius-small);
    --shadow: 0 1px 3px rgb(20 16 40 / 22%);
  }
  live-image,
  video-player {
    --line: var(--platen-line);
  }
`;
