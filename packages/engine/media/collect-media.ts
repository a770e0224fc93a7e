import type { Template } from '@platen/template';
import { drawnLayers, type SourceUse } from '../layers/collect-sources.ts';

/** Where a video, audio or moving image is used, and what is seen or heard of it there. */
export interface MediaUse extends SourceUse {
  /** The kind of track the file must have. */
  track: 'images' | 'audio';
}

/** Limits what is collected. */
export interface CollectMediaOptions {
  /** 1-based; default all. */
  pages?: readonly number[] | undefined;
  /** Whether an image layer's source moves. Default: none does. */
  isMoving?: ((source: string) => boolean) | undefined;
}

/**
 * Every video, audio and moving image that a video of the template needs, with all its uses: of video layers, audio layers,
 * sounds of pages, and image layers whose image moves. What is spoken instead of a file is not among them.
 */
export function collectMedia(
  template: Template,
  { pages, isMoving = () => false }: CollectMediaOptions = {},
): Map<string, MediaUse[]> {
  const uses = new Map<string, MediaUse[]>();
  template.pages.forEach((page, index) => {
    const number = index + 1;
    if (pages && !pages.includes(number)) return;
    const note = (source: string, layer: string, track: MediaUse['track']): void => {
      if (source === '') return;
      const known = uses.get(source) ?? [];
      uses.set(source, known);
      if (known.some((use) => use.page === number && use.layer === layer && use.track === track)) return;
      known.push({ page: number, layer, track });
    };
    for (const audio of page.sounds) if (audio.voiceText === '') note(audio.source, '', 'audio');
    for (const layer of drawnLayers(page)) {
      if (layer.type === 'video') note(layer.source, layer.id, 'images');
      if (layer.type === 'audio' && layer.voiceText === '') note(layer.source, layer.id, 'audio');
      if (layer.type === 'image' && isMoving(layer.source)) note(layer.source, layer.id, 'images');
    }
  });
  return uses;
}
