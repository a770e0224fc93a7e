import type { TextLayer } from '@platen/template';
import type { SetText } from '../pages/layout-context.ts';
import type { Glyph, GlyphRun, TextLayout } from '../text/text-layout.ts';
import { countNumbers, counterText } from './counter.ts';
import type { Counting } from './animation.ts';

/** Replacements of characters in the final text; empty for nothing. */
type Replacements = ReadonlyMap<number, string>;

/** Sets texts, those that count in the lines of their final text. `countingOf` returns for a layer by its id. */
export function setCounting(setText: SetText, countingOf: (layerId: string) => Counting | undefined): SetText {
  return (layer, box, start) => {
    const counting = countingOf(layer.id);
    const final = setText(layer, box, start);
    if (!counting) return final;
    const replacements = findReplacements(final.text, counting);
    const setGlyph = (character: string, like: GlyphRun): Glyph | undefined => {
      const { path: _path, ...straight } = layer;
      const probe: TextLayer = {
        ...straight,
        mode: 'overflow',
        wrap: 'none',
        runs: [{ text: character, style: like.style }],
      };
      const runs = setText(probe, box, 0).lines[0]?.runs.filter((run) => run.end > run.start) ?? [];
      const [run] = runs;
      const glyph = run?.glyphs[0];
      if (!run || !glyph || runs.length > 1 || run.glyphs.length > 1 || run.fontKey !== like.fontKey) return undefined;
      return { ...glyph, advance: (glyph.advance * like.fontSize) / run.fontSize };
    };
    const counted = replacements && replaceGlyphs(final, replacements, setGlyph);
    // What has no room in the final text, or is shaped into one with its neighbors, is set again.
    return counted ?? setText(countText(layer, counting), box, start);
  };
}

function countText(layer: TextLayer, { progress, from }: Counting): TextLayer {
  return { ...layer, runs: layer.runs.map((run) => ({ ...run, text: counterText(run.text, progress, from) })) };
}

/**
 * Returns the changed characters by offset in the final text, with numbers aligned at their ends; undefined if one is longer than its final
 * form.
 */
function findReplacements(text: string, { progress, from }: Counting): Replacements | undefined {
  const replacements = new Map<number, string>();
  for (const { start, end, counted } of countNumbers(text, progress, from)) {
    const characters = [...counted];
    const final = text.slice(start, end);
    const places = [...final];
    const missing = places.length - characters.length;
    if (missing < 0) return undefined;
    let offset = start;
    for (const [index, place] of places.entries()) {
      const character = characters[index - missing] ?? '';
      if (character !== place) replacements.set(offset, character);
      offset += place.length;
    }
  }
  return replacements;
}

/** The layout with other glyphs for some characters, each in the middle of its place; undefined when that cannot be done. */
function replaceGlyphs(
  layout: TextLayout,
  replacements: Replacements,
  setGlyph: (character: string, like: GlyphRun) => Glyph | undefined,
): TextLayout | undefined {
  if (replacements.size === 0) return layout;
  let isWhole = true;
  const replaceRun = (run: GlyphRun): GlyphRun => {
    if (run.start === run.end || run.emoji) return run;
    const glyphs: Glyph[] = [];
    const placements: NonNullable<GlyphRun['placements']> = [];
    for (const [index, glyph] of run.glyphs.entries()) {
      const placement = run.placements?.[index];
      const character = replacements.get(glyph.cluster);
      let shift = 0;
      let shown = glyph;
      if (character === '') continue;
      if (character !== undefined) {
        const other = setGlyph(character, run);
        if (!other) {
          isWhole = false;
          continue;
        }
        shift = (glyph.advance - other.advance) / 2;
        shown = { ...glyph, id: other.id, x: glyph.x + shift };
      }
      glyphs.push(shown);
      if (!placement) continue;
      const { x, y, angle } = placement;
      placements.push({ x: x + Math.cos(angle) * shift, y: y + Math.sin(angle) * shift, angle });
    }
    return { ...run, glyphs, ...(run.placements && { placements }) };
  };
  const lines = layout.lines.map((line) => {
    const clusters = line.runs.flatMap((run) =>
      run.start === run.end ? [] : run.glyphs.map(({ cluster }) => cluster),
    );
    const found = new Set(clusters);
    for (const offset of replacements.keys()) {
      if (offset >= line.start && offset < line.end && !found.has(offset)) isWhole = false;
    }
    return { ...line, runs: line.runs.map(replaceRun) };
  });
  return isWhole ? { ...layout, lines } : undefined;
}
