import { css } from 'lit';

/** How a box to tick or a round one stands in its label; a label of the class `choice` is a card that shows whether it is chosen. */
export const choiceStyles = css`
  input:is([type='checkbox'], [type='radio']) {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--platen-accent);
  }
  .choice {
    border: 1px solid var(--platen-line);
    border-radius: var(--platen-radius);
    cursor: pointer;
  }
  .choice:hover {
    background: var(--platen-hover);
  }
  .choice:has(:checked) {
    border-color: var(--platen-accent);
    background: var(--platen-accent-wash);
  }
  .choice:has(:focus-visible) {
    outline: 2px solid var(--platen-accent);
    outline-offset: 2px;
  }
`;
