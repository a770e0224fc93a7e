import { msg, str } from '@lit/localize';
import { findTextStyleUses, walkLayers, type SharedTextStyle } from '@platen/template';
import { css, html, nothing } from 'lit';
import { textStyleRecipe, type StyleProperty } from '../../../commands/edit-text-styles.ts';
import { defineElement } from '../../../controls/define.ts';
import { reactive, withProperties } from '../../../controls/with-properties.ts';
import { sharedValue } from '../../../store/shared-values.ts';
import { FieldSection, type FieldHost } from '../inspector-section.ts';
import { openListStyles } from '../open-list-styles.ts';
import { useList } from '../use-list.ts';
import { firstStyle, styleProperties, stylePropertyField, stylePropertyName } from './style-property-fields.ts';
import '../../../controls/button.ts';
import '../../../controls/icon-button.ts';
import '../../../controls/menu.ts';
import '../../../controls/text-field.ts';

/** The settings of a text style: its name, what it sets, and where it is used. */
export class PlatenTextStyleCard extends withProperties(FieldSection, {
  /** Id of the style. */
  styleId: reactive('', { attribute: false }),
}) {
  get #style(): SharedTextStyle | undefined {
    return this.editor?.document.template.value.textStyles?.[this.styleId];
  }

  /** Makes a change of the style a step. */
  #commit(label: string, change: (style: SharedTextStyle) => void): void {
    this.live?.commit(`${label} ${this.styleId}`, label, textStyleRecipe(this.styleId, change));
  }

  #host(style: SharedTextStyle): FieldHost<SharedTextStyle> {
    const id = this.styleId;
    return {
      targets: [style],
      shared: (read) => sharedValue([style], read),
      preview: (key, label, change) => this.live?.preview(`${key} ${id}`, label, textStyleRecipe(id, change)),
      commit: (key, label, change) => this.live?.commit(`${key} ${id}`, label, textStyleRecipe(id, change)),
    };
  }

  #selectAll(): void {
    const { state } = this.editor ?? {};
    if (!state) return;
    const layers = [...walkLayers(state.page.peek().layers)].map(({ layer }) => layer);
    state.selection.value = layers.flatMap((layer) =>
      layer.type === 'text' && layer.styleId === this.styleId ? [layer.id] : [],
    );
  }

  override render() {
    const { editor } = this;
    const style = this.#style;
    if (!editor || !style) return nothing;
    const host = this.#host(style);
    const template = editor.document.template.value;
    const present = styleProperties.filter((property) => style[property] !== undefined);
    const absent = styleProperties.filter((property) => style[property] === undefined);
    const uses = findTextStyleUses(template, this.styleId);
    const isHere = uses.some(({ page }) => page === editor.state.page.value.id);
    return html`<platen-text-field
        .label=${msg('Name')}
        .value=${style.name ?? ''}
        .maxlength=${255}
        @value-input=${(event: Event) => event.stopPropagation()}
        @value-change=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.#commit(msg('Rename text style'), (own) => (own.name = event.detail));
        }}
      ></platen-text-field>
      ${present.map(
        (property) =>
          html`<div class="row">
            <div class="grow">${stylePropertyField(host, property, editor)}</div>
            <platen-icon-button
              icon="X"
              .label=${msg(str`Remove ${stylePropertyName(property)} from the style`)}
              @click=${() => this.#commit(stylePropertyName(property), (own) => Reflect.deleteProperty(own, property))}
            ></platen-icon-button>
          </div>`,
      )}
      ${
        absent.length === 0
          ? nothing
          : html`<platen-menu
              .label=${msg('Add property')}
              .items=${absent.map((property) => ({ id: property, label: stylePropertyName(property) }))}
              @menu-select=${(event: CustomEvent<StyleProperty>) => {
                event.stopPropagation();
                const property = event.detail;
                this.#commit(stylePropertyName(property), (own) =>
                  Object.assign(own, { [property]: firstStyle[property] }),
                );
              }}
              ><platen-button slot="trigger" icon="Plus" variant="quiet" haspopup="menu"
                >${msg('Add property')}</platen-button
              ></platen-menu
            >`
      }
      ${useList(editor, template, uses)}
      ${
        isHere
          ? html`<platen-button variant="quiet" icon="Locate" @click=${() => this.#selectAll()}
              >${msg('Select all on this page')}</platen-button
            >`
          : nothing
      }`;
  }

  static override styles = [
    ...FieldSection.styles,
    openListStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
        padding: 4px 0 12px;
        padding-inline-start: 10px;
      }
      .row {
        align-items: end;
      }
    `,
  ];
}

defineElement('platen-text-style-card', PlatenTextStyleCard);
