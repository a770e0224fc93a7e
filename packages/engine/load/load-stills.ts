import { PlatenError, type Report, type Template, type VideoLayer } from '@platen/template';
import type { Platform } from '../platform.ts';
import { collectMedia, type MediaUse } from './collect-media.ts';
import { drawnLayers } from './collect-sources.ts';
import { loadMedia, type LoadMediaOptions } from './load-media.ts';
import type { Picture } from './resources.ts';

/** Frames of films for output that does not move. */
export interface LoadedStills {
  /** By the film's source as written. */
  pictures: Map<string, Picture>;
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
  const pictures = new Map<string, Picture>();
  const release = (): void => {
    for (const picture of pictures.values()) if (picture.kind === 'pixels') picture.image.close();
    pictures.clear();
  };
  if (stills.size === 0) return { pictures, report: [], release };
  const sources = new Map<string, MediaUse[]>();
  for (const [source, uses] of collectMedia(template)) {
    const still = uses.filter((use) => use.track === 'pictures' && shown.has(`${use.page} ${use.layer}`));
    if (still.length > 0) sources.set(source, still);
  }
  const media = await loadMedia(sources, platform, options);
  const report = [...media.report];
  try {
    for (const [source, layer] of stills) {
      const file = media.files.get(source);
      if (!file?.info.video) continue;
      const frames = file.openFrames();
      try {
        const image = await frames.frameAt(layer.trimStartMs);
        pictures.set(source, copyPicture(image, platform));
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
    return { pictures, report, release };
  } catch (error) {
    release();
    throw error;
  } finally {
    media.release();
  }
}

/** A reader's picture ends with the reader. */
function copyPicture(
  { image, width, height }: Extract<Picture, { kind: 'pixels' }>['image'],
  platform: Platform,
): Picture {
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
