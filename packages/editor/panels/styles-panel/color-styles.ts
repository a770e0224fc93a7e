import { msg, str } from '@lit/localize';
import { findTokenUses, tokenReference, type Layer } from '@platen/template';
import { isOfKit, joinTokens } from '@platen/template/internal';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import {
  addColorStyle,
  applyColorStyle,
  colorOfLayer,
  colorStyleOf,
  takesColor,
} from '../../commands/edit-color-styles.ts';
import { deleteToken } from '../../commands/edit-tokens.ts';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { tokenValues } from '../../store/data/token-values.ts';
import type { Edit } from '../../store/template-document.ts';
import { textSessionOf } from '../../text/session/active-session.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { applyChecked } from '../data/apply-checked.ts';
import { EditorElement } from '../editor-element.ts';
import { openListStyles } from '../inspector/open-list-styles.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { swatchStyles } from '../inspector/tokens-section/swatch-styles.ts';
import { styleListStyles } from './style-list-styles.ts';
import '../../controls/icon-button.ts';
import '../../controls/section.ts';
import '../inspector/tokens-section/token-card.ts';

/** The color styles of the template: its tokens that are colors, and those of its brand kit. A press on one gives it to the selected layers. */
export class PlatenColorStyles extends withProperties(EditorElement, {
  /** Name of the style whose settings are shown. */
  open: internal<string>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  get #layers(): readonly Layer[] {
    return this.editor?.state.selectedLayers.value.filter(takesColor) ?? [];
  }

  async #apply(edit: Edit | undefined): Promise<boolean> {
    if (!this.editor || !edit) return false;
    this.error = await applyChecked(this.editor, edit);
    return this.error === '';
  }

  /** Makes a style of the color of the selected layer, which then has it, else one to be chosen. */
  async #add(): Promise<void> {
    const { editor } = this;
    if (!editor) return;
    const [layer, ...others] = this.#layers;
    const own = layer && others.length === 0 && colorStyleOf(layer) === undefined ? colorOfLayer(layer) : undefined;
    const edit = addColorStyle(editor.document.template.peek(), editor.state.page.peek(), {
      name: 'color',
      value: own ?? '#3b82f6',
      layerIds: own === undefined || !layer ? [] : [layer.id],
    });
    if (await this.#apply(edit)) this.open = edit.name;
  }

  #use(name: string, isOwn: boolean): void {
    const { editor } = this;
    const layers = this.#layers;
    if (!editor) return;
    const session = textSessionOf(editor).peek();
    if (session && !session.isGone && session.target.isRich) {
      // Of a text that is edited, what is selected in it, or what is typed next.
      session.style({ fill: { type: 'solid', color: tokenReference(name) } }, msg('Color style'));
      session.focus();
    } else if (layers.length > 0) {
      const ids = layers.map(({ id }) => id);
      void this.#apply(applyColorStyle(editor.state.page.peek(), ids, name));
    } else if (isOwn) this.open = this.open === name ? undefined : name;
  }

  override render() {
    const template = this.editor?.document.template.value;
    if (!template) return nothing;
    const design = this.editor?.state.shownDesign.value;
    const values = design ? tokenValues(template, design) : undefined;
    const names = Object.entries(joinTokens(template)?.values ?? {}).flatMap(([name, { type }]) =>
      type === 'color' ? [name] : [],
    );
    const [first, ...others] = this.#layers;
    const label =
      first && others.length === 0 ? msg('New color style from the selected layer') : msg('New color style');
    return html`<platen-section .heading=${msg('Color styles')} collapsible>
      <platen-icon-button slot="actions" icon="Plus" .label=${label} @click=${() => this.#add()}></platen-icon-button>
      ${
        names.length === 0
          ? html`<p class="note">
              ${msg('Colors that layers share. Change a style once, and all that has it follows.')}
            </p>`
          : nothing
      }
      <ul>
        ${repeat(
          names,
          (name) => name,
          (name) => this.#row(name, String(values?.get(name) ?? '')),
        )}
      </ul>
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}
    </platen-section>`;
  }

  #row(name: string, value: string) {
    const template = this.editor?.document.template.peek();
    if (!template) return nothing;
    const layers = this.#layers;
    const isOwn = template.tokens?.values[name] !== undefined && !isOfKit(template, name);
    const uses = findTokenUses(template, name).length;
    const isApplied = layers.length > 0 && layers.every((layer) => colorStyleOf(layer) === name);
    const isOpen = this.open === name;
    const about = [value, isOwn ? '' : msg('Brand kit'), msg(str`Used in ${uses}`)].filter((word) => word !== '');
    return html`<li>
      <div class="style">
        <button
          type="button"
          class="apply"
          title=${tokenReference(name)}
          aria-pressed=${layers.length > 0 ? String(isApplied) : nothing}
          @click=${() => this.#use(name, isOwn)}
        >
          <span class="swatch" .style=${`--paint-color:${value}`}></span>
          <span class="words"><bdi>${name}</bdi><small>${about.join(' · ')}</small></span>
        </button>
        ${
          isOwn
            ? html`<platen-icon-button
                  icon="SlidersHorizontal"
                  .label=${msg(str`Settings of ${name}`)}
                  toggle
                  .pressed=${isOpen}
                  @click=${() => (this.open = isOpen ? undefined : name)}
                ></platen-icon-button>
                <platen-icon-button
                  icon="Trash2"
                  .label=${msg(str`Delete color style “${name}”`)}
                  @click=${() => this.#apply(deleteToken(template, name))}
                ></platen-icon-button>`
            : nothing
        }
      </div>
      ${
        isOpen && isOwn
          ? html`<platen-token-card
              .name=${name}
              .apply=${(edit: Edit | undefined) => this.#apply(edit)}
              @name-change=${(event: CustomEvent<string>) => (this.open = event.detail)}
            ></platen-token-card>`
          : nothing
      }
    </li>`;
  }

  static override styles = [baseStyles, sectionStyles, openListStyles, swatchStyles, styleListStyles];
}

defineElement('platen-color-styles', PlatenColorStyles);
