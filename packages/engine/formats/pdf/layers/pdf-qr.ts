import { fillArea } from '../paint/fill-area.ts';
import { boxOutline, pathOutline } from '../paint/pdf-outline.ts';
import type { PdfDefinition } from './pdf-definition.ts';

/** Codes in documents. */
export const pdfQr: PdfDefinition<'qr'> = {
  draw(content, { layer, code }, area, tools) {
    if (!code) return;
    const ink = { type: 'solid', color: layer.color } as const;
    fillArea(content, boxOutline(area), { type: 'solid', color: layer.backgroundColor }, area, tools);
    fillArea(content, pathOutline(code.modules, 'evenodd'), ink, area, tools, area, 'text');
    if (code.figures !== '') fillArea(content, pathOutline(code.figures), ink, area, tools, area, 'text');
  },
  label: ({ layer }) => layer.name || layer.content,
};
