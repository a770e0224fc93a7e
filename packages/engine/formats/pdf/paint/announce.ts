import type { PdfContent } from '../container/pdf-content.ts';
import type { DocumentTools } from './document-tools.ts';

/** Draws a part of a layer, announced by its key unless it is drawn for its shape alone. */
export function drawAsPart(content: PdfContent, key: string, { hooks }: DocumentTools, draw: () => void): void {
  if (content.hasText) hooks.beginPart?.(content, key);
  draw();
  if (content.hasText) hooks.endPart?.(content);
}

/** Draws what readers leave out, announced as such. */
export function drawAsArtifact(content: PdfContent, { hooks }: DocumentTools, draw: () => void): void {
  if (content.hasText) hooks.beginArtifact?.(content);
  draw();
  if (content.hasText) hooks.endArtifact?.(content);
}
