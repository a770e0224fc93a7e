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
  .field > :is(platen-parameter-button:not([bound]), platen-keyframe-button[state='none']) {
    opacity: 0;
  }
  .field:is(:hover, :focus-within) > :is(platen-parameter-button, platen-keyframe-button) {
    opacity: 1;
  }
  @media (hover: none) {
    .field > :is(platen-parameter-button:not([bound]), platen-keyframe-button[state='none']) {
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
`;
