import { sanitiseFileName } from '../file-name.ts';
import { formatFacts, type RenderFormatName } from '../renders/render-format.ts';

/** The place of a file among those of a row: its page, 0 for a file of all pages, and the name of its extra size, empty for the main output. */
interface FilePlace {
  page: number;
  size: string;
}

const placeholder = /\{([^{}]+)\}/g;
const extensions = new RegExp(
  `\\.(?:jpeg|${[...new Set(Object.values(formatFacts).map(({ extension }) => extension))].join('|')})$`,
  'i',
);

/** The columns that a pattern of file names has, without `row` and `page`. */
export function columnsOfPattern(pattern: string): string[] {
  const names = [...pattern.matchAll(placeholder)].map(([, name = '']) => name.trim());
  return [...new Set(names)].filter((name) => name !== 'row' && name !== 'page');
}

/**
 * Names rows by a pattern such as `{sku}-{page}.png`, each differently: a name that another row has gets a number. The format says the
 * extension, and `{page}` is left open. An empty value is the row's number.
 */
export function createRowNames(pattern: string): (number: number, valueOf: (column: string) => string) => string {
  const base = pattern.replace(extensions, '');
  const taken = new Set<string>();
  return (number, valueOf) => {
    const filled = base.replaceAll(placeholder, (_, braced: string) => {
      const name = braced.trim();
      if (name === 'page') return '{page}';
      if (name === 'row') return String(number);
      const value = sanitiseFileName(valueOf(name).replaceAll(/[/\\]/g, '-').slice(0, 120));
      return value?.replaceAll(/[{}]/g, '') || String(number);
    });
    let free = filled;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${filled}-${count}`;
    taken.add(free.toLowerCase());
    return free;
  };
}

/** The name of a file of a row, from the row's own; without one, the row's number. */
export function nameRowFile(
  { page, size }: FilePlace,
  {
    number,
    name,
    files,
    format,
  }: { number: number; name: string | null; files: readonly FilePlace[]; format: RenderFormatName },
): string {
  const isOfSeveral = new Set(files.map((file) => file.page)).size > 1;
  const base = name ?? String(number);
  const paged = base.includes('{page}')
    ? base.replaceAll('{page}', String(Math.max(1, page)))
    : `${base}${isOfSeveral ? `-${page}` : ''}`;
  const sized = size === '' ? paged : `${paged}-${size.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}`;
  return `${sized}.${formatFacts[format].extension}`;
}
