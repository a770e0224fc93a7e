import { msg } from '@lit/localize';
import { css, html } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { PlatenElement } from '../../controls/platen-element.ts';
import { currentLocale, directionOf } from '../../locales/localization.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { reactive, withProperties } from '../../controls/with-properties.ts';
import '../../controls/icon.ts';

/** Actions of a bar, besides inserting one of its suggestions. */
export type TextBarAction = 'cut' | 'copy' | 'paste' | 'select-all' | 'more';

/**
 * The bar over a text that is edited by finger: what can be done with what is selected.
 * @fires bar-action - `detail` is a `TextBarAction`.
 * @fires bar-suggestion - `detail` is the word that was chosen.
 */
export class PlatenTextBar extends withProperties(PlatenElement, {
  /** Whether something is selected, to cut or copy. */
  hasSelection: reactive(false, { attribute: false }),
  /** Suggestions for the misspelled word there. */
  suggestions: reactive<readonly string[]>([], { attribute: false }),
}) {
  #pressed: HTMLButtonElement | undefined;

  constructor() {
    super();
    // Presses on it are none on the page, and the keys stay with the text.
    this.dataset['overPage'] = '';
    this.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      this.#pressed = buttonOf(event);
    });
    // A finger's click may come late, when something else lies there, or not at all.
    this.addEventListener('touchend', (event) => event.preventDefault());
    this.addEventListener('pointerup', (event) => {
      const button = event.pointerType === 'touch' ? buttonOf(event) : undefined;
      if (button && button === this.#pressed) button.click();
      this.#pressed = undefined;
    });
    this.addEventListener('pointercancel', () => (this.#pressed = undefined));
    this.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      event.stopPropagation();
    });
  }

  override render() {
    const actions: [TextBarAction, string][] = [
      ...(this.hasSelection
        ? ([
            ['cut', msg('Cut')],
            ['copy', msg('Copy')],
          ] as [TextBarAction, string][])
        : []),
      ['paste', msg('Paste')],
      ['select-all', msg('Select all')],
    ];
    // The artboard it is in is left to right in every language.
    return html`<div role="toolbar" aria-label=${msg('Text')} dir=${directionOf(currentLocale())}>
      ${this.suggestions.map(
        (word) =>
          html`<button type="button" class="word" @click=${() => this.notify('bar-suggestion', word)}>${word}</button>`,
      )}
      ${actions.map(
        ([id, label]) => html`<button type="button" @click=${() => this.notify('bar-action', id)}>${label}</button>`,
      )}
      <button
        type="button"
        aria-label=${msg('More')}
        aria-haspopup="menu"
        @click=${() => this.notify('bar-action', 'more')}
      >
        <platen-icon name="Ellipsis"></platen-icon>
      </button>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: absolute;
        z-index: 2;
        inset-block-start: 0;
        left: 0;
        max-inline-size: calc(100% - 16px);
        pointer-events: auto;
        touch-action: none;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        overflow: hidden;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-raised);
        box-shadow: var(--platen-shadow);
      }
      button {
        display: inline-flex;
        flex: none;
        align-items: center;
        justify-content: center;
        min-inline-size: 44px;
        min-block-size: 44px;
        padding-inline: 10px;
        border: 0;
        background: none;
        white-space: nowrap;
        cursor: pointer;
      }
      button:active {
        background: var(--platen-hover);
      }
      button:focus-visible {
        outline-offset: -2px;
      }
      .word {
        color: var(--platen-accent);
        font-weight: 650;
      }
      @media (forced-colors: active) {
        div {
          border-color: CanvasText;
        }
      }
    `,
  ];
}

function buttonOf(event: Event): HTMLButtonElement | undefined {
  return event.composedPath().find((target) => target instanceof HTMLButtonElement);
}

defineElement('platen-text-bar', PlatenTextBar);
