import { msg, str } from '@lit/localize';
import { html, nothing } from 'lit';
import Languages from 'lucide/dist/esm/icons/languages.mjs';
import {
  addLocale,
  deleteLocale,
  localeError,
  setDefaultLocale,
  setMirroring,
  usualLocale,
} from '../../../commands/edit-locales.ts';
import { defineElement } from '../../../controls/define.ts';
import type { MenuItem } from '../../../controls/menu-item.ts';
import { registerIcons } from '../../../controls/icon-registry.ts';
import { internal, withProperties } from '../../../controls/with-properties.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { applyChecked } from '../../data/apply-checked.ts';
import { languageName } from '../../../locales/language-name.ts';
import { EditorElement } from '../../editor-element.ts';
import { openListStyles } from '../open-list-styles.ts';
import { sectionStyles } from '../section-styles.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/menu.ts';
import '../../../controls/section.ts';
import '../../../controls/switch-field.ts';
import '../../../controls/text-field.ts';

registerIcons({ Languages });

/** Languages that are offered; others are typed as tags. */
const common =
  'ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk vi zh-Hans zh-Hant'.split(
    ' ',
  );

/** The languages of the template: which it is written in, which others it has, and the way to their texts. */
export class PlatenLanguagesSection extends withProperties(EditorElement, {
  /** Whether the tag of another language is being typed. */
  isTyping: internal(false),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  async #add(tag: string): Promise<void> {
    const { editor } = this;
    const template = editor?.document.template.peek();
    if (!editor || !template) return;
    const problem = localeError(template, tag);
    this.error =
      problem === 'taken'
        ? msg('The template already has this language.')
        : problem
          ? msg('Type the tag of a language, such as de or pt-BR.')
          : await applyChecked(editor, addLocale(tag));
    if (this.error !== '') return;
    this.isTyping = false;
    this.#show(tag);
  }

  async #setDefault(tag: string): Promise<void> {
    const { editor } = this;
    const template = editor?.document.template.peek();
    if (!editor || !template) return;
    const problem = localeError(template, tag);
    if (problem === 'shape') this.error = msg('Type the tag of a language, such as de or pt-BR.');
    else if (problem === 'taken' && tag !== template.locales?.default)
      this.error = msg('The template already has this language.');
    else this.error = await applyChecked(editor, setDefaultLocale(tag));
    this.requestUpdate();
  }

  /** Shows the page in a language; undefined: in the one that it is written in. */
  #show(tag: string | undefined): void {
    const { editor } = this;
    if (!editor) return;
    const { axes } = editor.state.shownDesign.peek();
    editor.state.chosenDesign.value = { axes, ...(tag !== undefined && { locale: tag }) };
    const { locales } = editor.document.template.peek();
    editor.announce(msg(str`Language: ${languageName(tag ?? locales?.default ?? usualLocale)}`));
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { locales } = editor.document.template.value;
    const tags = Object.keys(locales?.overrides ?? {});
    const written = locales?.default ?? usualLocale;
    const shown = editor.state.shownDesign.value.locale;
    const items: MenuItem[] = [
      ...common
        .filter((tag) => tag !== written && !tags.includes(tag))
        .map((tag) => ({ id: tag, label: languageName(tag) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
      'separator',
      { id: '', label: msg('Other language…') },
    ];
    return html`<platen-section .heading=${msg('Languages')} collapsible .collapsed=${locales === undefined}>
      <platen-menu
        slot="actions"
        .label=${msg('Add language')}
        .items=${items}
        @menu-select=${(event: CustomEvent<string>) => {
          if (event.detail === '') this.isTyping = true;
          else void this.#add(event.detail);
        }}
        ><platen-icon-button
          slot="trigger"
          icon="Plus"
          haspopup="menu"
          .label=${msg('Add language')}
        ></platen-icon-button
      ></platen-menu>
      ${
        this.isTyping
          ? this.#tagField(msg('Tag of the language'), '', (tag) => void this.#add(tag), msg('For example: pt-BR'))
          : nothing
      }
      ${
        locales === undefined
          ? html`<p class="note">
              ${msg('Texts in several languages. One design serves all of them, and a render chooses the language.')}
            </p>`
          : html`${this.#tagField(msg('Original language'), written, (tag) => void this.#setDefault(tag), languageName(written))}
              ${[undefined, ...tags].map((tag) => this.#row(tag, written, tag === shown))}
              <platen-button
                icon="Languages"
                ?disabled=${tags.length === 0}
                @click=${() => (editor.state.dialog.value = 'translations')}
                >${msg('Translate texts')}</platen-button
              >
              <platen-switch-field
                .label=${msg('Mirror pages')}
                .hint=${msg('For languages that are written in the other direction.')}
                .value=${locales.mirror}
                @value-change=${(event: CustomEvent<boolean>) => {
                  event.stopPropagation();
                  void applyChecked(editor, setMirroring(event.detail));
                }}
              ></platen-switch-field>`
      }
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    </platen-section>`;
  }

  #tagField(label: string, value: string, take: (tag: string) => void, hint: string) {
    return html`<platen-text-field
      .label=${label}
      .value=${value}
      .hint=${hint}
      .maxlength=${35}
      @value-input=${(event: Event) => event.stopPropagation()}
      @value-change=${(event: CustomEvent<string>) => {
        event.stopPropagation();
        take(event.detail.trim());
      }}
    ></platen-text-field>`;
  }

  #row(tag: string | undefined, written: string, isShown: boolean) {
    const name = languageName(tag ?? written);
    return html`<div class="row">
      <button class="grow" type="button" aria-pressed=${String(isShown)} @click=${() => this.#show(tag)}>
        <bdi>${name}</bdi>${tag === undefined ? html`<span class="note">${msg('Original')}</span>` : nothing}
      </button>
      ${
        tag === undefined
          ? nothing
          : html`<platen-icon-button
              icon="Trash2"
              .label=${msg(str`Delete language ${name}`)}
              @click=${() => this.editor && void applyChecked(this.editor, deleteLocale(tag))}
            ></platen-icon-button>`
      }
    </div>`;
  }

  static override styles = [baseStyles, sectionStyles, openListStyles];
}

defineElement('platen-languages-section', PlatenLanguagesSection);
