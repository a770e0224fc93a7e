import { css } from 'lit';

/** Controls that every element draws alike. They take their colors from `theme.css`. */
export const controls = css`
  * {
    box-sizing: border-box;
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-height: 36px;
    padding: 0 14px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    font-weight: 550;
    text-decoration: none;
    cursor: pointer;
  }
  button:hover {
    border-color: var(--ink-soft);
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  button.primary,
  .button.primary {
    border-color: transparent;
    background: var(--accent);
    color: var(--accent-ink);
  }
  button.primary:hover,
  .button.primary:hover {
    filter: brightness(1.08);
  }
  button.quiet {
    border-color: transparent;
    background: transparent;
    color: var(--ink-soft);
    padding: 0 8px;
  }
  button.quiet:hover {
    color: var(--ink);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  input:not([type='range'], [type='color'], [type='file'], [type='checkbox']),
  textarea,
  select {
    width: 100%;
    min-height: 38px;
    padding: 8px 10px;
    border: 1px solid var(--line);
    border-radius: var(--radius-small);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
  }
  textarea {
    resize: vertical;
    field-sizing: content;
    min-height: 38px;
    max-height: 220px;
  }
  .segments {
    display: inline-flex;
    padding: 3px;
    border-radius: 10px;
    background: var(--sunken);
  }
  .segments button {
    min-height: 30px;
    border-color: transparent;
    background: transparent;
    color: var(--ink-soft);
    padding: 0 12px;
  }
  .segments button[aria-pressed='true'] {
    background: var(--surface);
    color: var(--ink);
    box-shadow: 0 1px 2px rgb(0 0 0 / 12%);
  }
  [aria-invalid='true']:not([type='range']) {
    border-color: var(--bad) !important;
  }
  .error {
    margin: 6px 0 0;
    color: var(--bad);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  .hidden-visually {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/**
 * A large image, still or moving (`.large`, and in it an `img` or a `canvas`), with what belongs to it below. `--stage-height` and
 * `--stage-min` say how high it is.
 */
export const stage = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 14px;
  }
  .large {
    position: relative;
    display: grid;
    place-items: center;
    height: var(--stage-height, min(64vh, 720px));
    min-height: var(--stage-min, 260px);
    margin: 0;
    padding: 26px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sunken);
    overflow: hidden;
  }
  .large > :is(img, canvas) {
    max-width: 100%;
    max-height: 100%;
    min-width: 0;
    min-height: 0;
    object-fit: contain;
  }
  @media (max-width: 560px) {
    .large {
      height: var(--stage-height, 46vh);
      padding: 14px;
    }
  }
`;
