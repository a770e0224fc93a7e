import { msg } from '@lit/localize';
import { css, html, nothing } from 'lit';
import { actionMenu, shortcutOf } from '../actions/action-menu.ts';
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

/** The line above the artboard: tools, which stay where they are, and the bar of the selection, whose code is fetched once something is selected. */
export class PlatenContextBar extends withProperties(EditorElement, {
  shapes: internal<readonly MenuItem[]>([]),
}) {
  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    const { state } = editor;
    const editing = state.editing.value?.kind ?? 'text';
    const hasSelection = state.selectedLayers.value.length > 0 && (editing === 'text' || editing === 'table');
    return html`<div class="bar" part="toolbar" role="toolbar" aria-label=${msg('Tools')} ?data-spare=${hasSelection}>
        ${tools.map((tool) => this.#tool(`tool.${tool}`, state.tool.value === tool))}
        <platen-menu
          exportparts="menu"
          .label=${msg('More tools')}
          .items=${this.shapes}
          @open-change=${() => (this.shapes = actionMenu(editor, ['tool.polygon', 'tool.star', 'tool.arrow', 'tool.freehand', 'tool.page', 'tool.eyedropper']))}
          @menu-select=${(event: CustomEvent<string>) => editor.run(event.detail)}
          ><platen-icon-button
            slot="trigger"
            icon="ChevronDown"
            haspopup="menu"
            .label=${msg('More tools')}
          ></platen-icon-button
        ></platen-menu>
      </div>
      ${
        hasSelection
          ? html`<div class="bar" part="toolbar" role="toolbar" aria-label=${msg('Selection')}>
              <platen-selection-bar exportparts="menu"></platen-selection-bar>
            </div>`
          : nothing
      }`;
  }

  #tool(id: string, isOn: boolean) {
    const action = findAction(id);
    if (!action) return nothing;
    return html`<platen-icon-button
      .icon=${action.icon ?? ''}
      .label=${action.label()}
      .shortcut=${shortcutOf(id)}
      .isToggle=${true}
      .pressed=${isOn}
      @click=${() => this.editor?.run(id)}
    ></platen-icon-button>`;
  }

  static override styles = [
    baseStyles,
    css`
      :host {
        display: flex;
        gap: 6px;
        min-width: 0;
        padding: 0 5px;
        border-block-end: 1px solid var(--platen-line);
        background: var(--platen-surface);
      }
      .bar {
        display: flex;
        max-width: 100%;
        /* What is in it may be fetched first. */
        min-height: calc(var(--platen-control-height) + 8px);
        padding: 4px 3px;
        overflow-x: auto;
        scrollbar-width: none;
        overscroll-behavior: contain;
      }
      .bar > platen-icon-button {
        margin-inline-end: 2px;
      }
      .bar[data-spare] {
        flex: none;
      }
      .bar + .bar {
        min-width: 0;
        padding-inline-start: 9px;
        background: linear-gradient(var(--platen-line), var(--platen-line)) no-repeat var(--start, left) center / 1px
          20px;
      }
      .bar + .bar:dir(rtl) {
        --start: right;
      }
      .bar:has([dragging]),
      .bar:has(:not(:defined)) {
        visibility: hidden;
      }
      /* Where there is room for one, what can be done with the selection takes the place of the tools: the page stays where it is. */
      @container stage (max-width: 810px) {
        [data-spare] {
          display: none;
        }
      }
    `,
  ];
}

defineElement('platen-context-bar', PlatenContextBar);
