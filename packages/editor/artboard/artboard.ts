import type { Box, LaidOutLayer, Platform, Resources } from '@platen/engine';

/** A point in CSS pixels of the artboard, or in page pixels, as the name of what holds it says. */
export interface Point {
  x: number;
  y: number;
}

/** What the rest of the editor asks of the drawing area. */
export interface Artboard {
  /** The element, for focus and for things that are laid over it. */
  readonly element: HTMLElement;
  readonly platform: Platform;
  /** Fonts and pictures that are loaded for the template; undefined until they are there. */
  readonly resources: Resources | undefined;
  toPage(point: Point): Point;
  toArtboard(point: Point): Point;
  /** Layers under a page point, topmost first, hidden and locked ones left out; groups before what is in them. */
  layersAt(point: Point): readonly LaidOutLayer[];
  /** The box around layers as they stand on the page, rotation and effects of parents included; undefined for none. */
  boundsOf(layerIds: readonly string[]): Box | undefined;
  /** Zooms so that the box (page pixels; default the page) fits with a margin. */
  fit(box?: Box): void;
  /** Zooms about a point of the artboard; default its middle. */
  zoomTo(zoom: number, about?: Point): void;
  /** Puts the focus on the drawing area. */
  focus(): void;
  /** The layers, or the page without ids, as a PNG at `scale` output pixels per page pixel; for the clipboard. */
  toPng(layerIds?: readonly string[], scale?: number): Promise<Blob>;
  /** Resolves when everything that was asked for is drawn: fonts, pictures, the last edit. For tests and thumbnails. */
  settled(): Promise<void>;
}
