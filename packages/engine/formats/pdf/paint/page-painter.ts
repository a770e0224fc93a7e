import { PlatenError, type Layer, type LayerFrame, type Shadow } from '@platen/template';
import type { PlacedLayer, PlacedImage } from './placed-layer.ts';
import type { LaidOutLayer, PageLayout } from '../../../pages/page-layout.ts';
import { growBox, intersectBoxes, isEmptyBox, type Box } from '../../../geometry/boxes.ts';
import { identity, invert, multiply, scaleOf, transformBox, type Matrix } from '../../../geometry/matrix.ts';
import { maskArea } from '../../../geometry/mask-area.ts';
import { boxPathData } from '../../../scene/layer-effects.ts';
import { frameOf } from '../../../layers/frame-content.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { PdfPage } from '../container/pdf-document.ts';
import { boxOnPage, wholeKey } from '../document-hooks.ts';
import type { PageFrame } from '../page-frame.ts';
import { pdfDefinitionOf } from '../layers/pdf-definitions.ts';
import { PageRaster } from '../raster/page-raster.ts';
import type { Silhouette } from '../raster/soft-shadow.ts';
import { pdfColor } from '../pdf-colors.ts';
import { writeUnseenText } from './unseen-text.ts';
import { planAddedLight, type LightLayer, type LightImage } from './added-light.ts';
import { drawAsArtifact, drawAsPart } from './announce.ts';
import type { DocumentTools } from './document-tools.ts';
import { strokeReachOf } from './line-style.ts';
import { drawFittedImage } from './draw-image.ts';
import { drawImage } from './image-object.ts';
import { clipOutside, clipPath } from './outline-operators.ts';
import { fillArea } from './fill-area.ts';
import { contentBounds, effectBounds } from './layer-bounds.ts';
import { layerMatrix } from '../../../pages/layer-matrix.ts';
import { drawOutline } from './draw-outline.ts';
import { drawBoxShadow, drawDropShadow, drawInnerShadow, prepareShadow } from './layer-shadows.ts';
import { boxOutline, pathOutline, shapeOutline } from './pdf-outline.ts';
import { strokeArea } from './stroke-area.ts';
import { drawGroup, isPlainPlacing, setMask, setPlacing } from './transparency.ts';

/** Draws a page's background and its layers, in page pixels, in the order and with the effects of `paintLayer`. */
export class PagePainter {
  readonly tools: DocumentTools;
  readonly layout: PageLayout;
  readonly page: PdfPage;
  readonly frame: PageFrame;
  readonly raster: PageRaster;
  readonly #placed = new Map<string, PlacedLayer>();
  readonly #masks = new Set<string>();
  readonly #drawnMasks = new Set<string>();
  readonly #silhouettes = new Map<Shadow, PlacedImage | undefined>();
  readonly #rasters = new Map<string, PlacedImage | undefined>();
  readonly #lightImages = new Map<LightImage, PlacedImage & { dpi: number }>();
  #lights: ReadonlyMap<number, LightImage> | undefined;

  constructor(layout: PageLayout, page: PdfPage, frame: PageFrame, tools: DocumentTools) {
    this.tools = { ...tools, pointsPerPixel: scaleOf(frame.toPage) };
    this.layout = layout;
    this.page = page;
    this.frame = frame;
    this.raster = new PageRaster(layout, frame, this.tools);
    this.#place(layout.layers, identity);
  }

  /** Draws everything. Throws TEMPLATE_INVALID for a color that does not exist. */
  async paint(transparent: boolean): Promise<void> {
    try {
      await this.#prepare(this.layout.layers);
      this.#paint(transparent);
    } finally {
      this.raster.release();
    }
  }

  /** The image of a shadow, made once. */
  silhouette(shadow: Shadow, make: () => Silhouette | undefined): PlacedImage | undefined {
    const known = this.#silhouettes.get(shadow);
    if (known || this.#silhouettes.has(shadow)) return known;
    const soft = make();
    const image = soft && {
      image: this.tools.images.addSilhouette(pdfColor(shadow.color), soft.alpha, soft.width, soft.height),
      box: soft.box,
    };
    this.#silhouettes.set(shadow, image);
    return image;
  }

  /** Makes the pixels that will be needed, a few at a time, as their memory is given back between tasks only. */
  async #prepare(items: readonly LaidOutLayer[]): Promise<void> {
    for (const item of items) {
      const placed = this.#placed.get(item.layer.id);
      if (!placed || item.layer.opacity === 0 || isEmptyBox(this.#visibleBounds(placed))) continue;
      if (item.layer.filters.length > 0) this.#rasterOf(placed);
      else {
        for (const shadow of item.layer.shadows) {
          prepareShadow(placed, shadow, this);
          await this.tools.rasters.breathe();
        }
        if ('children' in item) await this.#prepare(item.children);
      }
      await this.tools.rasters.breathe();
    }
  }

  #paint(transparent: boolean): void {
    const { content } = this.page;
    const { hooks } = this.tools;
    hooks.beginPage?.(this.page, this.layout);
    content.isolate(() => {
      content.transform(this.frame.toPage);
      clipPath(content, boxOutline(this.frame.shown));
      if (!transparent) {
        hooks.beginArtifact?.(content);
        this.#drawBackground(content);
        hooks.endArtifact?.(content);
      }
      for (const item of this.layout.layers) this.#drawLayer(content, item);
    });
    hooks.endPage?.(this.page, this.layout);
  }

  /** Draws one layer with its effects but as it is put on what lies below: for masks and shadows. Page pixels. */
  drawFittedImage(content: PdfContent, placed: PlacedLayer): void {
    this.#drawFittedImage(content, placed);
  }

  #place(items: readonly LaidOutLayer[], parent: Matrix): void {
    for (const item of items) {
      const matrix = multiply(parent, layerMatrix(item.layer, item.box));
      this.#placed.set(item.layer.id, { item, matrix });
      const { mask } = item.layer;
      if (mask?.type === 'layer' && mask.layerId !== item.layer.id) this.#masks.add(mask.layerId);
      if ('children' in item) this.#place(item.children, matrix);
    }
  }

  #drawBackground(content: PdfContent): void {
    const { page } = this.layout;
    const spanned = growBox({ x: 0, y: 0, width: page.width, height: page.height }, page.bleed);
    for (const paint of page.backgrounds) {
      fillArea(content, boxOutline(this.frame.shown), paint, spanned, this.tools);
    }
  }

  #drawLayer(content: PdfContent, item: LaidOutLayer): void {
    const placed = this.#placed.get(item.layer.id);
    if (!placed || this.#masks.has(item.layer.id)) return;
    this.#announce(content, placed, () => this.#drawPlaced(content, placed));
  }

  /** Calls the hooks of a layer, unless it is only drawn for its shape. */
  #announce(content: PdfContent, { item, matrix }: PlacedLayer, draw: () => void): void {
    const { hooks } = this.tools;
    if (!content.hasText) {
      draw();
      return;
    }
    const toPage = multiply(this.frame.toPage, matrix);
    const area = { x: 0, y: 0, width: item.box.width, height: item.box.height };
    const place = { item, page: this.page, content, pageBox: boxOnPage(area, toPage), toPage };
    hooks.beginLayer?.(place);
    draw();
    hooks.endLayer?.(place);
  }

  #drawPlaced(content: PdfContent, placed: PlacedLayer): void {
    const { layer } = placed.item;
    const { tools } = this;
    tools.guard.check();
    if (layer.opacity === 0) return;
    try {
      const bounds = this.#visibleBounds(placed);
      if (isEmptyBox(bounds)) return;
      const placing = { alpha: layer.opacity, blend: layer.blendMode };
      if (layer.blendMode === 'plus-lighter' && this.#drawAddedLight(content, placed)) return;
      if (isPlainPlacing(placing)) this.#drawParts(content, placed, bounds);
      else if (isSingle(placed.item)) {
        content.isolate(() => {
          setPlacing(content, placing, tools);
          this.#drawParts(content, placed, bounds);
        });
      } else drawGroup(content, bounds, placing, tools, (inner) => this.#drawParts(inner, placed, bounds));
    } catch (error) {
      if (!(error instanceof PlatenError) || error.code !== 'TEMPLATE_INVALID') throw error;
      if (error.message.startsWith('layer ')) throw error;
      throw new PlatenError(error.code, `layer "${layer.name || layer.id}": ${error.message}`, { cause: error });
    }
  }

  /** Reports that a layer is not drawn exactly. */
  report(layer: Layer, message: string): void {
    this.tools.report(this.layout.number, layer.id, message);
  }

  #visibleBounds({ item, matrix }: PlacedLayer): Box {
    return intersectBoxes(growBox(transformBox(effectBounds(item), matrix), 1), this.frame.shown);
  }

  /** Box shadows below, then the layer's image. */
  #drawParts(content: PdfContent, placed: PlacedLayer, bounds: Box): void {
    const { layer } = placed.item;
    if (layer.filters.length > 0) {
      this.#drawRaster(content, placed);
      return;
    }
    const asArtifact = (draw: () => void): void => drawAsArtifact(content, this.tools, draw);
    for (const shadow of layer.shadows.toReversed()) {
      if (shadow.type === 'box') asArtifact(() => drawBoxShadow(content, placed, shadow, this));
    }
    for (const shadow of layer.shadows.toReversed()) {
      if (shadow.type === 'drop') asArtifact(() => drawDropShadow(content, placed, shadow, this));
    }
    const inner = layer.shadows.filter(({ type }) => type === 'inner');
    this.#drawFittedImage(content, placed, bounds);
    for (const shadow of inner.toReversed()) asArtifact(() => drawInnerShadow(content, placed, shadow, this));
  }

  /** The layer cut by its own box and by its mask, without shadows. */
  #drawFittedImage(content: PdfContent, placed: PlacedLayer, bounds = this.#visibleBounds(placed)): void {
    const { item, matrix } = placed;
    const { layer, box } = item;
    const { tools } = this;
    const area = { x: 0, y: 0, width: box.width, height: box.height };
    const clips = layer.type === 'group' && layer.clip;
    const { mask } = layer;
    content.isolate(() => {
      if (mask?.type === 'shape') {
        const outline = shapeOutline(mask.geometry, maskArea(mask, area), mask.radius);
        this.#inSpace(content, matrix, () => {
          if (mask.invert) clipOutside(content, outline, growBox(contentBounds(item), 10));
          else clipPath(content, outline);
        });
      }
      if (clips) this.#inSpace(content, matrix, () => clipPath(content, pathOutline(boxPathData(layer, area, 0))));
      const image = mask?.type === 'image' ? tools.resources.images.get(mask.source) : undefined;
      if (mask?.type === 'image' && image) {
        const drawImageMask = (inner: PdfContent): void =>
          inner.isolate(() => {
            inner.transform(matrix);
            drawFittedImage(inner, image, area, area, tools);
          });
        setMask(content, maskKinds[mask.mode], bounds, tools, drawImageMask, mask.invert);
        drawGroup(content, bounds, { alpha: 1, blend: 'normal' }, tools, (inner) => this.#drawItself(inner, placed));
        return;
      }
      const masking = mask?.type === 'layer' ? this.#placed.get(mask.layerId) : undefined;
      if (mask?.type !== 'layer' || !masking || this.#drawnMasks.has(mask.layerId)) {
        this.#drawItself(content, placed);
        return;
      }
      const drawMask = (inner: PdfContent): void => {
        this.#drawnMasks.add(mask.layerId);
        this.#drawPlaced(inner, masking);
        this.#drawnMasks.delete(mask.layerId);
      };
      setMask(content, maskKinds[mask.mode], bounds, tools, drawMask, mask.invert);
      drawGroup(content, bounds, { alpha: 1, blend: 'normal' }, tools, (inner) => this.#drawItself(inner, placed));
    });
  }

  /** Runs operators in a space without leaving it: clips outlive a `restore` only when there is none. */
  #inSpace(content: PdfContent, matrix: Matrix, draw: () => void): void {
    const back = invert(matrix);
    if (!back) return;
    content.transform(matrix);
    draw();
    content.transform(back);
  }

  #drawItself(content: PdfContent, { item, matrix }: PlacedLayer): void {
    const { layer, box } = item;
    const tools = { ...this.tools, note: (message: string) => this.report(layer, message) };
    const area = { x: 0, y: 0, width: box.width, height: box.height };
    const frame = frameOf(layer);
    const inOwn = (draw: () => void): void =>
      content.isolate(() => {
        content.transform(matrix);
        draw();
      });
    const asFrame = (draw: () => void): void => drawAsArtifact(content, tools, () => inOwn(draw));
    if (frame && frame.fills.length > 0) asFrame(() => drawFrameFills(content, frame, area, tools));
    if ('children' in item && item.layer.boolean) {
      const { boolean } = item.layer;
      const outline = pathOutline(item.outline ?? '');
      const bounds = contentBounds(item);
      drawAsPart(content, wholeKey, tools, () =>
        inOwn(() => drawOutline(content, outline, boolean, area, bounds, tools)),
      );
    } else if ('children' in item) for (const child of item.children) this.#drawLayer(content, child);
    else inOwn(() => pdfDefinitionOf(item.layer).draw(content, item, area, tools));
    if (frame && frame.strokes.length > 0) asFrame(() => drawFrameStrokes(content, frame, area, tools));
  }

  /** Draws this layer as pixels, for effects that PDF cannot express. */
  #drawRaster(content: PdfContent, placed: PlacedLayer): void {
    const image = this.#rasterOf(placed);
    if (image) this.#placeRaster(content, placed, image);
  }

  #rasterOf(placed: PlacedLayer): PlacedImage | undefined {
    const { layer } = placed.item;
    const known = this.#rasters.get(layer.id);
    if (known || this.#rasters.has(layer.id)) return known;
    const drawn = this.raster.drawLayer(placed);
    const image = drawn && { image: this.tools.images.addPixels(drawn.pixels), box: drawn.box };
    this.#rasters.set(layer.id, image);
    if (drawn) {
      const names = layer.filters.map(({ type }) => type).join(', ');
      this.report(layer, `Filters (${names}) are drawn as pixels, at ${drawn.dpi} dpi.`);
    }
    return image;
  }

  /** Draws pixels in place of a layer, and its text over them, invisibly, for searching. */
  #placeRaster(content: PdfContent, placed: PlacedLayer, { image, box }: PlacedImage): void {
    drawAsPart(content, wholeKey, this.tools, () => {
      drawImage(content, image, box);
      if (content.hasText) this.#writeUnseen(content, placed);
    });
  }

  #writeUnseen(content: PdfContent, { item, matrix }: PlacedLayer): void {
    if ('children' in item) {
      for (const child of item.children) {
        const placed = this.#placed.get(child.layer.id);
        const isSeen = child.layer.opacity > 0 && !this.#masks.has(child.layer.id);
        if (placed && isSeen) this.#writeUnseen(content, placed);
      }
      return;
    }
    content.isolate(() => {
      content.transform(matrix);
      writeUnseenText(content, item, this.tools);
    });
  }

  /**
   * Draws a layer that adds its light to what lies below, which PDF cannot: all of it as pixels, as long as the layer lies on the
   * page itself. Answers whether that was possible.
   */
  #drawAddedLight(content: PdfContent, placed: PlacedLayer): boolean {
    const index = this.layout.layers.indexOf(placed.item);
    this.#lights ??= planAddedLight(this.#lightLayers());
    const light = content === this.page.content ? this.#lights.get(index) : undefined;
    const drawn = light && this.#imageOf(light);
    const how = drawn ? `as pixels at ${drawn.dpi} dpi, together with everything below it` : 'as screen';
    this.report(placed.item.layer, `The blend mode plus-lighter, which PDF does not have, is drawn ${how}.`);
    if (drawn && light.last === index) this.#placeRaster(content, placed, drawn);
    else if (drawn) drawAsPart(content, wholeKey, this.tools, () => this.#writeUnseen(content, placed));
    return drawn !== undefined;
  }

  #lightLayers(): LightLayer[] {
    return this.layout.layers.flatMap(({ layer }, index): LightLayer[] => {
      const placed = this.#placed.get(layer.id);
      const adds = layer.blendMode === 'plus-lighter' && layer.opacity > 0 && !this.#masks.has(layer.id);
      const box = adds && placed && this.#visibleBounds(placed);
      return box && !isEmptyBox(box) ? [{ index, box }] : [];
    });
  }

  #imageOf(light: LightImage): (PlacedImage & { dpi: number }) | undefined {
    const known = this.#lightImages.get(light);
    if (known) return known;
    const part = this.raster.drawUpTo(light.last, light.box);
    if (!part) return undefined;
    const drawn = { image: this.tools.images.addPixels(part.pixels), box: part.box, dpi: part.dpi };
    this.#lightImages.set(light, drawn);
    return drawn;
  }
}

const maskKinds = { alpha: 'Alpha', luminance: 'Luminosity' } as const;

function drawFrameFills(content: PdfContent, { fills, radius }: LayerFrame, area: Box, tools: DocumentTools): void {
  for (const paint of fills) fillArea(content, boxOutline(area, radius), paint, area, tools);
}

function drawFrameStrokes(content: PdfContent, { strokes, radius }: LayerFrame, area: Box, tools: DocumentTools): void {
  const bounds = growBox(area, strokeReachOf(strokes));
  for (const stroke of strokes) strokeArea(content, boxOutline(area, radius), stroke, area, bounds, tools);
}

/** Whether alpha and blending can be set for the one thing a layer draws. */
function isSingle(item: LaidOutLayer): boolean {
  const { layer } = item;
  if (layer.shadows.length > 0 || layer.filters.length > 0 || layer.mask) return false;
  return layer.type !== 'group' && (pdfDefinitionOf(layer).isSingle?.(layer) ?? false);
}
