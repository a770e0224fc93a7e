import type { Platform } from '@platen/engine';
import type { Image } from '@platen/engine/internal';

/** Side of the image in pixels. */
const side = 240;

/**
 * An image that stands where none is yet or where one could not be loaded, in the editor alone: a frame with a sun above hills on
 * plain gray. What matters of it is in its middle, so that it may be cut to any shape.
 */
export function createMissingImage(platform: Platform): Image {
  const canvas = platform.createCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new TypeError('The canvas has no 2d context.');
  context.fillStyle = '#e3e6ea';
  context.fillRect(0, 0, side, side);
  context.translate(side / 2 - 30, side / 2 - 24);
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = '#8a929d';
  context.fillStyle = '#8a929d';
  context.strokeRect(0, 0, 60, 48);
  context.beginPath();
  context.arc(18, 15, 5, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.moveTo(6, 42);
  context.lineTo(24, 24);
  context.lineTo(33, 33);
  context.lineTo(42, 21);
  context.lineTo(54, 42);
  context.closePath();
  context.fill();
  return {
    kind: 'pixels',
    image: {
      image: canvas as unknown as CanvasImageSource,
      width: side,
      height: side,
      close: () => platform.releaseCanvas(canvas),
    },
    width: side,
    height: side,
  };
}
