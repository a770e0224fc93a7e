import type { Attack } from './attack.ts';
import { fontAttacks } from './font-attacks.ts';
import { motionAttacks } from './motion-attacks.ts';
import { paintAttacks } from './paint-attacks.ts';
import { parameterAttacks } from './parameter-attacks.ts';
import { imageAttacks } from './image-attacks.ts';
import { svgAttacks } from './svg-attacks.ts';
import { textAttacks } from './text-attacks.ts';

/** All renders that are meant to cost far more than they look. */
export const attacks: readonly Attack[] = [
  ...svgAttacks,
  ...paintAttacks,
  ...imageAttacks,
  ...parameterAttacks,
  ...textAttacks,
  ...fontAttacks,
  ...motionAttacks,
];
