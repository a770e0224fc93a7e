import type { BrandAsset } from '../../assets/brand-asset-kind.ts';
import type { Editor } from '../../context/editor-context.ts';
import { watchDrop } from '../watch-drop.ts';
import { insertAsset } from './insert-asset.ts';

/** Allows an asset being dragged to be dropped on the artboard, until the drag ends. Calls `onDrop` when it was used there. */
export function watchAssetDrag(editor: Editor, asset: BrandAsset, onDrop: () => void): void {
  watchDrop(editor, (place) => {
    if (insertAsset(editor, asset, place)) onDrop();
  });
}
