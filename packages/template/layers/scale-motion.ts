import type { LayerMotion, Animation } from '../motion/layer-motion.ts';
import { scaleLength } from './scale-look.ts';

/** Keyframed properties that are lengths; `x` and `y` move with the layer and are handled separately. */
const lengths = /^(?:width|height|fontSize|letterSpacing|strokeWidth|borderWidth|borderRadius|.*Blur|.*Radius)$/i;

/**
 * Motion for a layer that is scaled by `factor`; `toX` and `toY` lead from its old place to its new one. Distances of enters, exits
 * and loops are fractions of the layer and stay.
 */
export function scaleMotion(
  motion: LayerMotion,
  factor: number,
  toX: (x: number) => number,
  toY: (y: number) => number,
): LayerMotion {
  return {
    ...motion,
    ...(motion.enter && { enter: scaleAnimation(motion.enter, factor) }),
    ...(motion.exit && { exit: scaleAnimation(motion.exit, factor) }),
    keyframes: motion.keyframes.map((track) => {
      const name = track.property.toLowerCase();
      const change =
        name === 'x' ? toX : name === 'y' ? toY : lengths.test(name) ? (value: number) => value * factor : undefined;
      if (!change) return track;
      const keyframes = track.keyframes.map((frame) =>
        typeof frame.value === 'number' ? { ...frame, value: change(frame.value) } : frame,
      );
      return { ...track, keyframes };
    }),
  };
}

function scaleAnimation(animation: Animation, factor: number): Animation {
  if (animation.radius === undefined) return animation;
  return { ...animation, radius: scaleLength(animation.radius, factor, 500) };
}
