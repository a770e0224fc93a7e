import type { MediaFormat } from '@platen/api';

/** A file of a post as it lies in storage. */
export interface StoredFileOfMedia {
  key: string;
  format: MediaFormat;
  mediaType: string;
  byteLength: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** One image or video of a post. */
export interface StoredMedia {
  /** The address that was given. */
  source: string;
  kind: 'image' | 'video';
  /** As it was given first, then in the other formats that its networks need. */
  files: StoredFileOfMedia[];
  /** Of videos. */
  durationMs?: number;
  /** What it shows; empty when nobody said. */
  alt: string;
}

/** The media with what was said of them, in their order; of those of which nothing was said, what was known stays. */
export function withAlts(media: readonly StoredMedia[], alts: readonly string[]): StoredMedia[] {
  return media.map((each, index) => ({ ...each, alt: alts[index]?.trim() ?? each.alt }));
}
