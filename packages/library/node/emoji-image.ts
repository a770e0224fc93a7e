import { open, readFile, type FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PlatenError } from '@platen/template';
import emojiIndex from './emoji-index.json' with { type: 'json' };

interface Slice {
  offset: number;
  length: number;
}

let slices: ReadonlyMap<string, Slice> | undefined;
let flags: ReadonlyMap<string, string> | undefined;

/** The SVG of an emoji by its sequence (`1f469-200d-1f4bb`), or undefined when there is none. */
export async function readEmojiImage(sequence: string): Promise<string | undefined> {
  slices ??= new Map(
    emojiIndex.images.map((row) => {
      const [name = '', offset, length] = row.split(' ');
      return [name, { offset: Number(offset), length: Number(length) }];
    }),
  );
  const slice = slices.get(sequence);
  if (slice !== undefined) return wrapImage(await readSlice(slice));
  flags ??= new Map(emojiIndex.flags.map((row) => row.split(' ') as [string, string]));
  const flag = flags.get(sequence);
  if (flag === undefined) return undefined;
  return wrapFlag(await readFile(fileURLToPath(import.meta.resolve(`flag-icons/flags/4x3/${flag}.svg`)), 'utf8'));
}

/** One drawing out of the set's 25 MB file. Parsing the whole of it would cost every thread over 60 MB. */
async function readSlice({ offset, length }: Slice): Promise<string> {
  let file: FileHandle | undefined;
  try {
    file = await open(fileURLToPath(import.meta.resolve('@iconify-json/noto/icons.json')));
    if ((await file.stat()).size !== emojiIndex.iconFileBytes) {
      throw new PlatenError(
        'ASSET_UNREACHABLE',
        'The installed @iconify-json/noto is not the version this package was made for',
      );
    }
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
    return String(JSON.parse(buffer.toString('utf8')));
  } finally {
    await file?.close();
  }
}

function wrapImage(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="128" height="128" viewBox="0 0 128 128">${body}</svg>`;
}

/** A flag of 4 to 3 in the square of an emoji, its corners rounded, with a hairline that keeps white flags from fading away. */
function wrapFlag(svg: string): string {
  const inner = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
  return wrapImage(
    '<clipPath id="platen-flag"><rect x="4" y="19" width="120" height="90" rx="9"/></clipPath>' +
      `<g clip-path="url(#platen-flag)"><svg x="4" y="19" width="120" height="90" viewBox="0 0 640 480">${inner}</svg></g>` +
      '<rect x="4.75" y="19.75" width="118.5" height="88.5" rx="8.25" fill="none" stroke="#1a1a1a" stroke-opacity="0.16" stroke-width="1.5"/>',
  );
}
