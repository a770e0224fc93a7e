import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultLimits } from '@platen/engine';
import { AssetCache, FontStore, layoutText, loadResources } from '@platen/engine/internal';
import { createNodePlatform } from '@platen/engine/node';
import { parseTemplate, type SubtitleStyle } from '@platen/template';
import { subtitleStyle } from '@platen/template/internal';
import type { LaidOutLayer } from '../../packages/engine/pages/page-layout.ts';
import type { Cue } from '../../packages/engine/subtitles/cue.ts';
import { subtitleNeeds } from '../../packages/engine/subtitles/subtitle-layer.ts';
import { createSubtitleOverlay, type SubtitleOverlay } from '../../packages/engine/subtitles/subtitle-overlay.ts';
import type { TextLayout } from '../../packages/engine/text/text-layout.ts';

const platform = createNodePlatform();
const fontStore = new FontStore(platform);
const page = { width: 640, height: 360 };

/** An overlay with the fonts that its cues need, and how often a text was set. */
async function open(
  cues: Cue[],
  style: Partial<SubtitleStyle> = {},
  language = '',
): Promise<SubtitleOverlay & { count(): number }> {
  const track = { cues, style: { ...subtitleStyle.parse({ fontSize: 30 }), ...style }, language, burnIn: true };
  const template = parseTemplate({ schemaVersion: 1, pages: [{ id: 'p', ...page }] });
  const { resources } = await loadResources(template, platform, {
    limits: defaultLimits,
    cache: new AssetCache(1e7),
    fontStore,
    moreTexts: subtitleNeeds({ pages: new Map([['p', track]]) }),
  });
  let count = 0;
  const overlay = createSubtitleOverlay(track, page, (layer, box, start) => {
    count++;
    return layoutText(layer, box, resources.fonts, { start });
  });
  return { ...overlay, count: () => count };
}

function textOf(layers: readonly LaidOutLayer[]): TextLayout {
  const [item] = layers;
  assert.ok(item && 'text' in item);
  return item.text;
}

const cue = (startMs: number, endMs: number, text: string, words?: Cue['words']): Cue => ({
  startMs,
  endMs,
  text,
  ...(words && { words }),
});

describe('subtitles over a page', () => {
  it('are there from their start until before their end, and one below the other when there are two', async () => {
    const overlay = await open([cue(1000, 2000, 'One'), cue(1500, 3000, 'Two')]);
    const shown = (timeMs: number): string[] => {
      const layers = overlay.layersAt(timeMs);
      return layers.length === 0 ? [] : textOf(layers).text.split('\n');
    };
    assert.deepEqual(shown(999), []);
    assert.deepEqual(shown(1000), ['One']);
    assert.deepEqual(shown(1500), ['One', 'Two']);
    assert.deepEqual(shown(2000), ['Two']);
    assert.deepEqual(shown(3000), []);
  });

  it('are set once for as long as they look alike, and the same objects all the while', async () => {
    const words = ['up ', 'it ', 'goes'].map((text, index) => ({
      text: text.trim(),
      startMs: index * 500,
      endMs: index * 500 + 400,
    }));
    const overlay = await open([cue(0, 3000, 'up it goes', words)], { upcomingColor: '#888888' });
    const states = Array.from({ length: 300 }, (_, index) => overlay.layersAt(index * 10));
    assert.equal(new Set(states).size, 3);
    assert.ok(overlay.count() < 12, String(overlay.count()));
    assert.equal(overlay.layersAt(-1), overlay.layersAt(5000));
  });

  it('give words the upcoming color until they begin', async () => {
    const words = ['up', 'it', 'goes'].map((text, index) => ({ text, startMs: index * 500, endMs: index * 500 + 400 }));
    const overlay = await open([cue(0, 3000, 'up it goes', words)], { color: '#ff0000', upcomingColor: '#888888' });
    const spoken = (timeMs: number): string => {
      const layout = textOf(overlay.layersAt(timeMs));
      return layout.lines
        .flatMap((line) => line.runs)
        .filter(({ style }) => style.fill.type === 'solid' && style.fill.color === '#ff0000')
        .map(({ start, end }) => layout.text.slice(start, end))
        .join('')
        .trim();
    };
    assert.deepEqual([0, 499, 500, 1200, 2999].map(spoken), ['up', 'up', 'up it', 'up it goes', 'up it goes']);
  });

  it('break into lines of about the same length, within the width they may take', async () => {
    const text = 'The river remembers every stone that it has ever turned over, and tells nobody about it at all.';
    for (const maxWidth of [0.9, 0.6, 0.4]) {
      const { lines } = textOf((await open([cue(0, 1000, text)], { maxWidth })).layersAt(0));
      const widths = lines.map((line) => line.width);
      assert.ok(Math.max(...widths) <= 640 * maxWidth - 24 + 0.1);
      assert.ok(Math.min(...widths) > Math.max(...widths) * 0.6, widths.map(Math.round).join(' '));
    }
  });

  it('stand where the style puts them', async () => {
    const at = async (
      style: Partial<SubtitleStyle>,
    ): Promise<{ top: number; bottom: number; left: number; right: number }> => {
      const [item] = (await open([cue(0, 1000, 'Somewhere')], { padding: 10, ...style })).layersAt(0);
      assert.ok(item && 'text' in item);
      const [line] = item.text.lines;
      assert.ok(line);
      const top = item.box.y + line.top;
      return { top, bottom: top + line.height, left: item.box.x + line.x, right: item.box.x + line.x + line.width };
    };
    const bottom = await at({ position: 'bottom', offset: 40 });
    assert.ok(Math.abs(bottom.bottom + 4 - (360 - 40)) < 0.5);
    assert.ok(Math.abs((bottom.left + bottom.right) / 2 - 320) < 0.5);
    assert.ok(Math.abs((await at({ position: 'top', offset: 25 })).top - 4 - 25) < 0.5);
    const middle = await at({ position: 'middle', offset: 30 });
    assert.ok(Math.abs((middle.top + middle.bottom) / 2 - 210) < 0.5);
    const share = { maxWidth: 0.5 };
    assert.ok(Math.abs((await at({ ...share, align: 'left' })).left - 10 - 160) < 0.5);
    assert.ok(Math.abs((await at({ ...share, align: 'right' })).right + 10 - 480) < 0.5);
  });

  it('find fonts for any script', async () => {
    for (const text of ['مرحبا بالعالم', '川は石を覚えている。', 'नमस्ते दुनिया', 'สวัสดีชาวโลก', 'Привет 👋', 'שלום']) {
      const layout = textOf((await open([cue(0, 1000, text)])).layersAt(0));
      assert.deepEqual(layout.missingCharacters, [], text);
      assert.deepEqual(layout.missingFamilies, [], text);
    }
  });
});
