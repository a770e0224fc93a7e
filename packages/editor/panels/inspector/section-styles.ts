import { css } from 'lit';

/** How fields stand in a section: one below another, `.pair` two beside each other, `.row` a line of things. */
export const sectionStyles = css`
  :host {
    display: block;
  }
  .pair {
    display: grid;
    gap: 8px;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: end;
  }
  .row {
    display: flex;
    gap: 6px;
    align-items: center;
    min-width: 0;
  }
  .row.buttons {
    flex-wrap: wrap;
  }
  .row.buttons > platen-button {
    white-space: nowrap;
  }
  .row > .grow {
    flex: 1;
    min-width: 0;
  }
  .field {
    position: relative;
    min-width: 0;
  }
  .field > platen-parameter-button {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: 0;
  }
  .field.compact > platen-parameter-button {
    inset-block-start: calc((var(--platen-control-height) - 24px) / 2);
    inset-inline-end: 3px;
  }
  .field > platen-keyframe-button {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: 30px;
  }
  .field.compact > platen-keyframe-button {
    inset-block-start: calc((var(--platen-control-height) - 24px) / 2);
    inset-inline-end: 30px;
  }
  /* What a parameter fills is told from the rest at a glance. */
  :is(.field, .row):has(> platen-parameter-button[bound]) > :not(platen-parameter-button, platen-keyframe-button) {
    --platen-field-line: var(--platen-accent);
  }
  :is(.field, .row) > :is(platen-parameter-button:not([bound]), platen-keyframe-button[state='none']) {
    opacity: 0;
  }
  :is(.field, .row):is(:hover, :focus-within) > :is(platen-parameter-button, platen-keyframe-button) {
    opacity: 1;
  }
  @media (hover: none) {
    :is(.field, .row) > :is(platen-parameter-button:not([bound]), platen-keyframe-button[state='none']) {
      opacity: 1;
    }
  }
  .note {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
    overflow-wrap: anywhere;
  }
  .caption {
    color: var(--platen-ink-soft);
    font-size: 0.92em;
  }
  .caption a {
    color: inherit;
  }
  .items {
    display: grid;
    gap: 6px;
  }
  .item {
    display: grid;
    gap: 8px;
  }
  .item[data-open] {
    padding-block-end: 8px;
    border-block-end: 1px solid var(--platen-line);
  }
  .item[data-open]:last-child {
    padding-block-end: 0;
    border-block-end: 0;
  }
  .item-head {
    display: flex;
    gap: 2px;
    align-items: center;
    min-width: 0;
  }
  .item-head > .grow {
    flex: 1;
    min-width: 0;
  }
  .item-head > platen-icon-button {
    --platen-icon-size: 15px;
    margin-inline-end: -2px;
  }
  .toggles {
    display: flex;
    gap: 2px;
    align-items: center;
    height: var(--platen-control-height);
    padding-inline: 2px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-sunken);
  }
  .toggles > platen-icon-button {
    flex: 1;
  }
  .toggles > platen-icon-button::part(button) {
    width: 100%;
  }
  /* Where the buttons beside fields are always seen, and fields are large, nothing lies under them. */
  @media (hover: none), (pointer: coarse) {
    .field:has(> platen-parameter-button) > :first-child {
      --platen-name-end: 28px;
    }
    .field.compact:has(> platen-parameter-button) > :first-child {
      --platen-field-end: 28px;
    }
    .field:has(> platen-keyframe-button[state]) > :first-child {
      --platen-name-end: 54px;
    }
    .pair > .field:has(> platen-keyframe-button[state]) {
      padding-block-start: 24px;
    }
    .pair > .field:has(> platen-keyframe-button[state]) > :first-child {
      --platen-name-end: 0;
      --platen-field-end: 0;
    }
    .pair > .field:has(> platen-keyframe-button[state]) > :is(platen-parameter-button, platen-keyframe-button) {
      inset-block-start: 0;
    }
    .toggles {
      flex-wrap: wrap;
      height: auto;
    }
    .toggles:has(> :nth-child(5)) > platen-icon-button {
      flex-basis: 30%;
    }
  }
`;
