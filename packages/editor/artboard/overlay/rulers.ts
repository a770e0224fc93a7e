import type { Box } from '@platen/engine';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import { rulerSize } from './ruler-size.ts';

/** CSS pixels between two figures at least. */
const minDistance = 64;

/** The distance between figures in page pixels: 1, 2 or 5 times a power of ten. */
export function rulerStep(zoom: number): number {
  const wanted = minDistance / zoom;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 5, 10].find((one) => one * power >= wanted - 1e-9) ?? 10;
  return Math.max(1, factor * power);
}

/** Draws rulers along the upper and left edge, what is selected marked on them. */
export function drawRulers(pen: OverlayPen, selected: Box | undefined, colors: { ground: string; ink: string }): void {
  const { context, width, height, view } = pen;
  const step = rulerStep(view.zoom);
  context.save();
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, width, rulerSize);
  context.fillRect(0, 0, rulerSize, height);
  if (selected) {
    const [start, end] = [
      pen.at(selected),
      pen.at({ x: selected.x + selected.width, y: selected.y + selected.height }),
    ];
    context.globalAlpha = 0.25;
    context.fillStyle = pen.colors.accent;
    context.fillRect(start.x, 0, Math.max(1, end.x - start.x), rulerSize);
    context.fillRect(0, start.y, rulerSize, Math.max(1, end.y - start.y));
    context.globalAlpha = 1;
  }
  context.strokeStyle = colors.ink;
  context.fillStyle = colors.ink;
  context.font = '10px Platen, system-ui, sans-serif';
  context.lineWidth = 1;
  context.beginPath();
  drawTicks(pen, 'x', step);
  drawTicks(pen, 'y', step);
  context.stroke();
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, rulerSize, rulerSize);
  context.restore();
}

function drawTicks(pen: OverlayPen, axis: 'x' | 'y', step: number): void {
  const { context, view } = pen;
  const [pan, length] = axis === 'x' ? [view.panX, pen.width] : [view.panY, pen.height];
  const small = step / (step >= 10 ? 10 : step >= 5 ? 5 : 2);
  const first = Math.floor((rulerSize - pan) / view.zoom / small);
  const last = Math.ceil((length - pan) / view.zoom / small);
  const perStep = Math.round(step / small);
  for (let index = first; index <= last; index += 1) {
    const place = pen.crisp(index * small * view.zoom + pan);
    const isFigure = index % perStep === 0;
    const reach = isFigure ? rulerSize : rulerSize - 15;
    if (axis === 'x') {
      context.moveTo(place, rulerSize - (isFigure ? reach : 5));
      context.lineTo(place, rulerSize);
    } else {
      context.moveTo(rulerSize - (isFigure ? reach : 5), place);
      context.lineTo(rulerSize, place);
    }
    if (!isFigure) continue;
    const figure = String(Math.round(index * small));
    context.save();
    if (axis === 'x') context.translate(place + 3, 10);
    else {
      context.translate(10, place - 3);
      context.rotate(-Math.PI / 2);
    }
    context.textBaseline = 'alphabetic';
    context.fillText(figure, 0, 0);
    context.restore();
  }
}
