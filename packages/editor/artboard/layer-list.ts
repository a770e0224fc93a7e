import { effect } from '@preact/signals-core';
import { msg, str } from '@lit/localize';
import { walkLayers, type Layer } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';
import type { Step } from '../store/template-document.ts';
import { layerTitle } from '../layers/layer-title.ts';
import { boundLayers } from '../store/bound-layers.ts';
import { describeLayer } from './describe-layer.ts';

/** Options that are in the page at once, around the selected one. */
const shownOptions = 80;
/** Milliseconds after the last change until the list is updated, or a change is announced. */
const restMs = 120;

let lists = 0;

/** The layers of the page as a list for those who use keys or cannot see them: it has the focus and says what is selected. */
export class LayerList {
  readonly #editor: Editor;
  readonly #list: HTMLElement;
  readonly #prefix = `platen-layers-${++lists}`;
  readonly #stops: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notifyTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor, list: HTMLElement) {
    this.#editor = editor;
    this.#list = list;
    const { state, document } = editor;
    this.#stops.push(
      effect(() => {
        void [state.page.value, state.selection.value, state.layout.value, state.copies.value];
        this.#updateLater();
      }),
      document.onCommit((step) => this.#announceStep(step)),
    );
  }

  /** Whether Tab would leave the list in that direction. */
  isAtEnd(by: 1 | -1): boolean {
    const { state } = this.#editor;
    const entered = state.layersById.peek().get(state.enteredGroupId.peek() ?? '')?.layer;
    const layers = (entered?.type === 'group' ? entered.layers : state.page.peek().layers).filter(
      ({ visible }) => visible,
    );
    if (layers.length === 0) return true;
    const selected = state.selection.peek().at(-1);
    const index = layers.findIndex(({ id }) => id === selected);
    // Without a selection the first Tab goes into the list, and Shift+Tab out of it.
    if (index < 0) return by < 0;
    return by > 0 ? index === layers.length - 1 : index === 0;
  }

  /** Stops following the page. */
  close(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#timer);
    clearTimeout(this.#notifyTimer);
    this.#list.replaceChildren();
  }

  #updateLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#update(), restMs);
  }

  #update(): void {
    const { state } = this.#editor;
    const layers = [...walkLayers(state.page.peek().layers)].map(({ layer }) => layer);
    const selected = new Set(state.selection.peek());
    const active = state.selection.peek().at(-1);
    const index = layers.findIndex(({ id }) => id === active);
    const first = Math.max(0, Math.min(index - shownOptions / 2, layers.length - shownOptions));
    const shown = layers.slice(first, first + shownOptions);
    this.#list.replaceChildren(
      ...shown.map((layer, place) => this.#option(layer, first + place, layers.length, selected.has(layer.id))),
    );
    const page = state.page.peek();
    const pages = state.template.peek().pages;
    const number = pages.findIndex(({ id }) => id === page.id) + 1;
    this.#list.ariaLabel = msg(str`Layers of page ${number}`);
    if (index >= 0) this.#list.setAttribute('aria-activedescendant', `${this.#prefix}-${active}`);
    else this.#list.removeAttribute('aria-activedescendant');
  }

  #option(layer: Layer, index: number, count: number, isSelected: boolean): HTMLElement {
    const { state } = this.#editor;
    const option = document.createElement('div');
    option.role = 'option';
    option.id = `${this.#prefix}-${layer.id}`;
    option.ariaSelected = String(isSelected);
    option.ariaSetSize = String(count);
    option.ariaPosInSet = String(index + 1);
    const box = state.laidOutById.peek().get(layer.id)?.box ?? layer;
    const group = state.layersById.peek().get(layer.id)?.parents.at(-1);
    const around = group === undefined ? undefined : state.layersById.peek().get(group)?.layer;
    const copies = state.copies.peek();
    const ids = copies?.byLayer.get(layer.id) ?? [];
    const item = ids.indexOf(copies?.shown.get(layer.id) ?? '') + 1;
    const described = describeLayer(layer, box);
    const placed = item > 0 ? `${described}, ${msg(str`Item ${item} of ${ids.length}`)}` : described;
    const keys = boundLayers(state.page.peek()).get(layer.id) ?? [];
    const text = keys.length > 0 ? msg(str`${placed}, filled by ${keys.join(', ')}`) : placed;
    option.textContent = around ? msg(str`${text}, in ${layerTitle(around)}`) : text;
    return option;
  }

  /** Announces the result of a step, once no other follows. */
  #announceStep(step: Step | undefined): void {
    if (!step) return;
    clearTimeout(this.#notifyTimer);
    this.#notifyTimer = setTimeout(() => {
      const { state } = this.#editor;
      const [layer, ...others] = state.selectedLayers.peek();
      const box = layer && (state.laidOutById.peek().get(layer.id)?.box ?? layer);
      const text = layer && box && others.length === 0 ? `${step.label}: ${describeLayer(layer, box)}` : step.label;
      this.#editor.announce(text);
    }, restMs * 2);
  }
}
