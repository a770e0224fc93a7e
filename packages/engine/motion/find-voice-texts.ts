import type { Layer, Page, PageAudio } from '@platen/template';

/** A text spoken by a template. `layer` is empty for a sound of the page. */
export interface VoiceText {
  audio: Omit<PageAudio, 'ducking'>;
  layer: string;
}

/** Returns the texts spoken by the visible, unmuted audio layers and the sounds of a page: layers first, in drawing order. */
export function findVoiceTexts(page: Pick<Page, 'layers' | 'sounds'>): VoiceText[] {
  const found = layerTexts(page.layers);
  for (const audio of page.sounds) if (isSpoken(audio)) found.push({ audio, layer: '' });
  return found;
}

function layerTexts(layers: readonly Layer[]): VoiceText[] {
  return layers.flatMap((layer) => {
    if (!layer.visible) return [];
    if (layer.type === 'group') return layerTexts(layer.layers);
    return layer.type === 'audio' && isSpoken(layer) ? [{ audio: layer, layer: layer.id }] : [];
  });
}

function isSpoken({ voiceText, muted }: Pick<PageAudio, 'voiceText' | 'muted'>): boolean {
  return !muted && /\S/.test(voiceText);
}
