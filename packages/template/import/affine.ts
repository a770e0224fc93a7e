/** A map of the plane: `[a, b, c, d, e, f]` takes `x, y` to `a x + c y + e, b x + d y + f`. */
export type Affine = readonly [number, number, number, number, number, number];

/** The map that is `inner` first and then `outer`. */
export function combineAffine(outer: Affine, inner: Affine): Affine {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Where the map takes a point. */
export function mapPoint([a, b, c, d, e, f]: Affine, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** A map without its movement as a turn of a slant of a scale; `scaleX` has the sign that is asked for. */
export interface AffineParts {
  /** Degrees. */
  rotation: number;
  /** Tangent of the slant along x. */
  slant: number;
  scaleX: number;
  scaleY: number;
}

/** Takes a map apart. Maps onto a line or point have a scale of 0. */
export function splitAffine([a, b, c, d]: Affine, signX: 1 | -1): AffineParts {
  const scaleX = signX * Math.hypot(a, b);
  if (scaleX === 0)
    return { rotation: (Math.atan2(-c, d) * 180) / Math.PI, slant: 0, scaleX, scaleY: Math.hypot(c, d) };
  const scaleY = (a * d - b * c) / scaleX;
  return {
    rotation: (Math.atan2(b * signX, a * signX) * 180) / Math.PI,
    slant: scaleY === 0 ? 0 : (a * c + b * d) / (scaleX * scaleY),
    scaleX,
    scaleY,
  };
}
