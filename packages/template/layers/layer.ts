import { z } from 'zod';
import { audioLayer, type AudioLayer } from './audio/audio-layer.ts';
import { chartLayer, type ChartLayer } from './chart/chart-layer.ts';
import { createGroupLayer, type GroupFields } from './group/group-layer.ts';
import { imageLayer, type ImageLayer } from './image/image-layer.ts';
import { qrLayer, type QrLayer } from './qr/qr-layer.ts';
import { shapeLayer, type ShapeLayer } from './shape/shape-layer.ts';
import { svgLayer, type SvgLayer } from './svg/svg-layer.ts';
import { tableLayer, type TableLayer } from './table/table-layer.ts';
import { textLayer, type TextLayer } from './text/text-layer.ts';
import { videoLayer, type VideoLayer } from './video/video-layer.ts';

/** One item on a page. */
export type Layer =
  | TextLayer
  | ImageLayer
  | ShapeLayer
  | SvgLayer
  | QrLayer
  | TableLayer
  | ChartLayer
  | GroupLayer
  | VideoLayer
  | AudioLayer;
export type LayerType = Layer['type'];
/** The layer of a type. */
export type LayerOf<Type extends LayerType> = Extract<Layer, { type: Type }>;

/**
 * Layers that move together. Children's coordinates start at the group's top left corner and are not scaled by its size. Opacity, blend
 * mode, mask, shadows and filters apply to the group as one image. `clip` cuts children at the box. A group with a `layout` places its
 * children itself. Without one, children that grow or are placed beyond the box make it larger; the others then follow its edges by their
 * anchors.
 */
export type GroupLayer = GroupFields & { layers: Layer[] };

/** The schema of all layers, discriminated by `type`. */
export const layer: z.ZodType<Layer> = z.discriminatedUnion('type', [
  textLayer,
  imageLayer,
  shapeLayer,
  svgLayer,
  qrLayer,
  tableLayer,
  chartLayer,
  createGroupLayer(() => layer),
  videoLayer,
  audioLayer,
]);
