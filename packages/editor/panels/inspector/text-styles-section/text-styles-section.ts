import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { deleteTextStyle } from '../../../commands/edit-text-styles.ts';
import { defineElement } from '../../../controls/define.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { applyChecked } from '../../data/apply-checked.ts';
import { EditorElement } from '../../editor-element.ts';
import { sectionStyles } from '../section-styles.ts';
import { openListStyles } from '../open-list-styles.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/section.ts';
import './text-style-card.ts';

/** The text styles that texts of the template share. They are made of a selected text. */
export class PlatenTextStylesSection extends withProperties(EditorElement, {
  /** Id of the style whose settings are shown. */
  open: internal<string>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  async #delete(id: string, name: string): Promise<void> {
    const { editor } = this;
    if (editor) this.error = await applyChecked(editor, deleteTextStyle(id, name));
  }

  override render() {
    const styles = Object.entries(this.editor?.document.template.value.textStyles ?? {});
    return html`<platen-section .heading=${msg('Text styles')} collapsible .collapsed=${styles.length === 0}>
      ${
        styles.length === 0
          ? html`<p class="note">
              ${msg('Fonts, sizes and colors that texts share. Select a text and make a style of it under Text.')}
            </p>`
          : nothing
      }
      ${repeat(
        styles,
        ([id]) => id,
        ([id, { name = id }]) =>
          html`<div class="row">
              <button
                class="grow"
                type="button"
                aria-expanded=${String(this.open === id)}
                @click=${() => (this.open = this.open === id ? undefined : id)}
              >
                <bdi>${name || id}</bdi>
              </button>
              <platen-icon-button
                icon="Trash2"
                .label=${msg(str`Delete text style “${name || id}”`)}
                @click=${() => this.#delete(id, name || id)}
              ></platen-icon-button>
            </div>
            ${this.open === id ? html`<platen-text-style-card .styleId=${id}></platen-text-style-card>` : nothing}`,
      )}
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    </platen-section>`;
  }

  static override styles = [baseStyles, sectionStyles, openListStyles];
}

defineElement('platen-text-styles-section', PlatenTextStylesSection);
