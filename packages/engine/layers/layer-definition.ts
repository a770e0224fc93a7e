import type { CornerRadii, LayerOf, LayerType } from '@platen/template';
import type { Measured } from '../auto-layout/layout-node.ts';
import type { Box } from '../geometry/boxes.ts';
import type { ImageFit } from '../geometry/image-fit.ts';
import type { LayoutContext } from '../pages/layout-context.ts';
import type { LaidOut, LaidOutLeaf } from '../pages/page-layout.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import type { Content } from './content.ts';

/** An image as it is in a box. */
export interface ImageUse extends ImageFit {
  source: string;
}

/** The engine's definition of a layer type. */
export interface LayerDefinition<Type extends LayerType> {
  /** Sources of images that drawing it needs, beside those of its frame. Empty ones are none. */
  sources?(layer: LayerOf<Type>): string[];
  /** Images that fill its box, whose resolution can be too low for it. */
  images?(layer: LayerOf<Type>): ImageUse[];
  /** How its box is rounded. Missing: as its frame is. */
  corners?(layer: LayerOf<Type>): CornerRadii | 'ellipse' | undefined;
}

/** The engine's definition of a layer type without child layers. */
export interface LeafDefinition<Type extends LayerType> extends LayerDefinition<Type> {
  /** Lays it out where it stands. Missing: its box is what it says. */
  measure?(layer: LayerOf<Type>, context: LayoutContext): LaidOutLeaf;
  /** Lays it out again in the box it ends up in. Missing: it moves there as it is. */
  place?(layer: LayerOf<Type>, box: Box, context: LayoutContext): LaidOutLeaf;
  /**
   * How large its content wants to be in a width, or in as much as it wants, for groups with a layout. Missing: as large as the
   * layer says.
   */
  contentSize?(layer: LayerOf<Type>, width: number | undefined, context: LayoutContext): Measured;
  /** Lays it out at 0, 0 in a size that its group gave it. Missing: it is drawn into any box. */
  resize?(layer: LayerOf<Type>, size: Pick<Box, 'width' | 'height'>, context: LayoutContext): LaidOutLeaf;
  /** Whether its content makes its box: it pushes the edges of its group, and does not follow them. */
  grows?(layer: LayerOf<Type>): boolean;
  /** Whether it keeps its size when its group grows. */
  keepsSize?: boolean;
  /** Creates its content, without its frame and effects. */
  createContent(item: LaidOut<Type>, tools: PaintTools): Content;
}
