import type { JsonObject } from '../json/json-object.ts';
import { booleanIn, numberIn, textIn } from './read-json.ts';
import { boxAround, type TurnedBox } from './turned-box.ts';

/** The coordinate space a Fabric object inherits: the scale of its groups, and where their origin is in ours. */
export interface FabricSpace {
  scaleX: number;
  scaleY: number;
  originX: number;
  originY: number;
  /** Since version 7 an object's `left` and `top` are its center unless it says otherwise. */
  centered: boolean;
}

/** Where an object is in our space, and how much it is scaled there. */
export interface FabricPlace extends TurnedBox {
  scaleX: number;
  scaleY: number;
  skewX: number;
  skewY: number;
  flipX: boolean;
  flipY: boolean;
}

function originShare(value: string, centered: boolean): number {
  if (value === 'left' || value === 'top') return 0;
  if (value === 'right' || value === 'bottom') return 1;
  if (value === 'center') return 0.5;
  const share = Number(value);
  return value !== '' && Number.isFinite(share) ? share : centered ? 0.5 : 0;
}

function degrees(tangent: number): number {
  return Math.max(-89, Math.min(89, (Math.atan(tangent) * 180) / Math.PI));
}

/** Reads where an object lies. `hasStroke` kinds count their stroke's width into their size even when none is drawn. */
export function readFabricPlace(object: JsonObject, space: FabricSpace, hasStroke: boolean): FabricPlace {
  const width = numberIn(object, 'width', 0, 0);
  const height = numberIn(object, 'height', 0, 0);
  const ownX = numberIn(object, 'scaleX', 1, -1000, 1000);
  const ownY = numberIn(object, 'scaleY', 1, -1000, 1000);
  const [tanX, tanY] = [numberIn(object, 'skewX', 0, -89, 89), numberIn(object, 'skewY', 0, -89, 89)].map((angle) =>
    Math.tan((angle * Math.PI) / 180),
  );
  const [kx, ky] = [tanX ?? 0, tanY ?? 0];
  const stroke = numberIn(object, 'strokeWidth', hasStroke ? 1 : 0, 0, 1000);
  const uniform = booleanIn(object, 'strokeUniform', false);
  const [w, h] = uniform ? [width, height] : [width + stroke, height + stroke];
  // The box around the scaled and skewed object, whose origin left and top name.
  const outerW = Math.abs(ownX) * (w * Math.abs(1 + kx * ky) + h * Math.abs(kx)) + (uniform ? stroke : 0);
  const outerH = Math.abs(ownY) * (h + w * Math.abs(ky)) + (uniform ? stroke : 0);
  const toCenterX = (0.5 - originShare(textIn(object, 'originX'), space.centered)) * outerW;
  const toCenterY = (0.5 - originShare(textIn(object, 'originY'), space.centered)) * outerH;
  const rotation = numberIn(object, 'angle', 0, -36_000, 36_000);
  const turn = (rotation * Math.PI) / 180;
  const centerX = numberIn(object, 'left', 0) + Math.cos(turn) * toCenterX - Math.sin(turn) * toCenterY;
  const centerY = numberIn(object, 'top', 0) + Math.sin(turn) * toCenterX + Math.cos(turn) * toCenterY;
  const [scaleX, scaleY] = [Math.abs(ownX) * space.scaleX, Math.abs(ownY) * space.scaleY];
  const box = boxAround(
    centerX * space.scaleX + space.originX,
    centerY * space.scaleY + space.originY,
    width * scaleX,
    height * scaleY,
    rotation,
  );
  return {
    ...box,
    scaleX,
    scaleY,
    skewX: degrees((kx * scaleX) / (scaleY || 1)),
    skewY: degrees((ky * scaleY) / (scaleX || 1)),
    flipX: booleanIn(object, 'flipX', false) !== ownX < 0,
    flipY: booleanIn(object, 'flipY', false) !== ownY < 0,
  };
}
