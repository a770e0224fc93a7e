import { smoothstep } from '../distance.ts';
import { clouds } from '../noise.ts';
import { mix, scaled, type Triple } from '../scene.ts';
import { rgb, type Field } from './field.ts';

const night: Triple = rgb(0x0a0b1e);

/** Folds of colored light on night blue, as silk would hang. */
export const auroraField: Field = (x, y) => {
  const u = x * 1.9;
  const warpX = clouds(u * 1.1 + 3.1, y * 1.1 + 1.7, 0.3, 3) - 0.5;
  const warpY = clouds(u * 1.1 + 8.3, y * 1.1 + 5.9, 0.7, 3) - 0.5;
  const fold = u * 0.8 - y * 0.75 + warpX * 0.8;
  const wave = 0.5 + 0.5 * Math.sin(fold * 7.2 + warpY * 3);
  const fine = 0.5 + 0.5 * Math.sin(fold * 24 + warpX * 5 + y * 2);
  let color = mix(rgb(0x2a1b8f), rgb(0x7a2bff), smoothstep(0.1, 0.6, wave));
  color = mix(color, rgb(0xff3d81), smoothstep(0.45, 0.9, wave) * smoothstep(0.2, 0.75, x + warpY));
  color = mix(color, rgb(0xff9a4d), smoothstep(0.72, 1, wave) * smoothstep(0.5, 0.95, x + warpX * 0.6));
  color = mix(color, rgb(0x1fd1c7), smoothstep(0.62, 0.98, 1 - wave) * smoothstep(0.75, 0.1, y + warpX) * 0.75);
  color = scaled(color, 0.62 + 0.32 * wave + 0.14 * (fine - 0.5));
  const reach = smoothstep(0.22, 0.78, x + warpX * 0.5 - Math.abs(y - 0.4) * 0.22);
  return mix(night, color, reach);
};
