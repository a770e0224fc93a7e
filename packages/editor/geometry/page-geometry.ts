import type { Box, LaidOutLayer } from '@platen/engine';
import {
  identity,
  invert,
  isEmptyBox,
  LayerNode,
  multiply,
  overlaps,
  transformBox,
  transformPoint,
  uniteBoxes,
  type LiveScene,
  type Matrix,
} from '@platen/engine/internal';
import type { Layer } from '@platen/template';
import type { Point } from './point.ts';

/** Data source of the geometry. */
export interface GeometrySource {
  readonly scene: LiveScene | undefined;
  laidOut(id: string): LaidOutLayer | undefined;
  /** The id on the page of a layer of the template, and the other way round: they differ where data has made copies. */
  shownId(id: string): string;
  sourceId(id: string): string;
  /** Page pixels by which a top-level layer is drawn away from its node. */
  offsetOf(id: string): Point | undefined;
}

/** Where layers are on the page, and which are under a point. Numbers come from the engine's own nodes. */
export class PageGeometry {
  readonly #source: GeometrySource;
  #context: CanvasRenderingContext2D | null | undefined;

  constructor(source: GeometrySource) {
    this.#source = source;
  }

  /** From a layer's box (its top left corner is 0, 0) to the page; undefined when it is not shown. */
  matrixOf(id: string): Matrix | undefined {
    const node = this.#nodeOf(id);
    return node && this.#matrixOfNode(node);
  }

  /** From the pixels in which a layer's `x` and `y` count to those of the page. */
  parentMatrixOf(id: string): Matrix | undefined {
    const parent = this.#nodeOf(id)?.parent;
    return parent instanceof LayerNode ? this.#matrixOfNode(parent) : parent ? identity : undefined;
  }

  /** A layer's box in its own pixels: at 0, 0. */
  boxOf(id: string): Box | undefined {
    return this.#nodeOf(id)?.box;
  }

  /** The corners of a layer's box on the page: top left, top right, bottom right, bottom left as designed. */
  cornersOf(id: string): Point[] | undefined {
    const [matrix, box] = [this.matrixOf(id), this.boxOf(id)];
    if (!matrix || !box) return undefined;
    return [
      [0, 0],
      [box.width, 0],
      [box.width, box.height],
      [0, box.height],
    ].map(([x = 0, y = 0]) => {
      const [pageX, pageY] = transformPoint(matrix, x, y);
      return { x: pageX, y: pageY };
    });
  }

  /** The box around layers on the page, effects omitted; undefined when none of them is shown. */
  boundsOf(ids: readonly string[]): Box | undefined {
    const boxes = ids.flatMap((id) => {
      const [matrix, box] = [this.matrixOf(id), this.boxOf(id)];
      return matrix && box ? [transformBox(box, matrix)] : [];
    });
    return boxes.length === 0 ? undefined : uniteBoxes(boxes);
  }

  /** Layers under a page point, topmost first, a group before what is in it. `reach` is how far beside a thin layer still hits. */
  layersAt(point: Point, reach: number): LaidOutLayer[] {
    const { scene } = this.#source;
    if (!scene) return [];
    const found: LaidOutLayer[] = [];
    for (const node of scene.layerNodes.toReversed()) this.#hitNode(node, point, reach, found);
    return found.map((item): LaidOutLayer => {
      const id = this.#source.sourceId(item.layer.id);
      // The kind of the layer stays, and with it what belongs to it.
      return id === item.layer.id ? item : ({ ...item, layer: { ...item.layer, id } } as LaidOutLayer);
    });
  }

  /** The id of the innermost copy under a page point. */
  copyAt(point: Point, reach: number): string | undefined {
    const found: LaidOutLayer[] = [];
    for (const node of this.#source.scene?.layerNodes.toReversed() ?? []) this.#hitNode(node, point, reach, found);
    return found.findLast(({ layer }) => this.#source.sourceId(layer.id) !== layer.id)?.layer.id;
  }

  /** The top-level layers, or children of that group, whose boxes have something in common with a box of the page. */
  layersIn(box: Box, groupId: string | undefined): string[] {
    const { scene } = this.#source;
    const group = groupId === undefined ? undefined : this.#nodeOf(groupId);
    const nodes = group ? group.children.filter((child) => child instanceof LayerNode) : (scene?.layerNodes ?? []);
    const ids = nodes.flatMap((node) => {
      if (!isSelectable(node.layer) || node.isMask) return [];
      const matrix = this.#matrixOfNode(node);
      if (!overlaps(inflate(transformBox(node.box, matrix)), box)) return [];
      return touchesTurned(node.box, matrix, box) ? [this.#source.sourceId(node.layer.id)] : [];
    });
    return [...new Set(ids)];
  }

  #nodeOf(id: string): LayerNode | undefined {
    return this.#source.scene?.nodes.get(this.#source.shownId(id));
  }

  #matrixOfNode(node: LayerNode): Matrix {
    const { scene } = this.#source;
    const matrix = node.getAbsoluteTransform(scene).getMatrix() as Matrix;
    const offset = this.#source.offsetOf(topOf(node).layer.id);
    return offset ? multiply([1, 0, 0, 1, offset.x, offset.y], matrix) : matrix;
  }

  #hitNode(node: LayerNode, point: Point, reach: number, found: LaidOutLayer[]): boolean {
    const { layer } = node;
    if (!isSelectable(layer) || node.isMask || layer.type === 'audio') return false;
    const item = this.#source.laidOut(layer.id);
    if (!item) return false;
    if (layer.type !== 'group') {
      if (!this.#hitLeaf(node, point, reach)) return false;
      found.push(item);
      return true;
    }
    const isClipped = layer.clip && !this.#isInBox(node, point, 0);
    const at = found.length;
    let isHit = false;
    if (!isClipped) {
      const children = node.children.filter((child) => child instanceof LayerNode);
      for (const child of children.toReversed()) isHit = this.#hitNode(child, point, reach, found) || isHit;
    }
    if (!isHit && layer.frame && layer.frame.fills.length > 0) isHit = this.#isInBox(node, point, 0);
    if (isHit) found.splice(at, 0, item);
    return isHit;
  }

  #isInBox(node: LayerNode, point: Point, reach: number): boolean {
    const inverse = invert(this.#matrixOfNode(node));
    if (!inverse) return false;
    const [x, y] = transformPoint(inverse, point.x, point.y);
    const { width, height } = node.box;
    return x >= -reach && y >= -reach && x <= width + reach && y <= height + reach;
  }

  #hitLeaf(node: LayerNode, point: Point, reach: number): boolean {
    const { layer, box, content } = node;
    const matrix = this.#matrixOfNode(node);
    // Most layers are far away: their boxes tell.
    const around = transformBox(box, matrix);
    const slack = reach + strokeReach(layer);
    if (
      point.x < around.x - slack ||
      point.y < around.y - slack ||
      point.x > around.x + around.width + slack ||
      point.y > around.y + around.height + slack
    ) {
      return false;
    }
    const inverse = invert(matrix);
    if (!inverse) return true;
    const [x, y] = transformPoint(inverse, point.x, point.y);
    if (layer.type === 'shape' && (layer.geometry.shape === 'line' || layer.geometry.shape === 'arrow')) {
      return distanceToDiagonal(x, y, box) <= slack;
    }
    // Small things are taken hold of by their boxes.
    const isSmall = Math.min(box.width, box.height) < 3 * reach;
    const isInside = x >= -reach && y >= -reach && x <= box.width + reach && y <= box.height + reach;
    if (!content?.hit || isSmall) return isInside || (slack > reach && this.#isOnEdge(node, x, y, slack));
    const context = this.#hitContext();
    return (context?.isPointInPath(content.hit, x, y) ?? isInside) || this.#isOnEdge(node, x, y, slack);
  }

  #isOnEdge(node: LayerNode, x: number, y: number, slack: number): boolean {
    const context = this.#hitContext();
    const path = node.content?.hit;
    if (!context || !path) return false;
    context.lineWidth = slack * 2;
    return context.isPointInStroke(path, x, y);
  }

  #hitContext(): CanvasRenderingContext2D | null {
    if (this.#context === undefined) {
      const canvas = document.createElement('canvas');
      canvas.width = 1;
      canvas.height = 1;
      this.#context = canvas.getContext('2d');
    }
    return this.#context;
  }
}

/** Whether clicks can select a layer. */
export function isSelectable(layer: Layer): boolean {
  return layer.visible && !layer.locked;
}

function topOf(node: LayerNode): LayerNode {
  let top = node;
  while (top.parent instanceof LayerNode) top = top.parent;
  return top;
}

function strokeReach(layer: Layer): number {
  if (layer.type === 'shape') return Math.max(0, ...layer.strokes.map(({ width }) => width / 2));
  return 0;
}

/** Boxes of lines have no height, and yet something can be in them. */
function inflate(box: Box): Box {
  return isEmptyBox(box) ? { x: box.x - 0.5, y: box.y - 0.5, width: box.width + 1, height: box.height + 1 } : box;
}

/** Whether a turned box and an upright one have a point in common, by the separating axes of the turned one. */
function touchesTurned(box: Box, matrix: Matrix, other: Box): boolean {
  const inverse = invert(matrix);
  if (!inverse) return true;
  return overlaps(inflate(transformBox(other, inverse)), inflate(box));
}

function distanceToDiagonal(x: number, y: number, { width, height }: Box): number {
  const square = width * width + height * height;
  const along = square > 0 ? Math.max(0, Math.min(1, (x * width + y * height) / square)) : 0;
  return Math.hypot(x - along * width, y - along * height);
}
