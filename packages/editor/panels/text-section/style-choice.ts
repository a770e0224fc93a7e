import { msg, str } from '@lit/localize';
import { walkLayers, type TextLayer } from '@platen/template';
import { css, html, nothing } from 'lit';
import { addTextStyle, linkTextStyle, resetToTextStyle, updateTextStyle } from '../../commands/edit-text-styles.ts';
import { defineElement } from '../../controls/define.ts';
import type { PlatenTextField } from '../../controls/text-field.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { sharedValue, valueOf } from '../../store/shared-values.ts';
import type { Edit } from '../../store/template-document.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { applyChecked } from '../data/apply-checked.ts';
import { EditorElement } from '../editor-element.ts';
import { sectionStyles } from '../inspector/section-styles.ts';
import { stylePropertyName } from '../inspector/text-styles-section/style-property-fields.ts';
import '../../controls/button.ts';
import '../../controls/icon-button.ts';
import '../../controls/select-field.ts';
import '../../controls/text-field.ts';

/** The shared text style of the selected texts: which one, what differs from it, and a new one made of a text. */
export class PlatenTextStyleChoice extends withProperties(EditorElement, {
  /** The name that is being given to a new style; undefined: none is made. */
  naming: internal<string>(),
  /** Why the last change could not be made; empty when it could. */
  error: internal(''),
}) {
  get #texts(): readonly TextLayer[] {
    return this.editor?.state.selectedLayers.value.filter((layer) => layer.type === 'text') ?? [];
  }

  async #apply(edit: Edit | undefined): Promise<void> {
    if (this.editor) this.error = await applyChecked(this.editor, edit);
  }

  #link(id: string): void {
    const { editor } = this;
    if (!editor) return;
    const ids = this.#texts.map((layer) => layer.id);
    const page = editor.state.page.peek();
    void this.#apply(linkTextStyle(editor.document.template.peek(), page, ids, id === '' ? undefined : id));
  }

  async #startNaming(): Promise<void> {
    const number = Object.keys(this.editor?.document.template.peek().textStyles ?? {}).length + 1;
    this.naming = msg(str`Text style ${number}`);
    await this.updateComplete;
    const field = this.renderRoot.querySelector<PlatenTextField>('platen-text-field');
    field?.focus();
    field?.select();
  }

  async #add(): Promise<void> {
    const { editor, naming } = this;
    const [layer] = this.#texts;
    if (!editor || naming === undefined || !layer) return;
    const name = naming.trim();
    const edit = addTextStyle(
      editor.document.template.peek(),
      editor.state.page.peek(),
      layer,
      name || msg('Text style'),
    );
    this.naming = undefined;
    await this.#apply(edit);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('platen-select-field')?.focus();
  }

  override render() {
    const { editor } = this;
    const texts = this.#texts;
    if (!editor || texts.length === 0) return nothing;
    const styles = Object.entries(editor.document.template.value.textStyles ?? {});
    const shared = sharedValue(texts, ({ styleId = '' }) => styleId);
    return html`<div class="row choice">
        ${
          styles.length === 0
            ? nothing
            : html`<platen-select-field
                class="grow"
                .label=${msg('Text style')}
                .value=${valueOf(shared) ?? ''}
                .mixed=${shared.kind === 'mixed'}
                .options=${[
                  { value: '', label: msg('None') },
                  ...styles.map(([id, { name }]) => ({ value: id, label: name || id })),
                ]}
                @value-change=${(event: CustomEvent<string>) => {
                  event.stopPropagation();
                  this.#link(event.detail);
                }}
              ></platen-select-field>`
        }
        ${
          texts.length > 1 || this.naming !== undefined
            ? nothing
            : html`<platen-button variant="quiet" icon="Plus" @click=${() => this.#startNaming()}
                >${styles.length === 0 ? msg('New text style') : msg('New')}</platen-button
              >`
        }
      </div>
      ${this.naming === undefined ? nothing : this.#renderNaming()} ${this.#renderOwn(texts)}
      ${this.error === '' ? nothing : html`<p class="note" role="alert">${this.error}</p>`}`;
  }

  #renderNaming() {
    return html`<div
      class="row naming"
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') this.naming = undefined;
        else if (event.key === 'Enter' && !event.isComposing) void this.#add();
        else return;
        event.stopPropagation();
      }}
    >
      <platen-text-field
        class="grow"
        .label=${msg('Name of the style')}
        .value=${this.naming ?? ''}
        .maxlength=${255}
        @value-input=${(event: CustomEvent<string>) => {
          event.stopPropagation();
          this.naming = event.detail;
        }}
        @value-change=${(event: Event) => event.stopPropagation()}
      ></platen-text-field>
      <platen-button @click=${() => this.#add()}>${msg('Create')}</platen-button>
    </div>`;
  }

  #renderOwn(texts: readonly TextLayer[]) {
    const { editor } = this;
    const linked = texts.filter(({ styleId }) => styleId !== undefined);
    const own = [...new Set(linked.flatMap(({ ownStyle = [] }) => ownStyle))];
    if (!editor || own.length === 0) return nothing;
    const page = editor.state.page.peek();
    const ids = linked.map(({ id }) => id);
    const [only] = linked;
    const stored = editor.state.designedPage.peek();
    return html`<p class="note">${msg(str`Differs from the style: ${own.map(stylePropertyName).join(', ')}`)}</p>
      <div class="pair">
        <platen-button @click=${() => this.#apply(resetToTextStyle(page, ids))}>${msg('Reset to style')}</platen-button>
        ${
          texts.length === 1 && only
            ? html`<platen-button
                @click=${() => {
                  const layer = [...walkLayers(stored.layers)].find((each) => each.layer.id === only.id)?.layer;
                  if (layer?.type === 'text') void this.#apply(updateTextStyle(page, layer));
                }}
                >${msg('Update style')}</platen-button
              >`
            : nothing
        }
      </div>`;
  }

  static override styles = [
    baseStyles,
    sectionStyles,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .choice,
      .naming {
        align-items: end;
      }
    `,
  ];
}

defineElement('platen-text-style-choice', PlatenTextStyleChoice);
