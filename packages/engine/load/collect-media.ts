import type { Template } from '@platen/template';
import { drawnLayers, type SourceUse } from './collect-sources.ts';

/** Where a film, sound or moving picture is used, and what is seen or heard of it there. */
export interface MediaUse extends SourceUse {
  /** What the file must have. */
  track: 'pictures' | 'sound';
}

/** Limits what is collected. */
export interface CollectMediaOptions {
  /** 1-based; default all. */
  pages?: readonly number[] | undefined;
  /** Whether an image layer's source moves. Default: none does. */
  isMoving?: ((source: string) => boolean) | undefined;
}

/**
 * Every film, sound and moving picture that a film of the template needs, with all its uses: of video layers, audio layers,
 * sounds of pages, and image layers whose picture moves. What is spoken in place of a file is not among them.
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
    for (const sound of page.sounds) if (sound.voiceText === '') note(sound.source, '', 'sound');
    for (const layer of drawnLayers(page)) {
      if (layer.type === 'video') note(layer.source, layer.id, 'pictures');
      if (layer.type === 'audio' && layer.voiceText === '') note(layer.source, layer.id, 'sound');
      if (layer.type === 'image' && isMoving(layer.source)) note(layer.source, layer.id, 'pictures');
    }
  });
  return uses;
}
