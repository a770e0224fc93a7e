import { SceneCanvas } from 'konva/lib/Canvas.js';
import { DD } from 'konva/lib/DragAndDrop.js';
import { Konva as Global } from 'konva/lib/Global.js';
import { Group } from 'konva/lib/Group.js';
import * as konvaLayer from 'konva/lib/Layer.js';
import { Node } from 'konva/lib/Node.js';
import { Shape } from 'konva/lib/Shape.js';
import * as konvaStage from 'konva/lib/Stage.js';
import { Util } from 'konva/lib/Util.js';
import type { Platform } from '../platform/platform.ts';

/** Konva without what is not used of it, such as its tweens. It asks its global for what drags. */
export const Konva = Object.assign(Global, {
  DD,
  Group,
  Layer: konvaLayer.Layer,
  Node,
  Shape,
  Stage: konvaStage.Stage,
  Util,
});
/** Konva's canvas, on which a scene is drawn. */
export { SceneCanvas };

/** A canvas of the platform as Konva draws on it. It is made at its size: Konva would allocate its pixels twice more. */
class PlatformSceneCanvas extends SceneCanvas {
  override setSize(width: number, height: number): void {
    this.width = width;
    this.height = height;
  }
}

/**
 * A canvas that Konva nodes draw on, made by the platform. Konva takes its canvases from a global; it is lent the platform's
 * for this one call, so that several platforms, and a `Konva.Stage` of a page, live side by side.
 */
export function createKonvaCanvas(platform: Platform, width: number, height: number): SceneCanvas {
  const ofKonva = Konva.Util.createCanvasElement;
  Konva.Util.createCanvasElement = () => styled(platform.createCanvas(width, height));
  try {
    return new PlatformSceneCanvas({ width, height, pixelRatio: 1, willReadFrequently: true });
  } finally {
    Konva.Util.createCanvasElement = ofKonva;
  }
}

/** Konva writes to a canvas's `style`, which only the canvases of a document have. */
function styled(canvas: object): HTMLCanvasElement {
  if (!('style' in canvas)) Object.assign(canvas, { style: {} });
  return canvas as HTMLCanvasElement;
}

/** The canvas context below Konva's wrapper. */
export function nativeContext({ _context: context }: { _context: CanvasRenderingContext2D }): CanvasRenderingContext2D {
  return context;
}

/** The canvas below Konva's wrapper. */
export function nativeCanvas({ _canvas: canvas }: { _canvas: HTMLCanvasElement }): HTMLCanvasElement {
  return canvas;
}
