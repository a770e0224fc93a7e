import { msg, str } from '@lit/localize';
import type { Box } from '@platen/engine';
import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';

/** Draws the box that the content of a master may fill, and where a page that flows continues. */
export function drawPagingGuides({ editor }: ArtboardStage, pen: OverlayPen): void {
  const { state } = editor;
  if (!state.showGuides.peek()) return;
  const page = state.page.peek();
  const open = state.openMaster.peek();
  const master = open ?? state.template.peek().masters?.find(({ id }) => id === page.master);
  if (!open && page.flow === undefined) return;
  const content = master?.content ?? page.layers.find(({ id }) => id === page.flow);
  if (!content) return;
  outline(content, pen);
  const count = state.flowPages.peek();
  if (open) label(msg('Room for the content'), content, pen);
  else if (count > 1) label(msg(str`Continues on the next page, ${count} pages in all`), content, pen);
}

function outline({ x, y, width, height }: Box, pen: OverlayPen): void {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  pen.polyline(corners, { closed: true, dash: [4, 4], color: pen.colors.guide });
}

/** A label below the lower edge of a box. */
function label(text: string, { x, y, width, height }: Box, pen: OverlayPen): void {
  const edge = pen.at({ x: x + width / 2, y: y + height });
  pen.label(text, { x: edge.x, y: edge.y + 12 }, { color: pen.colors.guide });
}
