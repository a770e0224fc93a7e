import type { RenderFormat } from '@platen/engine';

/** A format that is offered. `pages`: it holds one page of the template, or all. */
export interface OutputFormat {
  format: RenderFormat;
  name: string;
  type: string;
  ending: string;
  pages: 'one' | 'all';
  /** Its pixels can be more or fewer than the template's. */
  scales: boolean;
}

const image = (format: RenderFormat, name: string, type: string): OutputFormat => ({
  format,
  name,
  type,
  ending: format,
  pages: 'one',
  scales: true,
});
const whole = (
  format: RenderFormat,
  name: string,
  type: string,
  { ending = format, scales = true }: { ending?: string; scales?: boolean } = {},
): OutputFormat => ({ format, name, type, ending, pages: 'all', scales });

/** Formats by what they hold, in the order they are offered. */
export const formatGroups: readonly { name: string; moving: boolean; formats: readonly OutputFormat[] }[] = [
  {
    name: 'Image of this page',
    moving: false,
    formats: [
      image('png', 'PNG', 'image/png'),
      image('jpg', 'JPG', 'image/jpeg'),
      image('webp', 'WebP', 'image/webp'),
      image('avif', 'AVIF', 'image/avif'),
    ],
  },
  { name: 'Document', moving: false, formats: [whole('pdf', 'PDF', 'application/pdf', { scales: false })] },
  {
    name: 'Video',
    moving: true,
    formats: [
      whole('mp4', 'MP4', 'video/mp4'),
      whole('webm', 'WebM', 'video/webm'),
      whole('mov', 'MOV', 'video/quicktime'),
      whole('gif', 'GIF', 'image/gif'),
      whole('animated-webp', 'Animated WebP', 'image/webp', { ending: 'webp' }),
    ],
  },
  {
    name: 'Audio',
    moving: true,
    formats: [
      whole('m4a', 'M4A', 'audio/mp4', { scales: false }),
      whole('mp3', 'MP3', 'audio/mpeg', { scales: false }),
      whole('wav', 'WAV', 'audio/wav', { scales: false }),
    ],
  },
];

/** Returns the properties of an offered format. Throws for others. */
export function outputFormat(format: RenderFormat): OutputFormat {
  const found = formatGroups.flatMap(({ formats }) => formats).find((candidate) => candidate.format === format);
  if (!found) throw new Error(`${format} is not offered.`);
  return found;
}
