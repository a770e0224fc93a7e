import type { Layer } from '@platen/template';
import type { LoadedLayouts, SetText } from '../pages/layout-context.ts';
import type { LaidOutLayer } from '../pages/page-layout.ts';
import type { ContentMoment } from '../layers/content.ts';
import type { PageScene } from '../scene/create-scene.ts';
import type { LayerNode } from '../scene/layer-node.ts';
import { setCounting } from './count-in-place.ts';
import { counterText } from './counter.ts';
import { keyframedLayer, keyframedTransform, trackValue } from './keyframe.ts';
import { isShown } from './layer-times.ts';
import { kenBurnsAt, loopAt } from './loop.ts';
import { castActors, hasTrackOf, type Actor } from './page-actors.ts';
import { relayoutPage } from './page-relayout.ts';
import { countingAt, animationState, growthAt, type Counting } from './animation.ts';
import { phaseAt } from './animation-plan.ts';
import { combineStates, stillState, type UnitState } from '../paint/unit-state.ts';

/** Options of playing a page, besides its scene. */
export interface PageMotionOptions extends LoadedLayouts {
  /** How long the page is shown, in milliseconds. */
  durationMs: number;
  /** Sets text that keyframes and counters change. */
  setText: SetText;
}

/** A layer as it looks now, a key that is the same when it does, and how far it has counted, which its text does not say. */
interface Restyled {
  key: string;
  layer: Layer;
  counting?: Counting;
}

/** Plays the layers of a scene: puts each where its motion has it at a time. Any time may follow any other. */
export class PageMotion {
  readonly scene: PageScene;
  readonly durationMs: number;
  readonly #setText: SetText;
  readonly #layouts: LoadedLayouts;
  readonly #actors: readonly Actor[];
  /** Current state of restyled layers by id: the values they were made from, and the layers. */
  readonly #restyled = new Map<string, Restyled>();

  constructor(scene: PageScene, { durationMs, setText, setCode, layoutGroup, combine, charts }: PageMotionOptions) {
    this.scene = scene;
    this.durationMs = durationMs;
    this.#setText = setText;
    this.#layouts = { setCode, layoutGroup, combine, charts };
    this.#actors = castActors(
      scene.layout,
      durationMs,
      (item) => (unit) =>
        'children' in item
          ? item.children.length
          : Math.max(1, scene.nodes.get(item.layer.id)?.content?.unitBoxes?.(unit).length ?? 1),
    );
    for (const actor of this.#actors) this.#freeOpacity(actor);
  }

  /** Whether nothing on the page ever moves, shows or hides by itself; videos are not looked at. */
  get isStill(): boolean {
    return this.#actors.every((actor) => actor.isStill);
  }

  /** Whether a layer of the page, with all that is in it, looks the same at all times; videos are not looked at. */
  isAlwaysStill(layer: Layer): boolean {
    this.#moving ??= new Set(this.#actors.filter((actor) => !actor.isStill).map((actor) => actor.layer.id));
    if (this.#moving.has(layer.id) || layer.mask?.type === 'layer') return false;
    return layer.type !== 'group' || layer.layers.every((child) => this.isAlwaysStill(child));
  }

  #moving: ReadonlySet<string> | undefined;

  /** Shows the page at a time, in milliseconds from its start; from its end on, its last moment. */
  setTime(timeMs: number): void {
    const localMs = Math.max(0, Math.min(timeMs, this.durationMs - 0.001));
    this.#restyle((actor) => restyledAt(actor, localMs));
    for (const actor of this.#actors) {
      const node = actor.isStill ? undefined : this.scene.nodes.get(actor.layer.id);
      if (node) this.#pose(node, stateAt(actor, localMs), momentAt(actor, node, localMs));
    }
  }

  /** Shows the page as it was designed again, with all its layers. */
  rest(): void {
    this.#restyle(({ layer }) => ({ key: '', layer }));
    for (const actor of this.#actors) {
      const node = this.scene.nodes.get(actor.layer.id);
      const opacity = givesOpacity(actor) ? actor.layer.opacity : 1;
      if (node) this.#pose(node, opacity === 1 ? stillState : { ...stillState, opacity }, undefined);
    }
  }

  #pose(node: LayerNode, state: UnitState, moment: ContentMoment | undefined): void {
    const moved = node.pose(state);
    const inside = state.shown && (node.content?.pose?.(moment) ?? false);
    if (moved || inside) this.scene.noteChange(node);
  }

  /** Lays out what looks different now because of its keyframes or counter. */
  #restyle(at: (actor: Actor) => Restyled): void {
    let mustLayOut = false;
    for (const actor of this.#actors) {
      if (!actor.isRestyled) continue;
      const { layer, item } = actor;
      const before = this.#restyled.get(layer.id);
      const next = at(actor);
      if (before?.key === next.key) continue;
      this.#restyled.set(layer.id, next);
      if (actor.isFree) this.#replace(actor, freeItem(item, next.layer));
      else mustLayOut = true;
    }
    if (!mustLayOut) return;
    const replaced = new Map([...this.#restyled].map(([id, { layer }]) => [id, layer]));
    const setText = setCounting(this.#setText, (id) => this.#restyled.get(id)?.counting);
    const items = relayoutPage(this.scene.layout, replaced, setText, this.#layouts);
    const byId = new Map<string, LaidOutLayer>();
    collectItems(items, byId);
    for (const actor of this.#actors) {
      const item = byId.get(actor.layer.id);
      if (item) this.#replace(actor, item);
    }
  }

  #replace(actor: Actor, item: LaidOutLayer): void {
    const before = actor.item;
    if (isSameLook(before, item)) {
      if (before.box.x === item.box.x && before.box.y === item.box.y) return;
      const node = this.scene.nodes.get(item.layer.id);
      node?.settle(item.layer, item.box);
      if (node) this.scene.noteChange(node);
    } else this.scene.restyle(item);
    actor.item = item;
    this.#freeOpacity(actor);
  }

  /** Keyframes give the opacity itself: the layer's own must not be multiplied with it. */
  #freeOpacity(actor: Actor): void {
    const node = givesOpacity(actor) ? this.scene.nodes.get(actor.layer.id) : undefined;
    if (node && node.effects.opacity !== 1) node.effects = { ...node.effects, opacity: 1 };
  }
}

/** Whether keyframes say how clear the layer is without its being restyled. */
function givesOpacity({ layer, isRestyled }: Actor): boolean {
  return !isRestyled && hasTrackOf(layer, ['opacity']);
}

function collectItems(items: readonly LaidOutLayer[], byId: Map<string, LaidOutLayer>): void {
  for (const item of items) {
    byId.set(item.layer.id, item);
    if ('children' in item) collectItems(item.children, byId);
  }
}

function freeItem(item: LaidOutLayer, layer: Layer): LaidOutLayer {
  return { ...item, layer, box: { x: layer.x, y: layer.y, width: layer.width, height: layer.height } } as LaidOutLayer;
}

/** Whether two states of a layer differ at most in where its box lies. */
function isSameLook(one: LaidOutLayer, other: LaidOutLayer): boolean {
  if (one.box.width !== other.box.width || one.box.height !== other.box.height) return false;
  if ('text' in one) return one.layer === other.layer && 'text' in other && one.text.lines === other.text.lines;
  if ('children' in one) return isSameGroup(one.layer, other.layer);
  // The edges of a code lie on whole pixels of its parent.
  const isMoved = one.box.x !== other.box.x || one.box.y !== other.box.y;
  return one.layer === other.layer && !(one.layer.type === 'qr' && isMoved);
}

/** A group is another object as soon as anything in it is; its children are compared for themselves. */
function isSameGroup(one: Layer, other: Layer): boolean {
  if (one.type !== 'group' || other.type !== 'group') return false;
  return one === other || JSON.stringify({ ...one, layers: [] }) === JSON.stringify({ ...other, layers: [] });
}

/** A layer as its keyframes, its counter and its growth have it, and a key that is the same when it is. */
function restyledAt({ layer: designed, plan, within }: Actor, localMs: number): Restyled {
  const values = (designed.motion?.keyframes ?? []).map((track) =>
    trackValue(designed, track, localMs - plan.times.startMs),
  );
  const keyed = keyframedLayer(designed, localMs, within);
  if (keyed.type === 'chart') {
    const growth = growthAt(plan, localMs);
    const layer = growth === 1 ? keyed : { ...keyed, grow: keyed.grow * growth };
    return { key: JSON.stringify([values, growth]), layer };
  }
  const counting = designed.type === 'text' ? countingAt(plan, localMs) : undefined;
  if (!counting || keyed.type !== 'text') return { key: JSON.stringify(values), layer: keyed };
  const texts = keyed.runs.map(({ text }) => counterText(text, counting.progress, counting.from));
  return { key: JSON.stringify([values, texts]), layer: keyed, counting };
}

/** How a layer as a whole looks at a time. */
function stateAt(actor: Actor, localMs: number): UnitState {
  const { layer, item, plan, within, parent, index } = actor;
  const { box } = item;
  if (!isShown(plan.times, localMs)) return { ...stillState, shown: false };
  let state = loopAt(layer, box, localMs, within);
  const phase = phaseAt(plan, localMs);
  if (phase?.unit === 'whole') state = combineStates(state, animationState(plan, box, localMs, 0));
  if (parent && phaseAt(parent.plan, localMs)?.unit === 'children') {
    state = combineStates(state, animationState(parent.plan, box, localMs, index));
  }
  if (!layer.motion || layer.motion.keyframes.length === 0) return state;
  const { translateX, translateY, rotation, scale, opacity } = keyframedTransform(layer, localMs, within);
  if (actor.isRestyled) return combineStates(state, { ...stillState, scale });
  const own = givesOpacity(actor) ? opacity : 1;
  return combineStates(state, { ...stillState, translateX, translateY, rotation, scale, opacity: own });
}

/** Returns the motion inside a layer at a time. */
function momentAt({ layer, item, plan, within }: Actor, node: LayerNode, localMs: number): ContentMoment | undefined {
  const move = kenBurnsAt(layer, item.box, localMs, within);
  if (move) return { move };
  const unit = phaseAt(plan, localMs)?.unit;
  if (!unit || unit === 'whole' || unit === 'children') return undefined;
  const boxes = node.content?.unitBoxes?.(unit) ?? [];
  return { units: { unit, states: boxes.map((own, index) => animationState(plan, own, localMs, index)) } };
}
