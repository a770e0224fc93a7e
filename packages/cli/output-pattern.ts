import { UsageError } from './error.ts';

/** A placeholder in braces in `--out`. */
const hole = /\{([^{}]+)\}/g;

/** Names that Windows keeps for devices. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A value as a part of a file name: no separators, control characters or anything a file system refuses, no dots at its ends, at
 * most 120 characters. Empty when nothing is left.
 */
export function toFileName(value: string): string {
  const clean = value
    .normalize('NFC')
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.-]+|[\s.]+$/g, '');
  const short = [...clean].slice(0, 120).join('').trimEnd();
  return deviceName.test(short) ? `_${short}` : short;
}

/** Where outputs go: a path with holes such as `out/{name}-{page}.png`. `{page}` and `{row}` count from 1. */
export class OutputPattern {
  readonly text: string;
  /** The holes other than `{page}`. */
  readonly columns: readonly string[];
  readonly hasPage: boolean;

  constructor(text: string) {
    this.text = text;
    const names = [...text.matchAll(hole)].map(([, name = '']) => name.trim());
    this.hasPage = names.includes('page');
    this.columns = names.filter((name) => name !== 'page');
  }

  /** The path for one page of one row. Throws UsageError when a value leaves no name. */
  fill(page: number, row?: { number: number; cells: Readonly<Record<string, string>> }): string {
    return this.text.replaceAll(hole, (_, braced: string) => {
      const name = braced.trim();
      if (name === 'page') return String(page);
      const value = row && Object.hasOwn(row.cells, name) ? row.cells[name] : undefined;
      if (value === undefined && name === 'row' && row) return String(row.number);
      const part = toFileName(value ?? '');
      if (part === '')
        throw new UsageError(`row ${row?.number ?? 1}: {${name}} in --out is empty, so the output would have no name`);
      return part;
    });
  }
}
