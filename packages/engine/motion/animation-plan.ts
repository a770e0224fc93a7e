import type { Layer, MotionUnit, Animation } from '@platen/template';
import { layerTimes, type LayerTimes, type Within } from './layer-times.ts';

/** A coming or going with its place in time, in milliseconds of the page. */
export interface AnimationPhase {
  role: 'enter' | 'exit';
  animation: Animation;
  /** The animated unit, if the layer has such parts. */
  unit: MotionUnit;
  /** Units there are. */
  count: number;
  startMs: number;
  endMs: number;
  /** Factor on the transit's own times: below 1 where the layer is shown too briefly for all of it. */
  pace: number;
}

/** How a layer comes and goes, and when. Enter and exit never overlap. */
export interface AnimationPlan {
  times: LayerTimes;
  enter?: AnimationPhase;
  exit?: AnimationPhase;
}

/** Returns the number of units of a kind in a layer; never called for `whole`. */
export type CountUnits = (unit: MotionUnit) => number;

/**
 * Returns the unit of an entrance or exit: the animation's unit if the layer has such parts, else the whole layer. By default a typewriter
 * types a text's graphemes and a group's children; a counter counts in a whole text, and a chart grows as a whole.
 */
export function animationUnit(layer: Pick<Layer, 'type'>, animation: Animation): MotionUnit {
  if (animation.preset === 'counter' || animation.preset === 'grow') return 'whole';
  const { unit } = animation;
  if (layer.type === 'group') return unit === 'children' || animation.preset === 'typewriter' ? 'children' : 'whole';
  if (layer.type !== 'text' || unit === 'children') return 'whole';
  return unit === 'whole' && animation.preset === 'typewriter' ? 'graphemes' : unit;
}

/** How long a transit takes with that many units, its delay included, in milliseconds. */
export function animationLength(animation: Animation, count: number): number {
  // A typewriter's units share its time; those of others follow each other.
  const following = animation.preset === 'typewriter' ? 0 : Math.max(0, count - 1) * animation.staggerMs;
  return animation.delayMs + following + animation.durationMs;
}

/**
 * Schedules a layer's entrance and exit. If both together take longer than the layer is shown, they are played faster, so that it always
 * comes to rest, if only for a moment.
 */
export function planTransits(layer: Layer, within: Within, countUnits: CountUnits): AnimationPlan {
  const times = layerTimes(layer, within);
  const { enter, exit } = layer.motion ?? {};
  const units = (animation: Animation): [MotionUnit, number] => {
    const unit = animationUnit(layer, animation);
    return [unit, unit === 'whole' ? 1 : countUnits(unit)];
  };
  const shownMs = times.endMs - times.startMs;
  const enterUnits = enter && units(enter);
  const exitUnits = exit && units(exit);
  const enterMs = enter && enterUnits ? animationLength(enter, enterUnits[1]) : 0;
  const exitMs = exit && exitUnits ? animationLength(exit, exitUnits[1]) : 0;
  const pace = enterMs + exitMs > shownMs ? shownMs / (enterMs + exitMs) : 1;
  const plan: AnimationPlan = { times };
  if (enter && enterUnits) {
    const [unit, count] = enterUnits;
    // Played faster, it would end a rounding after the layer.
    const endMs = Math.min(times.endMs, times.startMs + enterMs * pace);
    plan.enter = { role: 'enter', animation: enter, unit, count, startMs: times.startMs, endMs, pace };
  }
  if (exit && exitUnits) {
    const [unit, count] = exitUnits;
    const startMs = Math.max(plan.enter?.endMs ?? times.startMs, times.endMs - exitMs * pace);
    plan.exit = { role: 'exit', animation: exit, unit, count, startMs, endMs: times.endMs, pace };
  }
  return plan;
}

/** The phase a layer is in: its enter before that has ended, its exit once that has begun; nothing while it is at rest. */
export function phaseAt(plan: AnimationPlan, localMs: number): AnimationPhase | undefined {
  if (plan.enter && localMs < plan.enter.endMs) return plan.enter;
  if (plan.exit && localMs > plan.exit.startMs) return plan.exit;
  return undefined;
}

/**
 * How far one unit has come, 0 (away) to 1 (in place), before any easing. In an exit, which is the enter's course backwards, it
 * falls from 1 to 0.
 */
export function unitProgress(phase: AnimationPhase, localMs: number, index: number): number {
  const { animation, pace, role } = phase;
  const passed = role === 'enter' ? localMs - phase.startMs : phase.endMs - localMs;
  const begins = animation.delayMs + (animation.preset === 'typewriter' ? 0 : index * animation.staggerMs);
  const since = passed - begins * pace;
  const lasts = animation.durationMs * pace;
  if (since >= lasts) return 1;
  return since <= 0 ? 0 : since / lasts;
}
