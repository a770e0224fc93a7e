import { OverlayPen } from '../../context/overlay-pen.ts';

/** Fits the interactive canvas to its place, clears it, and answers a pen for it. `width` and `height` are CSS pixels. */
export function openOverlay(
  canvas: HTMLCanvasElement,
  look: Pick<OverlayPen, 'view' | 'colors' | 'pixelRatio' | 'width' | 'height'>,
): OverlayPen | undefined {
  const { width, height, pixelRatio } = look;
  const [deviceWidth, deviceHeight] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  if (canvas.width !== deviceWidth) canvas.width = deviceWidth;
  if (canvas.height !== deviceHeight) canvas.height = deviceHeight;
  canvas.style.width = `${deviceWidth / pixelRatio}px`;
  canvas.style.height = `${deviceHeight / pixelRatio}px`;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, deviceWidth, deviceHeight);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  return new OverlayPen(context, { ...look, font: '500 11px Platen, system-ui, sans-serif' });
}
