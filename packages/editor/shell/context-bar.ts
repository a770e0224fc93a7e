import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { actionMenu, layerMenu, shortcutOf } from '../actions/action-menu.ts';
import { findAction } from '../actions/action-table.ts';
import { defineElement } from '../controls/define.ts';
import type { MenuItem } from '../controls/menu-item.ts';
import { baseStyles } from '../theme/base-styles.ts';
import { EditorElement } from '../panels/editor-element.ts';
import { internal, withProperties } from '../controls/with-properties.ts';
import '../controls/icon-button.ts';
import '../controls/menu.ts';

/** The tools that a press on the artboard can stand for, as they are offered over it. */
const tools = ['select', 'hand', 'text', 'rectangle', 'ellipse', 'line', 'pen'] as const;
/** Actions offered for a selection, if they are available. */
const ofSelection = ['arrange.group', 'arrange.ungroup', 'edit.duplicate', 'edit.toggle-lock', 'edit.delete'];

/** The floating bar over the artboard: tools, and what can be done with the selection. */
export class PlatenContextBar extends withProperties(EditorElement, {
  align: internal<readonly MenuItem[]>([]),
  more: internal<readonly MenuItem[]>([]),
  shapes: internal<readonly MenuItem[]>([]),
}) {
  readonly #observer = new ResizeObserver(() => this.#measure());

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
    if (this.editor) this.editor.state.coveredTop.value = 0;
  }

  /** Beside a ruler it comes below it. */
  override updated(): void {
    this.toggleAttribute('below-ruler', this.editor?.state.showRulers.value === true);
    // Once what is drawn is drawn: others are notified of its height.
    queueMicrotask(() => this.#measure());
  }

  #measure(): void {
    if (this.editor && this.isConnected) this.editor.state.coveredTop.value = this.offsetTop + this.offsetHeight;
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const run = (event: CustomEvent<string>): void => editor.run(event.detail);
    return html`<div class="bar" role="toolbar" aria-label=${msg('Tools')}>
        ${tools.map((tool) => this.#button(`tool.${tool}`, state.tool.value === tool))}
        <platen-menu
          .label=${msg('More tools')}
          .items=${this.shapes}
          @open-change=${() => (this.shapes = actionMenu(editor, ['tool.polygon', 'tool.star', 'tool.arrow', 'tool.freehand', 'tool.page', 'tool.eyedropper']))}
          @menu-select=${run}
          ><platen-icon-button
            slot="trigger"
            icon="ChevronDown"
            haspopup="menu"
            .label=${msg('More tools')}
          ></platen-icon-button
        ></platen-menu>
      </div>
      ${state.selectedLayers.value.length > 0 && !state.editing.value ? this.#selection(run) : nothing}`;
  }

  #selection(run: (event: CustomEvent<string>) => void) {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const enabled = ofSelection.filter((id) => findAction(id) && findAction(id)?.isEnabled?.(editor) !== false);
    const showsProperties = state.showInspector.value;
    return html`<div class="bar" role="toolbar" aria-label=${msg('Selection')}>
      ${enabled.map((id) => this.#button(id, findAction(id)?.isChecked?.(editor)))}
      <platen-menu
        .label=${msg('Align')}
        .items=${this.align}
        @open-change=${() => (this.align = actionMenu(editor, ['arrange.align-left', 'arrange.align-center', 'arrange.align-right', '---', 'arrange.align-top', 'arrange.align-middle', 'arrange.align-bottom', '---', 'arrange.distribute-x', 'arrange.distribute-y']))}
        @menu-select=${run}
        ><platen-icon-button
          slot="trigger"
          icon="AlignCenterVertical"
          haspopup="menu"
          .label=${msg('Align')}
        ></platen-icon-button
      ></platen-menu>
      <platen-menu
        placement="below-end"
        .label=${msg('More')}
        .items=${this.more}
        @open-change=${() => (this.more = layerMenu(editor, menuText()))}
        @menu-select=${run}
        ><platen-icon-button slot="trigger" icon="Ellipsis" haspopup="menu" .label=${msg('More')}></platen-icon-button
      ></platen-menu>
      ${
        showsProperties
          ? nothing
          : html`<platen-icon-button
              icon="SlidersHorizontal"
              .label=${msg('Properties')}
              @click=${() => (state.showInspector.value = true)}
            ></platen-icon-button>`
      }
    </div>`;
  }

  #button(id: string, isOn: boolean | undefined) {
    const { editor } = this;
    const action = findAction(id);
    if (!editor || !action) return nothing;
    return html`<platen-icon-button
      .icon=${action.icon ?? ''}
      .label=${action.label()}
      .shortcut=${shortcutOf(id)}
      .isToggle=${isOn !== undefined}
      .pressed=${isOn === true}
      @click=${() => editor.run(id)}
    ></platen-icon-button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        position: absolute;
        inset-block-start: 10px;
        inset-inline: 10px;
        z-index: 5;
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 8px;
        pointer-events: none;
      }
      :host([below-ruler]) {
        inset-block-start: 28px;
      }
      .bar {
        display: flex;
        max-width: 100%;
        padding: 3px;
        overflow-x: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
        box-shadow: var(--platen-shadow);
        pointer-events: auto;
        scrollbar-width: none;
      }
    `,
  ];
}

/** Names of the menus in the menu of a selection, in the interface's language. */
export function menuText(): Parameters<typeof layerMenu>[1] {
  return { arrange: msg('Arrange'), align: msg('Align'), copyAs: msg('Copy and paste as') };
}

defineElement('platen-context-bar', PlatenContextBar);
