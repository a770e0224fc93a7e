import { msg } from '@lit/localize';
import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Layer } from '@platen/template';
import type { Artboard } from '../../context/artboard.ts';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { defineElement } from '../../controls/define.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { dataCode } from '../../store/template-data.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { barPopovers, type BarPopover } from './bar-popovers.ts';
import '../../controls/icon-button.ts';
import '../../controls/popover.ts';
import '../inspector/inspector-icons.ts';

/** Fields for the selected layers, and buttons that open parts of the inspector: those that are used most. Layers of several types have none. */
export class PlatenSelectionBar extends withProperties(LayerSection, {
  /** Id of the part that is open. */
  open: internal<string>(),
  text: internal<typeof import('../text-section/text-section.ts')>(),
}) {
  #artboard: Artboard | undefined;
  #dragging: ReadonlySignal<boolean> | undefined;

  /** Whether what is selected is being dragged. Asked anew of another artboard. */
  get #isDragging(): boolean {
    const artboard = this.editor?.artboard;
    if (artboard && artboard !== this.#artboard) {
      this.#artboard = artboard;
      this.#dragging = computed(() => artboard.liveLayers.value.size > 0);
    }
    return this.#dragging?.value === true;
  }

  override render() {
    // The bar around it is hidden then.
    this.toggleAttribute('dragging', this.#isDragging);
    const { targets, editor, live } = this;
    const [first] = targets;
    if (!editor || !live || !first || targets.some(({ type }) => type !== first.type)) return nothing;
    if (first.type === 'text' && !this.text)
      void import('../text-section/text-section.ts').then((code) => (this.text = code));
    const text = first.type === 'text' ? this.text?.textControls(editor, targets, live) : undefined;
    const popovers = [...(text?.popovers ?? []), ...barPopovers(first, dataCode() !== undefined)];
    // A press on another layer closes what is open for this one.
    const ids = targets.map(({ id }) => id).join(' ');
    return html`${text?.fields ?? nothing}${this.#crop(first, targets.length)}${repeat(
      popovers,
      ({ id }) => `${id} ${ids}`,
      (popover) => this.#popover(popover),
    )}`;
  }

  #crop(layer: Layer, count: number) {
    if ((layer.type !== 'image' && layer.type !== 'video') || count > 1) return nothing;
    return html`<platen-icon-button
      icon="Crop"
      .label=${msg('Crop')}
      ?disabled=${layer.source === '' || layer.locked}
      @click=${() => {
        const { editor } = this;
        if (!editor) return;
        editor.state.editing.value = { kind: 'crop', layerId: layer.id };
        editor.artboard?.focus();
      }}
    ></platen-icon-button>`;
  }

  #popover({ id, icon, label, render, load }: BarPopover) {
    const isOpen = this.open === id;
    return html`<platen-popover
      .label=${label}
      .open=${isOpen}
      @open-change=${(event: CustomEvent<boolean>) => {
        event.stopPropagation();
        if (event.detail) void load?.();
        if (event.detail) this.open = id;
        else if (this.open === id) this.open = undefined;
      }}
      ><platen-icon-button slot="trigger" haspopup="dialog" .icon=${icon} .label=${label}></platen-icon-button
      >${isOpen ? html`<div class="part">${render()}</div>` : nothing}</platen-popover
    >`;
  }

  static override styles = [
    ...LayerSection.styles,
    css`
      :host {
        display: flex;
        flex: none;
        gap: 2px;
        align-items: center;
      }
      .font {
        width: 112px;
      }
      .size {
        width: 58px;
      }
      .weight {
        width: 92px;
      }
      .color {
        width: 34px;
        overflow: hidden;
      }
      .part {
        --platen-field-line: var(--platen-line-strong);
        display: grid;
        gap: 10px;
        width: 260px;
        max-width: 100%;
      }
      @media (max-width: 600px) {
        .part {
          width: 100%;
        }
      }
    `,
  ];
}

defineElement('platen-selection-bar', PlatenSelectionBar);
