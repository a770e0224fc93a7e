import { msg, str } from '@lit/localize';
import type { BrandFile } from '@platen/api';
import { nameOfAsset } from './brand-asset-kind.ts';

/** Words for the source of an image, video or audio. */
export interface SourceFacts {
  name: string;
  /** Its size, or where it is; empty: nothing to say. */
  detail: string;
  /** Address of a small image; empty: none. */
  thumbnail: string;
  /** Whether it is a brand asset that is not there. */
  isMissing: boolean;
}

/** The id of `asset:<id>`; undefined for other sources. */
export function assetIdOf(source: string): string | undefined {
  return /^asset:(.+)$/.exec(source)?.[1];
}

/** Whether it is an image that comes with Platen. */
export function isLibraryImage(source: string): boolean {
  return source.startsWith('library:images/');
}

/** Describes a source that names no brand asset: an address, or a file in the template. */
export function describePlainSource(source: string): SourceFacts {
  const inline = /^data:([^;,]*)/.exec(source);
  if (inline) {
    const size = Math.max(1, Math.round((source.length * 3) / 4 / 1024));
    const thumbnail = inline[1]?.startsWith('image/') === true ? source : '';
    return { name: msg('Own file'), detail: msg(str`In the template, ${size} kB`), thumbnail, isMissing: false };
  }
  if (source.startsWith('library:'))
    return {
      name: source.slice(source.lastIndexOf('/') + 1),
      detail: msg('Comes with Platen'),
      thumbnail: '',
      isMissing: false,
    };
  const [path = ''] = source.split(/[?#]/);
  const name = path.split('/').findLast((part) => part !== '') ?? source;
  return { name: decode(name), detail: hostOf(source), thumbnail: '', isMissing: false };
}

/** Describes a brand asset; `undefined` is one that cannot be found. */
export function describeAssetFile(file: BrandFile | undefined): SourceFacts {
  if (!file) return { name: msg('Missing brand asset'), detail: msg('Choose another'), thumbnail: '', isMissing: true };
  // Isolated, so that a text of either direction keeps the order.
  const size = 'width' in file && file.width && file.height ? `\u2066${file.width} × ${file.height}\u2069` : '';
  const duration = 'duration' in file && file.duration !== null ? `${Math.round(file.duration)} s` : '';
  return {
    name: nameOfAsset(file),
    detail: [size, duration].filter((text) => text !== '').join(' · ') || msg('Brand asset'),
    thumbnail: file.thumbnail_url ?? (file.type === 'image' ? file.url : ''),
    isMissing: false,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hostOf(source: string): string {
  try {
    return new URL(source).host;
  } catch {
    return '';
  }
}
