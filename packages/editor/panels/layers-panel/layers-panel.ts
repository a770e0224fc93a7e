import { msg, str } from '@lit/localize';
import type { Layer } from '@platen/template';
import { VirtualizerController } from '@tanstack/lit-virtual';
import { html, nothing, type PropertyValues } from 'lit';
import { createRef, ref } from 'lit/directives/ref.js';
import { moveInTree } from '../../commands/move-in-tree.ts';
import { setCommon } from '../../commands/set-layers.ts';
import { defineElement } from '../../controls/define.ts';
import { EditorElement } from '../editor-element.ts';
import { definitionOf } from '../../layers/layer-definitions.ts';
import { layerTitle, layerTypeName } from '../../layers/layer-title.ts';
import { dropAt, listRows, rowRange, type LayerRow, type RowDrop } from './layer-rows.ts';
import { layersPanelStyles } from './layers-panel-styles.ts';
import { internal, withProperties } from '../../controls/with-properties.ts';
import { SourceNames } from '../named-source/source-names.ts';
import { ruleTexts } from './rule-texts.ts';
import '../../controls/icon.ts';

const rowHeight = 32;

/**
 * The layers of the page as a tree: names, eye and lock, order and nesting by dragging, and everything by keys. Only the lines that are
 * seen are drawn.
 * @fires menu-request - The menu of the selection is requested.
 */
export class PlatenLayersPanel extends withProperties(EditorElement, {
  /** Groups that are open. */
  open: internal<ReadonlySet<string>>(new Set()),
  /** The line that keys work on. */
  active: internal<string>(),
  drop: internal<RowDrop>(),
}) {
  readonly #names = new SourceNames(this);
  readonly #tree = createRef<HTMLElement>();
  readonly #virtualizer;
  #rows: readonly LayerRow[] = [];
  #shownSelection: readonly string[] = [];
  #anchor: string | undefined;
  #drag: { id: string; y: number; isMoving: boolean } | undefined;

  constructor() {
    super();
    this.#virtualizer = new VirtualizerController<HTMLElement, HTMLElement>(this, {
      count: 0,
      getScrollElement: () => this.#tree.value ?? null,
      estimateSize: () => rowHeight,
      overscan: 6,
    });
  }

  override willUpdate(): void {
    const { editor } = this;
    if (!editor) return;
    const { page, selection, layersById } = editor.state;
    if (selection.value !== this.#shownSelection) {
      this.#shownSelection = selection.value;
      const [first] = selection.value;
      if (first !== undefined) {
        this.active = first;
        const closed = (layersById.value.get(first)?.parents ?? []).filter((id) => !this.open.has(id));
        if (closed.length > 0) this.open = new Set([...this.open, ...closed]);
      }
    }
    this.#rows = listRows(page.value.layers, this.open);
    const virtualizer = this.#virtualizer.getVirtualizer();
    if (virtualizer.options.count !== this.#rows.length) {
      virtualizer.setOptions({ ...virtualizer.options, count: this.#rows.length });
    }
  }

  override updated(changed: PropertyValues): void {
    const { editor } = this;
    if (changed.has('active')) this.#reveal();
    const naming = this.renderRoot.querySelector<HTMLInputElement>('input.name');
    if (naming && editor?.state.renamingId.value !== undefined && !naming.matches(':focus')) {
      naming.focus();
      naming.select();
    }
  }

  #reveal(): void {
    const index = this.#rows.findIndex(({ layer }) => layer.id === this.active);
    if (index >= 0) this.#virtualizer.getVirtualizer().scrollToIndex(index, { align: 'auto' });
  }

  #select(id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void {
    const { editor } = this;
    if (!editor) return;
    const { selection, enteredGroupId, layersById, editing } = editor.state;
    editing.value = undefined;
    if (event.shiftKey) selection.value = rowRange(this.#rows, this.#anchor, id);
    else if (event.ctrlKey || event.metaKey) {
      const has = selection.value.includes(id);
      selection.value = has ? selection.value.filter((one) => one !== id) : [...selection.value, id];
    } else selection.value = [id];
    if (!event.shiftKey) this.#anchor = id;
    enteredGroupId.value = layersById.value.get(id)?.parents.at(-1);
    this.#shownSelection = selection.value;
    this.active = id;
  }

  #toggle(id: string, isOpen = !this.open.has(id)): void {
    const open = new Set(this.open);
    if (isOpen) open.add(id);
    else open.delete(id);
    this.open = open;
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    const at = this.#rows.findIndex(({ layer }) => layer.id === this.active);
    const row = this.#rows[at];
    const go = (index: number): void => {
      const next = this.#rows[Math.min(this.#rows.length - 1, Math.max(0, index))];
      if (next) this.#select(next.layer.id, { shiftKey: event.shiftKey, ctrlKey: false, metaKey: false });
    };
    const [inward, outward] = this.matches(':dir(rtl)') ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown':
        go(at + 1);
        break;
      case 'ArrowUp':
        go(at < 0 ? 0 : at - 1);
        break;
      case 'Home':
        go(0);
        break;
      case 'End':
        go(this.#rows.length - 1);
        break;
      case inward:
        if (row?.layer.type === 'group' && !row.isOpen) this.#toggle(row.layer.id, true);
        else if (row?.isOpen) go(at + 1);
        break;
      case outward:
        if (row?.isOpen) this.#toggle(row.layer.id, false);
        else if (row?.parentId !== undefined) go(this.#rows.findIndex(({ layer }) => layer.id === row.parentId));
        break;
      case ' ':
        if (row) this.#select(row.layer.id, { shiftKey: false, ctrlKey: true, metaKey: false });
        break;
      case 'Enter':
        this.editor?.run('edit.rename');
        break;
      default:
        if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) this.#askMenuAtRow();
        else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #askMenuAtRow(): void {
    const box = (this.renderRoot.querySelector('[data-active]') ?? this).getBoundingClientRect();
    this.#askMenu(box.x + 40, box.bottom);
  }

  #askMenu(clientX: number, clientY: number): void {
    this.dispatchEvent(
      new CustomEvent('menu-request', { detail: { clientX, clientY }, bubbles: true, composed: true }),
    );
  }

  #onContextMenu(event: MouseEvent, id: string): void {
    event.preventDefault();
    if (!this.editor?.state.selection.peek().includes(id))
      this.#select(id, { shiftKey: false, ctrlKey: false, metaKey: false });
    this.#askMenu(event.clientX, event.clientY);
  }

  #onPointerdown(event: PointerEvent, id: string): void {
    if (event.button !== 0 || event.target instanceof HTMLInputElement) return;
    this.#drag = { id, y: event.clientY, isMoving: false };
    if (event.pointerType === 'mouse' && event.currentTarget instanceof HTMLElement) {
      event.currentTarget.setPointerCapture(event.pointerId);
    }
  }

  #onPointermove(event: PointerEvent): void {
    const { editor } = this;
    const drag = this.#drag;
    if (!drag || !editor || event.buttons === 0) return;
    if (!drag.isMoving) {
      if (Math.abs(event.clientY - drag.y) < 5) return;
      drag.isMoving = true;
      if (!editor.state.selection.peek().includes(drag.id)) {
        this.#select(drag.id, { shiftKey: false, ctrlKey: false, metaKey: false });
      }
    }
    const tree = this.#tree.value;
    if (!tree) return;
    this.drop = dropAt(this.#rows, (event.clientY - tree.getBoundingClientRect().y + tree.scrollTop) / rowHeight);
  }

  #onPointerup(event: PointerEvent): void {
    const { editor, drop } = this;
    const drag = this.#drag;
    this.#drag = undefined;
    this.drop = undefined;
    if (!drag || !editor) return;
    if (!drag.isMoving) return event.type === 'pointerup' ? this.#select(drag.id, event) : undefined;
    if (event.type !== 'pointerup' || !drop) return;
    const { page, selection, laidOutById } = editor.state;
    editor.apply(moveInTree(page.peek(), selection.peek(), drop, laidOutById.peek()));
    if (drop.parentId !== undefined) this.#toggle(drop.parentId, true);
  }

  #set(row: LayerRow, label: string, properties: { visible: boolean } | { locked: boolean }): void {
    const { editor } = this;
    if (!editor) return;
    const { selection } = editor.state;
    const ids = selection.peek().includes(row.layer.id) ? selection.peek() : [row.layer.id];
    editor.apply(setCommon(editor.state.page.peek(), ids, label, properties));
  }

  #onNamed(event: Event, row: LayerRow): void {
    const { editor } = this;
    if (!editor || editor.state.renamingId.peek() !== row.layer.id || !(event.target instanceof HTMLInputElement))
      return;
    editor.state.renamingId.value = undefined;
    const name = event.target.value.trim().slice(0, 255);
    if (name !== row.layer.name)
      editor.apply(setCommon(editor.state.page.peek(), [row.layer.id], msg('Rename'), { name }));
  }

  #onNameKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    if (event.key === 'Escape' && this.editor) this.editor.state.renamingId.value = undefined;
    this.#tree.value?.focus();
  }

  override render() {
    const { editor } = this;
    if (!editor) return nothing;
    if (this.#rows.length === 0) {
      return html`<p class="empty">${msg('This page is empty. Add text, a shape or an image.')}</p>`;
    }
    const virtualizer = this.#virtualizer.getVirtualizer();
    const selected = new Set(editor.state.selection.value);
    const active = this.#rows.some(({ layer }) => layer.id === this.active) ? this.active : undefined;
    return html`<div
      class="tree"
      role="tree"
      tabindex="0"
      aria-label=${msg('Layers')}
      aria-multiselectable="true"
      aria-activedescendant=${active === undefined ? nothing : `row-${active}`}
      ${ref(this.#tree)}
      @keydown=${this.#onKeydown}
    >
      <div class="height" role="presentation" .style=${`height:${virtualizer.getTotalSize()}px`}>
        ${virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = this.#rows[index];
          return row ? this.#row(row, index, start, selected) : nothing;
        })}
      </div>
    </div>`;
  }

  #row(row: LayerRow, index: number, start: number, selected: ReadonlySet<string>) {
    const { layer, level, isOpen } = row;
    const { editor, drop } = this;
    const title = layerTitle(layer);
    const isNamed = editor?.state.renamingId.value === layer.id;
    return html`<div
      class="row"
      role="treeitem"
      id=${`row-${layer.id}`}
      aria-label=${[title, layerTypeName(layer), ...ruleTexts(layer)].join(', ')}
      aria-level=${level}
      aria-setsize=${row.siblings}
      aria-posinset=${row.siblings - row.index}
      aria-selected=${String(selected.has(layer.id))}
      aria-expanded=${layer.type === 'group' ? String(isOpen) : nothing}
      ?data-active=${layer.id === this.active}
      ?data-hidden=${!layer.visible}
      data-drop=${drop?.row === index ? drop.side : nothing}
      .style=${`transform:translateY(${start}px);--level:${level - 1}`}
      @pointerdown=${(event: PointerEvent) => this.#onPointerdown(event, layer.id)}
      @pointermove=${this.#onPointermove}
      @pointerup=${this.#onPointerup}
      @pointercancel=${this.#onPointerup}
      @pointerenter=${() => editor && (editor.state.hoveredId.value = layer.id)}
      @pointerleave=${() => editor && (editor.state.hoveredId.value = undefined)}
      @dblclick=${() => editor && (editor.state.renamingId.value = layer.id)}
      @contextmenu=${(event: MouseEvent) => this.#onContextMenu(event, layer.id)}
    >
      ${
        layer.type === 'group'
          ? html`<button
              type="button"
              class="twist"
              tabindex="-1"
              aria-label=${isOpen ? msg('Close group') : msg('Open group')}
              @pointerdown=${stop}
              @click=${() => this.#toggle(layer.id)}
            >
              <platen-icon flip .name=${isOpen ? 'ChevronDown' : 'ChevronRight'}></platen-icon>
            </button>`
          : html`<span class="twist"></span>`
      }
      ${this.#image(layer)}
      ${
        isNamed
          ? html`<input
              class="name"
              dir="auto"
              maxlength="255"
              aria-label=${msg('Layer name')}
              .value=${layer.name || title}
              @keydown=${this.#onNameKey}
              @blur=${(event: Event) => this.#onNamed(event, row)}
            />`
          : html`<span class="title" dir="auto">${title}</span>`
      }
      ${
        layer.type === 'group' && layer.repeat
          ? html`<platen-icon class="type" name="Repeat2" title=${ruleTexts(layer)[0] ?? ''}></platen-icon>`
          : nothing
      }
      ${this.#mark(row, layer.locked, 'Lock', 'LockOpen', layer.locked ? msg('Unlock') : msg('Lock'), () => ({ locked: !layer.locked }))}
      ${this.#mark(row, !layer.visible || layer.when !== undefined, layer.visible ? 'EyeDashed' : 'EyeOff', 'Eye', layer.visible ? msg('Hide') : msg('Show'), () => ({ visible: !layer.visible }), layer.when === undefined ? '' : msg(str`Shown if ${layer.when}`))}
    </div>`;
  }

  /** The image of an image layer where the page can show it, else the icon of the type. */
  #image(layer: Layer) {
    const isFile = layer.type === 'image' && /^(?:asset:|data:image\/|library:)/.test(layer.source);
    const thumbnail = isFile ? this.#names.of(layer.source, this.editor)?.thumbnail : undefined;
    return thumbnail
      ? html`<img class="type" src=${thumbnail} alt="" decoding="async" draggable="false" />`
      : html`<platen-icon class="type" .name=${definitionOf(layer).icon}></platen-icon>`;
  }

  #mark(
    row: LayerRow,
    isOn: boolean,
    iconOn: string,
    iconOff: string,
    label: string,
    change: () => { visible: boolean } | { locked: boolean },
    hint = '',
  ) {
    return html`<button
      type="button"
      class="mark"
      tabindex="-1"
      ?data-on=${isOn}
      aria-label=${label}
      title=${hint || label}
      @pointerdown=${stop}
      @dblclick=${stop}
      @click=${() => this.#set(row, label, change())}
    >
      <platen-icon .name=${isOn ? iconOn : iconOff}></platen-icon>
    </button>`;
  }

  static override styles = layersPanelStyles;
}

function stop(event: Event): void {
  event.stopPropagation();
}

defineElement('platen-layers-panel', PlatenLayersPanel);
