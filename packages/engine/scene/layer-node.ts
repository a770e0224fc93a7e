import type { Layer } from '@platen/template';
import type { Box } from '../layout/page-layout.ts';
import type { Matrix } from '../load/drawing.ts';
import { emptyBox, uniteBoxes } from '../paint/boxes.ts';
import { Konva, type SceneCanvas, nativeContext } from '../paint/konva-environment.ts';
import { transformBox } from '../load/matrix.ts';
import { effectBounds, paintLayer, type LayerEffects } from '../paint/paint-layer.ts';
import type { SurfacePool } from '../paint/surface-pool.ts';
import type { Content } from './content.ts';

type KonvaNode = InstanceType<typeof Konva.Node>;

/**
 * A layer in the scene. Its Konva attributes are the layer's id, name, place (of the centre), rotation, skew and flips; its
 * children are drawn in pixels of its box, from the top left corner. Opacity, blending, filters, shadows and masks are its own
 * and apply to the children as one picture.
 */
export class LayerNode extends Konva.Group {
  readonly layer: Layer;
  /** Its box: at 0, 0 in its own space. */
  readonly box: Box;
  /** What is done to the picture of its children; assign a new value and draw again to change it. */
  effects: LayerEffects;
  /** Another layer is masked by this one, which is therefore not drawn itself. */
  isMask = false;
  readonly #surfaces: SurfacePool;
  readonly #content: Content | undefined;
  readonly #frame: Content[] = [];
  #drawsAsMask = false;

  constructor(layer: Layer, box: Box, effects: LayerEffects, surfaces: SurfacePool, content: Content | undefined) {
    super({
      id: layer.id,
      name: layer.name,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      offsetX: box.width / 2,
      offsetY: box.height / 2,
      ...turned(layer),
    });
    this.layer = layer;
    this.box = { x: 0, y: 0, width: box.width, height: box.height };
    this.effects = effects;
    this.#surfaces = surfaces;
    this.#content = content;
    if (content) this.add(contentShape(content, this.box));
  }

  /** Adds a part of a group's frame, below or above its children by when it is added. */
  addFrame(part: Content): void {
    this.#frame.push(part);
    this.add(contentShape(part, this.box));
  }

  /** Holds all that the layer shows, effects included, in its parent's space. */
  paintedBounds(): Box {
    return transformBox(effectBounds(this.box, this.#childBounds(), this.effects), this.#matrix());
  }

  /** Draws the layer although it is a mask. False when it is hidden or this very mask is being drawn already. */
  drawAsMask(canvas: SceneCanvas, top: KonvaNode | undefined): boolean {
    if (this.#drawsAsMask || !this.visible()) return false;
    this.#drawsAsMask = true;
    try {
      this.drawScene(canvas, top);
    } finally {
      this.#drawsAsMask = false;
    }
    return true;
  }

  override drawScene(given?: SceneCanvas, top?: KonvaNode): this {
    if (this.isMask && !this.#drawsAsMask) return this;
    const canvas = given ?? this.getLayer()?.getCanvas();
    if (!canvas || !this.visible() || this.effects.opacity === 0) return this;
    const context = nativeContext(canvas.getContext());
    paintLayer(
      context,
      {
        matrix: this.getAbsoluteTransform(top).getMatrix() as Matrix,
        box: this.box,
        bounds: this.#childBounds(),
        single: this.#content?.single ?? false,
        coversBox: this.#content?.coversBox ?? this.#frame.some(({ coversBox }) => coversBox),
        draw: (target) => {
          super.drawScene(this.#surfaces.surfaceOf(target)?.konva ?? canvas, top);
        },
      },
      this.effects,
      this.#surfaces,
    );
    return this;
  }

  #childBounds(): Box {
    if (this.#content) return this.#content.bounds;
    const shown = this.children.filter((child) => child instanceof LayerNode && child.visible() && !child.isMask);
    const boxes = shown.map((child) => (child as LayerNode).paintedBounds());
    boxes.push(...this.#frame.map(({ bounds }) => bounds));
    return boxes.length === 0 ? emptyBox : uniteBoxes(boxes);
  }

  #matrix(): Matrix {
    return this.getTransform().getMatrix() as Matrix;
  }
}

/** What differs from a layer that stands upright: each attribute takes Konva some time. */
function turned({ visible, rotation, skewX, skewY, flipX, flipY }: Layer) {
  return {
    ...(!visible && { visible }),
    ...(rotation !== 0 && { rotation }),
    ...(skewX !== 0 && { skewX: Math.tan((skewX * Math.PI) / 180) }),
    ...(skewY !== 0 && { skewY: Math.tan((skewY * Math.PI) / 180) }),
    ...(flipX && { scaleX: -1 }),
    ...(flipY && { scaleY: -1 }),
  };
}

function contentShape(content: Content, box: Box) {
  return new Konva.Shape({
    sceneFunc: (context) => content.draw(nativeContext(context)),
    selfRectFunc: () => content.bounds,
    hitFunc: (context, shape) => {
      const target = nativeContext(context);
      target.fillStyle = shape.colorKey;
      if (content.hit) target.fill(content.hit);
      else target.fillRect(0, 0, box.width, box.height);
    },
  });
}
