import type { ArtboardStage } from '../../context/artboard-stage.ts';
import type { OverlayPen } from '../../context/overlay-pen.ts';
import type { Layer } from '@platen/template';

/** Copies that are tinted, at most. */
const maxTinted = 300;
/** How strongly the accent lies over them. */
const tint = 0.07;

/** Tints the copies of repeated layers beside the one that is edited, while what is selected or entered is repeated. */
export function drawCopies({ editor, geometry }: ArtboardStage, pen: OverlayPen): void {
  const { copies, enteredGroupId, layersById, selection } = editor.state;
  const made = copies.peek();
  if (!made) return;
  const places = layersById.peek();
  const groups = new Set<Layer>();
  for (const id of [...selection.peek(), enteredGroupId.peek() ?? '']) {
    const around = [...(places.get(id)?.parents ?? []), id].map((parent) => places.get(parent)?.layer);
    const group = around.findLast((layer) => layer?.type === 'group' && layer.repeat !== undefined);
    if (group) groups.add(group);
  }
  const tinted = [...groups].flatMap((group) =>
    group.type === 'group'
      ? group.layers.flatMap(({ id }) => (made.byLayer.get(id) ?? []).filter((copy) => copy !== made.shown.get(id)))
      : [],
  );
  const { context, colors } = pen;
  context.save();
  context.fillStyle = colors.accent;
  for (const id of tinted.slice(0, maxTinted)) {
    const corners = geometry.cornersOf(id);
    if (!corners) continue;
    pen.polyline(corners, { closed: true, dash: [2, 3] });
    context.beginPath();
    for (const [index, corner] of corners.entries()) {
      const { x, y } = pen.at(corner);
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.globalAlpha = tint;
    context.fill();
    context.globalAlpha = 1;
  }
  context.restore();
}
