import type { Layer, LoopMotion } from '@platen/template';
import type { Box } from '../geometry/boxes.ts';
import { easeAt } from './easing.ts';
import { isShown, layerTimes, type Within } from './layer-times.ts';
import { directionVectors } from './animation.ts';
import { stillState, type ImageMove, type UnitState } from '../paint/unit-state.ts';

/** How much each preset does when it is given no amount; see `loopMotion` for the units. */
export const loopAmounts: Readonly<Record<LoopMotion['preset'], number>> = {
  pulse: 0.05,
  float: 0.05,
  rotate: 360,
  bounce: 0.2,
  blink: 1,
  shake: 0.03,
  swing: 8,
  'ken-burns': 0.15,
};

/** The part of a period in which `shake` shakes, and how often it does so. */
const shakeShare = 0.3;
const shakes = 3;

/** From 0 to 1 and back within a period, by the loop's easing both ways, else like a pendulum. */
function toAndFro(loop: LoopMotion, phase: number): number {
  if (!loop.easing) return (1 - Math.cos(2 * Math.PI * phase)) / 2;
  return easeAt(loop.easing, phase < 0.5 ? phase * 2 : 2 - phase * 2);
}

/** From 0 to 1, to -1 and back within a period. */
function bothWays(loop: LoopMotion, phase: number): number {
  if (!loop.easing) return Math.sin(2 * Math.PI * phase);
  return phase < 0.5 ? toAndFro(loop, phase * 2) : 0 - toAndFro(loop, phase * 2 - 1);
}

function moved(loop: LoopMotion, box: Pick<Box, 'height'>, share: number): UnitState {
  const { x, y } = directionVectors[loop.direction];
  const pixels = (loop.amount ?? loopAmounts[loop.preset]) * box.height * share;
  return { ...stillState, translateX: x * pixels, translateY: y * pixels };
}

function stateOf(loop: LoopMotion, box: Pick<Box, 'height'>, phase: number): UnitState {
  const amount = loop.amount ?? loopAmounts[loop.preset];
  switch (loop.preset) {
    case 'pulse':
      return { ...stillState, scale: Math.max(0, 1 + amount * toAndFro(loop, phase)) };
    case 'float':
      return moved(loop, box, toAndFro(loop, phase));
    case 'rotate':
      return { ...stillState, rotation: amount * (loop.easing ? easeAt(loop.easing, phase) : phase) };
    case 'bounce':
      // A throw and its fall are a parabola; an easing is the way up, and the way down backwards.
      return moved(loop, box, loop.easing ? toAndFro(loop, phase) : 4 * phase * (1 - phase));
    case 'blink': {
      const away = loop.easing ? toAndFro(loop, phase) : Number(phase >= 0.5);
      return { ...stillState, opacity: 1 - Math.min(1, Math.max(0, Math.abs(amount) * away)) };
    }
    case 'shake': {
      const part = phase / shakeShare;
      if (part >= 1) return stillState;
      const offset = amount * box.height * Math.sin(2 * Math.PI * shakes * part) * (1 - part);
      return { ...stillState, translateX: offset };
    }
    case 'swing':
      return { ...stillState, rotation: amount * bothWays(loop, phase) };
    case 'ken-burns':
      return stillState;
  }
}

/** How a layer's loop changes it at a time of its page. Loops start with `stillState` and last until the layer hides. */
export function loopAt(layer: Layer, box: Pick<Box, 'height'>, localMs: number, within: Within): UnitState {
  const loop = layer.motion?.loop;
  if (!loop) return stillState;
  const times = layerTimes(layer, within);
  const since = localMs - times.startMs - loop.delayMs;
  if (!isShown(times, localMs) || since <= 0) return stillState;
  return stateOf(loop, box, (since % loop.periodMs) / loop.periodMs);
}

/**
 * How an image moves inside its box by `ken-burns`; nothing for other layers. It grows by the amount (from grown to its own size
 * when that is negative) over the layer's whole time and moves as far as it can without uncovering the box.
 */
export function kenBurnsAt(
  layer: Layer,
  box: Pick<Box, 'width' | 'height'>,
  localMs: number,
  within: Within,
): ImageMove | undefined {
  const loop = layer.motion?.loop;
  if (loop?.preset !== 'ken-burns' || (layer.type !== 'image' && layer.type !== 'video')) return undefined;
  const times = layerTimes(layer, within);
  const startMs = Math.min(times.endMs, times.startMs + loop.delayMs);
  const lasts = times.endMs - startMs;
  const progress = lasts > 0 ? Math.min(1, Math.max(0, (localMs - startMs) / lasts)) : 0;
  const amount = loop.amount ?? loopAmounts['ken-burns'];
  const course = easeAt(loop.easing ?? 'linear', progress);
  const grown = Math.abs(amount) * Math.min(1, Math.max(0, amount < 0 ? 1 - course : course));
  const { x, y } = directionVectors[loop.direction];
  return { scale: 1 + grown, translateX: (x * grown * box.width) / 2, translateY: (y * grown * box.height) / 2 };
}
