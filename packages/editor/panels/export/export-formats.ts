import { msg } from '@lit/localize';
import { outputKind } from '@platen/engine';
import type { FormatAbilities } from '@platen/engine/internal';
import { renderFormats } from '@platen/api';
import { isVideo, type Template } from '@platen/template';
import type { ContentFormat } from '../../connection/content.ts';

/** A format as it is offered. */
export interface FormatChoice {
  format: ContentFormat;
  name: string;
  /** Its use, in a few words. */
  purpose: string;
  /** Why it cannot be made here; empty: it can. */
  blocker: string;
  /** Whether it is offered with the first ones. */
  isUsual: boolean;
}

const usual: ReadonlySet<ContentFormat> = new Set(['png', 'jpg', 'webp', 'avif', 'pdf', 'mp4', 'webm', 'gif']);

/** Names and purposes of the formats. */
function textsOf(format: ContentFormat): [name: string, purpose: string] {
  switch (format) {
    case 'png':
      return ['PNG', msg('Sharp graphics and transparency')];
    case 'jpg':
      return ['JPG', msg('Photos, mail, any program')];
    case 'webp':
      return ['WebP', msg('Websites, smaller than JPG')];
    case 'avif':
      return ['AVIF', msg('Websites, smallest files')];
    case 'pdf':
      return ['PDF', msg('Print and documents')];
    case 'mp4':
      return ['MP4', msg('Social media, plays everywhere')];
    case 'webm':
      return ['WebM', msg('Websites, transparent videos')];
    case 'mov':
      return ['MOV', msg('Video editing')];
    case 'gif':
      return ['GIF', msg('Short loops without sound')];
    case 'animated-webp':
      return [msg('Animated WebP'), msg('Loops, smaller than GIF')];
    case 'mp3':
      return ['MP3', msg('Sound, any player')];
    case 'm4a':
      return ['M4A', msg('Sound, smaller files')];
    case 'wav':
      return ['WAV', msg('Sound, not compressed')];
  }
}

/** Formats that a template can be exported as, usual ones first; those of videos and audio only where something moves or sounds. */
export function listFormats(
  template: Template,
  abilities: FormatAbilities | undefined,
  hasService: boolean,
): FormatChoice[] {
  const moves = isVideo(template);
  const isStill = (format: ContentFormat): boolean => ['image', 'document'].includes(outputKind(format));
  const choices = renderFormats
    .filter((format) => moves || isStill(format))
    .map((format): FormatChoice => {
      const ability = abilities?.[format as keyof FormatAbilities];
      const isPossible = hasService || ability?.isPossible !== false;
      const [name, purpose] = textsOf(format);
      const blocker = isPossible ? '' : msg('Not possible in this browser');
      return { format, name, purpose, blocker, isUsual: usual.has(format) };
    });
  // What moves is first of all a video.
  const rank = ({ format }: FormatChoice): number => (moves && isStill(format) ? 1 : 0);
  return choices.toSorted((one, other) => rank(one) - rank(other));
}
