import { html, nothing, type TemplateResult } from 'lit';
import { isColorAsset, type BrandAsset } from '../../../assets/brand-asset-kind.ts';
import { previewFamily } from '../../../assets/asset-font.ts';
import { setStyle } from '../../inspector/set-style.ts';
import { clockTime } from '../asset-text.ts';

/** State of a tile's image besides the asset. */
export interface ImageState {
  /** Whether its video or audio is played. */
  isPlaying: boolean;
  /** Whether its font can be drawn with. */
  hasFont: boolean;
}

/**
 * Renders the preview of an asset: its image, color, letters of its font, a still or the video itself. Screen readers get the label only.
 */
export function assetImage(asset: BrandAsset, { isPlaying, hasFont }: ImageState): TemplateResult {
  if (isColorAsset(asset)) {
    return html`<span class="color" ${setStyle({ background: asset.value })}></span>`;
  }
  if (asset.type === 'font') {
    const style: Readonly<Record<string, string>> = hasFont
      ? { 'font-family': `"${previewFamily(asset)}"`, 'font-weight': String(asset.weight), 'font-style': asset.style }
      : {};
    return html`<span class="letters" aria-hidden="true" ?data-waiting=${!hasFont} ${setStyle(style)}></span>`;
  }
  const duration = 'duration' in asset && asset.duration !== null ? clockTime(asset.duration) : '';
  const badge = duration === '' ? nothing : html`<span class="badge" aria-hidden="true" data-text=${duration}></span>`;
  if (asset.type === 'video' && isPlaying) {
    return html`<video
        src=${asset.url}
        poster=${asset.thumbnail_url ?? nothing}
        autoplay
        .muted=${true}
        loop
        playsinline
        disablepictureinpicture
        aria-hidden="true"
        tabindex="-1"
      ></video
      >${badge}`;
  }
  if (asset.type === 'audio') return html`<platen-icon name="AudioLines"></platen-icon>${badge}`;
  // A drawing is small as it is; of a video without a still nothing is fetched.
  const address = asset.thumbnail_url ?? (asset.type === 'image' ? asset.url : undefined);
  if (address === undefined) return html`<platen-icon name="Video"></platen-icon>${badge}`;
  return html`<img
      src=${address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable="false"
      @error=${hideBroken}
    />${badge}`;
}

/** An image that cannot be fetched leaves its place empty. */
function hideBroken(event: Event): void {
  if (event.target instanceof HTMLImageElement) event.target.toggleAttribute('data-broken', true);
}
