import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import type { MenuChoice } from '../../controls/menu-item.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { designChoices, type DesignChoice } from './design-choices.ts';
import '../../controls/button.ts';
import '../../controls/menu.ts';

/** A menu with the brand, the mode, other axes and the language that the page is shown in while it is edited. */
export class PlatenDesignMenu extends EditorElement {
  get #choices(): DesignChoice[] {
    const { state } = this.editor ?? {};
    return state ? designChoices(state.template.value, state.shownDesign.value) : [];
  }

  #onSelect(event: CustomEvent<string>): void {
    event.stopPropagation();
    const [index = '', ...rest] = event.detail.split(' ');
    const choice = this.#choices[Number(index)];
    const chosen = choice?.values.find(({ value }) => value === rest.join(' '));
    if (!choice || !chosen || !this.editor) return;
    this.editor.state.chosenDesign.value = chosen.design;
    this.editor.announce(`${choice.label}: ${chosen.label}`);
  }

  override render() {
    const choices = this.#choices;
    if (choices.length === 0) return nothing;
    const items = choices.map(({ label, shown, values }, index): MenuChoice => ({
      id: `choice ${index}`,
      label: `${label}: ${values.find(({ value }) => value === shown)?.label ?? shown}`,
      items: values.map((each) => ({ id: `${index} ${each.value}`, label: each.label, checked: each.value === shown })),
    }));
    const [only] = items;
    const shown = choices.map((choice) => choice.shown).join(' · ');
    return html`<platen-menu
      placement="below-end"
      .label=${msg('Brand, mode and language')}
      .items=${items.length === 1 ? (only?.items ?? []) : items}
      @menu-select=${this.#onSelect}
      ><platen-button slot="trigger" icon="Palette" haspopup="menu"
        ><span class="hidden">${msg('Brand, mode and language')}</span><bdi>${shown}</bdi></platen-button
      ></platen-menu
    >`;
  }

  static override styles = [
    baseStyles,
    css`
      .hidden {
        position: absolute;
        width: 1px;
        height: 1px;
        overflow: hidden;
        clip-path: inset(50%);
      }
      bdi {
        display: block;
        max-width: 180px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      @container editor (max-width: 600px) {
        bdi {
          position: absolute;
          width: 1px;
          height: 1px;
          clip-path: inset(50%);
        }
      }
    `,
  ];
}

defineElement('platen-design-menu', PlatenDesignMenu);
