import type { Layer as PsdLayer } from 'ag-psd';
import { PlatenError, type Layer, type Report, type TextLayer } from '@platen/template';
import type { CostBudget } from '../../cost/cost-budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { freshId } from '../fresh-id.ts';
import type { PsdFonts } from './psd-fonts.ts';
import { unpackPixels, writePngUri, type LayerPixels } from './psd-pixels.ts';

/** Parts that the layers of a page are built with. */
export interface PsdContext {
  platform: Platform;
  canvas: { width: number; height: number };
  globalAngle: number | undefined;
  cost: CostBudget;
  limits: Limits;
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

/** Pixels that are cached unpacked: 128 MB. */
const maxCachedPixels = 32 * 1024 * 1024;

/** Pixels of layers: those unpacked last, and all that were asked for as PNG. */
export class PsdStore {
  readonly #platform: Platform;
  /** The one used last is at the end. */
  readonly #cached = new Map<PsdLayer, LayerPixels>();
  readonly #written = new Map<PsdLayer, string>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  pixels(layer: PsdLayer): LayerPixels {
    const found = this.#cached.get(layer) ?? unpackPixels(layer);
    this.#cached.delete(layer);
    this.#cached.set(layer, found);
    let sum = 0;
    for (const [each, { image, mask }] of [...this.#cached].toReversed()) {
      sum += areaOf(image) + areaOf(mask);
      if (sum > maxCachedPixels && each !== layer) this.#cached.delete(each);
    }
    return found;
  }

  /** The layer's own pixels as a data URI; undefined when it has none. */
  async png(layer: PsdLayer): Promise<string | undefined> {
    const known = this.#written.get(layer);
    if (known !== undefined) return known;
    const { image } = this.pixels(layer);
    if (!image) return undefined;
    const written = await writePngUri(image, this.#platform);
    this.#written.set(layer, written);
    return written;
  }
}

function areaOf(image: { width: number; height: number } | undefined): number {
  return image ? image.width * image.height : 0;
}

/** About what it takes to fill and to pack one pixel. */
const stepsPerPixel = 4;

/** Takes off what an image costs that is made for a layer, before it is made. Throws LIMIT_ASSET_PIXELS and LIMIT_COST. */
export function spendPixels(
  { width, height }: { width: number; height: number },
  what: string,
  { cost, limits }: Pick<PsdContext, 'cost' | 'limits'>,
): void {
  const area = width * height;
  if (area > limits.maxAssetPixels) {
    throw new PlatenError('LIMIT_ASSET_PIXELS', `${what} is over the limit of ${limits.maxAssetPixels} pixels.`);
  }
  cost.spend(area * stepsPerPixel, what);
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
