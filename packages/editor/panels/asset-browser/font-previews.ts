import type { BrandFont } from '@platen/api';
import { releaseAssetFont, useAssetFont } from '../../assets/asset-font.ts';
import { isColorAsset, type BrandAsset } from '../../assets/brand-asset-kind.ts';

/** Keeps the fonts of those assets known to the page that are in view. */
export class FontPreviews {
  readonly #onReady: () => void;
  readonly #used = new Map<number, { font: BrandFont; isReady: boolean }>();

  constructor(onReady: () => void) {
    this.#onReady = onReady;
  }

  /** Whether an asset is a font that can be drawn with. */
  isReady({ id }: BrandAsset): boolean {
    return this.#used.get(id)?.isReady === true;
  }

  /** Sets the visible assets: their fonts are loaded, those of others are released. */
  show(assets: readonly BrandAsset[]): void {
    const fonts = assets.filter((asset): asset is BrandFont => !isColorAsset(asset) && asset.type === 'font');
    const shown = new Set(fonts.map(({ id }) => id));
    for (const [id, { font }] of this.#used) {
      if (shown.has(id)) continue;
      this.#used.delete(id);
      releaseAssetFont(font);
    }
    for (const font of fonts) {
      if (this.#used.has(font.id)) continue;
      const entry = { font, isReady: false };
      this.#used.set(font.id, entry);
      void this.#load(entry);
    }
  }

  async #load(entry: { font: BrandFont; isReady: boolean }): Promise<void> {
    entry.isReady = await useAssetFont(entry.font);
    if (entry.isReady) this.#onReady();
  }
}
