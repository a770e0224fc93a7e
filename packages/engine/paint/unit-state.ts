import type { MotionDirection } from '@platen/template';

/**
 * How one unit of motion looks at a moment: a whole layer, a child of a group, or a line, word or grapheme of a text. It comes on
 * top of how the unit was designed; `stillState` changes nothing.
 */
export interface UnitState {
  /** Not shown at all when false, whatever the rest says. */
  shown: boolean;
  /** 0 to 1, times the unit's own. */
  opacity: number;
  /**
   * Pixels of the layer's parent, to the right and down as one sees it there: the layer's own rotation, skew and flips do not
   * turn the way it moves.
   */
  translateX: number;
  translateY: number;
  /** Factor about the middle of the unit's box; negative ones count as 0. */
  scale: number;
  /** Degrees clockwise about the middle of the unit's box. */
  rotation: number;
  /** Standard deviation of a blur in pixels of the layer, as that of the `blur` filter. */
  blurRadius: number;
  /** Only a part is uncovered, shadows included; missing: all. */
  reveal?: Reveal;
}

/**
 * The part that is uncovered of the box around all that is shown, along the layer's own axes. Its edge moves in `direction`:
 * `right` with a fraction of 0.25 shows the left quarter.
 */
export interface Reveal {
  direction: MotionDirection;
  /** 0 shows nothing, 1 the whole box. */
  fraction: number;
}

/** How an image moves inside its own box: `scale` about the box's middle, at least 1, then pixels of the layer. */
export interface ImageMove {
  scale: number;
  translateX: number;
  translateY: number;
}

/** A unit as it was designed. */
export const stillState: UnitState = Object.freeze({
  shown: true,
  opacity: 1,
  translateX: 0,
  translateY: 0,
  scale: 1,
  rotation: 0,
  blurRadius: 0,
});

/** Whether a state changes nothing of how its unit was designed. */
export function isStill(state: UnitState): boolean {
  return (
    state.shown &&
    state.opacity === 1 &&
    state.translateX === 0 &&
    state.translateY === 0 &&
    state.scale === 1 &&
    state.rotation === 0 &&
    state.blurRadius === 0 &&
    state.reveal === undefined
  );
}

/** Whether two states look the same. */
export function sameState(one: UnitState, other: UnitState): boolean {
  return (
    one === other ||
    (one.shown === other.shown &&
      one.opacity === other.opacity &&
      one.translateX === other.translateX &&
      one.translateY === other.translateY &&
      one.scale === other.scale &&
      one.rotation === other.rotation &&
      one.blurRadius === other.blurRadius &&
      one.reveal?.direction === other.reveal?.direction &&
      one.reveal?.fraction === other.reveal?.fraction)
  );
}

/** Two states at once, as those of an enter and a loop: factors multiply, the rest adds up, less of the box is uncovered. */
export function combineStates(one: UnitState, other: UnitState): UnitState {
  const reveal = lesser(one.reveal, other.reveal);
  return {
    shown: one.shown && other.shown,
    opacity: one.opacity * other.opacity,
    translateX: one.translateX + other.translateX,
    translateY: one.translateY + other.translateY,
    scale: one.scale * other.scale,
    rotation: one.rotation + other.rotation,
    blurRadius: Math.hypot(one.blurRadius, other.blurRadius),
    ...(reveal && { reveal }),
  };
}

function lesser(one: Reveal | undefined, other: Reveal | undefined): Reveal | undefined {
  if (!one || !other) return one ?? other;
  return one.fraction <= other.fraction ? one : other;
}
