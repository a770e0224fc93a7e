/** Signed distances from a point to solids, in plain numbers: they are called some hundred million times for an image. */

/** A box of half sizes `bx, by, bz` whose edges are rounded by `r`. */
export function box(x: number, y: number, z: number, bx: number, by: number, bz: number, r: number): number {
  const qx = Math.abs(x) - bx + r;
  const qy = Math.abs(y) - by + r;
  const qz = Math.abs(z) - bz + r;
  const ox = qx > 0 ? qx : 0;
  const oy = qy > 0 ? qy : 0;
  const oz = qz > 0 ? qz : 0;
  return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
}

/** An upright cylinder with rounded rims. */
export function cylinder(x: number, y: number, z: number, radius: number, half: number, r: number): number {
  const dx = Math.sqrt(x * x + z * z) - radius + r;
  const dy = Math.abs(y) - half + r;
  const ox = dx > 0 ? dx : 0;
  const oy = dy > 0 ? dy : 0;
  return Math.min(Math.max(dx, dy), 0) + Math.sqrt(ox * ox + oy * oy) - r;
}

/** A ball about the origin. */
export function ball(x: number, y: number, z: number, r: number): number {
  return Math.sqrt(x * x + y * y + z * z) - r;
}

/** A ball stretched to three radii; near enough to the true distance for marching. */
export function ellipsoid(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const a = x / rx;
  const b = y / ry;
  const c = z / rz;
  const k0 = Math.sqrt(a * a + b * b + c * c);
  if (k0 < 1e-6) return -Math.min(rx, ry, rz);
  const d = a / rx;
  const e = b / ry;
  const f = c / rz;
  return (k0 * (k0 - 1)) / Math.sqrt(d * d + e * e + f * f);
}

/** A ring about the y axis. */
export function ring(x: number, y: number, z: number, radius: number, r: number): number {
  const q = Math.sqrt(x * x + z * z) - radius;
  return Math.sqrt(q * q + y * y) - r;
}

/** A rod from a to b whose radius goes from `ra` to `rb`. */
export function rod(
  x: number,
  y: number,
  z: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  ra: number,
  rb = ra,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  let h = (px * dx + py * dy + pz * dz) / (dx * dx + dy * dy + dz * dz);
  h = h < 0 ? 0 : h > 1 ? 1 : h;
  const qx = px - dx * h;
  const qy = py - dy * h;
  const qz = pz - dz * h;
  return Math.sqrt(qx * qx + qy * qy + qz * qz) - ra - (rb - ra) * h;
}

/** The union of two solids with a fillet of about `k`. */
export function blend(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** Intersection of two solids, with a fillet of about `k`. */
export function carve(a: number, b: number, k: number): number {
  return -blend(-a, -b, k);
}

/** The value, or the bound it lies beyond. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** 0 before `from`, 1 after `to`, and a smooth rise between. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}
