import { outputKind } from '@platen/engine';
import type { ContentFormat, ContentRequest } from '../../connection/content.ts';
import { parsePageRange } from './page-range.ts';

/** Choices of an export in one format. Those that a format does not have are not looked at. */
export interface ExportSettings {
  pages: 'current' | 'all' | 'some';
  /** Text typed for `some`, such as `1-3, 5`. */
  range: string;
  scale: number;
  /** 1 to 100. */
  quality: number;
  transparent: boolean;
  /** Whether a PNG is compressed as far as it goes. */
  small: boolean;
  /** Page pixels per inch of paper. */
  dpi: number;
  /** Of a PDF: none, that of the pages, or millimeters. */
  bleed: 'none' | 'page' | number;
  cropMarks: boolean;
  inks: 'rgb' | 'cmyk';
  /** 0 leaves images of a PDF as they are; else their quality as JPEG. */
  imageQuality: number;
  /** 0 is the format's own. */
  fps: number;
  muted: boolean;
}

/** The choices that a format begins with: images are of the shown page, everything else is of all. */
export function firstSettings(format: ContentFormat): ExportSettings {
  const kind = outputKind(format);
  return {
    pages: kind === 'image' ? 'current' : 'all',
    range: '',
    scale: 1,
    quality: kind === 'video' ? 75 : format === 'avif' ? 60 : 90,
    transparent: false,
    small: false,
    dpi: 96,
    bleed: 'none',
    cropMarks: false,
    inks: 'rgb',
    imageQuality: 0,
    fps: 0,
    muted: false,
  };
}

/** Whether an image format has a quality. */
export function hasQuality(format: ContentFormat): boolean {
  return ['jpg', 'webp', 'avif'].includes(format);
}

/** The numbers of the pages that are exported, from 1; undefined if what is typed names none. */
export function chosenPages(
  { pages, range }: Pick<ExportSettings, 'pages' | 'range'>,
  { current, count }: { current: number; count: number },
): number[] | undefined {
  if (pages === 'current') return [current];
  if (pages === 'some') return parsePageRange(range, count);
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** The choices as options of a render, without its pages. */
export function requestOf(format: ContentFormat, settings: ExportSettings): ContentRequest {
  const kind = outputKind(format);
  const { scale, quality, transparent, small, fps, muted } = settings;
  if (kind === 'document') return { pdfOptions: pdfOptionsOf(settings) };
  if (kind === 'image')
    return {
      scale,
      ...(hasQuality(format) && { quality }),
      ...(format === 'png' && small && { compression: 'small' }),
      ...(format !== 'jpg' && transparent && { transparent }),
    };
  const videoOptions = { ...(fps > 0 && { fps }), ...(kind === 'video' && { quality, ...(muted && { muted }) }) };
  return { ...(kind === 'video' && { scale }), videoOptions };
}

function pdfOptionsOf({ dpi, bleed, cropMarks, inks, imageQuality }: ExportSettings) {
  return {
    dpi,
    bleed: bleed === 'page' ? true : bleed === 'none' ? false : bleed,
    cropMarks,
    colorMode: inks,
    ...(imageQuality > 0 && { imageQuality }),
  };
}
