import { growBox, type Box } from '../../../geometry/boxes.ts';
import type { PdfContent } from '../container/pdf-content.ts';
import { boxOutline, type PdfOutline } from './pdf-outline.ts';

/** The operator that fills an outline. */
export function fillPath(content: PdfContent, { operators, fillRule }: PdfOutline): void {
  content.operate(`${operators}\n${fillRule === 'evenodd' ? 'f*' : 'f'}`);
}

/** Cuts what follows at an outline, until the next `restore`. */
export function clipPath(content: PdfContent, { operators, fillRule }: PdfOutline): void {
  content.operate(`${operators === '' ? '0 0 0 0 re' : operators}\n${fillRule === 'evenodd' ? 'W*' : 'W'} n`);
}

/** Keeps what lies outside of an outline. `bounds` holds all that is drawn. */
export function clipOutside(content: PdfContent, { operators }: PdfOutline, bounds: Box): void {
  content.operate(`${boxOutline(growBox(bounds, 10)).operators}\n${operators}\nW* n`);
}
