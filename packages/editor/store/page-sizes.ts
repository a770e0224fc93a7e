import { msg } from '@lit/localize';
import { sizePresets } from '@platen/api';

/** A size a page can have, by name. */
export interface NamedSize {
  id: keyof typeof sizePresets;
  /** A proper name such as “Instagram story”, or a word in the interface's language. */
  label: string;
  group: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** The sizes that pages are often made in, in groups. */
export function pageSizes(): NamedSize[] {
  const plain = msg('Formats');
  const social = msg('Social media');
  const paper = msg('Paper, 150 dpi');
  const named: [id: NamedSize['id'], label: string, group: string][] = [
    ['square', msg('Square'), plain],
    ['portrait', msg('Portrait 4:5'), plain],
    ['landscape', msg('Landscape 16:9'), plain],
    ['story', msg('Portrait 9:16'), plain],
    ['hd', 'HD', plain],
    ['4k', '4K', plain],
    ['open-graph', 'Open Graph', plain],
    ['instagram-post', 'Instagram Post', social],
    ['instagram-portrait', 'Instagram Portrait', social],
    ['instagram-story', 'Instagram Story', social],
    ['facebook-post', 'Facebook Post', social],
    ['facebook-cover', 'Facebook Cover', social],
    ['linkedin-post', 'LinkedIn Post', social],
    ['linkedin-cover', 'LinkedIn Cover', social],
    ['twitter-post', 'X Post', social],
    ['twitter-header', 'X Header', social],
    ['pinterest-pin', 'Pinterest Pin', social],
    ['tiktok-video', 'TikTok', social],
    ['youtube-thumbnail', 'YouTube Thumbnail', social],
    ['youtube-banner', 'YouTube Banner', social],
    ['a4', 'A4', paper],
    ['a4-landscape', msg('A4 landscape'), paper],
    ['a5', 'A5', paper],
    ['letter', 'Letter', paper],
  ];
  return named.map(([id, label, group]) => ({ id, label, group, ...sizePresets[id] }));
}
