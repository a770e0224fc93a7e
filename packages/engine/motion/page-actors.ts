import type { Layer } from '@platen/template';
import type { LaidOutLayer, PageLayout } from '../pages/page-layout.ts';
import { hasRelayoutKeyframes } from './keyframe.ts';
import type { Within } from './layer-times.ts';
import { planTransits, type CountUnits, type AnimationPlan } from './animation-plan.ts';

/** A layer of a page that is played. */
export interface Actor {
  /** The layer as designed. */
  layer: Layer;
  /** The layer as laid out at this time. */
  item: LaidOutLayer;
  /** How it comes and goes, in the time of its page or group. */
  plan: AnimationPlan;
  within: Within;
  /** The group it is in, and its place among that group's children. */
  parent: Actor | undefined;
  index: number;
  /** Its keyframes, its counter or its growth change more than a transform can. */
  isRestyled: boolean;
  /** True if restyling it affects no other layer, so nothing has to be laid out again. */
  isFree: boolean;
  /** Nothing of it ever changes by itself. */
  isStill: boolean;
}

/** All layers of a page in the order of drawing, groups before what is in them. `countUnits` says what a layer's text has. */
export function castActors(
  layout: PageLayout,
  durationMs: number,
  countUnits: (item: LaidOutLayer) => CountUnits,
): Actor[] {
  const actors: Actor[] = [];
  const cast = (items: readonly LaidOutLayer[], within: Within, parent: Actor | undefined): void => {
    const hasPlacement = items.some(({ layer }) => layer.placement);
    for (const [index, item] of items.entries()) {
      const { layer } = item;
      const plan = planTransits(layer, within, countUnits(item));
      const presets = [layer.motion?.enter?.preset, layer.motion?.exit?.preset];
      const changesInside =
        (layer.type === 'text' && presets.includes('counter')) || (layer.type === 'chart' && presets.includes('grow'));
      const isPlaced = parent?.layer.type === 'group' && parent.layer.layout !== undefined && !layer.item?.absolute;
      const pushes = hasPlacement || (parent !== undefined && growsGroup(layer));
      const isMoved = pushes && !isPlaced && hasTrackOf(layer, ['x', 'y']);
      const actor: Actor = {
        layer,
        item,
        plan,
        within,
        parent,
        index,
        isRestyled: hasRelayoutKeyframes(layer) || isMoved || changesInside,
        isFree: !hasPlacement && isPlain(layer) && isAsDesigned(parent?.item),
        isStill: isAlwaysStill(layer, parent),
      };
      actors.push(actor);
      if ('children' in item) cast(item.children, plan.times, actor);
    }
  };
  cast(layout.layers, durationMs, undefined);
  return actors;
}

function isAlwaysStill({ motion, startMs, endMs }: Layer, parent: Actor | undefined): boolean {
  const moves = motion && (motion.enter || motion.exit || motion.loop || motion.keyframes.length > 0);
  const staggered = parent?.plan.enter?.unit === 'children' || parent?.plan.exit?.unit === 'children';
  return !moves && !staggered && startMs === 0 && endMs === undefined;
}

/** Whether the layer has keyframes of one of these properties. */
export function hasTrackOf({ motion }: Layer, properties: readonly string[]): boolean {
  return (motion?.keyframes ?? []).some(({ property }) => properties.includes(property.toLowerCase()));
}

/** Whether the box of a layer in a group has a say in the group's. */
function growsGroup(layer: Layer): boolean {
  return layer.type === 'group' || layer.type === 'table' || (layer.type === 'text' && layer.mode === 'grow');
}

/** Whether a layer is laid out by its own numbers alone. */
function isPlain({ type }: Layer): boolean {
  return type === 'shape' || type === 'image' || type === 'svg' || type === 'video';
}

/** True if a group has its designed size; undefined stands for the page. */
function isAsDesigned(group: LaidOutLayer | undefined): boolean {
  if (!group) return true;
  if (group.layer.type === 'group' && group.layer.layout) return false;
  return group.box.width === group.layer.width && group.box.height === group.layer.height;
}
