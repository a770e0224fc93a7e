import type { LeafType } from '../../../layers/layer-definitions.ts';
import type { PdfDefinition } from './pdf-definition.ts';
import { pdfChart } from './pdf-chart.ts';
import { pdfImage, pdfVideo } from './pdf-image.ts';
import { pdfQr } from './pdf-qr.ts';
import { pdfShape } from './pdf-shape.ts';
import { pdfSvg } from './pdf-svg.ts';
import { pdfTable } from './pdf-table.ts';
import { pdfText } from './pdf-text.ts';

const definitions: { [Type in LeafType]: PdfDefinition<Type> } = {
  text: pdfText,
  image: pdfImage,
  shape: pdfShape,
  svg: pdfSvg,
  qr: pdfQr,
  table: pdfTable,
  chart: pdfChart,
  video: pdfVideo,
  audio: { draw: () => {} },
} satisfies Record<LeafType, unknown>;

/** Returns the definition of a layer's type without child layers for PDF documents. */
export function pdfDefinitionOf<Type extends LeafType>({ type }: { type: Type }): PdfDefinition<Type> {
  return definitions[type];
}
