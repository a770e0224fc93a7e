/** Red, green, blue as light (linear), or a point or direction in space. */
export type Triple = readonly [number, number, number];

/** Material of a surface. `shine` 0 to 1 is a coat that mirrors at low angles, `roughness` how blurred that is. */
export interface Surface {
  color: Triple;
  shine?: number;
  roughness?: number;
  glow?: Triple;
}

/** Keeps the smallest of the distances it is given. */
export class Nearest {
  distance = Infinity;
  material = 0;

  take(distance: number, material: number): void {
    if (distance < this.distance) {
      this.distance = distance;
      this.material = material;
    }
  }
}

/** A scene of solids, one sun and a sky. */
export interface Scene {
  eye: Triple;
  target: Triple;
  /** Distance of the image plane, whose half height is 1: 2.5 is a portrait lens. */
  focal: number;
  sun: Triple;
  sunColor: Triple;
  /** 3 for soft shadows, 40 for hard ones. */
  sharpness: number;
  /** Light the ground throws back at what faces down. */
  bounce: Triple;
  /** Where nothing is hit the image is transparent. */
  cutout?: boolean;
  /** Light is multiplied by this before it is developed. */
  exposure?: number;
  vignette?: number;
  /** Gives the distance to each solid, with the number of its material, to `nearest`. */
  solids(x: number, y: number, z: number, nearest: Nearest): void;
  surface(material: number, point: Triple, normal: Triple): Surface;
  sky(x: number, y: number, z: number): Triple;
}

/** Light of a color on a screen. */
export function hex(value: number): Triple {
  const light = (byte: number) => (byte / 255) ** 2.2;
  return [light((value >> 16) & 255), light((value >> 8) & 255), light(value & 255)];
}

/** From `a` to `b` by `t`, 0 to 1. */
export function mix(a: Triple, b: Triple, t: number): Triple {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Every part times the factor. */
export function scaled(a: Triple, factor: number): Triple {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** The same direction, one long. */
export function normalized([x, y, z]: Triple): Triple {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** The scalar product. */
export function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
