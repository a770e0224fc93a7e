import type { MotionUnit, TextLayer } from '@platen/template';
import { invert, multiply, transformBox, type Matrix } from '../../geometry/matrix.ts';
import { isStill, sameState, stillState, type UnitState } from '../../paint/unit-state.ts';
import { emptyBox, growBox, isEmptyBox, uniteBoxes, type Box } from '../../geometry/boxes.ts';
import { filterReach } from '../../paint/filters.ts';
import { paintLayer, type LayerEffects } from '../../paint/paint-layer.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import type { TextLayout } from '../../text/text-layout.ts';
import type { Content, ContentMoment } from '../content.ts';
import { createTextBackground, createTextContent, createTextInk, drawTextBackground } from './text-content.ts';
import { splitText, type TextUnits } from './text-units.ts';

/** A part of a text with its ink, made when it is first drawn. */
interface Part {
  units: TextUnits;
  inks: (Content | undefined)[];
}

/** Units drawn at a time: those at rest together, the others separately. */
interface Shown {
  background: ReturnType<typeof createTextBackground>;
  presence: number;
  resting: Content | undefined;
  moving: { ink: Content; box: Box; matrix: Matrix; effects: LayerEffects }[];
  bounds: Box;
}

/** A text whose lines, words or graphemes can move on their own. At rest it is drawn like other text. */
export function createMovingText(layer: TextLayer, layout: TextLayout, box: Box, tools: PaintTools): Content {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const whole = createTextContent(layer, layout, box, tools);
  const upright = linearPart(layer);
  const parts = new Map<MotionUnit, Part>();
  let posed: ContentMoment['units'];
  let shown: Shown | undefined;
  let resting: { key: string; ink: Content } | undefined;

  const partFor = (unit: MotionUnit): Part | undefined => {
    if (unit === 'whole' || unit === 'children') return undefined;
    let part = parts.get(unit);
    if (!part) {
      const units = splitText(layout, unit);
      part = { units, inks: [] };
      parts.set(unit, part);
    }
    return part;
  };
  const inkOf = ({ units, inks }: Part, index: number): Content =>
    (inks[index] ??= createTextInk(layer, units.one(index), area, tools));

  const show = ({ unit, states }: NonNullable<ContentMoment['units']>): Shown | undefined => {
    const part = partFor(unit);
    if (!part || states.every(isStill)) return undefined;
    const stateOf = (index: number) => states[index] ?? stillState;
    const isSeen = (index: number) => isVisible(stateOf(index));
    const indices = Array.from({ length: part.units.count }, (_, index) => index).filter(isSeen);
    const atRest = new Set(indices.filter((index) => isStill(stateOf(index))));
    const key = `${unit} ${[...atRest].join(' ')}`;
    if (atRest.size === 0) resting = undefined;
    else if (resting?.key !== key) {
      resting = {
        key,
        ink: createTextInk(
          layer,
          part.units.only((index) => atRest.has(index)),
          area,
          tools,
        ),
      };
    }
    const inMotion = indices.filter((index) => !atRest.has(index));
    // Ink of what has come to rest, or is gone, is not drawn by itself again for long.
    const movingUnits = new Set(inMotion);
    for (const index of part.inks.keys()) if (!movingUnits.has(index)) part.inks[index] = undefined;
    const moving = inMotion.map((index) => {
      const state = stateOf(index);
      const unitBox = part.units.boxes[index] ?? emptyBox;
      return {
        ink: inkOf(part, index),
        box: unitBox,
        matrix: unitMatrix(state, unitBox, upright),
        effects: effectsOf(state),
      };
    });
    const background =
      indices.length > 0 ? createTextBackground(layer, part.units.lineBoxes(isSeen), area, tools) : undefined;
    const presence = indices.reduce((max, index) => Math.max(max, Math.min(1, stateOf(index).opacity)), 0);
    const boxes = moving.map(({ ink, box: unitBox, matrix, effects }) =>
      transformBox(growBox(uniteBoxes([ink.bounds, unitBox]), filterReach(effects.filters)), matrix),
    );
    const all = [...boxes, ...(resting ? [resting.ink.bounds] : []), ...(background ? [background.bounds] : [])];
    const bounds = uniteBoxes(all.filter((one) => !isEmptyBox(one)));
    return { background, presence, resting: resting?.ink, moving, bounds };
  };

  return {
    get bounds() {
      return shown ? shown.bounds : whole.bounds;
    },
    get single() {
      return shown ? false : whole.single;
    },
    unitBoxes: (unit) => partFor(unit)?.units.boxes ?? [],
    pose(moment) {
      const next = moment?.units;
      if (sameUnits(posed, next)) return false;
      const before = shown;
      posed = next;
      shown = next && show(next);
      return before !== undefined || shown !== undefined;
    },
    presence: () => shown?.presence ?? 1,
    draw(context) {
      if (!shown) {
        whole.draw(context);
        return;
      }
      if (shown.background) {
        context.save();
        context.globalAlpha *= shown.presence;
        drawTextBackground(context, shown.background, tools);
        context.restore();
      }
      shown.resting?.draw(context);
      for (const { ink, box: unitBox, matrix, effects } of shown.moving) {
        const subject = {
          matrix,
          box: unitBox,
          bounds: ink.bounds,
          single: ink.single,
          coversBox: false,
          draw: (target: CanvasRenderingContext2D) => {
            target.save();
            target.transform(...matrix);
            ink.draw(target);
            target.restore();
          },
        };
        paintLayer(context, subject, effects, tools.surfaces);
      }
    },
  };
}

function isVisible({ shown, opacity, scale, reveal }: UnitState): boolean {
  return shown && opacity > 0 && scale > 0 && reveal?.fraction !== 0;
}

function sameUnits(one: ContentMoment['units'], other: ContentMoment['units']): boolean {
  if (!one || !other) return one === other;
  return (
    one.unit === other.unit &&
    one.states.length === other.states.length &&
    one.states.every((state, index) => sameState(state, other.states[index] ?? stillState))
  );
}

function effectsOf({ opacity, blurRadius, reveal }: UnitState): LayerEffects {
  return {
    opacity: Math.min(1, opacity),
    blend: 'source-over',
    filters: blurRadius > 0 ? [{ type: 'blur', radius: blurRadius }] : [],
    shadows: [],
    boxOutline: () => {
      throw new Error('A unit of a text has no outline.');
    },
    clip: false,
    rounded: false,
    mask: undefined,
    reveal,
  };
}

/** How the layer's own rotation, skew and flips turn directions, from its space to its parent's. */
function linearPart({ rotation, skewX, skewY, flipX, flipY }: TextLayer): Matrix {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(radians(rotation)), Math.sin(radians(rotation))];
  const skew: Matrix = [1, Math.tan(radians(skewY)), Math.tan(radians(skewX)), 1, 0, 0];
  return multiply(multiply([cosine, sine, -sine, cosine, 0, 0], skew), [flipX ? -1 : 1, 0, 0, flipY ? -1 : 1, 0, 0]);
}

/** A unit's move in the layer's space, so that it looks in the layer's parent as the state says. */
function unitMatrix(state: UnitState, box: Box, upright: Matrix): Matrix {
  const { translateX, translateY, scale, rotation } = state;
  const angle = (rotation * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const seen: Matrix = [cosine, sine, -sine, cosine, translateX, translateY];
  const back = invert(upright);
  const own = back ? multiply(multiply(back, seen), upright) : seen;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return multiply(multiply([1, 0, 0, 1, x, y], own), [1, 0, 0, 1, -x, -y]);
}
