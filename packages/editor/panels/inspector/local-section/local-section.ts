import { msg, str } from '@lit/localize';
import { findStyleKey, styleKeysOf, type Layer } from '@platen/template';
import { html, nothing } from 'lit';
import { setOverride } from '../../../commands/edit-locales.ts';
import { defineElement } from '../../../controls/define.ts';
import { baseStyles } from '../../../theme/base-styles.ts';
import { languageName } from '../../../locales/language-name.ts';
import { EditorElement } from '../../editor-element.ts';
import { propertyName } from '../../timeline/keyframes/property-name.ts';
import { sectionStyles } from '../section-styles.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/menu.ts';
import '../../../controls/section.ts';

/** The part of a layer that the shown language has otherwise, with resets, and more that it can have. */
export class PlatenLocalSection extends EditorElement {
  override render() {
    const { editor } = this;
    const locale = editor?.state.shownDesign.value.locale;
    const [layer, another] = editor?.state.selectedLayers.value ?? [];
    if (!editor || locale === undefined || !layer || another) return nothing;
    const values = editor.document.template.value.locales?.overrides[locale] ?? {};
    const prefix = `${layer.id}.`;
    const own = Object.keys(values).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
    const free = styleKeysOf(layer.type).flatMap(({ name }) =>
      own.includes(name) || name === 'alt' || findStyleKey(name, layer.type)?.read(layer) === undefined ? [] : [name],
    );
    const language = languageName(locale);
    return html`<platen-section .heading=${msg(str`In ${language}`)} collapsible>
      <p class="note">
        ${msg('Texts that you type belong to this language. Everything else is shared by all languages, except for what differs here.')}
      </p>
      ${
        own.length === 0
          ? nothing
          : html`<ul class="items">
              ${own.map((property) => this.#row(layer, locale, property))}
            </ul>`
      }
      <platen-menu
        .label=${msg('Let a property differ')}
        .items=${free
          .map((name) => ({ id: name, label: propertyName(name) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        @menu-select=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          const value = findStyleKey(event.detail, layer.type)?.read(layer);
          if (value !== undefined) editor.apply(setOverride(locale, prefix + event.detail, value));
        }}
        ><platen-button slot="trigger" icon="Plus" variant="quiet" haspopup="menu"
          >${msg('Let a property differ')}</platen-button
        ></platen-menu
      >
    </platen-section>`;
  }

  #row(layer: Layer, locale: string, property: string) {
    const name = localPropertyName(layer, property);
    return html`<li class="row">
      <span class="grow">${name}</span>
      <platen-icon-button
        icon="Undo2"
        flip
        .label=${msg(str`Reset ${name}`)}
        @click=${() => this.editor?.apply(setOverride(locale, `${layer.id}.${property}`, undefined))}
      ></platen-icon-button>
    </li>`;
  }

  static override styles = [baseStyles, sectionStyles];
}

function localPropertyName(layer: Layer, property: string): string {
  if (property.toLowerCase() === 'content') return layer.type === 'table' ? msg('Rows') : msg('Content');
  if (property === 'alt') return msg('Alternative text');
  if (property.startsWith('columns.')) return msg(str`Title of ${property.slice('columns.'.length)}`);
  if (property.startsWith('expressions.')) return msg('Expression');
  return propertyName(property);
}

defineElement('platen-local-section', PlatenLocalSection);
