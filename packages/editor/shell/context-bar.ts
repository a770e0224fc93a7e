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

/** The floating bar over the artboard: tools, and the bar of the selection, whose code is fetched once something is selected. */
export class PlatenContextBar extends withProperties(EditorElement, {
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
    if (!this.editor || !this.isConnected) return;
    const isOver = getComputedStyle(this).position === 'absolute';
    this.editor.state.coveredTop.value = isOver ? this.offsetTop + this.offsetHeight : 0;
  }

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
        position: absolute;
        inset-block-start: 10px;
        inset-inline: 10px;
        z-index: 5;
        display: flex;
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
        /* What is in it may be fetched first. */
        min-height: calc(var(--platen-control-height) + 8px);
        padding: 3px;
        overflow-x: auto;
        border: 1px solid var(--platen-line);
        border-radius: var(--platen-radius);
        background: var(--platen-surface);
        box-shadow: var(--platen-shadow);
        pointer-events: auto;
        scrollbar-width: none;
        overscroll-behavior: contain;
      }
      .bar[data-spare] {
        flex: none;
      }
      .bar + .bar {
        min-width: 0;
      }
      .bar:has([dragging]),
      .bar:has(:not(:defined)) {
        visibility: hidden;
      }
      /* As wide as a phone it is a line above the page. */
      @container editor (max-width: 700px) and (min-height: 500.1px) {
        :host,
        :host([below-ruler]) {
          position: relative;
          inset: auto;
          min-width: 0;
          border-block-end: 1px solid var(--platen-line);
          background: var(--platen-surface);
        }
        .bar {
          border: 0;
          border-radius: 0;
          box-shadow: none;
        }
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
