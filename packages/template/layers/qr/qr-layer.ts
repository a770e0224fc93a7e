import { z } from 'zod';
import { color } from '../../values/color.ts';
import { layerCommon } from '../layer-common.ts';
import { layerFrame } from '../layer-frame.ts';

/** The two-dimensional codes and barcodes a layer can draw. */
export const symbologies = [
  'qr',
  'data-matrix',
  'aztec',
  'pdf417',
  'code-128',
  'code-39',
  'ean-13',
  'ean-8',
  'upc-a',
  'itf-14',
] as const;

/** A QR code or another barcode of `content`. `quietZone` in modules. Drawn as vectors, module edges on whole pixels. */
export const qrLayer = z.strictObject({
  type: z.literal('qr'),
  ...layerCommon,
  frame: layerFrame.optional(),
  symbology: z.enum(symbologies).default('qr'),
  content: z.string().max(4000).default(''),
  errorCorrection: z.enum(['L', 'M', 'Q', 'H']).default('M'),
  quietZone: z.number().int().min(0).max(20).default(2),
  color: color.default('#000000'),
  backgroundColor: color.default('#ffffff'),
  /** Shows the content as text below a one-dimensional code. */
  showText: z.boolean().default(false),
});
export type QrLayer = z.infer<typeof qrLayer>;
