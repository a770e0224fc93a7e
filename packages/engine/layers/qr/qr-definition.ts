import type { LeafDefinition } from '../layer-definition.ts';
import { layoutQr } from './layout-qr.ts';
import { createQrContent } from './qr-content.ts';

/** Codes in the engine. */
export const qrDefinition: LeafDefinition<'qr'> = {
  place: layoutQr,
  keepsSize: true,
  createContent: ({ layer, box, code }, tools) => createQrContent(layer, code, box, tools),
};
