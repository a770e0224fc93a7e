import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

/** Programs that draw PDFs, each in its own way. */
export const pdfDrawers = ['poppler', 'mupdf'] as const;
export type PdfDrawer = (typeof pdfDrawers)[number];

/** RGB pixels, rows from the top. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Twice as fine in each direction, then averaged: both set glyphs and images on whole pixels of what they draw. */
const finer = 2;

/**
 * A page of a PDF as a program draws it, one pixel for each point. `folder` takes a file in between; `page` counts from 1.
 */
export async function drawPdf(drawer: PdfDrawer, path: string, page: number, folder: string): Promise<RgbImage> {
  const resolution = String(72 * finer);
  const image = join(folder, `${drawer}-${page}`);
  if (drawer === 'poppler') {
    const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
    await run('pdftoppm', ['-r', resolution, ...pages, path, image], { timeout: 60_000 });
  } else {
    await run('mutool', ['draw', '-q', '-r', resolution, '-o', `${image}.ppm`, path, String(page)], {
      timeout: 60_000,
    });
  }
  return average(readPpm(await readFile(`${image}.ppm`)));
}

/** A portable pixmap of 8 bits (P6). */
function readPpm(bytes: Uint8Array): RgbImage {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const match = /^P6\s+(?:#[^\n]*\s+)*(\d+)\s+(\d+)\s+255\s/.exec(head);
  if (!match) throw new Error('This is no pixmap.');
  return { data: bytes.subarray(match[0].length), width: Number(match[1]), height: Number(match[2]) };
}

/** An image as it looks on white paper. */
export async function onPaper(bytes: Uint8Array): Promise<RgbImage> {
  const flat = sharp(bytes).flatten({ background: '#ffffff' }).removeAlpha().raw();
  const { data, info } = await flat.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function average({ data, width: wide, height: high }: RgbImage): RgbImage {
  const [width, height] = [Math.round(wide / finer), Math.round(high / finer)];
  const small = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++, to++) {
        const from = (y * finer * wide + x * finer) * 3 + channel;
        const below = from + wide * 3;
        small[to] = ((data[from] ?? 0) + (data[from + 3] ?? 0) + (data[below] ?? 0) + (data[below + 3] ?? 0) + 2) >> 2;
      }
    }
  }
  return { data: small, width, height };
}
