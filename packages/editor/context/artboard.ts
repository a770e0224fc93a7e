import type { ReadonlySignal } from '@preact/signals-core';
import type { Box, LaidOutLayer, Platform } from '@platen/engine';
import type { Matrix, Image, Resources } from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { Point } from '../geometry/point.ts';
import type { ArtboardMode } from './artboard-mode.ts';

/** Returns the changed layer; must not mutate its argument. */
export type LayerChange = (layer: Layer) => Layer;

/** Changes that are shown while a gesture continues, by layer id. The template does not know of them. */
export type LiveChanges = ReadonlyMap<string, LayerChange>;

/** Interface of the drawing area for the rest of the editor. */
export interface Artboard {
  /** The element, for focus and for things that are laid over it. */
  readonly element: HTMLElement;
  /**
   * Lies over the page and below the handles, in page pixels: what is put in it is moved and zoomed with the page. Takes no clicks by
   * itself. With the attribute `data-plays` the handles are hidden; with `data-covers` it shows the page instead of the artboard.
   */
  readonly pageOverlay: HTMLElement;
  /** Lies over the canvas in CSS pixels of the artboard. Takes no clicks by itself. */
  readonly overlay: HTMLElement;
  readonly platform: Platform;
  /** Fonts and images that are loaded for the template; undefined until they are there. */
  readonly resources: Resources | undefined;
  /** An image of the shown page by its source; undefined until it is there, and when it is unavailable. */
  image(source: string): Image | undefined;
  /** Layers as a gesture in progress shows them, by id; empty at rest. At most the first 100 of many. */
  readonly liveLayers: ReadonlySignal<ReadonlyMap<string, Layer>>;
  /** Size of the artboard in CSS pixels. */
  readonly size: ReadonlySignal<{ width: number; height: number }>;
  toPage(point: Point): Point;
  toArtboard(point: Point): Point;
  /** Layers under a page point, topmost first, hidden and locked ones omitted; groups before what is in them; a finger reaches further. */
  layersAt(point: Point, isTouch?: boolean): readonly LaidOutLayer[];
  /** Takes a copy of a layer that is repeated, by its id, as the one that is shown selected. */
  chooseCopy(copyId: string): void;
  /** Where a layer is now, a gesture in progress included; undefined when it is not shown. */
  laidOut(layerId: string): LaidOutLayer | undefined;
  /** From the pixels of a layer's box (its top left corner is 0, 0) to those of the page; as it is shown now. */
  matrixOf(layerId: string): Matrix | undefined;
  /** The box around layers as they stand on the page, rotation and effects of parents included; undefined for none. */
  boundsOf(layerIds: readonly string[]): Box | undefined;
  /** Zooms so that the box (page pixels; default the page) fits with a margin. */
  fit(box?: Box): void;
  /** Zooms about a point of the artboard; default its middle. */
  zoomTo(zoom: number, about?: Point): void;
  /** Moves the view by CSS pixels. */
  panBy(dx: number, dy: number): void;
  /** Moves the view so that the box (page pixels) can be seen, when it cannot. */
  reveal(box: Box): void;
  /** Puts the focus on the drawing area. */
  focus(): void;
  /** Shows layers as they would be after these changes, laid out at once, until they are committed or canceled. */
  preview(changes: LiveChanges): void;
  /** Commits the shown changes to the template as one step; false if there are none. */
  commitPreview(label: string, options?: { mergeKey?: string }): boolean;
  /** Shows the template's own layers again. */
  cancelPreview(): void;
  /** Puts a mode in charge of the pointer until it is left or another one is set; undefined: what the tool says. */
  setMode(mode: ArtboardMode | undefined): void;
  /** Draws the handles, outlines and lines over the page again. */
  redraw(): void;
  /** The layers, or the page without ids, as a PNG at `scale` output pixels per page pixel; for the clipboard. */
  toPng(layerIds?: readonly string[], scale?: number): Promise<Blob>;
  /** Resolves when everything that was asked for is drawn: fonts, images, the last edit. For tests and thumbnails. */
  settled(): Promise<void>;
}
