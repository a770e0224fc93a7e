import type { Paint } from '@platen/template';
import type { Box } from '../layout/page-layout.ts';
import type { PaintTools } from '../paint/paint-tools.ts';
import type { TextLayout } from '../text/text-layout.ts';
import { collectGlyphs, type GlyphScene } from './glyph-scene.ts';

/** The glyphs of a text, and what they were collected from and for. */
interface Collected {
  scene: GlyphScene;
  width: number;
  height: number;
  own: Paint;
  tools: PaintTools;
}

const collected = new WeakMap<TextLayout, Collected>();

/**
 * The glyphs of a layout, as `collectGlyphs` answers them. A layout is drawn in several scenes when its page is drawn at several
 * times; its glyphs are collected once.
 */
export function glyphsOf(layout: TextLayout, area: Box, own: Paint, tools: PaintTools): GlyphScene {
  const { width, height } = area;
  const before = collected.get(layout);
  if (
    before &&
    before.width === width &&
    before.height === height &&
    before.own === own &&
    isSame(before.tools, tools)
  ) {
    return before.scene;
  }
  const scene = collectGlyphs(layout, area, own, tools);
  collected.set(layout, { scene, width, height, own, tools });
  return scene;
}

function isSame(one: PaintTools, other: PaintTools): boolean {
  return one.platform === other.platform && one.fonts === other.fonts && one.emoji === other.emoji;
}
