import type { LayerOf } from '@platen/template';
import type { Box } from '../../../geometry/boxes.ts';
import type { LeafType } from '../../../layers/layer-definitions.ts';
import type { LaidOut } from '../../../pages/page-layout.ts';
import type { TextLayout } from '../../../text/text-layout.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from '../paint/document-tools.ts';
import type { HeadingScale } from '../structure/heading-levels.ts';
import type { StructureNode } from '../structure/structure-node.ts';

/** A layer's elements, and where the content of each part belongs, by the part's key. */
export interface PartStructure {
  nodes: StructureNode[];
  parts: ReadonlyMap<string, StructureNode>;
}

/** Definition of a layer type without child layers for PDF documents. */
export interface PdfDefinition<Type extends LeafType> {
  /** Draws what it shows in its own pixels, within `area`, its box at 0, 0; without its frame and effects. */
  draw(content: PdfContent, item: LaidOut<Type>, area: Box, tools: DocumentTools): void;
  /** Holds all that is drawn, in its own pixels. Missing: `framed`, its box with its frame. */
  bounds?(item: LaidOut<Type>, area: Box, framed: Box): Box;
  /** Whether it draws one thing, for which alpha and blending can be set. Missing: no. */
  isSingle?(layer: LayerOf<Type>): boolean;
  /** Texts in it and where they begin, if not at 0, 0. */
  texts?(item: LaidOut<Type>): { text: TextLayout; at?: { x: number; y: number } }[];
  /** Its elements, when it has parts. */
  structure?(item: LaidOut<Type>, headings: HeadingScale): PartStructure;
  /** Returns the text for the whole layer if it has no `alt`. Missing: nothing, it is decoration. */
  label?(item: LaidOut<Type>): string;
  /** Returns its words where it is drawn as an image with others. */
  words?(item: LaidOut<Type>): string[];
  /** The element that has its `alt`; `Table` keeps its parts beside it. Default `Figure`. */
  altRole?: 'P' | 'Figure' | 'Table';
}
