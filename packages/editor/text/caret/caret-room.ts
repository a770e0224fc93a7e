import type { TextLayer, TextRunStyle } from '@platen/template';

/**
 * A layer that is laid out in an empty one's stead to learn where its caret stands: a space takes no room, but has a line.
 * `style` is what would be typed in.
 */
export function withCaretRoom(layer: TextLayer, style: TextRunStyle | undefined): TextLayer {
  if (layer.runs.some(({ text }) => text !== '')) return layer;
  return {
    ...layer,
    runs: [style ? { text: ' ', style } : { text: ' ' }],
    mode: layer.mode === 'fit' ? 'fit' : 'overflow',
  };
}
