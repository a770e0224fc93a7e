import { msg } from '@lit/localize';
import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Layer } from '@platen/template';
import type { Artboard } from '../../context/artboard.ts';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { actionMenu, shortcutOf } from '../../actions/action-menu.ts';
import { findAction } from '../../actions/action-table.ts';
import { alignActions, layerMenu } from '../../actions/layer-menu.ts';
import { defineElement } from '../../controls/define.ts';
import type { MenuItem } from '../../controls/menu-item.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import type { Editor } from '../../context/editor-context.ts';
import { dataCode } from '../../store/template-data.ts';
import { LayerSection } from '../inspector/inspector-section.ts';
import { previewPaint } from '../inspector/paint-field/paint-preview.ts';
import { showTokens } from '../inspector/show-tokens.ts';
import { setStyle } from '../inspector/set-style.ts';
import { barPopovers, type BarPopover } from './bar-popovers.ts';
import '../../controls/icon-button.ts';
import '../../controls/menu.ts';
import '../../controls/popover.ts';
import '../inspector/inspector-icons.ts';
// Its buttons open them.
import '../inspector/layer-sections.ts';

/** Actions offered for a selection, if they are available; the others are in its menu. */
const ofOne = ['arrange.ungroup', 'edit.duplicate', 'edit.delete'];
const ofSeveral = ['arrange.group', 'arrange.auto-layout', 'edit.duplicate', 'edit.delete'];

/**
 * The properties and actions used most for the selected layers: fields, buttons that open parts of the inspector, and actions. Layers of several types have
 * actions alone.
 */
export class PlatenSelectionBar extends withProperties(LayerSection, {
  /** Id of the part that is open. */
  open: internal<string>(),
  text: internal<typeof import('../text-section/text-section.ts')>(),
  align: internal<readonly MenuItem[]>([]),
  more: internal<readonly MenuItem[]>([]),
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
    const { editor, targets } = this;
    if (!editor || targets.length === 0) return nothing;
    showTokens(this, editor.state.template.value, editor.state.shownDesign.value);
    // Layers are not duplicated or deleted while what is in one is edited.
    return html`${this.#ownParts(editor)}${editor.state.editing.value ? nothing : this.#actions(editor)}`;
  }

  /** Fields and buttons for layers of one type. */
  #ownParts(editor: Editor) {
    const { targets, live } = this;
    const [first] = targets;
    if (!live || !first || targets.some(({ type }) => type !== first.type)) return nothing;
    if (first.type === 'text' && !this.text)
      void import('../text-section/text-section.ts').then((code) => (this.text = code));
    const text = first.type === 'text' ? this.text?.textControls(editor, targets, live) : undefined;
    const popovers = [
      ...(text?.popovers ?? []),
      ...barPopovers(first, dataCode() !== undefined, editor.state.editing.value !== undefined),
    ];
    // A press on another layer closes what is open for this one.
    const ids = targets.map(({ id }) => id).join(' ');
    return html`${text?.fields ?? nothing}${this.#crop(first, targets.length)}${repeat(
      popovers,
      ({ id }) => `${id} ${ids}`,
      (popover) => this.#popover(popover),
    )}`;
  }

  /** Actions on all of them. */
  #actions(editor: Editor) {
    const { targets } = this;
    const isLocked = targets.some(({ locked }) => locked);
    const offered = targets.length > 1 ? ofSeveral : ofOne;
    const ids = [...(isLocked ? ['edit.toggle-lock'] : []), ...offered];
    const { showInspector } = editor.state;
    const run = (event: CustomEvent<string>): void => editor.run(event.detail);
    return html`${
        targets.length > 1
          ? html`<platen-menu
              exportparts="menu"
              .label=${msg('Align')}
              .items=${this.align}
              @open-change=${() => (this.align = actionMenu(editor, alignActions))}
              @menu-select=${run}
              ><platen-icon-button
                slot="trigger"
                icon="AlignCenterVertical"
                haspopup="menu"
                .label=${msg('Align')}
              ></platen-icon-button
            ></platen-menu>`
          : nothing
      }
      ${ids.map((id) => this.#action(editor, id))}
      <div class="end">
        <platen-menu
          exportparts="menu"
          placement="below-end"
          .label=${msg('More')}
          .items=${this.more}
          @open-change=${() => (this.more = layerMenu(editor))}
          @menu-select=${run}
          ><platen-icon-button slot="trigger" icon="Ellipsis" haspopup="menu" .label=${msg('More')}></platen-icon-button
        ></platen-menu>
        ${
          showInspector.value
            ? nothing
            : html`<platen-icon-button
                icon="PanelRight"
                .label=${msg('Properties')}
                @click=${() => (showInspector.value = true)}
              ></platen-icon-button>`
        }
      </div>`;
  }

  #action(editor: Editor, id: string) {
    const action = findAction(id);
    if (!action || action.isEnabled?.(editor) === false) return nothing;
    const isOn = action.isChecked?.(editor);
    return html`<platen-icon-button
      .icon=${action.icon ?? ''}
      .label=${action.label()}
      .shortcut=${shortcutOf(id)}
      .isToggle=${isOn !== undefined}
      .pressed=${isOn === true}
      @click=${() => editor.run(id)}
    ></platen-icon-button>`;
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

  #popover({ id, icon, label, paint, render, load }: BarPopover) {
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
      ><platen-icon-button
        slot="trigger"
        class=${paint ? 'painted' : nothing}
        haspopup="dialog"
        .icon=${paint ? '' : icon}
        .label=${label}
        >${paint ? html`<span class="paint" ${setStyle({ '--platen-paint': previewPaint(paint) })}></span>` : nothing}</platen-icon-button
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
        width: 100px;
      }
      .size {
        width: 58px;
      }
      .weight {
        width: 80px;
      }
      .color {
        width: 34px;
        overflow: hidden;
      }
      .painted::part(icon) {
        display: none;
      }
      .paint {
        width: 22px;
        height: 22px;
        border: 1px solid var(--platen-line-strong);
        border-radius: 4px;
        background:
          var(--platen-paint) center / cover,
          repeating-conic-gradient(#bbb 0 25%, #fff 0 50%) 0 0 / 8px 8px;
        forced-color-adjust: none;
      }
      /* It stays in sight where the bar has to scroll. */
      .end {
        position: sticky;
        /* Over the bar's own padding: nothing looks out beside it, and what goes under it fades. */
        inset-inline-end: -3px;
        display: flex;
        gap: 2px;
        padding-inline: 6px 3px;
        margin-inline: -6px -3px;
        background: linear-gradient(to var(--end-side, left), var(--platen-surface) calc(100% - 6px), transparent);
      }
      .end:dir(rtl) {
        --end-side: right;
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
