import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { defineElement } from '../../controls/define.ts';
import type { MenuChoice } from '../../controls/menu-item.ts';
import type { ShownDesign } from '../../store/shown-design.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { EditorElement } from '../editor-element.ts';
import { axisName, languageName } from './design-names.ts';
import '../../controls/button.ts';
import '../../controls/menu.ts';

/** Something to choose, with the values that it can have. */
interface Choice {
  label: string;
  shown: string;
  values: readonly { value: string; label: string; design: ShownDesign }[];
}

/** A menu with the brand, the mode, other axes and the language that the page is shown in while it is edited. */
export class PlatenDesignMenu extends EditorElement {
  get #choices(): Choice[] {
    const { state } = this.editor ?? {};
    if (!state) return [];
    const { tokens, locales } = state.template.value;
    const design = state.shownDesign.value;
    const choices = (tokens?.axes ?? []).map(({ id, values, default: usual }): Choice => ({
      label: axisName(id),
      shown: design.axes[id] ?? usual ?? values[0] ?? '',
      values: values.map((value) => ({
        value,
        label: value,
        design: { ...design, axes: { ...design.axes, [id]: value } },
      })),
    }));
    const tags = Object.keys(locales?.overrides ?? {});
    if (!locales || tags.length === 0) return choices;
    const { default: written } = locales;
    const values = [written, ...tags.filter((tag) => tag !== written)].map((value) => ({
      value,
      label: languageName(value),
      design: value === written ? { axes: design.axes } : { ...design, locale: value },
    }));
    return [...choices, { label: msg('Language'), shown: design.locale ?? written, values }];
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
