import type { Paint } from '@platen/template';
import type { Box } from '../../geometry/boxes.ts';
import type { PaintTools } from '../../paint/paint-tools.ts';
import type { TextLayout } from '../../text/text-layout.ts';
import { collectGlyphs, type GlyphScene } from './glyph-batches.ts';

/** The glyphs of a text, and what they were collected from and for. */
interface Collected {
  scene: GlyphScene;
  /** The cost of collecting them, charged to each scene. */
  steps: number;
  width: number;
  height: number;
  own: Paint;
  tools: Collectors;
}

/** The tools used to collect glyphs. The rest of them, such as images, must not be kept as long as a layout. */
type Collectors = Pick<PaintTools, 'platform' | 'fonts' | 'emoji'>;

const collected = new WeakMap<TextLayout, Collected>();

/**
 * The glyphs of a layout, as `collectGlyphs` returns them. A layout is drawn in several scenes when its page is drawn at several
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
    tools.cost.spend(before.steps, 'A text');
    return before.scene;
  }
  const spent = tools.cost.spent;
  const scene = collectGlyphs(layout, area, own, tools);
  const { platform, fonts, emoji } = tools;
  collected.set(layout, {
    scene,
    steps: tools.cost.spent - spent,
    width,
    height,
    own,
    tools: { platform, fonts, emoji },
  });
  return scene;
}

function isSame(one: Collectors, other: Collectors): boolean {
  return one.platform === other.platform && one.fonts === other.fonts && one.emoji === other.emoji;
}
