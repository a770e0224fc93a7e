import { PlatenError, type Report, type Template, type VideoLayer } from '@platen/template';
import type { Platform } from '../platform/platform.ts';
import { collectMedia, type MediaUse } from './collect-media.ts';
import { drawnLayers } from '../layers/collect-sources.ts';
import type { LoadMediaOptions } from './load-media.ts';
import type { Image } from '../pages/resources.ts';

/** Frames of videos for output that does not move. */
export interface LoadedStills {
  /** By the video's source as written. */
  images: Map<string, Image>;
  report: Report;
  release(): void;
}

/**
 * The frames that video layers without a poster show in stills: those at their `trimStartMs`; of a source that several layers
 * show, the one of the first. Media is touched only when there is such a layer. Errors as in `loadMedia`.
 */
export async function loadStills(
  template: Template,
  platform: Platform,
  options: LoadMediaOptions,
): Promise<LoadedStills> {
  const stills = new Map<string, VideoLayer>();
  const shown = new Set<string>();
  template.pages.forEach((page, index) => {
    for (const layer of drawnLayers(page)) {
      if (layer.type !== 'video' || layer.poster !== '' || layer.source === '') continue;
      shown.add(`${index + 1} ${layer.id}`);
      if (!stills.has(layer.source)) stills.set(layer.source, layer);
    }
  });
  const images = new Map<string, Image>();
  const release = (): void => {
    for (const image of images.values()) if (image.kind === 'pixels') image.image.close();
    images.clear();
  };
  if (stills.size === 0) return { images, report: [], release };
  const sources = new Map<string, MediaUse[]>();
  for (const [source, uses] of collectMedia(template)) {
    const still = uses.filter((use) => use.track === 'images' && shown.has(`${use.page} ${use.layer}`));
    if (still.length > 0) sources.set(source, still);
  }
  const { loadMedia } = await import('./load-media.ts');
  const media = await loadMedia(sources, platform, options);
  const report = [...media.report];
  try {
    for (const [source, layer] of stills) {
      const file = media.files.get(source);
      if (!file?.info.video) continue;
      const frames = file.openFrames();
      try {
        const image = await frames.frameAt(layer.trimStartMs);
        images.set(source, copyImage(image, platform));
      } catch (error) {
        if (!(error instanceof PlatenError) || error.code !== 'ASSET_UNSUPPORTED') throw error;
        for (const { page, layer: id } of sources.get(source) ?? []) {
          report.push({ page, layer: id, code: 'asset_unsupported', message: error.message });
        }
      } finally {
        frames.close();
      }
    }
    report.push(...media.reportDamage());
    return { images, report, release };
  } catch (error) {
    release();
    throw error;
  } finally {
    media.release();
  }
}

/** A reader's image ends with the reader. */
function copyImage({ image, width, height }: Extract<Image, { kind: 'pixels' }>['image'], platform: Platform): Image {
  const canvas = platform.createCanvas(width, height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const copy = {
    image: canvas as unknown as CanvasImageSource,
    width,
    height,
    close: () => platform.releaseCanvas(canvas),
  };
  return { kind: 'pixels', image: copy, width, height };
}
