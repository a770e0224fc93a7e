import type { PdfOptions, RenderFormat } from '@platen/engine';
import { InvalidArgumentError, type Command } from 'commander';
import { UsageError } from './error.ts';
import { numberBetween } from './number-between.ts';

/** The options of `platen render` that say how a PDF is made, as they were given. */
export interface PdfArguments {
  dpi?: number;
  rasterDpi?: number;
  colorMode?: 'rgb' | 'cmyk';
  bleed?: true | number;
  cropMarks?: boolean;
  margin?: number;
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string[];
  language?: string;
  createdAt?: string;
  tagged?: boolean;
  imageQuality?: number;
  inkProfile?: string;
}

const flags: Readonly<Record<keyof Omit<PdfArguments, 'inkProfile'>, string>> = {
  dpi: '--dpi',
  rasterDpi: '--raster-dpi',
  colorMode: '--color-mode',
  bleed: '--bleed',
  cropMarks: '--crop-marks',
  margin: '--margin',
  title: '--title',
  author: '--author',
  subject: '--subject',
  keywords: '--keywords',
  language: '--language',
  createdAt: '--created-at',
  tagged: '--tagged',
  imageQuality: '--image-quality',
};

function parseColorMode(text: string): 'rgb' | 'cmyk' {
  const mode = text.toLowerCase();
  if (mode === 'rgb' || mode === 'cmyk') return mode;
  throw new InvalidArgumentError('It must be rgb or cmyk.');
}

function parseKeywords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Adds the options of PDF to a command. */
export function addPdfFlags(command: Command): Command {
  return command
    .optionsGroup('PDF:')
    .option('--dpi <number>', 'page pixels per inch of paper (default: 96)', numberBetween(36, 1200))
    .option(
      '--raster-dpi <number>',
      'resolution of rasterized content, in pixels per inch (default: 300)',
      numberBetween(72, 1200),
    )
    .option('--color-mode <mode>', 'rgb, or cmyk for print (default: rgb)', parseColorMode)
    .option('--ink-profile <file>', 'ICC profile of the inks (default: a built-in one)')
    .option('--bleed [millimeters]', "show the pages' bleed, or this much", numberBetween(0, 100))
    .option('--crop-marks', 'draw crop marks')
    .option('--margin <millimeters>', 'blank margin around each page (default: 0)', numberBetween(0, 100))
    .option('--title <text>', "the document's title (default: the template's name)")
    .option('--author <text>', 'author')
    .option('--subject <text>', 'subject')
    .option('--keywords <list>', 'keywords, separated by commas', parseKeywords)
    .option('--language <tag>', 'language of the text, such as en or de-CH')
    .option('--created-at <date>', 'creation date, such as 2026-05-06 or 2026-05-06T07:08:09Z (default: none)')
    .option('--tagged', 'add reading order and alternative texts (default)')
    .option('--no-tagged', 'without them')
    .option(
      '--image-quality <number>',
      'compress images as JPEG at this quality, 1 to 100 (default: unchanged)',
      numberBetween(1, 100),
    );
}

/** Converts arguments to PDF options. Throws UsageError if another format was chosen. */
export function toPdfOptions(given: PdfArguments, format: RenderFormat): { pdfOptions?: PdfOptions } {
  if (given.inkProfile !== undefined && given.colorMode !== 'cmyk')
    throw new UsageError('--ink-profile requires --color-mode cmyk');
  const entries = Object.keys(flags).flatMap((key) => {
    const value = given[key as keyof typeof flags];
    return value === undefined ? [] : [[key, value] as const];
  });
  if (entries.length === 0) return {};
  if (format !== 'pdf') throw new UsageError(`${flags[entries[0]?.[0] as keyof typeof flags]} is for PDF only`);
  return { pdfOptions: Object.fromEntries(entries) as PdfOptions };
}
