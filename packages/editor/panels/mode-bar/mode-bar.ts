import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { cropFields } from './crop-fields.ts';
import { maskFields } from './mask-fields.ts';
import '../../controls/button.ts';

/** The bar below the page while an image is cropped or a mask is painted: what can be chosen, and the way out. */
export class PlatenModeBar extends EditorElement {
  #close(): void {
    const { editor } = this;
    if (!editor) return;
    editor.state.editing.value = undefined;
    editor.artboard?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    // Escape in an open list or a field that is being typed in is theirs.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    this.#close();
  };

  override render() {
    const { editor } = this;
    const kind = editor?.state.editing.value?.kind;
    if (!editor || (kind !== 'crop' && kind !== 'mask')) return nothing;
    return html`<div
      class="bar"
      role="toolbar"
      aria-label=${kind === 'crop' ? msg('Crop') : msg('Erase and restore')}
      @keydown=${this.#onKey}
    >
      ${kind === 'crop' ? cropFields(editor) : maskFields(editor)}
      <platen-button class="done" variant="primary" @click=${this.#close}>${msg('Done')}</platen-button>
    </div>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: absolute;
        inset-block-end: 14px;
        inset-inline: 10px;
        z-index: 5;
        display: flex;
        justify-content: center;
        pointer-events: none;
      }
      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 10px;
        align-items: center;
        justify-content: center;
        max-width: 100%;
        padding: 6px 8px;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
        box-shadow: var(--platen-shadow);
        pointer-events: auto;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
      }
      .choice {
        display: inline-flex;
        flex-direction: column;
        gap: 4px;
        align-items: center;
        justify-content: end;
        min-width: 44px;
        min-height: 42px;
        padding: 4px 6px;
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small, 6px);
        background: none;
        color: inherit;
        font: inherit;
        font-size: 0.86em;
        cursor: pointer;
      }
      .choice:hover {
        background: var(--platen-hover, var(--platen-accent-wash));
      }
      .choice[aria-pressed='true'] {
        border-color: var(--platen-accent);
        background: var(--platen-accent-wash);
      }
      .shape {
        width: var(--width);
        height: var(--height);
        border: 1.5px solid currentcolor;
        border-radius: 2px;
      }
      .shape[data-free] {
        border-style: dashed;
      }
      platen-slider-field {
        width: 168px;
      }
    `,
  ];
}

defineElement('platen-mode-bar', PlatenModeBar);
