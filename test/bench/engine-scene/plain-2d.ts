import { Path2D as NodePath, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import type { PageLayout } from '@platen/engine';
import type { Drawing, DrawingNode, DrawingPaint, Matrix, Resources } from '@platen/engine/internal';
import { design, starPoints } from './design.ts';

/** Draws the whole design on a canvas that is 1080 pixels square. */
export type DrawPlainly = (context: SKRSContext2D) => void;

/** An image to draw at a place of its size. */
interface PlacedDrawing {
  drawing: Drawing;
  x: number;
  y: number;
  scale: number;
}

interface Fill {
  matrix: Matrix;
  path: NodePath;
  paint: DrawingPaint;
  rule: 'nonzero' | 'evenodd';
  lineWidth: number | undefined;
}

/**
 * The design by 2D calls written by hand, as a person who needs just this one image would: paths are made once, each draw
 * is fills, one image and one shadow. Texts are the same glyph outlines at the same places.
 */
export function createPlainDrawing(layout: PageLayout, resources: Resources, photo: Image): DrawPlainly {
  const { background, image, card, shadow, disc, star, rule, size } = design;
  const rounded = new NodePath();
  rounded.roundRect(image.x, image.y, image.width, image.height, image.radius);
  const cardPath = new NodePath();
  cardPath.roundRect(card.x, card.y, card.width, card.height, card.radius);
  const discPath = new NodePath();
  discPath.ellipse(
    disc.x + disc.width / 2,
    disc.y + disc.height / 2,
    disc.width / 2,
    disc.height / 2,
    0,
    0,
    2 * Math.PI,
  );
  const starPath = new NodePath();
  for (const { x, y } of starPoints()) starPath.lineTo(star.x + x * star.width, star.y + y * star.height);
  starPath.closePath();
  const texts = layout.layers.flatMap((item) => ('text' in item ? [item] : []));
  const glyphs = texts.map(({ box, text, layer }) => ({
    color: layer.style.fill.type === 'solid' ? layer.style.fill.color : '#000000',
    path: outlineText(text, box.x, box.y, resources),
  }));
  const drawings = [...placeEmoji(texts, resources), ...placeLogo(layout, resources)].flatMap(flatten);

  return (context) => {
    const gradient = context.createLinearGradient(0, 0, size, size);
    for (const { offset, color } of background.stops) gradient.addColorStop(offset, color);
    context.fillStyle = gradient;
    context.fillRect(0, 0, size, size);

    context.save();
    context.clip(rounded);
    context.imageSmoothingQuality = 'low';
    const height = (1600 * image.height) / image.width;
    context.drawImage(photo, 0, (1200 - height) / 2, 1600, height, image.x, image.y, image.width, image.height);
    context.restore();

    context.save();
    context.shadowColor = shadow.color;
    context.shadowBlur = shadow.blur;
    context.shadowOffsetY = shadow.offsetY;
    context.fillStyle = card.color;
    context.fill(cardPath);
    context.restore();

    context.fillStyle = disc.color;
    context.fill(discPath);
    context.fillStyle = star.color;
    context.fill(starPath);
    context.fillStyle = rule.color;
    context.fillRect(rule.x, rule.y, rule.width, rule.height);
    for (const { color, path } of glyphs) {
      context.fillStyle = color;
      context.fill(path);
    }
    for (const fill of drawings) drawFill(context, fill);
  };
}

type LaidOutText = Extract<PageLayout['layers'][number], { text: unknown }>;

function outlineText(text: LaidOutText['text'], x: number, y: number, resources: Resources): NodePath {
  const outline = new NodePath();
  for (const line of text.lines) {
    for (const run of line.runs) {
      const face = run.emoji ? undefined : resources.fonts.face(run.fontKey);
      if (!face) continue;
      const scale = run.fontSize / face.unitsPerEm;
      for (const glyph of run.glyphs) {
        const [e, f] = [x + run.x + glyph.x, y + run.y + glyph.y];
        outline.addPath(new NodePath(face.glyphPath(glyph.id)), { a: scale, b: 0, c: 0, d: -scale, e, f });
      }
    }
  }
  return outline;
}

function placeEmoji(texts: readonly LaidOutText[], resources: Resources): PlacedDrawing[] {
  return texts.flatMap(({ box, text }) =>
    text.lines.flatMap((line) =>
      line.runs.flatMap((run) =>
        (run.emoji ?? []).flatMap((path, index): PlacedDrawing[] => {
          const drawing = resources.emoji.get(path);
          const glyph = run.glyphs[index];
          if (!drawing || !glyph) return [];
          const scale = run.fontSize / drawing.height;
          return [{ drawing, x: box.x + run.x + glyph.x, y: box.y + run.y + glyph.y - run.fontSize * 0.88, scale }];
        }),
      ),
    ),
  );
}

function placeLogo(layout: PageLayout, resources: Resources): PlacedDrawing[] {
  const item = layout.layers.find(({ layer }) => layer.id === 'logo');
  const image = item?.layer.type === 'svg' ? resources.images.get(item.layer.source) : undefined;
  if (!item || image?.kind !== 'drawing') return [];
  return [{ drawing: image.drawing, x: item.box.x, y: item.box.y, scale: item.box.width / image.width }];
}

function flatten({ drawing, x, y, scale }: PlacedDrawing): Fill[] {
  const fills: Fill[] = [];
  const walk = (node: DrawingNode, parent: Matrix): void => {
    const matrix = multiply(parent, node.transform);
    if (node.kind === 'group') {
      for (const child of node.children) walk(child, matrix);
      return;
    }
    const path = new NodePath(node.d);
    const { fillRule: rule } = node;
    if (node.fill) fills.push({ matrix, path, paint: node.fill, rule, lineWidth: undefined });
    if (node.stroke) fills.push({ matrix, path, paint: node.stroke.paint, rule, lineWidth: node.stroke.width });
  };
  walk(drawing.root, [scale, 0, 0, scale, x, y]);
  return fills;
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function drawFill(context: SKRSContext2D, { matrix, path, paint, rule, lineWidth }: Fill): void {
  context.save();
  context.setTransform(...matrix);
  const style = paintStyle(context, paint);
  if (lineWidth === undefined) {
    context.fillStyle = style;
    context.fill(path, rule);
  } else {
    context.strokeStyle = style;
    context.lineWidth = lineWidth;
    context.lineCap = 'round';
    context.stroke(path);
  }
  context.restore();
}

function paintStyle(context: SKRSContext2D, paint: DrawingPaint): string | CanvasGradient {
  if (paint.type === 'solid') return paint.color;
  const gradient =
    paint.type === 'linear'
      ? context.createLinearGradient(paint.x1, paint.y1, paint.x2, paint.y2)
      : context.createRadialGradient(paint.fx, paint.fy, 0, paint.cx, paint.cy, paint.r);
  for (const { offset, color } of paint.stops) gradient.addColorStop(offset, color);
  return gradient;
}
