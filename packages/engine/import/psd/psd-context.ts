import type { Layer as PsdLayer } from 'ag-psd';
import type { Layer, Report, TextLayer } from '@platen/template';
import type { CostBudget } from '../../cost/cost-budget.ts';
import type { Platform } from '../../platform/platform.ts';
import { freshId } from '../fresh-id.ts';
import type { PsdFonts } from './psd-fonts.ts';
import { takePixels, writePngUri, type LayerPixels } from './psd-pixels.ts';

/** Parts that the layers of a page are built with. */
export interface PsdContext {
  platform: Platform;
  canvas: { width: number; height: number };
  globalAngle: number | undefined;
  cost: CostBudget;
  store: PsdStore;
  /** Ids that are used already; grows. */
  ids: Set<string>;
  /** Texts that can be live, by their layer. */
  texts: ReadonlyMap<PsdLayer, TextLayer>;
  /** Fonts that there are. */
  known: PsdFonts;
  /** Layers that are kept as pixels, as they would look different otherwise. */
  asPixels: ReadonlySet<PsdLayer>;
  /** The layers of the file that layers were made of, by their ids; grows. */
  sources: Map<string, PsdLayer>;
  notes: PsdNotes;
}

/** Pixels of layers, unpacked once and kept as PNG. */
export class PsdStore {
  readonly #platform: Platform;
  readonly #found = new Map<PsdLayer, LayerPixels>();
  readonly #written = new Map<PsdLayer, string>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  pixels(layer: PsdLayer): LayerPixels {
    let found = this.#found.get(layer);
    if (!found) this.#found.set(layer, (found = takePixels(layer)));
    return found;
  }

  /** The layer's own pixels as a data URI; undefined when it has none. */
  async png(layer: PsdLayer): Promise<string | undefined> {
    const { image } = this.pixels(layer);
    if (!image) return undefined;
    let written = this.#written.get(layer);
    if (written === undefined) this.#written.set(layer, (written = await writePngUri(image, this.#platform)));
    return written;
  }
}

/** Collects what could not be kept, by layer. */
export class PsdNotes {
  readonly #entries = new Map<PsdLayer, Set<string>>();

  note(layer: PsdLayer, message: string): void {
    const messages = this.#entries.get(layer) ?? new Set();
    this.#entries.set(layer, messages.add(message));
  }

  /** The entries of a page, with the ids that its layers have got. */
  report(page: number, sources: ReadonlyMap<string, PsdLayer>): Report {
    const ids = new Map([...sources].map(([id, layer]) => [layer, id]));
    return [...this.#entries].flatMap(([layer, messages]) =>
      [...messages].map((message) => psdEntry(page, ids.get(layer) ?? '', `Layer "${nameOf(layer)}": ${message}.`)),
    );
  }
}

/** An entry of the report; `layer` is empty for what concerns the whole page. */
export function psdEntry(page: number, layer: string, message: string): Report[number] {
  return { page, layer, code: 'not_imported', message };
}

/** The name of a layer as ours can have one. */
export function nameOf({ name = '' }: PsdLayer): string {
  return name.slice(0, 255);
}

/** An id that reads like the name of what it is of. */
export function idFor(layer: PsdLayer, fallback: string, { ids, sources }: PsdContext): string {
  const id = freshId(nameOf(layer), fallback, ids);
  sources.set(id, layer);
  return id;
}

/** Copies of layers, with ids of their own. */
export function copyLayer(layer: Layer, ids: Set<string>): Layer {
  const copy = { ...layer, id: freshId(`${layer.id}-mask`, 'mask', ids) };
  return copy.type === 'group' ? { ...copy, layers: copyAll(copy.layers, ids) } : copy;
}

/** Masks among them mask the copies. */
function copyAll(layers: readonly Layer[], ids: Set<string>): Layer[] {
  const copies = layers.map((layer) => copyLayer(layer, ids));
  const renamed = new Map(layers.map(({ id }, index) => [id, copies[index]?.id ?? id]));
  return copies.map((copy) =>
    copy.mask?.type === 'layer'
      ? { ...copy, mask: { ...copy.mask, layerId: renamed.get(copy.mask.layerId) ?? copy.mask.layerId } }
      : copy,
  );
}
