import type { Layer, LayerFrame } from '@platen/template';
import { growBox, uniteBoxes, type Box } from '../geometry/boxes.ts';
import { fillOutline } from '../paint/fill-outline.ts';
import { geometryOutline } from '../geometry/geometry-path.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import { preparePaint } from '../paint/prepared-paint.ts';
import { prepareStrokes, strokeOutline, strokeReach } from '../paint/stroke-outline.ts';
import type { Content } from './content.ts';

/** The parts behind and in front of a layer's content. */
export interface FrameScene {
  behind: Content;
  over: Content;
}

/** The frame of a layer whose type has one and that gave it. */
export function frameOf(layer: Layer): LayerFrame | undefined {
  return 'frame' in layer ? layer.frame : undefined;
}

/** A frame as content to draw before and after the layer's own. */
export function createFrame(frame: LayerFrame, box: Box, tools: PaintTools): FrameScene {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const outline = geometryOutline(tools.platform, { shape: 'rectangle' }, area, frame.radius);
  const fills = frame.fills.map(preparePaint);
  const strokes = prepareStrokes(frame.strokes);
  const bounds = growBox(area, Math.max(0, ...strokes.map((stroke) => strokeReach(stroke, false))));
  return {
    behind: {
      bounds: area,
      single: fills.length <= 1,
      coversBox: fills.some((fill) => fill.opaque),
      hit: outline.path,
      draw: (context) => {
        for (const fill of fills) fillOutline(context, outline, fill, area, tools);
      },
    },
    over: {
      bounds,
      single: strokes.length <= 1,
      hit: outline.path,
      draw: (context) => {
        for (const stroke of strokes) strokeOutline(context, outline, stroke, area, bounds, tools);
      },
    },
  };
}

/** Content between the two parts of its frame. */
export function inFrame(content: Content, { behind, over }: FrameScene): Content {
  const around = uniteBoxes([behind.bounds, over.bounds]);
  const presence = () => content.presence?.() ?? 1;
  const drawPart = (part: Content, context: CanvasRenderingContext2D) => {
    const alpha = presence();
    if (alpha === 1) part.draw(context);
    else if (alpha > 0) {
      context.save();
      context.globalAlpha *= alpha;
      part.draw(context);
      context.restore();
    }
  };
  return {
    get bounds() {
      return uniteBoxes([content.bounds, around]);
    },
    single: false,
    get coversBox() {
      return ((behind.coversBox ?? false) || (content.coversBox ?? false)) && presence() === 1;
    },
    ...(behind.hit && { hit: behind.hit }),
    unitBoxes: (unit) => content.unitBoxes?.(unit) ?? [],
    pose: (moment) => content.pose?.(moment) ?? false,
    presence,
    draw(context) {
      drawPart(behind, context);
      content.draw(context);
      drawPart(over, context);
    },
  };
}
