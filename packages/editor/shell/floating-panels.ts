import type { Editor } from '../context/editor-context.ts';

import { floatingBelow } from './floating-below.ts';

/** Panels that lie over the page of a narrow editor: one at a time, and what is made to fit comes beside it. */
export class FloatingPanels {
  readonly #host: HTMLElement;
  #hadPanel = false;
  #hadInspector = false;

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Called when the panels were drawn, and when the editor has another size. */
  follow(editor: Editor | undefined): void {
    if (!editor) return;
    const { panel, showInspector } = editor.state;
    const isFloating = this.#host.offsetWidth > 0 && this.#host.offsetWidth < floatingBelow;
    // The one that was there makes room for the other.
    if (isFloating && panel.peek() !== undefined && showInspector.peek()) {
      if (this.#hadPanel && !this.#hadInspector) panel.value = undefined;
      else showInspector.value = false;
    }
    this.#hadPanel = panel.peek() !== undefined;
    this.#hadInspector = showInspector.peek();
    // Others are drawn by it: not while this one is.
    queueMicrotask(() => this.#measure(editor, isFloating));
  }

  #measure({ state }: Editor, isFloating: boolean): void {
    const root = this.#host.shadowRoot;
    const stage = root?.querySelector('.stage')?.getBoundingClientRect();
    const next = { left: 0, right: 0, bottom: 0 };
    if (stage && isFloating) {
      for (const each of root?.querySelectorAll('.panel, .inspector') ?? []) {
        const box = each.getBoundingClientRect();
        if (box.width >= stage.width) next.bottom = Math.max(0, stage.bottom - box.top);
        else if (box.left + box.right < stage.left + stage.right) next.left = Math.max(0, box.right - stage.left);
        else next.right = Math.max(0, stage.right - box.left);
      }
    }
    const { left, right, bottom } = state.coveredByPanels.peek();
    if (left !== next.left || right !== next.right || bottom !== next.bottom) state.coveredByPanels.value = next;
  }
}
