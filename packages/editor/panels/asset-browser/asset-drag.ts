import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import type { Editor } from '../../context/editor-context.ts';
import { insertAsset } from './insert-asset.ts';

/** Allows an asset being dragged to be dropped on the artboard, until the drag ends. Resolves with whether it was dropped there. */
export function watchAssetDrag(editor: Editor, asset: BrandAsset, onDrop: () => void): void {
  const { artboard } = editor;
  if (!artboard) return;
  const ends = new AbortController();
  const options = { signal: ends.signal, capture: true };
  const { element } = artboard;
  const isOver = (event: DragEvent): boolean => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x >= left && x < right && y >= top && y < bottom && event.composedPath().includes(editor.host);
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
    if (insertAsset(editor, asset, { point, onto: topmost?.layer })) onDrop();
    artboard.focus();
  };
  window.addEventListener('dragover', over, options);
  window.addEventListener('drop', drop, options);
  window.addEventListener('dragend', () => ends.abort(), options);
}
