import { signal, type Signal } from '@preact/signals-core';
import type { Box } from '@platen/engine';
import { LayerNode } from '@platen/engine/internal';
import { walkLayers, type Layer } from '@platen/template';
import { draftLayers } from '../../commands/layers-recipe.ts';
import type { Editor } from '../../context/editor-context.ts';
import type { LayerLocation } from '../../store/editor-state.ts';
import type { LiveChanges } from '../../context/artboard.ts';
import type { Point } from '../../geometry/point.ts';
import type { LivePage } from './live-page.ts';
import { refitGroup } from './refit-group.ts';
import type { StaticCanvas } from '../paint/static-canvas.ts';

/** Layers that are published while a gesture continues, at most. */
const maxPublished = 100;
const none: ReadonlyMap<string, Layer> = new Map();

/** Changes of gestures before they become a step: shown immediately, written to the template only at the end. */
export class LiveEdits {
  /** The changed layers as the template would have them. */
  readonly layers: Signal<ReadonlyMap<string, Layer>> = signal(none);
  readonly #editor: Editor;
  readonly #page: LivePage;
  readonly #static: StaticCanvas;
  readonly #changed: () => void;
  #changes: LiveChanges | undefined;
  #offset: { ids: ReadonlySet<string>; by: Point; isLifted: boolean } | undefined;

  constructor(editor: Editor, page: LivePage, canvas: StaticCanvas, changed: () => void) {
    this.#editor = editor;
    this.#page = page;
    this.#static = canvas;
    this.#changed = changed;
  }

  /** Whether anything is shown that the template does not have yet. */
  get isActive(): boolean {
    return this.#changes !== undefined || this.#offset !== undefined;
  }

  /** Page pixels by which a top-level layer is drawn away from its node. */
  offsetOf(id: string): Point | undefined {
    const offset = this.#offset;
    return offset?.isLifted && offset.ids.has(id) ? offset.by : undefined;
  }

  /** Shows layers changed. */
  preview(changes: LiveChanges): void {
    this.#putDown();
    this.#changes = changes;
    this.#show();
  }

  /**
   * Shows top-level layers moved by page pixels. Nothing is laid out again unless other layers follow them or masks lie between them;
   * so it is fast for any number of them. `changes` is what the move comes to.
   */
  move(ids: ReadonlySet<string>, by: Point, changes: LiveChanges): void {
    this.#changes = changes;
    const isSame = this.#offset?.ids === ids;
    if (!isSame) {
      this.#putDown();
      const nodes = this.#liftable(ids);
      if (nodes) this.#static.lift(nodes);
      this.#offset = { ids, by, isLifted: nodes !== undefined };
    }
    if (!this.#offset?.isLifted) {
      this.#show();
      return;
    }
    this.#offset = { ids, by, isLifted: true };
    this.#static.move(by.x, by.y);
    this.#publish();
    this.#changed();
  }

  /** Makes one step of what is shown. */
  commit(label: string, options: { mergeKey?: string }): boolean {
    const changes = this.#changes;
    if (!changes) return false;
    const { state } = this.#editor;
    const pageId = state.page.peek().id;
    const layers = state.layersById.peek();
    const replaced: Layer[] = [];
    for (const [id, change] of changes) {
      const layer = layers.get(id)?.layer;
      const next = layer && change(layer);
      if (next && next !== layer) replaced.push(next);
    }
    const groups = innermostFirst(
      replaced.map(({ id }) => id),
      layers,
    );
    // Texts that grow are as high as they were laid out.
    const boxOf = (child: { id: string; x: number; y: number; width: number; height: number; type: string }): Box => {
      const laidOut = child.type === 'group' ? undefined : this.#page.laidOut(child.id)?.box;
      return laidOut ?? { x: child.x, y: child.y, width: child.width, height: child.height };
    };
    const done = this.#editor.apply({
      label,
      ...options,
      recipe(draft) {
        const drafts = draftLayers(
          draft,
          pageId,
          replaced.map(({ id }) => id),
        );
        for (const [index, layer] of drafts.entries()) {
          const next = replaced[index];
          if (next?.id === layer.id) assignChanges(layer, layers.get(layer.id)?.layer, next);
        }
        for (const group of draftLayers(draft, pageId, groups)) refitGroup(group, boxOf);
      },
    });
    if (!done) this.cancel();
    return done;
  }

  /** Shows the template's own layers again. */
  cancel(): void {
    if (!this.#changes && !this.#offset) return;
    this.#page.replace(none);
    this.forget();
    this.#changed();
  }

  /** The template is shown again: what was shown over it is over. */
  forget(): void {
    this.#putDown();
    this.#changes = undefined;
    this.#page.forgetReplaced();
    if (this.layers.peek().size > 0) this.layers.value = none;
  }

  #putDown(): void {
    if (!this.#offset) return;
    this.#offset = undefined;
    this.#static.drop();
  }

  #show(): void {
    const changes = this.#changes;
    const replaced = new Map<string, Layer>();
    for (const { layer } of walkLayers(this.#page.designed?.layers ?? [])) {
      const next = changes?.get(this.#page.sourceId(layer.id))?.(layer);
      if (next && next !== layer) replaced.set(layer.id, next);
    }
    this.#page.replace(replaced);
    this.#publish();
    this.#changed();
  }

  #publish(): void {
    const layers = this.#editor.state.layersById.peek();
    const shown = new Map<string, Layer>();
    for (const [id, change] of this.#changes ?? []) {
      const layer = layers.get(id)?.layer;
      if (layer) shown.set(id, change(layer));
      if (shown.size === maxPublished) break;
    }
    this.layers.value = shown;
  }

  /** The nodes, when moving them concerns nothing else. */
  #liftable(ids: ReadonlySet<string>): Set<LayerNode> | undefined {
    const scene = this.#page.scene;
    if (!scene) return undefined;
    const nodes = new Set(scene.layerNodes.filter(({ layer }) => ids.has(layer.id)));
    if (nodes.size === 0 || nodes.size !== ids.size) return undefined;
    const moves = (id: string): boolean => {
      let node: unknown = scene.nodes.get(id);
      while (node instanceof LayerNode) {
        if (nodes.has(node)) return true;
        node = node.parent;
      }
      return false;
    };
    for (const { layer } of scene.nodes.values()) {
      const { placement, mask } = layer;
      // What is placed beside a moving layer follows it, and masks show another part where only one of the two moves.
      if (placement && moves(placement.of) && !moves(layer.id)) return undefined;
      if (mask?.type === 'layer' && moves(mask.layerId) !== moves(layer.id)) return undefined;
    }
    return nodes;
  }
}

/** The groups around layers, those that are in others before them. */
function innermostFirst(ids: readonly string[], layers: ReadonlyMap<string, LayerLocation>): string[] {
  const depths = new Map<string, number>();
  for (const id of ids)
    for (const [depth, group] of (layers.get(id)?.parents ?? []).entries()) depths.set(group, depth);
  return [...depths].sort(([, one], [, other]) => other - one).map(([id]) => id);
}

/** Writes into a draft what is different, so that the step holds no more than that. */
function assignChanges(draft: object, before: object | undefined, next: object): void {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(next)]);
  for (const key of keys) {
    const value: unknown = Reflect.get(next, key);
    if (before && Reflect.get(before, key) === value) continue;
    if (value === undefined) Reflect.deleteProperty(draft, key);
    else Reflect.set(draft, key, value);
  }
}
