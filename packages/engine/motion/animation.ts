import type { Easing, Layer, MotionDirection, Animation } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { easeAt } from './easing.ts';
import { isShown, type Within } from './layer-times.ts';
import { phaseAt, planTransits, unitProgress, type AnimationPhase, type AnimationPlan } from './animation-plan.ts';
import { typewriterCount } from './typewriter.ts';
import { stillState, type UnitState } from '../paint/unit-state.ts';

/** Starts fast and settles for long: what moves into place looks drawn there. */
const settling: Easing = [0.16, 1, 0.3, 1];

/** The course each preset takes unless it is given one. */
const defaultEasings: Readonly<Record<Animation['preset'], Easing>> = {
  fade: 'ease-in-out',
  slide: settling,
  zoom: settling,
  pop: 'back-out',
  wipe: [0.65, 0, 0.35, 1],
  blur: 'ease-out',
  typewriter: 'linear',
  counter: 'ease-out',
  rotate: settling,
  bounce: 'bounce-out',
  grow: settling,
};

/** Amounts that a transit takes when it names none, as its schema's comment says. */
export const animationDefaults = { distance: 1, zoomScale: 0.6, popScale: 0.3, radius: 20, angle: 90 } as const;

/** Which way things move on the page, in its pixels: right and down are positive. */
export const directionVectors: Readonly<Record<MotionDirection, { x: number; y: number }>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

const hiddenState: UnitState = Object.freeze({ ...stillState, shown: false, opacity: 0 });

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A number between `from` and 1. */
function toOne(from: number, course: number): number {
  return Math.max(0, from + (1 - from) * course);
}

/**
 * How a unit looks that has come so far, 0 (away) to 1 (in place, as it was designed, exactly). `box` is the unit's own; `index`
 * and `count` its place among its like.
 */
function stateOf(
  animation: Animation,
  progress: number,
  box: Pick<Box, 'width' | 'height'>,
  index: number,
  count: number,
): UnitState {
  if (progress >= 1) return stillState;
  const { preset } = animation;
  const course = easeAt(animation.easing ?? defaultEasings[preset], progress);
  if (preset === 'typewriter') return index < typewriterCount(count, course) ? stillState : hiddenState;
  if (preset === 'counter' || preset === 'grow') return stillState;
  const rest = 1 - course;
  // What moves far is seen before it has arrived; what stays in place fades as it goes.
  const opacity = clamp(preset === 'slide' || preset === 'bounce' || preset === 'pop' ? progress * 2.5 : course);
  if (progress <= 0) return hiddenState;
  switch (preset) {
    case 'fade':
      return { ...stillState, opacity };
    case 'slide': {
      const { x, y } = directionVectors[animation.direction];
      const away = (animation.distance ?? animationDefaults.distance) * rest;
      return { ...stillState, opacity, translateX: 0 - x * away * box.width, translateY: 0 - y * away * box.height };
    }
    case 'zoom':
      return { ...stillState, opacity, scale: toOne(animation.scale ?? animationDefaults.zoomScale, course) };
    case 'pop':
      return { ...stillState, opacity, scale: toOne(animation.scale ?? animationDefaults.popScale, course) };
    case 'wipe':
      return { ...stillState, reveal: { direction: animation.direction, fraction: clamp(course) } };
    case 'blur':
      return { ...stillState, opacity, blurRadius: Math.max(0, (animation.radius ?? animationDefaults.radius) * rest) };
    case 'rotate':
      return { ...stillState, opacity, rotation: 0 - (animation.angle ?? animationDefaults.angle) * rest };
    case 'bounce':
      return {
        ...stillState,
        opacity,
        translateY: 0 - (animation.distance ?? animationDefaults.distance) * rest * box.height,
      };
  }
}

/** How one unit of a layer looks while it comes or goes. `box` is the unit's own, before any rotation. */
export function phaseState(
  phase: AnimationPhase,
  box: Pick<Box, 'width' | 'height'>,
  localMs: number,
  index: number,
): UnitState {
  return stateOf(phase.animation, unitProgress(phase, localMs, index), box, index, phase.count);
}

/** How one unit of a layer looks at a time of its page: not shown outside the layer's time. */
export function animationState(
  plan: AnimationPlan,
  box: Pick<Box, 'width' | 'height'>,
  localMs: number,
  index: number,
): UnitState {
  if (!isShown(plan.times, localMs)) return hiddenState;
  const phase = phaseAt(plan, localMs);
  return phase ? phaseState(phase, box, localMs, index) : stillState;
}

/**
 * How unit `index` of `count` of a layer looks at a time of its page, by its enter and exit. Who draws many units or frames
 * makes the plan once with `planTransits` and asks `animationState`.
 */
export function animationAt(
  layer: Layer,
  box: Pick<Box, 'width' | 'height'>,
  localMs: number,
  within: Within,
  unit: { index: number; count: number } = { index: 0, count: 1 },
): UnitState {
  return animationState(
    planTransits(layer, within, () => unit.count),
    box,
    localMs,
    unit.index,
  );
}

/** A counter that is counting: how far it has come, 0 to 1, and the number it started at. */
export interface Counting {
  progress: number;
  from: number;
}

/** Returns the state of a text's counter at a time of its page; undefined if the text is shown unchanged. */
export function countingAt(plan: AnimationPlan, localMs: number): Counting | undefined {
  const phase = phaseAt(plan, localMs);
  if (phase?.animation.preset !== 'counter') return undefined;
  const progress = unitProgress(phase, localMs, 0);
  if (progress >= 1) return undefined;
  const { easing = defaultEasings.counter, from = 0 } = phase.animation;
  return { progress: easeAt(easing, progress), from };
}

/** Returns how far a chart has grown by its entrance or exit, 0 to 1; 1 if it is shown unchanged. */
export function growthAt(plan: AnimationPlan, localMs: number): number {
  const phase = phaseAt(plan, localMs);
  if (phase?.animation.preset !== 'grow') return 1;
  const progress = unitProgress(phase, localMs, 0);
  return progress >= 1 ? 1 : clamp(easeAt(phase.animation.easing ?? defaultEasings.grow, progress));
}
