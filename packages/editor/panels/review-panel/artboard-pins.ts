import { effect } from '@preact/signals-core';
import type { Editor } from '../../context/editor-context.ts';
import { pinsOf, type Thread } from '../../review/threads.ts';
import type { PlatenPinLayer } from '../../review/pin-layer.ts';
import '../../review/pin-layer.ts';

/** The pins shown over the artboard. */
export interface ShownPins {
  /** Threads of the item whose comments are shown; read as signals. */
  threads(): readonly Thread[];
  activeId(): number | undefined;
  onSelect(id: number): void;
  onHover(id: number | undefined): void;
}

/** Shows the pins of comments over the artboard, where they stand on the page, and moves them with it. Answers how to take them away. */
export function showArtboardPins(editor: Editor, { threads, activeId, onSelect, onHover }: ShownPins): () => void {
  const { artboard, state } = editor;
  if (!artboard) return () => undefined;
  const layer = document.createElement('platen-pin-layer') as PlatenPinLayer;
  // A press on a pin is none on the page below it.
  for (const type of ['pointerdown', 'dblclick'])
    layer.addEventListener(type, (event) => {
      event.stopPropagation();
    });
  layer.addEventListener('pin-select', (event) => onSelect((event as CustomEvent<number>).detail));
  layer.addEventListener('pin-hover', (event) => onHover((event as CustomEvent<number | undefined>).detail));
  artboard.overlay.append(layer);
  const stop = effect(() => {
    const page = state.template.value.pages.find(({ id }) => id === state.pageId.value);
    const { zoom } = state.view.value;
    void artboard.size.value;
    layer.hidden = !page || state.isPreviewing.value;
    layer.activeId = activeId();
    layer.pins = page ? pinsOf(threads(), page.id).filter(({ isResolved }) => !isResolved) : [];
    if (!page) return;
    const { x, y } = artboard.toArtboard({ x: 0, y: 0 });
    const box = { left: x, top: y, width: page.width * zoom, height: page.height * zoom };
    layer.style.setProperty('inset', 'auto');
    for (const [name, value] of Object.entries(box)) layer.style.setProperty(name, `${value}px`);
  });
  return () => {
    stop();
    layer.remove();
  };
}
