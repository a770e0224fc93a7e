import type { LayerCopy } from '@platen/template';

/** The items of `menus[1].dishes[3]`, outermost first. */
function itemsOf(item: string): string[] {
  return item.split(/(?<=\])\.?/);
}

/** How many items two copies share, from outside. */
function sharedItems(one: string, other: string): number {
  const [first, second] = [itemsOf(one), itemsOf(other)];
  const differs = first.findIndex((name, index) => name !== second[index]);
  return differs < 0 ? first.length : differs;
}

/**
 * The copies of layers that data made, and which of them stands for its layer where one is meant: selected, drawn with handles,
 * measured. Those are the copies of the chosen item, or of the first one.
 */
export class ShownCopies {
  /** By the ids of copies, their layers in the template and their items. */
  readonly sources: ReadonlyMap<string, LayerCopy>;
  /** The chosen item, `dishes[3]`; undefined for the first. */
  readonly item: string | undefined;
  /** By layer of the template, its copies in their order. */
  readonly byLayer: ReadonlyMap<string, readonly string[]>;
  /** By layer of the template, the copy that stands for it. */
  readonly shown: ReadonlyMap<string, string>;

  constructor(sources: ReadonlyMap<string, LayerCopy>, item: string | undefined) {
    this.sources = sources;
    this.item = item;
    // Layers of instances are edited in their component, which is drawn under their own ids.
    const copied = [...sources].filter(([, { instance }]) => instance === undefined);
    this.byLayer = new Map(
      [...Map.groupBy(copied, ([, { layer }]) => layer)].map(([layer, copies]) => [layer, copies.map(([id]) => id)]),
    );
    this.shown = new Map([...this.byLayer].map(([layer, ids]) => [layer, this.#nearest(ids)]));
  }

  /** The layer of the template that a layer of the page stands for: that of a copy, and for all that is in an instance the instance. */
  sourceOf(id: string): string {
    const copy = this.sources.get(id);
    return copy?.instance === undefined ? (copy?.layer ?? id) : this.sourceOf(copy.instance);
  }

  /** The same with another item chosen: that of a copy. */
  choose(copyId: string): ShownCopies {
    const item = this.sources.get(this.sources.get(copyId)?.instance ?? copyId)?.item;
    return item === undefined || item === this.item ? this : new ShownCopies(this.sources, item);
  }

  #nearest(ids: readonly string[]): string {
    const { item } = this;
    const [first = ''] = ids;
    if (item === undefined) return first;
    let best = { id: first, shared: 0 };
    for (const id of ids) {
      const shared = sharedItems(item, this.sources.get(id)?.item ?? '');
      if (shared > best.shared) best = { id, shared };
    }
    return best.id;
  }
}
