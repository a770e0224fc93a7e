import type { PageTransition } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import type { PlatformCanvas } from '../platform/canvas.ts';
import { directionVectors } from './animation.ts';

/** Two pages, drawn, of which one takes the place of the other. */
export interface TransitionImages {
  from: PlatformCanvas;
  to: PlatformCanvas;
  /** 0 to 1, eased; may overshoot. */
  progress: number;
  transition: Pick<PageTransition, 'type' | 'direction'>;
  /** The color shown where neither page is. */
  base: 'black' | 'clear';
}

/** Draws the moment between two pages over all of a canvas of the same size. */
export function drawTransition(target: PlatformCanvas, images: TransitionImages): void {
  const { from, to, transition, base } = images;
  const { width, height } = target;
  const context = contextOf(target);
  const progress = Math.min(1, Math.max(0, images.progress));
  const toward = directionVectors[transition.direction];
  const blend = (canvas: PlatformCanvas, alpha: number) => {
    context.globalAlpha = alpha;
    context.drawImage(canvas as unknown as CanvasImageSource, 0, 0);
    context.globalAlpha = 1;
  };
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  erase(context, { x: 0, y: 0, width, height }, base);
  switch (transition.type) {
    case 'fade':
      if (progress < 0.5) blend(from, 1 - progress * 2);
      else blend(to, progress * 2 - 1);
      break;
    case 'dissolve':
      blend(from, 1 - progress);
      context.globalCompositeOperation = 'lighter';
      blend(to, progress);
      break;
    case 'wipe': {
      placeImage(context, from, { x: 0, y: 0 }, base);
      const [across, down] = [Math.round(width * progress), Math.round(height * progress)];
      context.beginPath();
      context.rect(
        toward.x < 0 ? width - across : 0,
        toward.y < 0 ? height - down : 0,
        toward.x === 0 ? width : across,
        toward.y === 0 ? height : down,
      );
      context.clip();
      placeImage(context, to, { x: 0, y: 0 }, base);
      break;
    }
    case 'slide':
      // Whole pixels: pages stay sharp, and at the speed of a transition nobody sees the steps.
      placeImage(context, from, { x: 0, y: 0 }, base);
      placeImage(context, to, awayFrom(toward, 1 - images.progress, width, height), base);
      break;
    case 'push':
      placeImage(context, from, awayFrom(toward, -progress, width, height), base);
      placeImage(context, to, awayFrom(toward, 1 - progress, width, height), base);
      break;
  }
  context.restore();
}

/** Draws an image on its base over all of a canvas of the same size. */
export function drawOnBase(target: PlatformCanvas, image: PlatformCanvas, base: TransitionImages['base']): void {
  const context = contextOf(target);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  placeImage(context, image, { x: 0, y: 0 }, base);
  context.restore();
}

function contextOf(canvas: PlatformCanvas): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('the canvas has no 2d context');
  return context;
}

/** Places an image so that existing content does not show through its transparent parts. */
function placeImage(
  context: CanvasRenderingContext2D,
  image: PlatformCanvas,
  { x, y }: { x: number; y: number },
  base: TransitionImages['base'],
): void {
  erase(context, { x, y, width: image.width, height: image.height }, base);
  context.drawImage(image as unknown as CanvasImageSource, x, y);
}

function erase(context: CanvasRenderingContext2D, { x, y, width, height }: Box, base: TransitionImages['base']): void {
  if (base === 'clear') context.clearRect(x, y, width, height);
  else {
    context.fillStyle = '#000';
    context.fillRect(x, y, width, height);
  }
}

/** Where a page lies that has that share of its way, in a direction, still before it. */
function awayFrom(toward: { x: number; y: number }, share: number, width: number, height: number) {
  return { x: Math.round(0 - toward.x * share * width), y: Math.round(0 - toward.y * share * height) };
}
