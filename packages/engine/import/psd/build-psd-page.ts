import type { Layer as PsdLayer, Psd } from 'ag-psd';
import { layer as layerSchema, scaleLayer, type Layer } from '@platen/template';
import type { CostBudget } from '../../cost/cost-budget.ts';
import type { Limits } from '../../platform/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FontSource } from '../../text/font-set.ts';
import type { FontStore } from '../../text/fonts/font-store.ts';
import { freshId } from '../fresh-id.ts';
import { buildPsdLayers } from './build-psd-layers.ts';
import { nameOf, PsdNotes, type PsdContext, type PsdStore } from './psd-context.ts';
import { allPsdLayers, type PsdFrame } from './psd-pages.ts';
import { writePngUri, type Pixels } from './psd-pixels.ts';
import { PsdFonts } from './psd-fonts.ts';
import { buildTexts, reasonAgainst } from './psd-text.ts';

/** The layers of a page, and what they were made of. */
export interface BuiltPsdPage {
  layers: Layer[];
  /** The layers of the file, by the ids of those that were made of them. */
  sources: ReadonlyMap<string, PsdLayer>;
  notes: PsdNotes;
  /** All ids, those of masks included. */
  ids: Set<string>;
}

/** Parts from which a page is built. */
export interface PsdPageParts {
  platform: Platform;
  fontStore: FontStore;
  fonts: readonly FontSource[];
  limits: Limits;
  cost: CostBudget;
  store: PsdStore;
  /** Layers that are kept as pixels. */
  asPixels: ReadonlySet<PsdLayer>;
  /** Ids on other pages. */
  taken: ReadonlySet<string>;
  /** The page as the file has it drawn. */
  composite: Pixels | undefined;
}

/** Builds the layers of a frame, in pixels of its page. */
export async function buildPsdPage(frame: PsdFrame, psd: Psd, parts: PsdPageParts): Promise<BuiltPsdPage> {
  const { platform, cost, store, asPixels, fontStore, fonts, limits } = parts;
  const [notes, ids] = [new PsdNotes(), new Set(parts.taken)];
  const known = new PsdFonts(fonts);
  const live = allPsdLayers(frame.layers).filter((layer) => {
    if (!layer.text || asPixels.has(layer)) return false;
    return reasonAgainst(layer.text, known) === undefined || !hasPixels(layer);
  });
  const context: PsdContext = {
    platform,
    canvas: { width: psd.width, height: psd.height },
    globalAngle: psd.imageResources?.globalAngle,
    cost,
    limits,
    store,
    ids,
    texts: await buildTexts(live, (layer) => freshId(nameOf(layer), 'text', ids), {
      fontStore,
      fonts,
      known,
      limits,
      note: (layer, message) => {
        notes.note(layer, message);
      },
    }),
    asPixels,
    known,
    sources: new Map(),
    notes,
  };
  const built = await buildPsdLayers(frame.layers, context);
  const isFlat = frame.layers.length === 0;
  const layers = isFlat ? await compositeAlone(parts.composite, frame, platform) : built;
  const { x, y } = isFlat ? { x: 0, y: 0 } : frame.box;
  return { layers: layers.map((layer) => place(layer, x, y, frame.scale)), sources: context.sources, notes, ids };
}

function hasPixels({ left = 0, top = 0, right = 0, bottom = 0 }: PsdLayer): boolean {
  return right > left && bottom > top;
}

function place(layer: Layer, left: number, top: number, scale: number): Layer {
  const moved = { ...layer, x: layer.x - left, y: layer.y - top };
  if (scale === 1) return moved;
  const { x, y, width, height } = moved;
  return scaleLayer(moved, scale, { x: x * scale, y: y * scale, width: width * scale, height: height * scale });
}

/** A file without layers is one image. */
async function compositeAlone(composite: Pixels | undefined, frame: PsdFrame, platform: Platform): Promise<Layer[]> {
  if (!composite) return [];
  const { width, height } = frame.box;
  const source = await writePngUri(composite, platform);
  const image = { type: 'image', id: 'background', name: 'Background', width, height, source, fit: 'fill' };
  return [layerSchema.parse(image)];
}
