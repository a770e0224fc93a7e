import { extname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { RenderFormat, RenderOptions } from '@platen/engine';
import { UsageError } from './error.ts';
import { videoFormatNames, isInTime, toVideoOptions, type VideoArguments } from './video-arguments.ts';
import { toPdfOptions, type PdfArguments } from './pdf-arguments.ts';
import { standardStream } from './read-file.ts';
import type { Values } from './values.ts';

/** Options for the language and the design that a template is drawn in. */
export interface DesignArguments {
  locale?: string;
  brand?: string;
  mode?: string;
  axis?: Record<string, string>;
}

/** The options of `platen render` as they were given. */
export interface RenderArguments extends DesignArguments, PdfArguments, VideoArguments {
  set?: Values;
  data?: string;
  csv?: string;
  page?: number[];
  fonts?: string[];
  format?: string;
  quality?: number;
  compression?: 'fast' | 'small';
  scale?: number;
  width?: number;
  height?: number;
  size?: { width: number; height: number };
  fit?: 'adapt' | 'contain';
  brandKit?: string;
  timeZone?: string;
  transparent?: boolean;
  out?: string;
  report?: string;
  strict?: boolean;
  threads?: number;
  allowOutside?: boolean;
  quiet?: boolean;
}

const formats: Readonly<Record<string, RenderFormat>> = {
  png: 'png',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
  pdf: 'pdf',
  ...videoFormatNames,
};

const formatNames = Object.keys(formats)
  .filter((name) => name !== 'jpeg')
  .join(', ');

/** Reads `--page 2`, `--page 1,3` and `--page 2-4`; may be given several times. */
export function parsePages(text: string, before: readonly number[] = []): number[] {
  const pages = new Set(before);
  for (const part of text.split(',')) {
    const [, from = '', to = from] = /^\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    if (from === '' || Number(from) < 1 || Number(to) < Number(from)) {
      throw new InvalidArgumentError('Use page numbers from 1, such as 2 or 1,3-5.');
    }
    for (let page = Number(from); page <= Number(to); page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/** Reads `--size 1200x630`. */
export function parseSize(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)\s*[x×]\s*(\d+)$/i.exec(text.trim()) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const fits = [size.width, size.height].every((side) => side >= 10 && side <= 5000);
  if (!fits) throw new InvalidArgumentError('Use a size such as 1200x630, each side from 10 to 5000.');
  return size;
}

/** The format asked for, else the one that the ending of `--out` says, else PNG. */
function chooseFormat({ format, out }: RenderArguments): RenderFormat {
  const ending = out === undefined || out === standardStream ? '' : extname(out).slice(1).toLowerCase();
  const name = (format ?? ending).toLowerCase();
  if (name === '') return 'png';
  const known = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (known) {
    const ended = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
    const isOther = ended !== undefined && ended !== known && !(ended === 'webp' && known === 'animated-webp');
    if (isOther) throw new UsageError(`--format ${name} and --out, which ends in ".${ending}", contradict each other`);
    return known;
  }
  if (format !== undefined) throw new UsageError(`unknown format "${format}"; use ${formatNames}`);
  throw new UsageError(
    `--out ends in ".${ending}", which is not a format. Use one of ${formatNames}, or give --format`,
  );
}

/** Converts arguments to render options. Throws UsageError for options that contradict each other. */
export function toRenderOptions(given: RenderArguments): RenderOptions & { format: RenderFormat } {
  const { quality, scale, transparent, size, width, height, page, strict } = given;
  if (size && (width !== undefined || height !== undefined))
    throw new UsageError('--size replaces --width and --height; use one or the other');
  const box = size ?? { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  if (scale !== undefined && Object.keys(box).length > 0)
    throw new UsageError('--scale cannot be combined with --size, --width or --height');
  const format = chooseFormat(given);
  if (transparent && format === 'jpg') throw new UsageError('--transparent is not available for JPEG');
  if (format === 'pdf' && (scale !== undefined || Object.keys(box).length > 0))
    throw new UsageError('use --dpi to set the size of a PDF; --scale, --size, --width and --height are for images');
  if (format === 'pdf' && quality !== undefined)
    throw new UsageError("use --image-quality to set the quality of a PDF's images");
  return {
    format,
    ...toPdfOptions(given, format),
    ...toVideoOptions(given, format),
    ...box,
    ...('width' in box && 'height' in box && { fit: given.fit ?? 'adapt' }),
    ...(quality !== undefined && !isInTime(format) && { quality }),
    ...(given.compression && { compression: given.compression }),
    ...(scale !== undefined && { scale }),
    ...toDesignOptions(given),
    ...(given.timeZone !== undefined && { timeZone: given.timeZone }),
    ...(transparent && { transparent }),
    ...(strict && { strict }),
    ...(page && { pages: page }),
  };
}

/** The language and the values of axes, as the engine and the service take them. */
export function toDesignOptions({ locale, brand, mode, axis }: DesignArguments): {
  locale?: string;
  axes?: Record<string, string>;
} {
  const axes = { ...axis, ...(brand !== undefined && { brand }), ...(mode !== undefined && { mode }) };
  return { ...(locale !== undefined && { locale }), ...(Object.keys(axes).length > 0 && { axes }) };
}

/** Refuses options of which only one can read from or write to a standard stream, or be given at all. */
export function checkStreams(file: string, given: RenderArguments): void {
  const readers = [file, given.data, given.csv, given.brandKit].filter((source) => source === standardStream);
  if (readers.length > 1) throw new UsageError('only one of FILE, --data, --csv and --brand-kit can be "-"');
  const writers = [given.out, given.report].filter((target) => target === standardStream);
  if (writers.length > 1) throw new UsageError('only one of --out and --report can be "-"');
  if (given.csv !== undefined && given.data !== undefined)
    throw new UsageError('--csv and --data cannot be combined; --set adds values to every row');
}
