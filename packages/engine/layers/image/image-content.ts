import type { ImageLayer, VideoLayer } from '@platen/template';
import type { Image } from '../../pages/resources.ts';
import type { ImageMove } from '../../paint/unit-state.ts';
import { growBox, intersectBoxes, isEmptyBox, type Box } from '../../geometry/boxes.ts';
import { drawCutToOutline } from '../../paint/cut-to-outline.ts';
import { drawImage } from '../../paint/draw-image.ts';
import { fillOutline } from '../../paint/fill-outline.ts';
import { geometryOutline, type Outline } from '../../geometry/geometry-path.ts';
import { currentMatrix, liesOnPixels, scaleOf } from '../../geometry/matrix.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import { placeImage, type ImagePlace } from '../../geometry/image-fit.ts';
import { preparePaint } from '../../paint/prepared-paint.ts';
import { prepareStrokes, strokeOutline, strokeReach, strokeWhole } from '../../paint/stroke-outline.ts';
import type { Content } from '../content.ts';

/**
 * An image, its background and its outline, as image and video layers have them. Where there is a frame of a video for the layer
 * it is shown instead of the image.
 */
export function createMediaContent(
  layer: ImageLayer | VideoLayer,
  still: Image | undefined,
  box: Box,
  tools: PaintTools,
): Content {
  const area = { x: 0, y: 0, width: box.width, height: box.height };
  const outline = geometryOutline(tools.platform, { shape: 'rectangle' }, area, layer.radius);
  const background = layer.background && preparePaint(layer.background);
  const strokes = prepareStrokes(layer.stroke ? [layer.stroke] : []);
  const bounds = growBox(area, Math.max(0, ...strokes.map((stroke) => strokeReach(stroke, false))));
  const inner = strokes.filter(({ stroke }) => stroke.position === 'inside');
  let move: ImageMove | undefined;
  const shown = (): Shown | undefined => {
    const frame = tools.frames.get(layer.id);
    if (frame) {
      const image: Image = { kind: 'pixels', image: frame, width: frame.width, height: frame.height };
      return { image, tools: { ...tools, canvases: tools.frameCanvases } };
    }
    return still && { image: still, tools };
  };
  const isCut = (current: Shown | undefined) => {
    const parts = (background ? 1 : 0) + (current ? 1 : 0);
    return parts + inner.length > 1 || (parts > 0 && !outline.rectangle);
  };
  const fill = (context: CanvasRenderingContext2D, edge: Outline, current: Shown | undefined, cut: boolean) => {
    if (background) fillOutline(context, edge, background, area, tools);
    const place = current && moveImage(placeImage(current.image, area, layer), area, move);
    if (!current || !place || isEmptyBox(place.visible)) return;
    const matrix = currentMatrix(context);
    // Its own antialiased edge would be cut once more: it is drawn a pixel larger all round.
    const pixel = cut && !liesOnPixels(place.visible, matrix) ? 1 / (scaleOf(matrix) || 1) : 0;
    drawImage(context, current.image, growBox(place.whole, pixel), growBox(place.visible, pixel), current.tools);
  };
  return {
    bounds,
    get single() {
      return (background ? 1 : 0) + (shown() ? 1 : 0) + strokes.length <= 1;
    },
    hit: outline.path,
    pose(moment) {
      const next = moment?.move;
      if (isSameMove(move, next)) return false;
      move = next;
      return true;
    },
    draw(context) {
      const current = shown();
      const cut = isCut(current);
      if (!cut) fill(context, outline, current, cut);
      else {
        drawCutToOutline(context, outline, bounds, tools, (target, around) => {
          fill(target, around, current, cut);
          for (const stroke of inner) strokeWhole(target, outline, stroke, area, bounds, tools);
        });
      }
      for (const stroke of strokes) {
        if (!cut || stroke.stroke.position !== 'inside') strokeOutline(context, outline, stroke, area, bounds, tools);
      }
    },
  };
}

/** The part visible in the box, and the tools to draw it: scaled frames are not kept along with images that stay. */
interface Shown {
  image: Image;
  tools: PaintTools;
}

function isSameMove(one: ImageMove | undefined, other: ImageMove | undefined): boolean {
  return (
    one === other ||
    (one?.scale === other?.scale && one?.translateX === other?.translateX && one?.translateY === other?.translateY)
  );
}

/** The place of an image that moves inside its box. */
function moveImage(place: ImagePlace, area: Box, move: ImageMove | undefined): ImagePlace {
  if (!move || (move.scale === 1 && move.translateX === 0 && move.translateY === 0)) return place;
  const { scale, translateX, translateY } = move;
  const moved = ({ x, y, width, height }: Box): Box => ({
    x: area.width / 2 + (x - area.width / 2) * scale + translateX,
    y: area.height / 2 + (y - area.height / 2) * scale + translateY,
    width: width * scale,
    height: height * scale,
  });
  return { whole: moved(place.whole), visible: intersectBoxes(moved(place.visible), area) };
}
