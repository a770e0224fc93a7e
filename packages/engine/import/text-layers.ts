import { type Document, type Element } from '@xmldom/xmldom';
import { layer as layerSchema, type TextLayer, type TextRunStyle } from '@platen/template';
import { transformPoint } from '../geometry/matrix.ts';
import { svgTextPath, type SvgTextPath } from './svg-text-path.ts';
import type { Platform } from '../platform/platform.ts';
import type { FontSource } from '../text/font-set.ts';
import type { FontStore } from '../text/fonts/font-store.ts';
import { textNeeds } from '../text/fonts/fonts-needed.ts';
import { loadFonts } from '../text/fonts/load-fonts.ts';
import { layoutText } from '../text/layout-text.ts';
import type { Limits } from '../platform/limits.ts';
import { freshId } from './fresh-id.ts';
import type { SvgOrigins } from './prepare-svg.ts';
import type { ImportNode } from './read-nodes.ts';
import { joinLines, readTextChunks, type SvgTextChunk } from './svg-text-chunks.ts';
import { readTextStyles, type SvgTextStyle } from './svg-text-styles.ts';

type TextNode = Extract<ImportNode, { kind: 'text' }>;

/** Context for creating text layers. */
export interface TextImport {
  original: Document;
  origins: SvgOrigins;
  platform: Platform;
  fontStore: FontStore;
  /** Font files besides the bundled ones. */
  fonts: readonly FontSource[];
  limits: Limits;
  ids: Set<string>;
  note(layer: string, message: string): void;
}

const alignOf = { start: 'left', middle: 'center', end: 'right' } as const;

/** Makes text layers of texts: lines below each other become one, and each stands on the baseline the SVG gave it. */
export async function buildTextLayers(
  nodes: readonly TextNode[],
  context: TextImport,
): Promise<Map<ImportNode, TextLayer[]>> {
  const chunks = new Map(nodes.map((node) => [node, readTextChunks(context.origins.texts.get(node.id) as Element)]));
  const parts = [...chunks.values()].flatMap((all) => all.flatMap(({ runs }) => runs.map((run) => run.element)));
  const texts = [...context.origins.texts.values()];
  const styles = await readTextStyles(context.original, texts, [...new Set(parts)], context.platform);
  const drafts = [...chunks].flatMap(([node, all]) =>
    joinLines(all).flatMap((lines) => draftLayer(node, lines, styles, context)),
  );
  const needs = textNeeds({ pages: [{ layers: drafts.map(({ layer }) => layer) }] as never });
  const { fonts } = await loadFonts({
    store: context.fontStore,
    given: context.fonts,
    needs: needs.fonts,
    limits: context.limits,
  });
  const layers = new Map<ImportNode, TextLayer[]>();
  for (const draft of drafts) {
    const { contentWidth, contentHeight, lines } = layoutText(draft.layer, { width: 0, height: 0 }, fonts);
    const placed = placeOnBaseline(draft, contentWidth, contentHeight, lines[0]?.baseline ?? 0);
    layers.set(draft.node, [...(layers.get(draft.node) ?? []), placed]);
  }
  return layers;
}

/** A text layer that does not know yet how large it is. */
interface TextDraft {
  node: TextNode;
  layer: TextLayer;
  anchor: SvgTextStyle['anchor'];
  /** Where its first baseline starts, in page coordinates. */
  x: number;
  y: number;
  path?: SvgTextPath | undefined;
}

function draftLayer(
  node: TextNode,
  lines: readonly SvgTextChunk[],
  styles: ReadonlyMap<Element, SvgTextStyle>,
  { ids, note, origins, original }: TextImport,
): TextDraft[] {
  const [first] = lines;
  const base = first?.runs[0] && styles.get(first.runs[0].element);
  if (!first || !base) return [];
  const [a, b, c, d] = node.matrix;
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  if (!(scale > 0)) return [];
  const style = { ...scaled(base.style, scale), baselineShift: 0 };
  const runs = lines.flatMap((line, index) =>
    line.runs.map((run, at) => ({
      text: run.text + (at === line.runs.length - 1 && index < lines.length - 1 ? '\n' : ''),
      style: differing(
        { ...scaled(styles.get(run.element)?.style ?? base.style, scale), baselineShift: -run.shift * scale },
        style,
      ),
    })),
  );
  const id = freshId(origins.names.get(node.id) ?? node.id, 'text', ids);
  if (Math.abs(a * c + b * d) > 1e-3 * scale * scale) note(id, 'its slant is not preserved');
  if (base.hasPaintServer) note(id, 'the gradient or pattern of its letters is one color now');
  const second = lines[1];
  const size = (style.fontSize ?? 16) / scale;
  const [x, y] = transformPoint(node.matrix, first.x, first.y);
  const layer = layerSchema.parse({
    type: 'text',
    id,
    name: origins.names.get(node.id) ?? '',
    runs,
    style,
    align: alignOf[base.anchor],
    ...(base.stroke && {
      stroke: {
        paint: { type: 'solid', color: base.stroke.color },
        width: Math.min(1000, base.stroke.width * scale),
      },
    }),
    rotation: (Math.atan2(b, a) * 180) / Math.PI,
    flipY: a * d - b * c < 0,
    lineHeight: second ? Math.min(10, Math.max(0.1, (second.y - first.y) / size)) : 1.2,
    wrap: 'none',
    mode: 'overflow',
  }) as TextLayer;
  const path = first.path && svgTextPath(first.path, original, node.matrix);
  if (first.path && !path) note(id, 'the path it runs along is not preserved');
  return [{ node, layer, anchor: base.anchor, x, y, ...(path && { path }) }];
}

/** The layer in a box around its text, turned about its middle so that the first baseline stays where it was. */
function placeOnBaseline(draft: TextDraft, width: number, height: number, baseline: number): TextLayer {
  const { layer, anchor, x, y, path } = draft;
  if (path) {
    const { left, top, right, bottom } = path.bounds;
    const along = { d: path.d, offset: path.offset, side: 'left' as const };
    return { ...layer, x: left, y: top, width: right - left, height: bottom - top, rotation: 0, path: along };
  }
  const anchorX = anchor === 'start' ? 0 : anchor === 'middle' ? width / 2 : width;
  const turn = (layer.rotation * Math.PI) / 180;
  const [offsetX, offsetY] = [anchorX - width / 2, (baseline - height / 2) * (layer.flipY ? -1 : 1)];
  const centerX = x - (offsetX * Math.cos(turn) - offsetY * Math.sin(turn));
  const centerY = y - (offsetX * Math.sin(turn) + offsetY * Math.cos(turn));
  return { ...layer, x: centerX - width / 2, y: centerY - height / 2, width, height };
}

function scaled(style: TextRunStyle, scale: number): TextRunStyle {
  const clamp = (value: number): number => Math.min(1000, Math.max(-1000, value));
  return {
    ...style,
    fontSize: Math.min(5000, Math.max(0.1, (style.fontSize ?? 16) * scale)),
    letterSpacing: clamp((style.letterSpacing ?? 0) * scale),
  };
}

/** Returns the properties in which a run differs from its layer. */
function differing(style: TextRunStyle, base: TextRunStyle): TextRunStyle {
  const entries = Object.entries(style) as [keyof TextRunStyle, unknown][];
  return Object.fromEntries(entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(base[key])));
}
