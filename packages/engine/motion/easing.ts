import type { Easing } from '@platen/template';
import bezier from 'bezier-easing';

type Course = (progress: number) => number;

const backOvershoot = 1.70158;
const wideBackOvershoot = backOvershoot * 1.525;

function backIn(progress: number): number {
  return progress * progress * ((backOvershoot + 1) * progress - backOvershoot);
}

function backInOut(progress: number): number {
  const twice = progress * 2;
  if (twice < 1) return (twice * twice * ((wideBackOvershoot + 1) * twice - wideBackOvershoot)) / 2;
  const rest = twice - 2;
  return (rest * rest * ((wideBackOvershoot + 1) * rest + wideBackOvershoot) + 2) / 2;
}

/** Four arcs of the same gravity, each a quarter as high as the one before. */
function bounceOut(progress: number): number {
  const gravity = 7.5625;
  const fall = 2.75;
  if (progress < 1 / fall) return gravity * progress ** 2;
  if (progress < 2 / fall) return gravity * (progress - 1.5 / fall) ** 2 + 0.75;
  if (progress < 2.5 / fall) return gravity * (progress - 2.25 / fall) ** 2 + 0.9375;
  return gravity * (progress - 2.625 / fall) ** 2 + 0.984375;
}

/** A swing that dies down: 1024 times smaller at the end, three and a third turns. */
function elasticOut(progress: number): number {
  return 2 ** (-10 * progress) * Math.sin(((progress * 10 - 0.75) * 2 * Math.PI) / 3) + 1;
}

/** The curve between its control points: solving for time is not exact, and a course from 0 to 1 must not leave that range. */
function createCurve(...points: Extract<Easing, readonly number[]>): Course {
  const [, startY, , endY] = points;
  const [min, max] = [Math.min(0, startY, endY), Math.max(1, startY, endY)];
  const curve = bezier(...points);
  return (progress) => Math.min(max, Math.max(min, curve(progress)));
}

const courses: Readonly<Record<Extract<Easing, string>, Course>> = {
  linear: (progress) => progress,
  ease: createCurve(0.25, 0.1, 0.25, 1),
  'ease-in': createCurve(0.42, 0, 1, 1),
  'ease-out': createCurve(0, 0, 0.58, 1),
  'ease-in-out': createCurve(0.42, 0, 0.58, 1),
  'back-in': backIn,
  'back-out': (progress) => 1 - backIn(1 - progress),
  'back-in-out': backInOut,
  'bounce-in': (progress) => 1 - bounceOut(1 - progress),
  'bounce-out': bounceOut,
  'elastic-in': (progress) => 1 - elasticOut(1 - progress),
  'elastic-out': elasticOut,
  hold: () => 0,
};

/** Curves met before: a curve is asked for in every frame, and its table takes longer to make than to read. */
const curves = new WeakMap<Extract<Easing, readonly number[]>, Course>();

function curveOf(points: Extract<Easing, readonly number[]>): Course {
  let course = curves.get(points);
  if (!course) {
    course = createCurve(...points);
    curves.set(points, course);
  }
  return course;
}

/**
 * How far a change has come at `progress` (0 to 1, clamped) of its time: 0 at the start and 1 at the end, exactly. Curves that
 * overshoot go below 0 and beyond 1 in between. CSS's names and curves by CSS Easing 1, the others by Penner's formulas.
 */
export function easeAt(easing: Easing, progress: number): number {
  if (!(progress > 0)) return 0;
  if (progress >= 1) return 1;
  return (typeof easing === 'string' ? courses[easing] : curveOf(easing))(progress);
}
