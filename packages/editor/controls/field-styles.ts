import { css } from 'lit';

/** How all fields look: a label above (`label.name`), the box they are typed into (`.box`), and a line below it (`.message`). */
export const fieldStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .name {
    display: block;
    margin-block-end: 4px;
    padding-inline-end: var(--platen-name-end, 0);
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
  .box {
    display: flex;
    align-items: center;
    gap: 4px;
    min-height: var(--platen-control-height);
    border: 1px solid var(--platen-field-line, transparent);
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
  }
  .box:hover {
    border-color: var(--platen-line-strong);
  }
  .box:focus-within {
    border-color: var(--platen-accent);
    outline: 1px solid var(--platen-accent);
  }
  .box :is(input, textarea, select) {
    flex: 1;
    width: 100%;
    min-width: 0;
    padding: 4px 8px;
    border: 0;
    background: transparent;
    outline: none;
    text-overflow: ellipsis;
  }
  /* Without a text of its own a field runs as the interface does, and what stands in for one in its own direction. */
  .box :is(input, textarea)[dir='auto']:placeholder-shown {
    direction: inherit;
    unicode-bidi: plaintext;
  }
  .box ::placeholder {
    color: var(--platen-ink-soft);
    opacity: 1;
  }
  .box:has([aria-invalid='true']) {
    border-color: var(--platen-danger);
  }
  :host([disabled]) .box {
    opacity: 0.6;
  }
  .message {
    /* A bar has no room for it: there it is for screen readers only. */
    display: var(--platen-message-display, block);
    margin-block-start: 4px;
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
  .message[data-wrong] {
    color: var(--platen-danger);
  }
  @media (forced-colors: active) {
    .box {
      border-color: ButtonText;
    }
  }
`;
