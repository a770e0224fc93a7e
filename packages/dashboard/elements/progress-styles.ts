import { css } from 'lit';

/** A slim bar, as `progress` in a shadow root. */
export const progressStyles = css`
  progress {
    width: 90px;
    height: 6px;
    overflow: hidden;
    border: 0;
    border-radius: 3px;
    background: var(--platen-line);
    appearance: none;
  }
  progress::-webkit-progress-bar {
    background: var(--platen-line);
  }
  progress::-webkit-progress-value {
    background: var(--platen-accent);
    transition: inline-size var(--platen-motion);
  }
  progress::-moz-progress-bar {
    background: var(--platen-accent);
  }
`;
