import { msg, str } from '@lit/localize';
import type { Draft } from 'immer';
import { solid, type Layer } from '@platen/template';
import { setLayers } from '../../commands/set-layers.ts';
import type { ArtboardMode } from '../../context/artboard-mode.ts';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { Point } from '../../geometry/point.ts';

/**
 * A press takes the color of the page there for the selected layers, or for the clipboard when there are none. Where the page shows
 * none, beside it, the browser's own eyedropper continues with the whole screen, as far as there is one.
 */
export function eyedropperMode({ editor, artboard }: ArtboardStage): ArtboardMode {
  const { state } = editor;
  let pixels: { context: OffscreenCanvasRenderingContext2D; width: number; height: number } | undefined;
  let shown: { color: string; at: Point } | undefined;
  let leaving: AbortController | undefined;

  const read = (image: HTMLCanvasElement | ImageBitmap): void => {
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    if (context) pixels = { context, width, height };
  };
  /** A moment of a video is what is seen where it lies over the page. */
  const lookAtVideo = (): boolean => {
    const { pageOverlay } = artboard;
    const video = pageOverlay.hasAttribute('data-covers') ? pageOverlay.querySelector('canvas') : null;
    if (video) read(video);
    return video !== null;
  };
  const look = async (): Promise<void> => {
    if (lookAtVideo()) return;
    const image = await createImageBitmap(await artboard.toPng(undefined, 1));
    read(image);
    image.close();
  };
  const colorAt = (point: Point): string | undefined => {
    if (!pixels) return undefined;
    const page = state.page.peek();
    const [x, y] = [(point.x * pixels.width) / page.width, (point.y * pixels.height) / page.height];
    if (x < 0 || y < 0 || x >= pixels.width || y >= pixels.height) return undefined;
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.context.getImageData(
      Math.floor(x),
      Math.floor(y),
      1,
      1,
    ).data;
    if (alpha === 0) return undefined;
    return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
  };
  const take = (color: string): void => {
    state.tool.value = 'select';
    const ids = state.selection.peek();
    if (ids.length > 0) {
      editor.apply(setLayers(state.page.peek(), ids, msg('Pick color'), (layer) => paintLayer(layer, color)));
      return;
    }
    void navigator.clipboard?.writeText(color).then(
      () => editor.notify({ kind: 'success', text: msg(str`Copied ${color}`) }),
      () => editor.notify({ kind: 'info', text: color }),
    );
  };
  const takeFromScreen = async (): Promise<void> => {
    if (!('EyeDropper' in window)) return;
    leaving = new AbortController();
    const { signal } = leaving;
    try {
      const { sRGBHex } = await new window.EyeDropper().open({ signal });
      if (!signal.aborted) take(sRGBHex);
    } catch {
      // Escape ends it; the tool is still in hand.
    }
  };
  return {
    id: 'eyedropper',
    cursor: () => 'crosshair',
    enter: () => void look().catch(() => undefined),
    leave() {
      leaving?.abort();
      pixels = undefined;
      shown = undefined;
    },
    pointerMove({ page, at }) {
      const color = colorAt(page);
      shown = color === undefined ? undefined : { color, at };
      artboard.redraw();
    },
    pointerUp({ page }) {
      // It may show another moment than when the tool was taken.
      lookAtVideo();
      const color = colorAt(page);
      if (color !== undefined) take(color);
      else void takeFromScreen();
    },
    draw(pen) {
      if (!shown) return;
      const { context } = pen;
      const { x, y } = shown.at;
      context.save();
      context.fillStyle = shown.color;
      context.strokeStyle = pen.colors.onAccent;
      context.lineWidth = 2;
      context.beginPath();
      context.arc(x + 22, y - 22, 13, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
      context.restore();
      pen.label(shown.color, { x: x + 22, y: y - 2 });
    },
  };
}

/** Sets the layer's main color. */
function paintLayer(layer: Draft<Layer>, color: string): void {
  if (layer.type === 'shape') {
    if (layer.fills.length > 0) layer.fills = [solid(color)];
    else if (layer.strokes[0]) layer.strokes[0].paint = solid(color);
  } else if (layer.type === 'text') {
    layer.style.fill = solid(color);
    for (const run of layer.runs) if (run.style) delete run.style.fill;
  } else if (layer.type === 'qr' || layer.type === 'svg') {
    layer.color = color;
  } else if (layer.type === 'table' || layer.type === 'chart') {
    layer.style.fill = solid(color);
  }
}
