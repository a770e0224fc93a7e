import type { Layer } from '@platen/template';
import type { Editor } from '../context/editor-context.ts';

/** Where something was dropped. */
export interface DropPlace {
  /** Page pixels. */
  point: { x: number; y: number };
  /** The topmost layer under the point that is no group. */
  onto: Layer | undefined;
}

/** Allows what is being dragged to be dropped on the artboard, until the drag ends, and calls `take` if it is. */
export function watchDrop(editor: Editor, take: (place: DropPlace) => void): void {
  const { artboard } = editor;
  if (!artboard) return;
  const ends = new AbortController();
  const options = { signal: ends.signal, capture: true };
  const { element } = artboard;
  const isOver = (event: DragEvent): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const path = event.composedPath();
    // A panel that floats over the artboard may have places of its own for what is dragged.
    const isTaken = path.some((each) => each instanceof Element && each.hasAttribute('data-drop-place'));
    return !isTaken && x >= left && x < right && y >= top && y < bottom && path.includes(editor.host);
  };
  const over = (event: DragEvent): void => {
    if (!isOver(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
  };
  const drop = (event: DragEvent): void => {
    if (!isOver(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const { left, top } = element.getBoundingClientRect();
    const point = artboard.toPage({ x: event.clientX - left, y: event.clientY - top });
    const [topmost] = artboard.layersAt(point).filter(({ layer }) => layer.type !== 'group');
    take({ point, onto: topmost?.layer });
    artboard.focus();
  };
  window.addEventListener('dragover', over, options);
  window.addEventListener('drop', drop, options);
  window.addEventListener('dragend', () => ends.abort(), options);
}
