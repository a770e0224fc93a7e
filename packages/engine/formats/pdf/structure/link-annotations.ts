import type { LaidOutLayer } from '../../../pages/page-layout.ts';
import { multiply, transformPoint, type Matrix } from '../../../geometry/matrix.ts';
import { layerMatrix } from '../../../pages/layer-matrix.ts';
import { textString, type PdfDictionary } from '../container/pdf-value.ts';
import type { PdfBox } from '../container/jspdf-container.ts';
import { linkTarget } from './link-target.ts';
import { linkTargets } from './link-targets.ts';
import { wordsInside } from './words-inside.ts';

/** A layer's link on a page. */
export interface PageLink {
  layerId: string;
  target: string;
  /** Description of the link: the layer's `alt`, else its text or the names of its images, else the link's target. */
  words: string;
  /** Corners of the layer's box in points: top left, top right, bottom right, bottom left of the layer itself. */
  corners: readonly (readonly [x: number, y: number])[];
}

/**
 * The links of a page's layers, one for each place. `toPage` leads from page pixels to points. Links wholly outside `shown`
 * (points) are omitted.
 */
export function pageLinks(layers: readonly LaidOutLayer[], toPage: Matrix, shown: PdfBox): PageLink[] {
  return linksOf(layers, toPage, shown, linkTargets(layers));
}

function linksOf(
  layers: readonly LaidOutLayer[],
  toPage: Matrix,
  shown: PdfBox,
  targets: ReadonlyMap<string, string>,
): PageLink[] {
  return layers.flatMap((item): PageLink[] => {
    const { layer, box } = item;
    const matrix = multiply(toPage, layerMatrix(layer, box));
    const target = targets.get(layer.id);
    if (target === undefined) return 'children' in item ? linksOf(item.children, matrix, shown, targets) : [];
    const { width, height } = box;
    const corners = [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ].map(([x = 0, y = 0]) => transformPoint(matrix, x, y));
    if (!meets(around(corners), shown)) return [];
    return [{ layerId: layer.id, target, words: wordsInside(item) || target, corners }];
  });
}

/** Layers of a page whose `href` leads nowhere that a document may lead. */
export function brokenLinks(layers: readonly LaidOutLayer[]): { layerId: string; href: string }[] {
  return layers.flatMap((item) => {
    const { id, href } = item.layer;
    const own = href.trim() !== '' && linkTarget(href) === undefined ? [{ layerId: id, href }] : [];
    return 'children' in item ? [...own, ...brokenLinks(item.children)] : own;
  });
}

/** The dictionary of a link's annotation (ISO 32000-1, 12.5.6.5), without what ties it to a page and to the structure. */
export function linkAnnotation({ target, words, corners }: PageLink): PdfDictionary {
  const box = around(corners);
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const isUpright = [0, 1, 2, 3].every((index) => {
    const [from, to] = [corners[index], corners[(index + 1) % 4]];
    return Math.abs((from?.[0] ?? 0) - (to?.[0] ?? 0)) < 1e-3 || Math.abs((from?.[1] ?? 0) - (to?.[1] ?? 0)) < 1e-3;
  });
  return {
    Type: '/Annot',
    Subtype: '/Link',
    Rect: box,
    // Readers take the corners line by line, and not around the box as the standard has it.
    ...(!isUpright && { QuadPoints: [topLeft, topRight, bottomLeft, bottomRight].flatMap((corner) => corner ?? []) }),
    Border: [0, 0, 0],
    // Printed as well: a file for print is only allowed annotations that say so.
    F: 4,
    Contents: textString(words),
    A: { Type: '/Action', S: '/URI', URI: textString(target) },
  };
}

function around(corners: readonly (readonly [x: number, y: number])[]): PdfBox {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function meets(one: PdfBox, other: PdfBox): boolean {
  return one[0] < other[2] && one[2] > other[0] && one[1] < other[3] && one[3] > other[1];
}
