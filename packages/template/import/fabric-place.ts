import type { JsonObject } from '../json/json-object.ts';
import { combineAffine, mapPoint, splitAffine, type Affine } from './affine.ts';
import { booleanIn, numberIn, textIn } from './read-json.ts';
import { boxAround, type TurnedBox } from './turned-box.ts';

/** The coordinate space a Fabric object inherits: how its group's own space lies in ours. */
export interface FabricSpace {
  matrix: Affine;
  /** Since version 7 an object's `left` and `top` are its center unless it says otherwise. */
  centered: boolean;
  /** Whether it is that of a group. */
  isInGroup?: boolean;
}

/** Where an object is in our space, and how much it is scaled there. */
export interface FabricPlace extends TurnedBox {
  scaleX: number;
  scaleY: number;
  skewX: number;
  flipX: boolean;
  flipY: boolean;
  /** From the object's own space, whose origin is its center, to that of the layers around it. */
  matrix: Affine;
}

/** Members of a layer and where it lies, which differs from the object's place where it needs more room. */
export interface FabricMembers {
  members: JsonObject;
  place: FabricPlace;
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
  const [kx = 0, ky = 0] = [numberIn(object, 'skewX', 0, -89, 89), numberIn(object, 'skewY', 0, -89, 89)].map((angle) =>
    Math.tan((angle * Math.PI) / 180),
  );
  const stroke = numberIn(object, 'strokeWidth', hasStroke ? 1 : 0, 0, 1000);
  const uniform = booleanIn(object, 'strokeUniform', false);
  const [w, h] = uniform ? [width, height] : [width + stroke, height + stroke];
  // The box around the scaled and skewed object, whose origin left and top name.
  const outerW = Math.abs(ownX) * (w * Math.abs(1 + kx * ky) + h * Math.abs(kx)) + (uniform ? stroke : 0);
  const outerH = Math.abs(ownY) * (h + w * Math.abs(ky)) + (uniform ? stroke : 0);
  const toCenterX = (0.5 - originShare(textIn(object, 'originX'), space.centered)) * outerW;
  const toCenterY = (0.5 - originShare(textIn(object, 'originY'), space.centered)) * outerH;
  const angle = numberIn(object, 'angle', 0, -36_000, 36_000);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const centerX = numberIn(object, 'left', 0) + cos * toCenterX - sin * toCenterY;
  const centerY = numberIn(object, 'top', 0) + sin * toCenterX + cos * toCenterY;
  const sx = booleanIn(object, 'flipX', false) ? -ownX : ownX;
  const sy = booleanIn(object, 'flipY', false) ? -ownY : ownY;
  const scaledAndSlanted: Affine = [sx * (1 + kx * ky), sy * ky, sx * kx, sy, 0, 0];
  const own = combineAffine([cos, sin, -sin, cos, centerX, centerY], scaledAndSlanted);
  return placeOf(combineAffine(space.matrix, own), width, height, angle, sx < 0 ? -1 : 1);
}

/** The place of a box of that size around the origin of a space. `angle` is about what its rotation is, in degrees. */
function placeOf(matrix: Affine, width: number, height: number, angle: number, signX: 1 | -1): FabricPlace {
  const { rotation, slant, scaleX, scaleY } = splitAffine(matrix, signX);
  const turn = rotation + 360 * Math.round((angle - rotation) / 360);
  const [x, y] = mapPoint(matrix, 0, 0);
  const limited = (value: number): number => Math.max(-100_000, Math.min(100_000, value));
  const [boxWidth, boxHeight] = [limited(width * Math.abs(scaleX)), limited(height * Math.abs(scaleY))];
  return {
    ...boxAround(limited(x), limited(y), boxWidth, boxHeight, turn),
    scaleX: Math.abs(scaleX),
    scaleY: Math.abs(scaleY),
    skewX: degrees(slant),
    flipX: scaleX < 0,
    flipY: scaleY < 0,
    matrix,
  };
}

/** Whether an object is scaled alike in both directions. */
export function isEven({ scaleX, scaleY }: Pick<FabricPlace, 'scaleX' | 'scaleY'>): boolean {
  return Math.abs(scaleX - scaleY) <= 0.01 * Math.max(scaleX, scaleY);
}

/** The place with room for more around the box, in the object's own pixels: all around, or below alone. */
export function growPlace(
  place: FabricPlace,
  { around = 0, below = 0 }: { around?: number; below?: number },
): FabricPlace {
  const [width, height] = [place.width + 2 * around * place.scaleX, place.height + (2 * around + below) * place.scaleY];
  const [x, y] = mapPoint(place.matrix, 0, below / 2);
  const box = boxAround(x, y, width, height, place.rotation);
  return { ...place, ...box, matrix: combineAffine(place.matrix, [1, 0, 0, 1, 0, below / 2]) };
}

/** The place of an outline that is as large as it says itself, whatever the size that its object has. */
export function resizePlace(place: FabricPlace, { width, height }: { width: number; height: number }): FabricPlace {
  const [x, y] = mapPoint(place.matrix, 0, 0);
  return { ...place, ...boxAround(x, y, width * place.scaleX, height * place.scaleY, place.rotation) };
}
