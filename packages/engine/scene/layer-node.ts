import type { Layer } from '@platen/template';
import { isStill, sameState, stillState, type UnitState } from '../paint/unit-state.ts';
import { emptyBox, uniteBoxes, type Box } from '../geometry/boxes.ts';
import { Konva, type SceneCanvas, nativeContext } from '../paint/konva-environment.ts';
import { transformBox, type Matrix } from '../geometry/matrix.ts';
import { effectBounds, paintLayer, type LayerEffects } from '../paint/paint-layer.ts';
import type { SurfacePool } from '../paint/surface-pool.ts';
import type { Content } from '../layers/content.ts';
import { nameLayer } from '../cost/name-layer.ts';

type KonvaNode = InstanceType<typeof Konva.Node>;

/**
 * A layer in the scene. Its Konva attributes are the layer's id, name, place (of the center), rotation, skew and flips; its
 * children are drawn in pixels of its box, from the top left corner. Opacity, blending, filters, shadows and masks are its own
 * and apply to the children as one image.
 */
export class LayerNode extends Konva.Group {
  layer: Layer;
  /** Its box: at 0, 0 in its own space. */
  box: Box;
  /** Effects on the image of its children; assign a new value and draw again to change it. */
  effects: LayerEffects;
  /** Another layer is masked by this one, which is therefore not drawn itself. */
  isMask = false;
  /** Increases whenever the layer looks different, be it through its children or its mask. */
  revision = 0;
  /** How many of the revisions put the layer elsewhere, turned as it was, and changed nothing else. */
  moves = 0;
  readonly #surfaces: SurfacePool;
  #content: Content | undefined;
  readonly #frame: Content[] = [];
  #drawsAsMask = false;
  #state: UnitState = stillState;
  /** The effects at this moment, and those they were made from. */
  #posed: { from: LayerEffects; state: UnitState; effects: LayerEffects } | undefined;

  constructor(layer: Layer, box: Box, effects: LayerEffects, surfaces: SurfacePool, content: Content | undefined) {
    super({ id: layer.id, name: layer.name, ...placed(box), ...turned(layer) });
    this.layer = layer;
    this.box = { x: 0, y: 0, width: box.width, height: box.height };
    this.effects = effects;
    this.#surfaces = surfaces;
    this.#content = content;
    if (content) this.add(contentShape(content, this.box));
  }

  /** Its content; missing in groups that draw their layers. */
  get content(): Content | undefined {
    return this.#content;
  }

  /** How it moves at this moment. */
  get state(): UnitState {
    return this.#state;
  }

  /** Adds a part of a group's frame, below or above its children by when it is added. */
  addFrame(part: Content): void {
    this.#frame.push(part);
    this.add(contentShape(part, this.box));
  }

  /** Shows a moment from now on. Answers whether the layer looks different than before. */
  pose(state: UnitState): boolean {
    if (sameState(state, this.#state)) return false;
    this.#state = state;
    this.#place();
    return true;
  }

  /**
   * Changes the layer's properties or position: its own box in its parent, its effects, and in a layer that is not a group, its content.
   * Its children stay.
   */
  become(layer: Layer, box: Box, effects: LayerEffects, content: Content | undefined, frame: readonly Content[]): void {
    this.layer = layer;
    this.box = { x: 0, y: 0, width: box.width, height: box.height };
    this.effects = effects;
    this.#content = content;
    for (const child of this.getChildren((node) => !(node instanceof LayerNode))) child.destroy();
    if (content) this.add(contentShape(content, this.box));
    this.#frame.splice(0);
    for (const [index, part] of frame.entries()) {
      this.addFrame(part);
      if (index === 0) this.children.at(-1)?.moveToBottom();
    }
    this.settle(layer, box);
  }

  /** Puts the layer elsewhere, as its properties and its box in its parent say; its size stays. */
  settle(layer: Layer, box: Box): void {
    this.layer = layer;
    this.#home = homeOf(layer, box);
    this.#place();
  }

  #home: Home | undefined;

  #place(): void {
    const home = (this.#home ??= {
      x: this.x(),
      y: this.y(),
      offsetX: this.offsetX(),
      offsetY: this.offsetY(),
      rotation: this.rotation(),
      skewX: this.skewX(),
      skewY: this.skewY(),
      scaleX: this.scaleX(),
      scaleY: this.scaleY(),
    });
    const wanted: Attributes = this.#state === stillState ? home : posed(home, this.#state);
    // An attribute that is set costs Konva more than comparing all of them.
    const present: Attributes = this.attrs;
    for (const name in wanted) {
      const value = wanted[name];
      if ((present[name] ?? upright[name]) !== value) this.setAttr(name, value);
    }
  }

  /** Whether there is anything to see of it at this moment. */
  isShown(): boolean {
    const { shown, scale, opacity } = this.#state;
    return this.visible() && shown && scale > 0 && opacity > 0 && this.effects.opacity > 0;
  }

  #momentEffects(): LayerEffects {
    const [from, state] = [this.effects, this.#state];
    if (state === stillState || isStill(state)) return from;
    if (this.#posed?.from !== from || this.#posed.state !== state) {
      const blur = { type: 'blur' as const, radius: state.blurRadius };
      const effects = {
        ...from,
        opacity: from.opacity * state.opacity,
        filters: state.blurRadius > 0 ? [...from.filters, blur] : from.filters,
        reveal: state.reveal,
      };
      this.#posed = { from, state, effects };
    }
    return this.#posed.effects;
  }

  /** Holds all that the layer shows, effects included, in its parent's space. */
  paintedBounds(): Box {
    if (!this.isShown()) return emptyBox;
    return transformBox(effectBounds(this.box, this.#childBounds(), this.#momentEffects()), this.#matrix());
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
    if ((this.isMask && !this.#drawsAsMask) || isPart(this)) return this;
    const canvas = given ?? this.getLayer()?.getCanvas();
    if (!canvas || !this.isShown()) return this;
    const context = nativeContext(canvas.getContext());
    try {
      this.#surfaces.cost.spend(layerSteps, 'A layer');
      this.#paint(context, canvas, top);
    } catch (error) {
      throw nameLayer(error, this.layer);
    }
    return this;
  }

  #paint(context: CanvasRenderingContext2D, canvas: SceneCanvas, top: KonvaNode | undefined): void {
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
      this.#momentEffects(),
      this.#surfaces,
    );
  }

  #childBounds(): Box {
    if (this.#content) return this.#content.bounds;
    const shown = this.children.filter((child) => child instanceof LayerNode && child.isShown() && !child.isMask);
    const boxes = shown.map((child) => (child as LayerNode).paintedBounds());
    boxes.push(...this.#frame.map(({ bounds }) => bounds));
    return boxes.length === 0 ? emptyBox : uniteBoxes(boxes);
  }

  #matrix(): Matrix {
    return this.getTransform().getMatrix() as Matrix;
  }
}

/** Whether a layer is in a group that draws its layers as one outline. */
function isPart({ parent }: LayerNode): boolean {
  return parent instanceof LayerNode && parent.layer.type === 'group' && parent.layer.boolean !== undefined;
}

/** Steps that drawing a layer takes, however little it shows. */
const layerSteps = 10_000;

type Attributes = Readonly<Record<string, unknown>>;

/** The Konva attributes of a layer at rest. */
interface Home extends Attributes {
  visible?: boolean;
  x: number;
  y: number;
  offsetX: number;
  offsetY: number;
  rotation: number;
  skewX: number;
  skewY: number;
  scaleX: number;
  scaleY: number;
}

const upright: Attributes = { visible: true, rotation: 0, skewX: 0, skewY: 0, scaleX: 1, scaleY: 1 };

/** As `placed` and `turned`, all of them: layers that move ask for it with every frame. */
function homeOf({ visible, rotation, skewX, skewY, flipX, flipY }: Layer, { x, y, width, height }: Box): Home {
  return {
    visible,
    x: x + width / 2,
    y: y + height / 2,
    offsetX: width / 2,
    offsetY: height / 2,
    rotation,
    skewX: tangentOf(skewX),
    skewY: tangentOf(skewY),
    scaleX: flipX ? -1 : 1,
    scaleY: flipY ? -1 : 1,
  };
}

/** The attributes of a layer that moves. */
function posed(home: Home, { translateX, translateY, rotation, scale }: UnitState): Home {
  return {
    ...home,
    x: home.x + translateX,
    y: home.y + translateY,
    rotation: home.rotation + rotation,
    scaleX: home.scaleX * scale,
    scaleY: home.scaleY * scale,
  };
}

function tangentOf(angleDegrees: number): number {
  return angleDegrees === 0 ? 0 : Math.tan((angleDegrees * Math.PI) / 180);
}

function placed({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2, offsetX: width / 2, offsetY: height / 2 };
}

/** Returns the attributes in which a layer differs from an untransformed one: each attribute costs Konva some time. */
function turned({ visible, rotation, skewX, skewY, flipX, flipY }: Layer) {
  return {
    ...(!visible && { visible }),
    ...(rotation !== 0 && { rotation }),
    ...(skewX !== 0 && { skewX: tangentOf(skewX) }),
    ...(skewY !== 0 && { skewY: tangentOf(skewY) }),
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
