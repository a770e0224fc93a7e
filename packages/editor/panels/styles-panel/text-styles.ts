import { msg, str } from '@lit/localize';
import { findTextStyleUses, type SharedTextStyle, type TextLayer } from '@platen/template';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { addPlainTextStyle, addTextStyle, deleteTextStyle, linkTextStyle } from '../../commands/edit-text-styles.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import type { Edit } from '../../store/template-document.ts';
import { applyChecked } from '../data/apply-checked.ts';
import { EditorElement } from '../editor-element.ts';
import { openListStyles } from '../inspector/open-list-styles.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { familyName } from '../text-section/font-choices.ts';
import { styleListStyles } from './style-list-styles.ts';
import '../../controls/icon-button.ts';
import '../../controls/section.ts';
import '../inspector/text-styles-section/text-style-card.ts';

/** The text styles of the template. A press on one gives it to the selected texts. */
export class PlatenTextStyles extends withProperties(EditorElement, {
  /** Id of the style whose settings are shown. */
  open: internal<string>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  get #texts(): readonly TextLayer[] {
    return this.editor?.state.selectedLayers.value.filter((layer) => layer.type === 'text') ?? [];
  }

  async #apply(edit: Edit | undefined): Promise<boolean> {
    if (!this.editor || !edit) return false;
    this.error = await applyChecked(this.editor, edit);
    return this.error === '';
  }

  /** Makes a style of the one selected text, else one with the usual look. */
  async #add(): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    const template = editor.document.template.peek();
    const number = Object.keys(template.textStyles ?? {}).length + 1;
    const name = msg(str`Text style ${number}`);
    const [text, ...others] = this.#texts;
    const edit =
      text && others.length === 0
        ? addTextStyle(template, editor.state.page.peek(), text, name)
        : addPlainTextStyle(template, name);
    if (edit && (await this.#apply(edit))) this.open = edit.id;
  }

  #use(id: string): void {
    const { editor } = this;
    const texts = this.#texts;
    if (!editor || texts.length === 0) {
      this.open = this.open === id ? undefined : id;
      return;
    }
    const ids = texts.map((layer) => layer.id);
    void this.#apply(linkTextStyle(editor.document.template.peek(), editor.state.page.peek(), ids, id));
  }

  override render() {
    const template = this.editor?.document.template.value;
    if (!template) return nothing;
    const styles = Object.entries(template.textStyles ?? {});
    const texts = this.#texts;
    const label = texts.length === 1 ? msg('New text style from the selected text') : msg('New text style');
    return html`<platen-section .heading=${msg('Text styles')} collapsible>
      <platen-icon-button slot="actions" icon="Plus" .label=${label} @click=${() => this.#add()}></platen-icon-button>
      ${
        styles.length === 0
          ? html`<p class="note">
              ${msg('Fonts, sizes and colors that texts share. Change a style once, and all of its texts follow.')}
            </p>`
          : nothing
      }
      <ul>
        ${repeat(
          styles,
          ([id]) => id,
          ([id, style]) => this.#row(id, style, texts, findTextStyleUses(template, id).length),
        )}
      </ul>
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    </platen-section>`;
  }

  #row(id: string, style: SharedTextStyle, texts: readonly TextLayer[], uses: number) {
    const name = style.name || id;
    const isApplied = texts.length > 0 && texts.every(({ styleId }) => styleId === id);
    const about = [
      style.fontFamily === undefined ? '' : familyName(String(style.fontFamily)),
      typeof style.fontSize === 'number' ? String(Math.round(style.fontSize * 10) / 10) : '',
      msg(str`Used in ${uses}`),
    ];
    const isOpen = this.open === id;
    const weight = typeof style.fontWeight === 'number' ? style.fontWeight : 400;
    return html`<li>
      <div class="style">
        <button
          type="button"
          class="apply"
          aria-pressed=${texts.length > 0 ? String(isApplied) : nothing}
          @click=${() => this.#use(id)}
        >
          <span
            class="sample"
            aria-hidden="true"
            .style=${`font-weight:${weight};font-style:${style.fontStyle === 'italic' ? 'italic' : 'normal'}`}
            >Aa</span
          >
          <span class="words"><bdi>${name}</bdi><small>${about.filter((word) => word !== '').join(' · ')}</small></span>
        </button>
        <platen-icon-button
          icon="SlidersHorizontal"
          .label=${msg(str`Settings of ${name}`)}
          toggle
          .pressed=${isOpen}
          @click=${() => (this.open = isOpen ? undefined : id)}
        ></platen-icon-button>
        <platen-icon-button
          icon="Trash2"
          .label=${msg(str`Delete text style “${name}”`)}
          @click=${() => this.#apply(deleteTextStyle(id, name))}
        ></platen-icon-button>
      </div>
      ${isOpen ? html`<platen-text-style-card .styleId=${id}></platen-text-style-card>` : nothing}
    </li>`;
  }

  static override styles = [baseStyles, sectionStyles, openListStyles, styleListStyles];
}

defineElement('platen-text-styles', PlatenTextStyles);
