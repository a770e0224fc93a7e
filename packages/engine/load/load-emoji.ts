import { emojiPath, emojiSequence, hasEmoji } from '@platen/library';
import { plainText, type Template } from '@platen/template';
import { splitGraphemes } from 'unicode-segmenter/grapheme';
import type { Platform } from '../platform.ts';
import type { AssetCache, AssetLease } from './asset-cache.ts';
import { drawnLayers } from './collect-sources.ts';
import type { Drawing } from './drawing.ts';
import { loadDrawing } from './load-drawing.ts';
import { mapBounded } from './map-bounded.ts';

/** Bundled paths of the colour emoji that may occur when these pages are set, once each. */
export function collectEmoji(template: Template, pages?: readonly number[]): string[] {
  const paths = new Set<string>();
  const note = (text: string): void => {
    // Most text has none; keycaps (#️⃣) are told by their U+20E3.
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text)) return;
    for (const grapheme of splitGraphemes(text)) {
      // A sequence without a picture of its own is drawn as its parts.
      const sequence = emojiSequence(grapheme);
      const parts = hasEmoji(sequence) ? [sequence] : sequence.split('-').filter(hasEmoji);
      for (const part of parts) paths.add(emojiPath(part));
    }
  };
  template.pages.forEach((page, index) => {
    if (pages && !pages.includes(index + 1)) return;
    for (const layer of drawnLayers(page)) {
      if (layer.type === 'text') {
        note(plainText(layer));
        note(layer.ellipsis);
        for (const list of [layer.list, ...layer.paragraphs.map((paragraph) => paragraph.list)])
          note(list?.marker ?? '');
      } else if (layer.type === 'table') {
        for (const column of layer.columns) note(column.title);
        for (const row of layer.rows) for (const cell of Object.values(row)) note(String(cell ?? ''));
      } else if (layer.type === 'qr') note(layer.showText ? layer.content : '');
    }
  });
  return [...paths];
}

/** Emoji ready to draw; `release` lets the cache drop them. */
export interface LoadedEmoji {
  emoji: Map<string, Drawing>;
  release(): void;
}

/** Reads emoji from the bundled library, by bundled path. */
export async function loadEmoji(paths: readonly string[], platform: Platform, cache: AssetCache): Promise<LoadedEmoji> {
  const leases: AssetLease<Drawing>[] = [];
  const release = (): void => {
    for (const lease of leases) lease.release();
  };
  const emoji = new Map<string, Drawing>();
  try {
    await mapBounded(paths, 8, async (path) => {
      const lease = await cache.lease(`bundled ${path}`, async () => {
        const bytes = await platform.readBundled(path);
        const { drawing } = await loadDrawing(bytes, platform, {
          maxAssetBytes: bytes.byteLength,
          maxAssetPixels: 1_000_000,
        });
        return { value: drawing, bytes: drawing.svg.length * 4, close: () => {} };
      });
      leases.push(lease);
      emoji.set(path, lease.value);
    });
  } catch (error) {
    release();
    throw error;
  }
  return { emoji, release };
}
