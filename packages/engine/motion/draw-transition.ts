import type { PageTransition } from '@platen/template';
import type { PlatformCanvas } from '../platform.ts';
import { directionVectors } from './transit.ts';

/** Two pages, drawn, of which one takes the place of the other. */
export interface TransitionPictures {
  from: PlatformCanvas;
  to: PlatformCanvas;
  /** 0 to 1, eased; may overshoot. */
  progress: number;
  transition: Pick<PageTransition, 'type' | 'direction'>;
  /** What shows where neither does. */
  base: 'black' | 'clear';
}

/** Draws the moment between two pages over all of a canvas of the same size. */
export function drawTransition(target: PlatformCanvas, pictures: TransitionPictures): void {
  const { from, to, transition, base } = pictures;
  const { width, height } = target;
  const context = target.getContext('2d');
  if (!context) throw new TypeError('the canvas has no 2d context');
  const progress = Math.min(1, Math.max(0, pictures.progress));
  const draw = ({
    canvas,
    x = 0,
    y = 0,
    alpha = 1,
  }: {
    canvas: PlatformCanvas;
    x?: number;
    y?: number;
    alpha?: number;
  }) => {
    context.globalAlpha = alpha;
    context.drawImage(canvas as unknown as CanvasImageSource, x, y);
    context.globalAlpha = 1;
  };
  const toward = directionVectors[transition.direction];
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-over';
  context.clearRect(0, 0, width, height);
  if (base === 'black') {
    context.fillStyle = '#000';
    context.fillRect(0, 0, width, height);
  }
  switch (transition.type) {
    case 'fade':
      if (progress < 0.5) draw({ canvas: from, alpha: 1 - progress * 2 });
      else draw({ canvas: to, alpha: progress * 2 - 1 });
      break;
    case 'dissolve':
      if (base === 'black') {
        draw({ canvas: from });
        draw({ canvas: to, alpha: progress });
      } else {
        draw({ canvas: from, alpha: 1 - progress });
        context.globalCompositeOperation = 'lighter';
        draw({ canvas: to, alpha: progress });
      }
      break;
    case 'wipe': {
      draw({ canvas: from });
      const [across, down] = [Math.round(width * progress), Math.round(height * progress)];
      const part = {
        x: toward.x < 0 ? width - across : 0,
        y: toward.y < 0 ? height - down : 0,
        width: toward.x === 0 ? width : across,
        height: toward.y === 0 ? height : down,
      };
      context.beginPath();
      context.rect(part.x, part.y, part.width, part.height);
      context.clip();
      if (base === 'clear') context.clearRect(part.x, part.y, part.width, part.height);
      draw({ canvas: to });
      break;
    }
    case 'slide':
      // Whole pixels: pages stay sharp, and at the speed of a transition nobody sees the steps.
      draw({ canvas: from });
      draw({ canvas: to, ...awayFrom(toward, 1 - pictures.progress, width, height) });
      break;
    case 'push':
      draw({ canvas: from, ...awayFrom(toward, -progress, width, height) });
      draw({ canvas: to, ...awayFrom(toward, 1 - progress, width, height) });
      break;
  }
  context.restore();
}

/** Where a page lies that has that share of its way, in a direction, still before it. */
function awayFrom(toward: { x: number; y: number }, share: number, width: number, height: number) {
  return { x: Math.round(0 - toward.x * share * width), y: Math.round(0 - toward.y * share * height) };
}
