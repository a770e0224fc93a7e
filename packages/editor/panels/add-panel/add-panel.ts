import Barcode from 'lucide/dist/esm/icons/barcode.mjs';
import Squircle from 'lucide/dist/esm/icons/squircle.mjs';
import { msg, str } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { addLayers } from '../../commands/add-layers.ts';
import { defineElement } from '../../controls/define.ts';
import { registerIcons } from '../../controls/icon-registry.ts';
import { baseStyles } from '../../theme/base-styles.ts';
import { carryLayers } from '../dragged-layers.ts';
import { EditorElement } from '../editor-element.ts';
import { listPresets, type LayerPreset, type PresetGroup } from './layer-presets.ts';
import '../../controls/icon.ts';
import '../../controls/section.ts';

registerIcons({ Barcode, Squircle });

/** Items that can be added to the page: a press adds one in the middle, a drag where it is dropped. */
export class PlatenAddPanel extends EditorElement {
  #add(preset: LayerPreset): void {
    const { editor } = this;
    if (!editor) return;
    const { template, page } = editor.state;
    const layer = preset.create(page.peek());
    if (editor.apply(addLayers(template.peek(), [layer], { pageId: page.peek().id }))) {
      editor.announce(msg(str`${preset.label}: added`));
    }
  }

  #onDrag(event: DragEvent, preset: LayerPreset): void {
    if (this.editor) carryLayers(event, [preset.create(this.editor.state.page.peek())]);
  }

  override render() {
    return this.editor ? listPresets().map((group) => this.#group(group)) : nothing;
  }

  #group({ heading, kind, presets }: PresetGroup) {
    return html`<platen-section .heading=${heading}>
      <div class=${kind}>
        ${presets.map(
          (preset) =>
            html`<button
              type="button"
              draggable="true"
              data-preset=${preset.id}
              @click=${() => this.#add(preset)}
              @dragstart=${(event: DragEvent) => this.#onDrag(event, preset)}
            >
              ${kind === 'tiles' ? html`<platen-icon .name=${preset.icon}></platen-icon>` : nothing}<span
                >${preset.label}</span
              >
            </button>`,
        )}
      </div>
    </platen-section>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: block;
      }
      .texts {
        display: grid;
        gap: 6px;
      }
      .tiles {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(72px, 1fr));
        gap: 8px;
      }
      button {
        border: 1px solid transparent;
        border-radius: var(--platen-radius-small);
        background: var(--platen-sunken);
        cursor: grab;
      }
      button:hover {
        border-color: var(--platen-line-strong);
      }
      .texts button {
        padding: 10px 12px;
        text-align: start;
      }
      .texts [data-preset='heading'] {
        font-size: 20px;
        font-weight: 750;
      }
      .texts [data-preset='subheading'] {
        font-size: 16px;
        font-weight: 600;
      }
      .tiles button {
        --platen-icon-size: 26px;
        display: flex;
        flex-direction: column;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-height: 72px;
        padding: 8px 4px;
        font-size: 11px;
        line-height: 1.25;
        hyphens: auto;
        overflow-wrap: anywhere;
      }
      .tiles platen-icon {
        color: var(--platen-accent);
      }
    `,
  ];
}

defineElement('platen-add-panel', PlatenAddPanel);
