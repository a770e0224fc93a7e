import { msg } from '@lit/localize';
import { outputKind, type OutputKind } from '@platen/engine';
import type { FormatAbilities } from '@platen/engine/internal';
import { formatFacts, renderFormats } from '@platen/api';
import { isVideo, type Template } from '@platen/template';
import type { SelectOption } from '../../controls/select-field.ts';
import type { ContentFormat } from '../../connection/content.ts';

/** Names of formats on buttons and in lists. */
const names: Readonly<Record<ContentFormat, string>> = {
  png: 'PNG',
  jpg: 'JPG',
  webp: 'WebP',
  avif: 'AVIF',
  pdf: 'PDF',
  mp4: 'MP4',
  webm: 'WebM',
  mov: 'MOV',
  gif: 'GIF',
  'animated-webp': 'Animated WebP',
  mp3: 'MP3',
  m4a: 'M4A',
  wav: 'WAV',
};

/** Formats that a template can be exported as; videos and audio only where something moves or audio. */
export function exportOptions(
  template: Template,
  abilities: FormatAbilities | undefined,
  hasService: boolean,
): SelectOption[] {
  const groups: Readonly<Record<OutputKind, string>> = {
    image: msg('Images'),
    document: msg('Documents'),
    video: msg('Videos'),
    audio: msg('Audio'),
  };
  const moves = isVideo(template);
  return renderFormats
    .filter((format) => moves || formatFacts[format].kind === 'image' || formatFacts[format].kind === 'document')
    .map((format) => {
      const ability = abilities?.[format as keyof FormatAbilities];
      const isPossible = hasService || ability?.isPossible !== false;
      return { value: format, label: names[format], group: groups[outputKind(format)], disabled: !isPossible };
    });
}
